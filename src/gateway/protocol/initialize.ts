// The handshake of the legacy era: what a client says of itself, and the revision that follows from it.
import type { SessionClient } from '../../data/model.ts';
import { isObject, type Params } from './json-rpc.ts';
import { member, type Parsed, wrongParam } from './params.ts';
import { isLegacyVersion, LATEST_LEGACY_VERSION, type LegacyVersion } from './versions.ts';

export interface Handshake {
  readonly version: LegacyVersion;
  readonly client: SessionClient;
}

/** What is stored of each client must not be what fills the store. */
const MAX_CAPABILITIES_LENGTH = 16_384;
const MAX_NAME_LENGTH = 200;

export function parseHandshake(params: Params): Parsed<Handshake> {
  const requested = member(params, 'protocolVersion');
  const capabilities = member(params, 'capabilities');
  const info = member(params, 'clientInfo');
  if (typeof requested !== 'string')
    return wrong('protocolVersion', requested, `must be a protocol version such as ${LATEST_LEGACY_VERSION}`);
  if (!isObject(capabilities)) return wrong('capabilities', capabilities, 'must be an object');
  if (!isObject(info)) return wrong('clientInfo', info, 'must be an object with a name and a version');
  if (JSON.stringify(capabilities).length > MAX_CAPABILITIES_LENGTH)
    return wrong(
      'capabilities',
      capabilities,
      `must be at most ${MAX_CAPABILITIES_LENGTH} characters of JSON`,
    );
  // A revision that is not known here is answered with the newest that is; the client may then leave.
  const version = isLegacyVersion(requested) ? requested : LATEST_LEGACY_VERSION;
  const client = {
    protocolVersion: version,
    ...named('name', info),
    ...named('version', info),
    capabilities,
  };
  return { ok: true, value: { version, client } };
}

function named(
  name: 'name' | 'version',
  info: Params,
): { readonly name?: string; readonly version?: string } {
  const value = member(info, name);
  return typeof value === 'string' ? { [name]: value.slice(0, MAX_NAME_LENGTH) } : {};
}

function wrong(field: string, value: unknown, rule: string): Parsed<never> {
  return { ok: false, failure: wrongParam(field, value, rule) };
}
