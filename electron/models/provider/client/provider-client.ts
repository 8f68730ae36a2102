import { OpenAI } from 'openai';
import type { ProviderSettings } from '../../../../shared/ipc/routes/settings';
import type { Logger } from '../../../../shared/lib/logger';
import type { Mask } from '../../masking/create-mask';
import { maskFetch } from '../../masking/mask-fetch';
import { createSecretRedactor, type SecretRedactor } from '../../redaction/secret-redactor';
import { checkBaseUrl, isLoopbackHost } from './base-url';
import { guardFetch } from './guarded-fetch';

export interface ProviderTimeouts {
  /** Milliseconds from the request to the first token; local servers may load a model first. */
  firstTokenMs: number;
  /** Milliseconds between two tokens. */
  idleMs: number;
  /** Milliseconds for a whole structured reply. */
  structuredMs: number;
}
const DEFAULT_TIMEOUTS: ProviderTimeouts = { firstTokenMs: 120_000, idleMs: 60_000, structuredMs: 90_000 };

/**
 * On this machine's CPU a model reads a full package at about twenty tokens per second; the person sees progress and
 * can stop it.
 */
const LOCAL_FIRST_TOKEN_MS = 300_000;

export interface ProviderDependencies {
  settings: ProviderSettings;
  /** null for servers without a key (local ones). */
  key: string | null;
  now: () => number;
  log: Logger;
  fetch?: typeof fetch;
  /** Masks private words in every request; absent only when no words of the person are sent. */
  mask?: Mask;
  timeouts?: Partial<ProviderTimeouts>;
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
  timeouts: ProviderTimeouts;
  log: Logger;
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
  mask,
  timeouts,
  maxRetries,
}: ProviderDependencies): ProviderClient {
  const url = checkBaseUrl(settings.baseUrl);
  const guarded = guardFetch(fetchImplementation ?? globalThis.fetch);
  const hasKey = key !== null && key.trim() !== '';
  const openai = new OpenAI({
    baseURL: url.href.replace(/\/+$/, ''),
    // The client requires a key; without one the header is removed again.
    apiKey: hasKey ? key.trim() : 'none',
    adminAPIKey: null,
    organization: null,
    project: null,
    webhookSecret: null,
    defaultHeaders: hasKey ? {} : { authorization: null },
    maxRetries: maxRetries ?? 2,
    // Our own timers are stricter and distinguish the first token from later ones.
    timeout: 10 * 60_000,
    fetch: mask === undefined ? guarded : maskFetch(guarded, mask),
    logLevel: 'off',
  });
  return {
    openai,
    host: url.host,
    hostname: url.hostname,
    timeouts: {
      ...DEFAULT_TIMEOUTS,
      ...(isLoopbackHost(url.hostname) ? { firstTokenMs: LOCAL_FIRST_TOKEN_MS } : {}),
      ...timeouts,
    },
    log,
    redactor: createKeyRedactor({ key }),
  };
}
