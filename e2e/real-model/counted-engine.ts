import { createProviderEngine } from '../../electron/models/provider/provider-engine';
import type { Engine } from '../../electron/ports/engine';
import { silentLogger } from '../../shared/lib/logger';
import { createReplyCounter, type ReplyCounter } from './reply-counter';

/** Time limit in milliseconds of a structured call: on a busy machine too, every reply counts. */
export const PATIENT_MS = 20 * 60_000;

/** The provider engine on a local server, with its structured calls counted. `structuredMs` default: the app's own. */
export function createCountedEngine({
  url,
  model,
  structuredMs,
}: {
  url: string;
  model: string;
  structuredMs?: number;
}): { engine: Engine; counter: ReplyCounter } {
  const counter = createReplyCounter(() => performance.now());
  const engine = createProviderEngine({
    settings: { preset: 'custom', baseUrl: url, chatModel: model, smallModel: '', embeddingModel: '' },
    key: null,
    now: () => Date.now(),
    log: silentLogger,
    fetch: counter.fetch,
    ...(structuredMs === undefined ? {} : { timeouts: { structuredMs } }),
  });
  return { engine: counter.watch(engine), counter };
}
