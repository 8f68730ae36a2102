import { AppError } from '../../../shared/ipc/errors';
import { t } from '../../../shared/messages/message';
import { isLoopbackHost } from '../../models/provider/client/base-url';

/** Where a collection is, without a password. */
export interface ServerAddress {
  host: string;
  port: number;
  database: string;
  user: string;
  /** `off` on this machine alone; elsewhere the certificate and the host's name are checked. */
  tls: { mode: 'off' } | { mode: 'verify'; rootCertificate: string | null };
}

const DEFAULT_PORT = 5432;

/**
 * Reads `postgres://user@host:5432/database`, optionally with `sslmode` (`verify-full`, or on this machine `disable`) and
 * `sslrootcert`, the file of the authority that signed the server's certificate.
 *
 * @throws AppError `bad-input` that says what is wrong
 */
export function readServerAddress(text: string): ServerAddress {
  const url = urlOf(text);
  if (url === null) throw new AppError('bad-input', t('collections.notAnAddress'));
  if (url.password !== '') throw new AppError('bad-input', t('collections.passwordInAddress'));
  const user = decodeURIComponent(url.username);
  const database = decodeURIComponent(url.pathname.slice(1));
  if (user === '') throw new AppError('bad-input', t('collections.addressWithoutUser'));
  if (database === '' || database.includes('/'))
    throw new AppError('bad-input', t('collections.addressWithoutDatabase'));
  const unknown = [...url.searchParams.keys()].find((name) => name !== 'sslmode' && name !== 'sslrootcert');
  if (unknown !== undefined) throw new AppError('bad-input', t('collections.unknownParameter', { name: unknown }));
  const host = url.hostname.replace(/^\[|\]$/gu, '');
  return { host, port: url.port === '' ? DEFAULT_PORT : Number(url.port), database, user, tls: tlsOf(url, host) };
}

function tlsOf(url: URL, host: string): ServerAddress['tls'] {
  const mode = url.searchParams.get('sslmode') ?? (isLoopbackHost(url.hostname) ? 'disable' : 'verify-full');
  const rootCertificate = url.searchParams.get('sslrootcert');
  if (mode === 'verify-full') return { mode: 'verify', rootCertificate };
  if (mode !== 'disable') throw new AppError('bad-input', t('collections.unknownTlsMode', { mode }));
  if (!isLoopbackHost(url.hostname)) throw new AppError('bad-input', t('collections.plainConnection', { host }));
  return { mode: 'off' };
}

function urlOf(text: string): URL | null {
  try {
    const url = new URL(text.trim());
    return (url.protocol === 'postgres:' || url.protocol === 'postgresql:') && url.hostname !== '' ? url : null;
  } catch {
    return null;
  }
}

/** `host:port`, as the log of what left and the corner of the screen name it. */
export const hostOfServer = ({ host, port }: Pick<ServerAddress, 'host' | 'port'>): string =>
  `${host.includes(':') ? `[${host}]` : host}:${port}`;
