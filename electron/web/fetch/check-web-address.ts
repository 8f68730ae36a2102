import ipaddr from 'ipaddr.js';
import { t } from '../../../shared/messages/message';
import { webFailure } from './web-failure';

/** UTF-16 units of an address; longer ones are refused by many servers too. */
const MAX_ADDRESS = 2_048;

/** Names that never stand for a public host (RFC 6761, RFC 6762, RFC 7686, RFC 8375, RFC 9476) or by custom do not. */
const SPECIAL_NAMES: ReadonlySet<string> = new Set([
  'localhost',
  'localdomain',
  'local',
  'internal',
  'intranet',
  'private',
  'corp',
  'home',
  'lan',
  'arpa',
  'invalid',
  'test',
  'alt',
  'onion',
]);

/** Public by their class, and yet a cloud's own service for the machine that asks. */
const METADATA_ADDRESSES: ReadonlySet<string> = new Set(['168.63.129.16']);

/** All global unicast addresses that are assigned (RFC 4291); what lies outside is special. */
const GLOBAL_UNICAST = ipaddr.parseCIDR('2000::/3') as [ipaddr.IPv6, number];

/** What a fetcher may reach besides the public web; tests and the person's own search server need it. */
export interface AddressPermit {
  /** @param address in the usual form of its family */
  isAllowed(address: string, port: number): boolean;
}

/**
 * An address of the public web in normal form, without its fragment. `URL` has turned decimal, octal and hexadecimal
 * hosts into dotted ones before the host is judged.
 *
 * @throws AppError `web-failed` (`bad-address`, `private-address`), which says what is wrong
 */
export function checkWebAddress(text: string, permit?: AddressPermit): URL {
  const refuse = (why: string) => webFailure('bad-address', why);
  if (text.length > MAX_ADDRESS) throw refuse(t('mainWeb.addressTooLong', { max: MAX_ADDRESS }));
  // `URL` removes tabs and line breaks without a word, and direction marks hide the real host.
  if (/[\p{Cc}\p{Cf}\p{Z}]/u.test(text)) throw refuse(t('mainWeb.addressHasBlanks'));
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    throw refuse(t('mainWeb.addressIncomplete'));
  }
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw refuse(t('mainWeb.addressScheme'));
  if (url.username !== '' || url.password !== '') throw refuse(t('mainWeb.addressHasUser'));
  if (url.href.length > MAX_ADDRESS) throw refuse(t('mainWeb.addressTooLong', { max: MAX_ADDRESS }));
  url.hash = '';
  const port = portOf(url);
  const literal = literalAddress(url.hostname);
  if (literal !== null) {
    if (!isReachable(literal, port, permit)) throw privateAddress(url.host);
    return url;
  }
  const name = url.hostname.replace(/\.$/u, '');
  const isSpecial = !name.includes('.') || SPECIAL_NAMES.has(name.slice(name.lastIndexOf('.') + 1));
  if (isSpecial && permit === undefined) throw privateAddress(url.host);
  if (port < 1_024 && port !== 80 && port !== 443) throw refuse(t('mainWeb.addressPort', { port: String(port) }));
  return url;
}

/** Where a request for this host may connect to: a public address, or one that is permitted. */
export function isReachable(address: string, port: number, permit?: AddressPermit): boolean {
  return isPublicAddress(address) || permit?.isAllowed(address, port) === true;
}

/**
 * Whether an address belongs to the public internet: global unicast, and no form that stands for another address. A
 * translated address (RFC 6052), as networks without v4 give for every host, is judged by the one inside it.
 */
export function isPublicAddress(address: string): boolean {
  if (METADATA_ADDRESSES.has(address) || !ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.range() === 'unicast';
  if (parsed.zoneId !== undefined && parsed.zoneId !== null) return false;
  if (parsed.range() === 'rfc6052') return isPublicAddress(parsed.toByteArray().slice(12).join('.'));
  return parsed.range() === 'unicast' && parsed.match(GLOBAL_UNICAST);
}

/** The port that a connection for this address goes to. */
export const portOf = ({ port, protocol }: Pick<URL, 'port' | 'protocol'>): number =>
  port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port);

/** The address that a host name is; null for a name that has to be resolved. */
export function literalAddress(hostname: string): string | null {
  const host = hostname.replace(/^\[|\]$/gu, '').replace(/\.$/u, '');
  return ipaddr.isValid(host) ? host : null;
}

export const privateAddress = (host: string): Error =>
  webFailure('private-address', t('mainWeb.privateAddress', { host }));
