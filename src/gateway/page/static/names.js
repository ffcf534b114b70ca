// The metrics that the page reads, by what they are called in the exposition.

/** Histogram of calls by tool, era and outcome. */
export const CALLS = 'mock_gds_call_duration_seconds_bucket';
export const DECISIONS = 'mock_gds_rate_limit_decisions_total';
export const CLIENTS = 'mock_gds_rate_limit_clients';
export const STREAMS = 'mock_gds_event_streams';
export const PENDING = 'mock_gds_calls_pending';
export const LOOP_DELAY = 'mock_gds_event_loop_delay_seconds';
export const STARTED = 'process_start_time_seconds';
