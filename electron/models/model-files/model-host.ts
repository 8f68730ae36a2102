import { AppError } from '../../../shared/ipc/errors';
import { t } from '../../../shared/messages/message';
import type { OutgoingLog } from '../outgoing/outgoing-log';
import { isLoopbackHost, isPrivateHost } from '../provider/client/base-url';
import { trustSystemCertificates } from '../provider/client/system-certificates';
import type { KnownFile } from './known-models';

/** Where models are downloaded from. */
export const MODEL_HOST = 'https://huggingface.co';
/** Servers of the same host, to which it sends on for the file itself. */
const SERVERS_OF_HOST = ['.huggingface.co', '.hf.co'];
/** Requests for one file: redirects, and one more where the part cannot be gone on with. */
const MAX_HOPS = 6;

/** What the host says of a file before it sends it. */
interface HostAnswer {
  /** The reply that carries the file; its body is not read yet. */
  response: Response;
  /** SHA-256 in hex. */
  sha256: string;
  /** Bytes of the whole file. */
  totalBytes: number;
  commit: string | null;
}

export interface ModelHost {
  /** `huggingface.co`. */
  name: string;
  /**
   * Asks for a file, following redirects to servers of the host.
   *
   * @param from where to go on; null: from the beginning. The reply has status 206 only where it goes on there
   * @param commit of the repository; null: the present one
   * @throws AppError `model-unreachable`, `not-found`, `not-allowed`, `model-refused`, `cancelled`
   */
  request(
    model: Pick<KnownFile, 'name' | 'repository' | 'folder' | 'file'>,
    from: Resume | null,
    commit: string | null,
    signal: AbortSignal,
  ): Promise<HostAnswer>;
}

/** Asks a host for a file; each request is written down. Redirects are not followed. */
export const createSender =
  (outgoing: Pick<OutgoingLog, 'add'>) =>
  async (url: URL, headers: Record<string, string>, model: string, signal: AbortSignal): Promise<Response> => {
    let status: number | null = null;
    trustSystemCertificates();
    try {
      const response = await globalThis.fetch(url, {
        headers: { ...headers, 'user-agent': 'engram-vault', 'accept-encoding': 'identity' },
        redirect: 'manual',
        credentials: 'omit',
        referrerPolicy: 'no-referrer',
        signal,
      });
      ({ status } = response);
      return response;
    } catch (error) {
      signal.throwIfAborted();
      throw new AppError('model-unreachable', t('mainModelFiles.unreachable', { host: url.host }), { cause: error });
    } finally {
      const path = `GET ${url.pathname}`.slice(0, 600);
      outgoing.add({ task: 'model-file', host: url.host, path, model, sessionId: null, status }, '');
    }
  };

/**
 * The host of models, by https alone; each request is written down. It names a file's hash and size in the reply that
 * sends on to the file (`X-Linked-ETag`, `X-Linked-Size`, `X-Repo-Commit`; huggingface_hub reads the same).
 *
 * @param origin another one only in tests, on loopback
 */
export function createModelHost(origin: string, outgoing: Pick<OutgoingLog, 'add'>): ModelHost {
  const base = new URL(origin);
  const isAllowed = ({ hostname, protocol, username, port }: URL) =>
    isLoopbackHost(base.hostname)
      ? isLoopbackHost(hostname)
      : protocol === 'https:' &&
        username === '' &&
        port === '' &&
        !isPrivateHost(hostname) &&
        (hostname === base.hostname || SERVERS_OF_HOST.some((end) => hostname.endsWith(end)));

  const send = createSender(outgoing);

  return {
    name: base.host,
    async request({ name, repository, folder, file }, from, commit, signal) {
      const inside = folder === undefined ? file : `${folder}/${file}`;
      let url = new URL(`/${repository}/resolve/${commit ?? 'main'}/${inside}`, base);
      let resume = from;
      const said: Said = {};
      for (let hops = 0; ; hops += 1) {
        const response = await send(url, rangeOf(resume), name, signal);
        if (url.host === base.host) readWhatIsSaid(response.headers, said);
        // A file that is another one by now is asked for from its beginning.
        if (resume !== null && said.sha256 !== resume.sha256) resume = null;
        const location = response.headers.get('location');
        if (response.status >= 300 && response.status < 400 && location !== null) {
          await response.body?.cancel();
          url = new URL(location, url);
          if (hops >= MAX_HOPS || !isAllowed(url))
            throw new AppError('not-allowed', t('mainModelFiles.sentElsewhere', { host: base.host, to: url.host }));
          if (url.host !== base.host) requireHash(said, base.host);
          continue;
        }
        const isOtherPart = response.status === 206 && startOf(response) !== resume?.bytes;
        if ((isOtherPart || response.status === 416) && hops < MAX_HOPS) {
          await response.body?.cancel();
          resume = null;
          continue;
        }
        if (!response.ok) {
          await response.body?.cancel();
          throw refused(response.status, url.host, name);
        }
        const { sha256, totalBytes } = requireHash(said, base.host);
        return { response, sha256, totalBytes, commit: said.commit ?? null };
      }
    },
  };
}

/** What is there already. */
interface Resume {
  bytes: number;
  /** The server's tag of the file; null: it named none. */
  etag: string | null;
  sha256: string;
}

/** What the host said so far. */
interface Said {
  sha256?: string;
  totalBytes?: number;
  commit?: string;
}

export const rangeOf = (resume: Resume | null): Record<string, string> =>
  resume === null
    ? {}
    : { range: `bytes=${resume.bytes}-`, ...(resume.etag === null ? {} : { 'if-range': resume.etag }) };

/** Where a partial reply begins; null where it does not say. */
export function startOf(response: Response): number | null {
  const [, start] = /^bytes (\d+)-/u.exec(response.headers.get('content-range') ?? '') ?? [];
  return start === undefined ? null : Number(start);
}

function readWhatIsSaid(headers: Headers, said: Said): void {
  const [, sha256] = /^"?([0-9a-f]{64})"?$/iu.exec(headers.get('x-linked-etag') ?? '') ?? [];
  if (sha256 !== undefined) said.sha256 = sha256.toLowerCase();
  const size = Number(headers.get('x-linked-size') ?? 0);
  if (Number.isSafeInteger(size) && size > 0) said.totalBytes = size;
  const [commit] = /^[0-9a-f]{7,64}$/u.exec(headers.get('x-repo-commit') ?? '') ?? [];
  if (commit !== undefined) said.commit = commit;
}

/** @throws AppError `unsupported` where a file could not be checked */
function requireHash({ sha256, totalBytes }: Said, host: string): { sha256: string; totalBytes: number } {
  if (sha256 === undefined || totalBytes === undefined)
    throw new AppError('unsupported', t('mainModelFiles.noHash', { host }));
  return { sha256, totalBytes };
}

export function refused(status: number, host: string, model: string): AppError {
  if (status === 404) return new AppError('not-found', t('mainModelFiles.notThere', { host, model }));
  if (status === 401 || status === 403) return new AppError('not-allowed', t('mainModelFiles.mustSignIn', { host }));
  return new AppError('model-refused', t('mainModelFiles.refused', { host, status }), { retryable: true });
}
