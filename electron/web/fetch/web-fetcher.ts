import { lookup as systemLookup } from 'node:dns/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { buildConnector, Client, type Dispatcher } from 'undici';
import { AppError } from '../../../shared/ipc/errors';
import { trustSystemCertificates } from '../../models/provider/client/system-certificates';
import {
  checkWebAddress,
  isReachable,
  literalAddress,
  portOf,
  privateAddress,
  type AddressPermit,
} from './check-web-address';
import { createHostPace, type HostPace } from './host-pace';
import { decodeBody, decompressBody, formatOfBytes, formatOfType, tooLarge, type BodyFormat } from './read-body';
import { ALL_REFUSED, NO_RULES, parseRobots, USER_AGENT, type RobotsRules } from './robots-rules';
import {
  badLocation,
  forbiddenByRobots,
  redirectedSearch,
  refusedStatus,
  timedOut,
  tooManyRedirects,
  unreachable,
  unresolved,
  wrongType,
} from './fetch-failures';
import { createHostRest, type HostRest } from './host-rest';
import { webFailureReason } from './web-failure';

/** One request as it leaves, for the log of what left. */
export interface SentRequest {
  url: URL;
  /** HTTP status of the reply; null: none came. */
  status: number | null;
}

/** The only way to the web: every request of the app to a site or a search provider goes through `get`. */
export interface WebFetcher {
  /**
   * Fetches an address. Each hop is checked before it connects, and connects to the address that was checked.
   *
   * @throws AppError `web-failed` with the reason in words; the abort reason when `signal` aborts
   */
  get(address: string, request: WebRequest): Promise<FetchedBody>;
}

interface WebRequest {
  /** What is read; another type is refused before its body is. */
  accept: readonly BodyFormat[];
  signal: AbortSignal;
  /** Further headers, for a search provider's key. Such a request follows no redirect, which would carry them away. */
  headers?: Readonly<Record<string, string>>;
  /** Ask the site's robots.txt first. Default true; false for the documented interface of a search provider. */
  robots?: boolean;
  /** Keep the distance between requests to one host. Default true; false for the parts of one page. */
  isPaced?: boolean;
  /** It is told of each request that leaves, redirects and robots.txt included. */
  onSent?: (sent: SentRequest) => void;
}

export interface FetchedBody {
  /** Where it was in the end, after redirects. */
  url: URL;
  format: BodyFormat;
  bytes: Uint8Array;
  /** The decoded text; empty for a PDF. */
  text: string;
}

export interface WebFetcherOptions {
  /** All addresses of a host name. Default: the system's. */
  resolve?: (hostname: string) => Promise<string[]>;
  /** Addresses besides public ones that may be reached: the person's own search server, or loopback in tests. */
  permit?: AddressPermit;
  /** Bytes of a body, as sent and as decompressed. */
  maxBytes?: number;
  /** Milliseconds for one `get`, with its redirects, robots.txt and the wait for the host's turn. */
  timeoutMs?: number;
  /** Milliseconds between two requests to one host. */
  intervalMs?: number;
  /** Epoch milliseconds. */
  now?: () => number;
  sleep?: (ms: number, signal: AbortSignal) => Promise<void>;
}

const MAX_REDIRECTS = 5;
const MAX_BYTES = 5_000_000;
const TIMEOUT_MS = 15_000;
const INTERVAL_MS = 1_000;
/** Milliseconds that a site's robots.txt is remembered. */
const RULES_MS = 60 * 60 * 1_000;
const MAX_RULES_KEPT = 200;
const MAX_HEADER_BYTES = 32 * 1_024;

