// What the specification says that a server must do, revision by revision: an id, the demand in a line, and where
// it is written. A test cites the ids that it shows in a comment above it, `// spec: an-id, another-id`, and
// requirements.test.ts fails on an id that no test cites. Left out: what binds clients, authorization, extensions,
// and what concerns features that this server does not have (form data of third parties, file:// resources).

const BASE = 'https://modelcontextprotocol.io/specification/';

export interface Requirement {
  readonly must: string;
  readonly links: readonly string[];
}

const at = (must: string, ...places: readonly string[]): Requirement => ({
  must,
  links: places.map((place) => BASE + place),
});

/** The same page in both of the later legacy revisions. */
const legacy = (page: string): readonly string[] => [`2025-06-18/${page}`, `2025-11-25/${page}`];
const all = (page: string): readonly string[] => [...legacy(page), `2026-07-28/${page}`];
const MODERN_HTTP = '2026-07-28/basic/transports/streamable-http';
const MRTR = '2026-07-28/basic/patterns/mrtr#server-requirements-basic-workflow';

export const REQUIREMENTS = {
  // Messages
  'jsonrpc-version': at('every message follows JSON-RPC 2.0', ...all('basic#messages')),
  'utf-8': at('messages are UTF-8', ...legacy('basic/transports'), '2026-07-28/basic/transports#messages'),
  'request-id': at('a request has an id: a string or an integer, never null', ...all('basic#requests')),
  'request-id-unique': at('an id that is under way is not used again', ...all('basic#requests')),
  'response-id': at('a response has the id of its request', ...all('basic#responses')),
  'response-shape': at('a response is a result or an error, not both', ...all('basic#responses')),
  'error-shape': at('an error has an integer code and a message', ...all('basic#responses')),
  'notification-unanswered': at(
    'a notification has no id and gets no response',
    ...all('basic#notifications'),
  ),
  'meta-keys': at('nothing is assumed of reserved _meta keys', ...all('basic#meta')),

  // Lifecycle of the legacy era
  'initialize-first': at(
    'initialization is the first interaction',
    ...legacy('basic/lifecycle#initialization'),
  ),
  'initialize-answer': at(
    'initialize is answered with capabilities and information',
    ...legacy('basic/lifecycle#initialization'),
  ),
  'version-same': at(
    'a supported version is answered with itself',
    ...legacy('basic/lifecycle#version-negotiation'),
  ),
  'version-other': at(
    'an unsupported version is answered with one that is',
    ...legacy('basic/lifecycle#version-negotiation'),
  ),
  'version-respected': at('the negotiated version is respected', ...legacy('basic/lifecycle#operation')),
  'capabilities-respected': at(
    'only negotiated capabilities are used',
    ...legacy('basic/lifecycle#operation'),
    '2025-11-25/client/elicitation#capabilities',
  ),
  'ping-answered': at(
    'ping is answered at once with nothing',
    ...legacy('basic/utilities/ping#behavior-requirements'),
  ),

  // Utilities
  'progress-token': at(
    'progress names only tokens of requests under way',
    ...legacy('basic/utilities/progress#behavior-requirements'),
    '2026-07-28/basic/patterns/progress#behavior-requirements',
  ),
  'progress-increases': at(
    'progress increases with each notification',
    ...legacy('basic/utilities/progress#progress-flow'),
    '2026-07-28/basic/patterns/progress#progress-flow',
  ),
  'progress-stops': at(
    'progress ends with the request',
    ...legacy('basic/utilities/progress#implementation-notes'),
    '2026-07-28/basic/patterns/progress#implementation-notes',
  ),
  'cancellation-races': at(
    'a cancellation that comes too early or too late does no harm',
    ...legacy('basic/utilities/cancellation#timing-considerations'),
    '2026-07-28/basic/patterns/cancellation#timing-considerations',
  ),
  'cancellation-direction': at(
    'the server takes back only its own requests, while they are open',
    ...legacy('basic/utilities/cancellation#behavior-requirements'),
    '2026-07-28/basic/patterns/cancellation#behavior-requirements',
  ),
  'logging-declared': at(
    'who logs declares the logging capability',
    ...all('server/utilities/logging#capabilities'),
  ),
  'logging-clean': at(
    'log messages hold no secrets and no personal data',
    ...all('server/utilities/logging#security'),
  ),
  'completion-declared': at(
    'who completes declares the completions capability',
    ...all('server/utilities/completion#capabilities'),
  ),
  'completion-validated': at(
    'completion inputs are validated',
    ...all('server/utilities/completion#security'),
  ),

  // Features
  'tools-declared': at('who has tools declares them', ...all('server/tools#capabilities')),
  'resources-declared': at('who has resources declares them', ...all('server/resources#capabilities')),
  'prompts-declared': at('who has prompts declares them', ...all('server/prompts#capabilities')),
  'tool-schema': at(
    'an input schema is a valid JSON Schema object',
    '2025-11-25/server/tools#tool',
    '2026-07-28/server/tools#tool',
  ),
  'schema-2020-12': at(
    'a schema without $schema is read as JSON Schema 2020-12',
    '2025-11-25/basic#json-schema-usage',
    '2026-07-28/basic#json-schema-usage',
  ),
  'schema-no-network': at('no $ref is fetched from a network', '2026-07-28/basic#ref-resolution'),
  'output-schema': at('structured results fit the output schema', ...all('server/tools#output-schema')),
  'tool-inputs': at('tool inputs are validated', ...all('server/tools#security-considerations')),
  'tool-rate': at('tool calls are rate limited', ...all('server/tools#security-considerations')),
  'tool-outputs': at('tool outputs are clean', ...all('server/tools#security-considerations')),
  'resource-uris': at('resource URIs are validated', ...all('server/resources#security-considerations')),
  'resource-binary': at('binary data is encoded', ...all('server/resources#security-considerations')),
  'prompt-inputs': at('prompt inputs are validated', ...all('server/prompts#security')),

  // stdio
  'stdio-lines': at(
    'messages are lines, without line breaks inside',
    ...legacy('basic/transports#stdio'),
    '2026-07-28/basic/transports/stdio',
  ),
  'stdio-only-protocol': at(
    'nothing but messages is written to stdout',
    ...legacy('basic/transports#stdio'),
    '2026-07-28/basic/transports/stdio',
  ),
  'stdio-no-requests': at(
    'no requests are written to a modern client',
    '2026-07-28/basic/transports/stdio#receiving-messages',
    '2026-07-28/basic/patterns',
  ),
  'stdio-cancelled-silent': at(
    'nothing more is said of a cancelled request',
    '2026-07-28/basic/transports/stdio#cancellation',
  ),
  'stdio-listen-cancelled': at(
    'a subscription that the server ends is cancelled by notification',
    '2026-07-28/basic/patterns/cancellation',
  ),

  // Streamable HTTP of the legacy era
  'http-endpoint': at(
    'one endpoint takes POST, and GET where there are sessions',
    ...legacy('basic/transports#streamable-http'),
    MODERN_HTTP,
  ),
  'http-rebinding': at(
    'requests of a rebound name are refused with 403',
    ...legacy('basic/transports#security-warning'),
    `${MODERN_HTTP}#security--endpoint`,
  ),
  'http-202': at(
    'an accepted notification or response is a 202 without a body',
    ...legacy('basic/transports#sending-messages-to-the-server'),
    `${MODERN_HTTP}#sending-messages`,
  ),
  'http-not-accepted': at(
    'a notification or response that is not accepted is an HTTP error',
    ...legacy('basic/transports#sending-messages-to-the-server'),
    `${MODERN_HTTP}#sending-messages`,
  ),
  'http-answer-type': at(
    'a request is answered with JSON or an event stream',
    ...legacy('basic/transports#sending-messages-to-the-server'),
    `${MODERN_HTTP}#sending-messages`,
  ),
  'http-get': at(
    'GET opens an event stream, or is a 405',
    ...legacy('basic/transports#listening-for-messages-from-the-server'),
  ),
  'http-get-no-responses': at(
    'a GET stream carries no responses, unless it resumes another',
    ...legacy('basic/transports#listening-for-messages-from-the-server'),
  ),
  'http-one-stream': at(
    'a message is sent on one stream only',
    ...legacy('basic/transports#multiple-connections'),
  ),
  'http-event-ids': at(
    'event ids are unique within a session',
    ...legacy('basic/transports#resumability-and-redelivery'),
  ),
  'http-replay-own': at(
    'only messages of the same stream are sent again',
    ...legacy('basic/transports#resumability-and-redelivery'),
  ),
  'session-id-ascii': at('a session id is visible ASCII', ...legacy('basic/transports#session-management')),
  'session-ended-404': at('an ended session is a 404', ...legacy('basic/transports#session-management')),
  'http-version-400': at(
    'an unsupported version header is a 400',
    ...legacy('basic/transports#protocol-version-header'),
  ),

  // Modern era: every request on its own
  'modern-stateless': at(
    'no earlier request gives a later one its context',
    '2026-07-28/basic#statelessness',
  ),
  'modern-meta': at(
    'a request without its required _meta is -32602, and 400 on HTTP',
    '2026-07-28/basic#meta',
  ),
  'modern-capability': at(
    'a capability that was not declared is -32021, and 400 on HTTP',
    '2026-07-28/basic#meta',
  ),
  'modern-result-type': at('a result says its type', '2026-07-28/basic#responses'),
  'modern-codes': at('codes kept for earlier revisions are not used', '2026-07-28/basic#error-codes'),
  'modern-version': at(
    'an unsupported version is -32022 with those supported, and 400 on HTTP',
    '2026-07-28/basic/versioning#protocol-version-negotiation',
    `${MODERN_HTTP}#protocol-version-header`,
  ),
  'modern-discover': at(
    'server/discover is there',
    '2026-07-28/basic/versioning#protocol-version-negotiation',
  ),
  'modern-method-404': at('an unknown method is -32601 in a 404', `${MODERN_HTTP}#protocol-version-header`),
  'modern-lists': at('lists do not vary by connection', '2026-07-28/server/tools#capabilities'),
  'modern-not-found': at(
    'a resource that is not there is -32602',
    '2026-07-28/server/resources#error-handling',
  ),
  'modern-no-empty': at(
    'a resource that is not there is not answered with empty contents',
    '2026-07-28/server/resources#error-handling',
  ),
  'modern-caching': at('cacheable results say how long and for whom', '2026-07-28/server/utilities/caching'),
  'modern-caching-pages': at('all pages of a list have one scope', '2026-07-28/server/utilities/caching'),
  'modern-log-level': at(
    'only a request that asks for logs hears any, and on its own stream',
    '2026-07-28/server/utilities/logging#per-request-log-level',
  ),
  'modern-no-requests': at('no requests are sent on a stream', `${MODERN_HTTP}#receiving-messages`),
  'modern-stream-related': at(
    'what a stream tells relates to its request',
    `${MODERN_HTTP}#receiving-messages`,
  ),
  'modern-disconnect': at('closing the stream cancels the request', `${MODERN_HTTP}#cancellation`),

  // Modern era: headers
  'header-version': at('the version header repeats the body', `${MODERN_HTTP}#protocol-version-header`),
  'header-mismatch': at(
    'headers that differ from the body are -32020 in a 400',
    `${MODERN_HTTP}#server-validation`,
  ),
  'header-decoded': at('encoded header values are decoded first', `${MODERN_HTTP}#value-encoding`),
  'header-invalid': at(
    'invalid characters in a header are refused',
    `${MODERN_HTTP}#server-behavior-for-custom-headers`,
  ),
  'header-absent-value': at(
    'no header is expected for a value that is null or absent',
    `${MODERN_HTTP}#server-behavior-for-custom-headers`,
  ),
  'header-case': at('header names are compared without case', `${MODERN_HTTP}#case-sensitivity`),
  'header-annotations': at(
    'x-mcp-header stands only where it may, with a name that may be one',
    '2026-07-28/server/tools#x-mcp-header',
  ),

  // Modern era: asking the client
  'mrtr-only': at('questions travel in results', '2026-07-28/basic/patterns/mrtr'),
  'mrtr-where': at('only calls, reads and prompts ask', '2026-07-28/basic/patterns/mrtr#supported-requests'),
  'mrtr-content': at('an interim result has questions or a state', MRTR),
  'mrtr-declared': at('nothing is asked that the client did not declare', MRTR),
  'mrtr-integrity': at('a state that was changed is refused', MRTR),
  'mrtr-unfulfilled': at('a client may never come back, or answer only in part', MRTR),

  // Modern era: subscriptions
  'listen-acknowledged': at(
    'the acknowledgement comes first, with the id',
    '2026-07-28/basic/patterns/subscriptions#acknowledgment',
  ),
  'listen-filter': at(
    'only what was asked for is told',
    '2026-07-28/basic/patterns/subscriptions#opening-a-stream',
  ),
  'listen-tagged': at('what is told carries the id', '2026-07-28/basic#meta'),
} as const satisfies Readonly<Record<string, Requirement>>;
