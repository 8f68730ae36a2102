import { OpenAI } from 'openai';
import type { ProviderSettings } from '../../../../shared/ipc/routes/settings';
import type { Logger } from '../../../../shared/lib/logger';
import type { Mask } from '../../masking/create-mask';
import { maskFetch } from '../../masking/mask-fetch';
import { createSecretRedactor, type SecretRedactor } from '../../redaction/secret-redactor';
import { checkBaseUrl, isLoopbackHost } from './base-url';
import { guardFetch } from './guarded-fetch';

export interface ProviderTimeouts {
  /** From the request to the first token; local servers load a model first. */
  firstTokenMs: number;
  /** Between two tokens. */
  idleMs: number;
  /** A whole structured reply. */
  structuredMs: number;
}
export const DEFAULT_TIMEOUTS: ProviderTimeouts = { firstTokenMs: 120_000, idleMs: 60_000, structuredMs: 90_000 };

/**
 * A model on this machine's processor reads a full package at some twenty tokens a second; the person sees that it
 * works and can stop it.
 */
const LOCAL_FIRST_TOKEN_MS = 300_000;

export interface ProviderDependencies {
  settings: ProviderSettings;
  /** null: the server wants none (local servers). */
  key: string | null;
  now: () => number;
  log: Logger;
  fetch?: typeof fetch;
  /** Takes out of every request what may not leave; absent only where no words of the person are sent. */
  mask?: Mask;
  timeouts?: Partial<ProviderTimeouts>;
  /** Retries of the client on transient errors, with its back-off (0.5 s doubling, `retry-after` heeded); 2. */
  maxRetries?: number;
}

export interface ProviderClient {
  openai: OpenAI;
  /** `api.openai.com`, `127.0.0.1:11434`. */
  host: string;
  hostname: string;
  timeouts: ProviderTimeouts;
  log: Logger;
  /** For everything the server says: it was given the key and may echo it. */
  redactor: SecretRedactor;
}

/** Knows what a request to this provider carries that nobody else may read. */
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
    // The client insists on a key; where there is none the header is taken out again.
    apiKey: hasKey ? key.trim() : 'none',
    adminAPIKey: null,
    organization: null,
    project: null,
    webhookSecret: null,
    defaultHeaders: hasKey ? {} : { authorization: null },
    maxRetries: maxRetries ?? 2,
    // Our own timers are stricter and know the difference between the first token and the next.
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
