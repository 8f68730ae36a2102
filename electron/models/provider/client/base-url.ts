import { isIP } from 'node:net';
import { AppError } from '../../../../shared/ipc/errors';
import { t } from '../../../../shared/messages/message';

/** Where clouds tell a machine its own credentials: no model answers there, and whoever asks may be misled. */
const METADATA_HOSTS: ReadonlySet<string> = new Set([
  '169.254.169.254',
  '169.254.170.2',
  '100.100.100.200',
  '168.63.129.16',
  'fd00:ec2::254',
  'metadata.google.internal',
  'metadata.goog',
]);

/**
 * Checks the address of a provider: https anywhere, plain http only to this machine or a private network, no user name
 * and no query, since both may hold keys. The result has no trailing slash.
 *
 * @throws AppError `bad-input` that says what is wrong
 */
export function checkBaseUrl(text: string): URL {
  const trimmed = text.trim();
  if (trimmed === '') throw new AppError('bad-input', t('mainModels.noServerAddressSet'));
  let url: URL;
  try {
    url = new URL(trimmed);
  } catch {
    // The address is not quoted, since it may hold a password.
    throw new AppError('bad-input', t('mainModels.webAddressShouldLook'));
  }
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    throw new AppError('bad-input', t('mainModels.serverAddressMustBegin'));
  }
  if (url.username !== '' || url.password !== '') {
    throw new AppError('bad-input', t('mainModels.leaveUserNamePassword'));
  }
  if (isMetadataHost(url.hostname))
    throw new AppError('bad-input', t('mainModels.hostnameHoldsCredentialsCloud', { hostname: url.hostname }));
  if (url.protocol === 'http:' && (!isPrivateHost(url.hostname) || isUnspecified(url.hostname))) {
    throw new AppError('bad-input', t('mainModels.plainHttpHostnameCould', { hostname: url.hostname }));
  }
  if (url.search !== '') {
    throw new AppError('bad-input', t('mainModels.leaveOutWhatFollows'));
  }
  url.hash = '';
  url.pathname = url.pathname.replace(/\/+$/, '').replace(/\/chat\/completions$/, '');
  return url;
}

/** Whether a connection to this host may end where a cloud keeps credentials. */
export const isMetadataHost = (hostname: string): boolean =>
  reachableHosts(hostname).some((host) => METADATA_HOSTS.has(host));

/** An address to listen at: what a connection to it reaches depends on the system. */
export const isUnspecified = (hostname: string): boolean => /^(?:0(?:\.\d{1,3}){3}|::)$/u.test(plainHost(hostname));

/**
 * The ends of names that home routers, companies and private networks give, and no public name server (RFC 6761, 6762,
 * 8375; ICANN's list of names it will not give; FRITZ!Box; Tailscale). Where they lead is looked at when they are used.
 */
const OWN_NETWORK_NAMES: readonly string[] = [
  'localhost',
  'local',
  'localdomain',
  'internal',
  'intranet',
  'private',
  'corp',
  'home',
  'lan',
  'home.arpa',
  'fritz.box',
  'ts.net',
];

/**
 * Loopback, the unspecified address (a loopback on some systems), RFC 1918, shared (RFC 6598), link-local and
 * unique-local addresses, names without a dot and those of one's own network.
 */
export function isPrivateHost(hostname: string): boolean {
  const host = plainHost(hostname);
  if (isIP(host) === 4) return isPrivateV4(host);
  if (isIP(host) === 6) return host === '::1' || host === '::' || /^f[cd]/.test(host) || /^fe[89ab]/.test(host);
  if (host === 'ts.net') return false;
  return !host.includes('.') || OWN_NETWORK_NAMES.some((name) => host === name || host.endsWith(`.${name}`));
}

function isPrivateV4(host: string): boolean {
  const [first = 0, second = 0] = host.split('.').map(Number);
  return (
    first === 0 ||
    first === 127 ||
    first === 10 ||
    (first === 100 && second >= 64 && second <= 127) ||
    (first === 192 && second === 168) ||
    (first === 172 && second >= 16 && second <= 31) ||
    (first === 169 && second === 254)
  );
}

/**
 * Loopback only: text sent there stays on this machine. Names below `localhost` are left out, since some systems ask a
 * name server for them.
 */
export function isLoopbackHost(hostname: string): boolean {
  const host = plainHost(hostname);
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}

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
function plainHost(hostname: string): string {
  const host = hostname
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
    .toLowerCase();
  return isIP(host) === 6 ? (v4In(host, MAPPED) ?? host) : host;
}

/** Every host that a connection to this one may end at. */
function reachableHosts(hostname: string): string[] {
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
