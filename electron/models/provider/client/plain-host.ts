import { isIP } from 'node:net';

/** Mapped (RFC 4291): the system connects to the v4 address itself. */
const MAPPED = /^::ffff:(?<high>[0-9a-f]{1,4}):(?<low>[0-9a-f]{1,4})$/u;
/** Translated (RFC 6052), compatible (RFC 4291), 6to4 (RFC 3056): a relay somewhere may connect to it. */
const RELAYED =
  /^(?:64:ff9b::|::|2002:(?=[0-9a-f]{1,4}:[0-9a-f]{1,4}:))(?<high>[0-9a-f]{1,4}):(?<low>[0-9a-f]{1,4})(?:$|:)/u;

/**
 * A host as it is compared: without brackets and the dot of the root, in small letters, and the v4 address that a
 * mapped v6 address is.
 *
 * @param hostname as `URL` gives it, which has turned decimal, octal and hexadecimal v4 addresses into the usual form
 */
export function plainHost(hostname: string): string {
  const host = hostname
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
    .toLowerCase();
  return isIP(host) === 6 ? (v4In(host, MAPPED) ?? host) : host;
}

/** Every host that a connection to this one may end at. */
export function reachableHosts(hostname: string): string[] {
  const host = plainHost(hostname);
  const relayed = isIP(host) === 6 ? v4In(host, RELAYED) : null;
  return relayed === null ? [host] : [host, relayed];
}

function v4In(host: string, pattern: RegExp): string | null {
  const { high, low } = pattern.exec(host)?.groups ?? {};
  if (high === undefined || low === undefined) return null;
  return [high, low]
    .map((part) => parseInt(part, 16))
    .flatMap((part) => [part >> 8, part & 255])
    .join('.');
}
