// How each well-known client is told of this server: what to do, and the text to copy, with its address filled in.

/**
 * @typedef {{ say: string, file?: string, isPublic?: boolean, code?: (url: string, day: string) => string }} Step
 *   isPublic: the client must be able to reach the address from outside; day: one that is ahead, YYYY-MM-DD
 * @typedef {{ id: string, name: string, steps: Step[] }} Client
 */

const NAME = 'mock-gds';

/** @param {unknown} value */
const json = (value) => JSON.stringify(value, null, 2);

/** @param {string} url */
const isPlainHttp = (url) => url.startsWith('http:');

const PROTOCOL = '2026-07-28';
const meta = () => ({
  'io.modelcontextprotocol/protocolVersion': PROTOCOL,
  'io.modelcontextprotocol/clientCapabilities': {},
});

/** @type {Client[]} */
export const CLIENTS = [
  {
    id: 'claude-code',
    name: 'Claude Code',
    steps: [
      { say: 'In a terminal:', code: (url) => `claude mcp add --transport http ${NAME} ${url}` },
      {
        say: 'Or for everyone who works in a repository:',
        file: '.mcp.json',
        code: (url) => json({ mcpServers: { [NAME]: { type: 'http', url } } }),
      },
    ],
  },
  {
    id: 'claude-desktop',
    name: 'Claude Desktop',
    steps: [
      {
        say: 'Settings → Developer → Edit Config, then restart. Needs Node.js; the bridge carries stdio to this address.',
        file: 'claude_desktop_config.json',
        code: (url) =>
          json({
            mcpServers: {
              [NAME]: {
                command: 'npx',
                args: ['-y', 'mcp-remote', url, ...(isPlainHttp(url) ? ['--allow-http'] : [])],
              },
            },
          }),
      },
      {
        say: 'Where this server has a public https address: Settings → Connectors → Add custom connector, and give it',
        isPublic: true,
        code: (url) => url,
      },
    ],
  },
  {
    id: 'cursor',
    name: 'Cursor',
    steps: [
      {
        say: 'In a project, or in your home folder for all of them:',
        file: '.cursor/mcp.json',
        code: (url) => json({ mcpServers: { [NAME]: { url } } }),
      },
    ],
  },
  {
    id: 'vs-code',
    name: 'VS Code',
    steps: [
      {
        say: 'In a workspace, then press Start above the entry:',
        file: '.vscode/mcp.json',
        code: (url) => json({ servers: { [NAME]: { type: 'http', url } } }),
      },
      {
        say: 'Or for yourself, in a terminal:',
        code: (url) => `code --add-mcp '${JSON.stringify({ name: NAME, type: 'http', url })}'`,
      },
    ],
  },
  {
    id: 'codex',
    name: 'Codex',
    steps: [
      { say: 'In a terminal:', code: (url) => `codex mcp add ${NAME} --url ${url}` },
      {
        say: 'Or by hand:',
        file: '~/.codex/config.toml',
        code: (url) => `[mcp_servers.${NAME}]\nurl = "${url}"`,
      },
    ],
  },
  {
    id: 'chatgpt',
    name: 'ChatGPT',
    steps: [
      {
        say: 'ChatGPT calls from its own cloud, so this server must have a public https address. Settings → Apps & Connectors → Advanced → Developer mode, then Create, no authentication, and give it',
        isPublic: true,
        code: (url) => url,
      },
    ],
  },
  {
    id: 'openai-agents',
    name: 'OpenAI Agents SDK',
    steps: [
      {
        say: 'Python, after pip install openai-agents:',
        file: 'travel.py',
        code: (url, day) => `import asyncio
from agents import Agent, Runner
from agents.mcp import MCPServerStreamableHttp


async def main():
    async with MCPServerStreamableHttp(name="${NAME}", params={"url": "${url}"}) as server:
        agent = Agent(name="Travel agent", mcp_servers=[server])
        result = await Runner.run(agent, "Find me a flight from JFK to LHR on ${day}.")
        print(result.final_output)


asyncio.run(main())`,
      },
    ],
  },
  {
    id: 'gemini',
    name: 'Gemini CLI',
    steps: [
      { say: 'In a terminal:', code: (url) => `gemini mcp add --transport http ${NAME} ${url}` },
      {
        say: 'Or by hand:',
        file: '~/.gemini/settings.json',
        code: (url) => json({ mcpServers: { [NAME]: { httpUrl: url } } }),
      },
    ],
  },
  {
    id: 'windsurf',
    name: 'Windsurf',
    steps: [
      {
        say: 'Then refresh the list of servers:',
        file: '~/.codeium/windsurf/mcp_config.json',
        code: (url) => json({ mcpServers: { [NAME]: { serverUrl: url } } }),
      },
    ],
  },
  {
    id: 'typescript',
    name: 'TypeScript',
    steps: [
      {
        say: 'After npm install @modelcontextprotocol/sdk:',
        file: 'travel.mjs',
        code: (url, day) => `import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';

const client = new Client({ name: 'travel', version: '1.0.0' });
await client.connect(new StreamableHTTPClientTransport(new URL('${url}')));
const { structuredContent } = await client.callTool({
  name: 'searchFlights',
  arguments: { origin: 'JFK', destination: 'LHR', departureDate: '${day}' },
});
console.log(structuredContent);
await client.close();`,
      },
    ],
  },
  {
    id: 'python',
    name: 'Python',
    steps: [
      {
        say: 'After pip install mcp:',
        file: 'travel.py',
        code: (url, day) => `import asyncio
from mcp import ClientSession
from mcp.client.streamable_http import streamable_http_client


async def main():
    async with streamable_http_client("${url}") as streams:
        async with ClientSession(streams[0], streams[1]) as session:
            await session.initialize()
            flights = await session.call_tool(
                "searchFlights",
                {"origin": "JFK", "destination": "LHR", "departureDate": "${day}"},
            )
            print(flights.content[0].text)


asyncio.run(main())`,
      },
    ],
  },
  {
    id: 'inspector',
    name: 'MCP Inspector',
    steps: [
      {
        say: 'From a terminal, without a browser:',
        code: (url) =>
          `npx @modelcontextprotocol/inspector --cli ${url} --transport http --method tools/list`,
      },
      {
        say: 'Or start its page with npx @modelcontextprotocol/inspector, choose Streamable HTTP, and give it',
        code: (url) => url,
      },
    ],
  },
  {
    id: 'curl',
    name: 'curl',
    steps: [
      {
        say: 'One request is enough: clients of the 2026-07-28 revision need no session.',
        code: (url, day) => `curl -s ${url} \\
  -H 'Content-Type: application/json' \\
  -H 'Accept: application/json, text/event-stream' \\
  -H 'MCP-Protocol-Version: ${PROTOCOL}' \\
  -H 'Mcp-Method: tools/call' \\
  -H 'Mcp-Name: searchFlights' \\
  -d '${json({
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: {
      name: 'searchFlights',
      arguments: { origin: 'JFK', destination: 'LHR', departureDate: day },
      _meta: meta(),
    },
  })}'`,
      },
    ],
  },
];