export function createWebFetcher(options: WebFetcherOptions = {}): WebFetcher {
  const {
    resolve = resolveWithSystem,
    permit,
    maxBytes = MAX_BYTES,
    timeoutMs = TIMEOUT_MS,
    intervalMs = INTERVAL_MS,
    now = () => Date.now(),
    sleep: wait = sleepFor,
  } = options;
  const pace: HostPace = createHostPace({ intervalMs, now, sleep: wait });
  const rest: HostRest = createHostRest(now);
  const rules = new Map<string, { rules: RobotsRules; until: number }>();

  /** One hop: check, resolve, check again, connect to what was checked. */
  async function send(url: URL, request: WebRequest, signal: AbortSignal): Promise<Hop> {
    rest.check(url.host);
    const addresses = await addressesOf(url);
    signal.throwIfAborted();
    let status: number | null = null;
    try {
      return await requestFrom(url, addresses, {
        accept: request.accept,
        headers: request.headers ?? {},
        maxBytes,
        timeoutMs,
        signal,
        onStatus: (code) => void (status = code),
        restFor: (retryAfter) => rest.begin(url.host, retryAfter),
      });
    } finally {
      request.onSent?.({ url, status });
    }
  }

  async function addressesOf(url: URL): Promise<string[]> {
    const literal = literalAddress(url.hostname);
    if (literal !== null) return [literal];
    const found = await resolve(url.hostname.replace(/\.$/u, '')).catch((error: unknown) => {
      throw unresolved(url, error);
    });
    if (found.length === 0) throw unresolved(url);
    // One private address among public ones is no mistake of an honest site.
    if (!found.every((address) => isReachable(address, portOf(url), permit))) throw privateAddress(url.host);
    return found;
  }

  async function follow(start: URL, request: WebRequest, signal: AbortSignal, pauses: boolean): Promise<Hop> {
    let url = start;
    for (let hops = 0; ; hops += 1) {
      if (request.robots !== false) await askRobots(url, request, signal);
      if (pauses) await pace.wait(url.host, request.signal);
      const hop = await send(url, request, signal);
      if (hop.location === null) return hop;
      if (request.headers !== undefined) throw redirectedSearch(url);
      if (hops === MAX_REDIRECTS) throw tooManyRedirects(start, MAX_REDIRECTS);
      url = checkWebAddress(resolveLocation(hop.location, url), permit);
    }
  }

  async function askRobots(url: URL, request: WebRequest, signal: AbortSignal): Promise<void> {
    const known = rules.get(url.origin);
    const found = known !== undefined && known.until > now() ? known.rules : await readRules(url, request, signal);
    if (found.pauseMs !== null) pace.slowDown(url.host, found.pauseMs);
    if (!found.isAllowed(url)) throw forbiddenByRobots(url);
  }

  async function readRules(url: URL, request: WebRequest, signal: AbortSignal): Promise<RobotsRules> {
    const address = new URL('/robots.txt', url);
    const found = await fetchRules(address, request, signal);
    rules.delete(url.origin);
    rules.set(url.origin, { rules: found, until: now() + RULES_MS });
    if (rules.size > MAX_RULES_KEPT) rules.delete(rules.keys().next().value!);
    return found;
  }

  async function fetchRules(address: URL, { onSent }: WebRequest, signal: AbortSignal): Promise<RobotsRules> {
    try {
      const request: WebRequest = {
        accept: ['text'],
        signal,
        robots: false,
        ...(onSent === undefined ? {} : { onSent }),
      };
      const hop = await follow(address, request, signal, false);
      return parseRobots(address, (await readHop(hop, maxBytes)).text);
    } catch (error) {
      signal.throwIfAborted();
      const reason = webFailureReason(error);
      if (reason === 'server-error' || reason === 'too-many-requests') return ALL_REFUSED;
      // RFC 9309: where there are no rules, or none that can be read, everything may be.
      if (reason === 'unresolved' || reason === 'unreachable' || reason === 'timed-out' || reason === 'private-address')
        throw error;
      return NO_RULES;
    }
  }

  return {
    async get(address, request) {
      const url = checkWebAddress(address, permit);
      request.signal.throwIfAborted();
      const limit = startLimit(timeoutMs, request.signal);
      try {
        const body = await readHop(await follow(url, request, limit.signal, request.isPaced !== false), maxBytes);
        if (!request.accept.includes(body.format)) throw wrongType(body.url, body.format);
        return body;
      } catch (error) {
        request.signal.throwIfAborted();
        if (limit.signal.aborted || isTimeout(error)) throw timedOut(url, timeoutMs);
        throw error instanceof AppError ? error : unreachable(url, error);
      } finally {
        limit.end();
      }
    },
  };
}

async function readHop({ url, bytes, contentType, contentEncoding }: Hop, maxBytes: number): Promise<FetchedBody> {
  const body = await decompressBody(bytes, contentEncoding, maxBytes);
  const format = contentType === '' ? formatOfBytes(body) : formatOfType(contentType);
  if (format === null) throw wrongType(url, contentType);
  return { url, format, bytes: body, text: format === 'pdf' ? '' : decodeBody(body, format, contentType) };
}

/** A reply of one hop; the body is empty for a redirect. */
interface Hop {
  url: URL;
  /** Where it redirects to; null: nowhere. */
  location: string | null;
  contentType: string;
  contentEncoding: string;
  bytes: Uint8Array;
}

interface HopOptions {
  accept: readonly BodyFormat[];
  headers: Readonly<Record<string, string>>;
  maxBytes: number;
  timeoutMs: number;
  signal: AbortSignal;
  onStatus: (status: number) => void;
  /** The host's Retry-After; minutes it is left alone for, null without a usable one. */
  restFor: (retryAfter: string) => number | null;
}

const ACCEPT_OF: Readonly<Record<BodyFormat, string>> = {
  html: 'text/html,application/xhtml+xml',
  markdown: 'text/markdown',
  text: 'text/plain',
  pdf: 'application/pdf',
  json: 'application/json',
  xml: 'application/atom+xml,application/xml,text/xml',
  script: 'text/javascript',
  style: 'text/css',
};

