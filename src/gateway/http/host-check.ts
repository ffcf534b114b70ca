// Which Host headers are served: local names, what the server is bound to, and ALLOWED_HOSTS.
//
// A page whose own name an attacker points at this machine (DNS rebinding) still sends that name as Host.

import { toErrorText } from '../../errors.ts';
import { PASSED, type Passage, refuse } from './refusal.ts';

export type HostCheck = (host: string | undefined) => Passage;

const MALFORMED = refuse('invalidRequest', 'The Host header is missing or malformed');

const HOST = /^(\[[0-9a-f:.]+\]|[^\s:/?#@\\,[\]]+)(?::\d{1,5})?$/i;
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;
const WILDCARD_BINDINGS = new Set(['', '0.0.0.0', '::']);
const REMEMBERED_HOSTS = 1_000;

export function createHostCheck(allowedHosts: readonly string[], boundHost: string): HostCheck {
  const names = allowedHosts.map(toName);
  if (!WILDCARD_BINDINGS.has(boundHost)) names.push(toName(boundHost));
  const allowed = new Set(names);
  const known = new Map<string, Passage>();

  const judge = (host: string): Passage => {
    const name = HOST.exec(host)?.[1];
    if (name === undefined) return MALFORMED;
    // An allowed host may name a port, which must then be the one asked for.
    const isServed = LOOPBACK.test(toName(name)) || allowed.has(toName(name)) || allowed.has(toName(host));
    return isServed ? PASSED : toForeign(host);
  };

  return (host) => {
    if (host === undefined) return MALFORMED;
    let verdict = known.get(host);
    if (verdict === undefined) {
      verdict = judge(host);
      if (known.size >= REMEMBERED_HOSTS) known.clear();
      known.set(host, verdict);
    }
    return verdict;
  };
}

const toForeign = (host: string): Passage =>
  refuse(
    'forbiddenHost',
    `Forbidden: the Host '${toErrorText(host)}' is not served here; ALLOWED_HOSTS names those that are, beside local ones`,
  );

/** Names compare without regard to case or a final dot; a bare IPv6 address is put in brackets, as in a Host. */
function toName(host: string): string {
  const name = host.toLowerCase().replace(/\.$/, '');
  return /^[0-9a-f:.]*:[0-9a-f:.]*:[0-9a-f:.]*$/.test(name) ? `[${name}]` : name;
}
