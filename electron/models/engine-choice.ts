import type { Settings } from '../../shared/ipc/routes/settings';
import { AppError } from '../../shared/ipc/errors';
import type { Logger } from '../../shared/lib/logger';
import type { Engine } from '../ports/engine';
import { createProviderEngine } from './provider/provider-engine';

export interface EngineChoiceDependencies {
  settings: () => Settings;
  key: () => string | null;
  offline: Engine;
  now: () => number;
  log: Logger;
  fetch?: typeof fetch;
}

/**
 * The chosen engine, created anew when settings or the key change. An incomplete provider is not replaced by the
 * offline engine: its calls fail with what is missing.
 */
export function createEngineChoice({
  settings,
  key,
  offline,
  now,
  log,
  fetch: fetchImplementation,
}: EngineChoiceDependencies): () => Engine {
  let cached: { for: string; key: string | null; engine: Engine } | null = null;
  return () => {
    const { engine, provider, excluded } = settings();
    if (engine === 'offline') return offline;
    const settingsKey = JSON.stringify({ provider, excluded });
    const currentKey = key();
    if (cached === null || cached.for !== settingsKey || cached.key !== currentKey) {
      cached = { for: settingsKey, key: currentKey, engine: makeProvider() };
    }
    return cached.engine;

    function makeProvider(): Engine {
      if (provider.chatModel.trim() === '') {
        return unusableEngine(
          new AppError(
            'model-not-found',
            'No chat model is chosen. Open Settings → Model and choose one, or switch to the offline engine.',
          ),
        );
      }
      try {
        return createProviderEngine({
          settings: provider,
          excluded,
          key: currentKey,
          now,
          log,
          ...(fetchImplementation ? { fetch: fetchImplementation } : {}),
        });
      } catch (error) {
        if (error instanceof AppError) return unusableEngine(error);
        throw error;
      }
    }
  };
}

/** An engine whose every call fails with this error. */
function unusableEngine(error: AppError): Engine {
  const refuse = () => Promise.reject(error);
  return {
    label: 'model not set up',
    sentTo: null,
    contextWindowTokens: 8_192,
    understand: refuse,
    judge: refuse,
    extract: refuse,
    summarise: refuse,
    // eslint-disable-next-line require-yield
    async *answer() {
      throw error;
    },
  };
}
