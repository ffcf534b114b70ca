// The HTTP side of the gateway: a server in front of the MCP protocol.

export type { Health, HealthReport, HealthSources } from './health.ts';
export { createHttpServer, type HttpServer, type HttpServerOptions } from './http-server.ts';
export { ListenError } from './listen.ts';
export { createMcpEndpoint, type McpEndpoint } from './mcp-endpoint.ts';
export type { Handle } from './pipeline.ts';
export type * from './types.ts';
