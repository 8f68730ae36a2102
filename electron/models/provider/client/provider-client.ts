import { OpenAI } from 'openai';
import type { ProviderSettings } from '../../../../shared/ipc/routes/settings';
import type { Logger } from '../../../../shared/lib/logger';
import { type Mask, maskFetch } from '../../masking/create-mask';
import { createSecretRedactor, type SecretRedactor } from '../../redaction/secret-redactor';
import { checkBaseUrl, isLoopbackHost, isPrivateHost } from './base-url';
import { createCallQueue, type CallQueue } from '../../queue/call-queue';
import { NO_METER, type Meter } from '../../metering/meter';
import { meterFetch } from '../../metering/meter-fetch';
import { logFetch } from '../../outgoing/log-fetch';
import type { OutgoingLog } from '../../outgoing/outgoing-log';
import { guardFetch } from './guarded-fetch';
import { createNetworkFetch } from './own-network-fetch';
import { plainReplies } from './plain-replies';
import { responsesFetch } from './responses-fetch';
import { waitForLoad } from './wait-for-load';

export interface ProviderTimeouts {
  /** Milliseconds from the request to the first token; local servers may load a model first. */
  firstTokenMs: number;
  /** Milliseconds between two tokens. */
  idleMs: number;
  /** Milliseconds for a whole structured reply. */
  structuredMs: number;
  /** Milliseconds for which a server that says that it loads its model is asked again. */
  loadMs: number;
  /** The least milliseconds without a call that somebody waits for, before calls in the background begin. */
  quietMs: number;
}
const DEFAULT_TIMEOUTS: ProviderTimeouts = {
  firstTokenMs: 120_000,
  idleMs: 60_000,
  structuredMs: 90_000,
  loadMs: 600_000,
  quietMs: 300,
};

/**
 * A model on this machine's CPU reads a full package at about twenty tokens per second; the person sees progress and
 * can stop it.
 */
const LOCAL_FIRST_TOKEN_MS = 300_000;

/** Calls at once: a machine of one's own works on one, unless it says otherwise; a cloud on many. */
const SLOTS = { own: 1, remote: 8 };

export interface ProviderDependencies {
  settings: ProviderSettings;
  /** null for servers without a key (local ones). */
  key: string | null;
  now: () => number;
  log: Logger;
  fetch?: typeof fetch;
  /** `fetch` itself answers, in this app, with a window of so many tokens, null while that is not known. Absent: it is a server. */
  inApp?: { windowTokens: number | null };
  /** Masks private words in every request; absent only when no words of the person are sent. */
  mask?: Mask;
  timeouts?: Partial<ProviderTimeouts>;
  /** Counts chat calls and holds their caps; absent: nothing is counted. */
  meter?: Meter;
  /** Writes down what is sent; absent: nothing is, since it is sent nowhere or another thread writes. */
  outgoing?: Pick<OutgoingLog, 'add'>;
  /**
   * Retries on transient errors, with the client's back-off (from 0.5 s, doubling; `retry-after` is respected). Default 2.
   */
  maxRetries?: number;
}

export interface ProviderClient {
  openai: OpenAI;
  /** `api.openai.com`, `127.0.0.1:11434`. */
  host: string;
  hostname: string;
  /** Text sent there stays on this machine. */
  isOnThisMachine: boolean;
  /** It runs on this machine or one of the person's network. */
  isOwn: boolean;
  /** A model as records name it: "gemma at 127.0.0.1:11434". */
  labelOf(model: string): string;
  /** Whether requests carry a key. */
  hasKey: boolean;
  timeouts: ProviderTimeouts;
  log: Logger;
  /** Chat calls go through it; embeddings and token counts do not. */
  queue: CallQueue;
  meter: Meter;
  /** What is learned about the server. */
  quirks: { reportsStreamUsage: boolean };
  /** Redacts everything the server says, since it received the key and may echo it. */
  redactor: SecretRedactor;
}

/** A redactor for the secrets that requests to this provider carry. */
export const createKeyRedactor = ({ key }: Pick<ProviderDependencies, 'key'>): SecretRedactor =>
  createSecretRedactor([key]);

/**
 * The OpenAI client for one set of settings.
 *
 * @throws AppError `bad-input` when the address cannot be used
 */
export function createProviderClient({
  settings,
  key,
  log,
  fetch: fetchImplementation,
  inApp,
  mask,
  timeouts,
  meter = NO_METER,
  outgoing,
  maxRetries,
}: ProviderDependencies): ProviderClient {
  const url = checkBaseUrl(settings.baseUrl);
  const isOnThisMachine = inApp !== undefined || isLoopbackHost(url.hostname);
  const allTimeouts = {
    ...DEFAULT_TIMEOUTS,
    ...(isOnThisMachine ? { firstTokenMs: LOCAL_FIRST_TOKEN_MS } : {}),
    ...timeouts,
  };
  // From the network outwards: bounded, asked again while the model loads, written down as sent, in the form that the
  // client speaks and reads, counted, masked.
  const guarded = waitForLoad(guardFetch(fetchImplementation ?? createNetworkFetch()), allTimeouts.loadMs);
  const logged = outgoing === undefined ? guarded : logFetch(guarded, outgoing);
  const spoken = settings.api === 'responses' ? responsesFetch(logged) : logged;
  const counted = meterFetch(plainReplies(spoken), url.host, meter);
  const hasKey = key !== null && key.trim() !== '';
  const openai = new OpenAI({
    baseURL: url.href.replace(/\/+$/, ''),
    // The client requires a key; without one the header is removed again.
    apiKey: hasKey ? key.trim() : 'none',
    adminAPIKey: null,
    organization: null,
    project: null,
    webhookSecret: null,
    defaultHeaders: hasKey ? headersFor(url, key.trim()) : { authorization: null },
    maxRetries: maxRetries ?? 2,
    // Our own timers are stricter and distinguish the first token from later ones.
    timeout: 10 * 60_000,
    fetch: mask === undefined ? counted : maskFetch(counted, mask),
    logLevel: 'off',
  });
  return {
    openai,
    host: url.host,
    hostname: url.hostname,
    isOnThisMachine,
    isOwn: isOnThisMachine || isPrivateHost(url.hostname),
    labelOf: (model) => (inApp !== undefined ? `${model} on this computer` : `${model} at ${url.host}`),
    hasKey,
    timeouts: allTimeouts,
    log,
    queue: createCallQueue(isPrivateHost(url.hostname) ? SLOTS.own : SLOTS.remote, allTimeouts.quietMs),
    meter,
    quirks: { reportsStreamUsage: true },
    redactor: createKeyRedactor({ key }),
  };
}

/**
 * Headers besides the bearer token. Anthropic takes the token for answers, and lists its models only for its own header
 * (its reference: “OpenAI SDK compatibility”, “List Models”).
 */
export const headersFor = ({ hostname }: URL, key: string): Record<string, string> =>
  hostname === 'api.anthropic.com' ? { 'x-api-key': key, 'anthropic-version': '2023-06-01' } : {};
