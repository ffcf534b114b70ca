// The paths that stages know by name.
export const MCP_PATH = '/mcp';
// Not limited: monitors must always be heard.
export const HEALTH_PATH = '/health';
export const METRICS_PATH = '/metrics';
