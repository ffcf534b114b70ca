// Writes deploy/clients.md: what the page at `/` tells of each client, for those who read it before the server runs.
// `npm run clients` writes the file; with --print it goes to stdout, which is how a test compares the two.
import { writeFileSync } from 'node:fs';
import { CLIENTS } from '../src/gateway/page/static/clients.js';

const URL_SHOWN = 'http://127.0.0.1:3000/mcp';
const PUBLIC_URL_SHOWN = 'https://travel.example.com:8080/mcp';
/** Far enough ahead to be good for years. */
const DAY_SHOWN = '2030-03-10';

const languageOf = (file = '') => {
  if (/\.json$/.test(file)) return 'json';
  if (/\.toml$/.test(file)) return 'toml';
  if (/\.py$/.test(file)) return 'python';
  if (/\.mjs$/.test(file)) return 'js';
  return 'bash';
};

function toStep({ say, file, isPublic, code }) {
  if (code === undefined) return say;
  const url = isPublic ? PUBLIC_URL_SHOWN : URL_SHOWN;
  const text = code(url, DAY_SHOWN);
  if (text === url) return `${say} \`${text}\`.`;
  const place = file === undefined ? '' : ` \`${file}\``;
  return `${say}${place}\n\n\`\`\`${languageOf(file)}\n${text}\n\`\`\``;
}

const markdown = `# How to connect each client

Written by \`npm run clients\` from what the page at \`/\` shows; there the snippets have the address of your server.
Here it is \`${URL_SHOWN}\`, where \`npm start\` serves. For a server behind the nginx of this folder it is
\`${PUBLIC_URL_SHOWN}\`; a self-signed certificate must be trusted by the client first (Node.js programs:
\`NODE_EXTRA_CA_CERTS=certificate.pem\`, Python's: \`SSL_CERT_FILE=certificate.pem\`).

${CLIENTS.map(({ name, steps }) => `## ${name}\n\n${steps.map(toStep).join('\n\n')}`).join('\n\n')}
`;

if (process.argv.includes('--print')) process.stdout.write(markdown);
else writeFileSync(new URL('../deploy/clients.md', import.meta.url), markdown);
