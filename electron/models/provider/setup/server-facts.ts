import { z } from 'zod';
import { isPrivateHost } from '../client/base-url';
import type { ProviderClient } from '../client/provider-client';
import { knownWindowTokens } from './known-windows';

/** Tokens; a cautious guess for unknown models, of which the package takes three quarters. */
const GUESSED_WINDOW_TOKENS = { own: 8_192, remote: 64_000 };
const TIMEOUT_MS = 2_000;
/** What is left of a window that turned out too large, where the server does not name its own. */
const UNNAMED_SHARE = 0.5;

const count = z.number().int().min(1).max(100_000_000);
/** llama.cpp's server (its README, "GET /props"). `n_ctx` is the window of one slot. */
const propsSchema = z.object({
  total_slots: count.optional(),
  default_generation_settings: z.object({ n_ctx: count }).optional(),
});

/** What a server holds, as far as it is known. */
export interface ServerFacts {
  readonly windowTokens: number;
  /** Asks a server of one's own, once; nothing waits for it. */
  learn(): void;
  /** The server refused a prompt as too long; null: it did not say how much it holds. */
  lower(windowTokens: number | null): void;
}

/**
 * The window and the slots of a server: as it says itself where it is on this machine or network, by the model's name
 * elsewhere, else guessed. Nothing is asked of a server elsewhere.
 */
export function createServerFacts(client: ProviderClient, model: string): ServerFacts {
  const isOwn = isPrivateHost(client.hostname);
  let windowTokens =
    (isOwn ? null : knownWindowTokens(model)) ?? (isOwn ? GUESSED_WINDOW_TOKENS.own : GUESSED_WINDOW_TOKENS.remote);
  let isAsked = !isOwn;
  const ask = async (): Promise<void> => {
    try {
      const url = new URL('/props', client.openai.baseURL).href;
      const reply: unknown = await client.openai.get(url, { timeout: TIMEOUT_MS, maxRetries: 0 });
      const { total_slots: slots, default_generation_settings: settings } = propsSchema.parse(reply);
      if (slots !== undefined) client.queue.setSlots(slots);
      windowTokens = settings?.n_ctx ?? windowTokens;
    } catch {
      client.log.info('the server does not say its window; it is guessed', {});
    }
  };
  return {
    get windowTokens() {
      return windowTokens;
    },
    lower(named) {
      windowTokens = Math.min(windowTokens, named ?? Math.floor(windowTokens * UNNAMED_SHARE));
    },
    learn() {
      if (isAsked) return;
      isAsked = true;
      void ask();
    },
  };
}