async function requestFrom(url: URL, addresses: readonly string[], options: HopOptions): Promise<Hop> {
  const { accept, headers, maxBytes, timeoutMs, signal, onStatus, restFor } = options;
  trustSystemCertificates();
  const client = new Client(url.origin, {
    connect: connectTo(addresses, timeoutMs),
    pipelining: 0,
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    maxHeaderSize: MAX_HEADER_BYTES,
  });
  try {
    const reply = await client.request({
      method: 'GET',
      path: `${url.pathname}${url.search}`,
      headers: {
        ...headers,
        'user-agent': USER_AGENT,
        accept: accept.map((format) => ACCEPT_OF[format]).join(','),
        'accept-encoding': 'gzip, deflate, br',
      },
      signal,
    });
    onStatus(reply.statusCode);
    return await readReply(url, reply, { accept, maxBytes, restFor });
  } finally {
    // Closes the connection at once, also in the middle of a body.
    await client.destroy();
  }
}

async function readReply(
  url: URL,
  { statusCode, headers, body }: Dispatcher.ResponseData,
  { accept, maxBytes, restFor }: Pick<HopOptions, 'accept' | 'maxBytes' | 'restFor'>,
): Promise<Hop> {
  // An unread body that is destroyed reports it as an error.
  body.on('error', () => {});
  const header = (name: string) => [headers[name] ?? ''].flat()[0]!;
  const location = [301, 302, 303, 307, 308].includes(statusCode) ? header('location') : '';
  const contentType = header('content-type');
  const reply = { url, contentType, contentEncoding: header('content-encoding') };
  if (location !== '') return { ...reply, location, bytes: new Uint8Array() };
  if (statusCode < 200 || statusCode > 299)
    throw refusedStatus(
      url,
      statusCode,
      statusCode === 429 || statusCode === 503 ? restFor(header('retry-after')) : null,
    );
  const format = contentType === '' ? null : formatOfType(contentType);
  if (contentType !== '' && (format === null || !accept.includes(format))) throw wrongType(url, contentType);
  if (Number(header('content-length')) > maxBytes) throw tooLarge(maxBytes);
  const parts: Uint8Array[] = [];
  let total = 0;
  for await (const part of body as AsyncIterable<Uint8Array>) {
    total += part.byteLength;
    if (total > maxBytes) throw tooLarge(maxBytes);
    parts.push(part);
  }
  return { ...reply, location: null, bytes: Buffer.concat(parts) };
}

/** Connects to the addresses that were checked, and to nothing that a second look-up might give. */
function connectTo(addresses: readonly string[], timeout: number): buildConnector.connector {
  const known = addresses.map((address) => ({ address, family: ipaddr.parse(address).kind() === 'ipv6' ? 6 : 4 }));
  const lookup: LookupFunction = (_hostname, { all }, callback) =>
    all === true ? callback(null, known) : callback(null, known[0]!.address, known[0]!.family);
  const connect = buildConnector({ lookup, timeout, allowH2: false });
  const checked = new Set(addresses.map(normalForm));
  return (target, callback) =>
    connect(target, (error, socket) => {
      if (error !== null || socket === null) return callback(error ?? new Error('no connection'), null);
      // The system has the last word on where a connection went.
      if (!checked.has(normalForm(socket.remoteAddress ?? ''))) {
        socket.destroy();
        return callback(privateAddress(target.hostname), null);
      }
      return callback(null, socket);
    });
}

const normalForm = (address: string): string =>
  ipaddr.isValid(address) ? ipaddr.process(address).toString() : address;

/** A time limit that can be stopped; aborts with the given signal too. */
function startLimit(timeoutMs: number, signal: AbortSignal): { signal: AbortSignal; end(): void } {
  const controller = new AbortController();
  const abort = () => controller.abort(signal.reason);
  const timer = setTimeout(() => controller.abort(new Error('the time for this request is over')), timeoutMs);
  signal.addEventListener('abort', abort, { once: true });
  return {
    signal: controller.signal,
    end() {
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
    },
  };
}

const resolveWithSystem = async (hostname: string): Promise<string[]> =>
  (await systemLookup(hostname, { all: true, verbatim: true })).map(({ address }) => address);

const sleepFor = async (ms: number, signal: AbortSignal): Promise<void> => {
  await sleep(ms, undefined, { signal });
};

function resolveLocation(location: string, base: URL): string {
  try {
    return new URL(location, base).href;
  } catch {
    throw badLocation(base);
  }
}

const isTimeout = (error: unknown): boolean =>
  ['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT', 'UND_ERR_CONNECT_TIMEOUT'].includes(
    String((error as NodeJS.ErrnoException | null)?.code),
  );
