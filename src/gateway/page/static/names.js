// The metrics that the page reads, by what they are called in the exposition.

export const REQUESTS = 'mcp_requests_total';
export const DURATIONS = 'mcp_request_duration_seconds_bucket';
export const DECISIONS = 'mcp_limiter_decisions_total';
export const SESSIONS = 'mcp_sessions';
export const STREAMS = 'mcp_streams';
export const PENDING = 'mcp_pool_pending';
export const LOOP_DELAY = 'mcp_event_loop_delay_seconds';
export const STARTED = 'process_start_time_seconds';
