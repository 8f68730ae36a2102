import type { WindowSource } from '../../../ports/engine';
import { isPrivateHost } from '../client/base-url';
import type { ProviderClient } from '../client/provider-client';
import { askWindow } from './ask-window';
import { knownWindowTokens } from './known-windows';

/** Tokens; a cautious guess for unknown models, of which the package takes three quarters. */
const GUESSED_WINDOW_TOKENS = { own: 8_192, remote: 64_000 };
/** What is left of a window that turned out too large, where the server does not name its own. */
const UNNAMED_SHARE = 0.5;

/** What a server holds, as far as it is known. */
export interface ServerFacts {
  readonly windowTokens: number;
  readonly windowSource: WindowSource;
  /** Asks the server, once; nothing waits for it. A server elsewhere is asked only where the name says nothing. */
  learn(): void;
  /** The server refused a prompt as too long; null: it did not say how much it holds. */
  lower(windowTokens: number | null): void;
}

/**
 * The window and the slots of a server: as the person says, as it says itself, by the model's name for a server
 * elsewhere, else guessed. A server of one's own runs a model with the window that it was started with.
 *
 * @param said tokens that the person has entered; null: nothing
 */
export function createServerFacts(client: ProviderClient, model: string, said: number | null = null): ServerFacts {
  const isOwn = isPrivateHost(client.hostname);
  const known = isOwn ? null : knownWindowTokens(model);
  let windowTokens = said ?? known ?? (isOwn ? GUESSED_WINDOW_TOKENS.own : GUESSED_WINDOW_TOKENS.remote);
  let windowSource: WindowSource = said !== null ? 'person' : known !== null ? 'table' : 'guess';
  // What is asked of a server of one's own includes its slots.
  let isAsked = !isOwn && windowSource !== 'guess';
  const ask = async (): Promise<void> => {
    const { slots, windowTokens: named } = await askWindow(client, model, isOwn);
    if (slots !== null) client.queue.setSlots(slots);
    if (named === null || windowSource !== 'guess') return;
    [windowTokens, windowSource] = [named, 'server'];
  };
  return {
    get windowTokens() {
      return windowTokens;
    },
    get windowSource() {
      return windowSource;
    },
    lower(named) {
      windowTokens = Math.min(windowTokens, named ?? Math.floor(windowTokens * UNNAMED_SHARE));
      windowSource = 'refusal';
    },
    learn() {
      if (isAsked) return;
      isAsked = true;
      void ask();
    },
  };
}
