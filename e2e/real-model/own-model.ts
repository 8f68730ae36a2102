import { basename, join, resolve } from 'node:path';
import { findWorkerUrls } from '../../electron/app/launch/worker-urls';
import { createLocalModel } from '../../electron/models/local-model/local-model';
import { LOCAL_MODEL_URL } from '../../electron/models/local-model/local-model-fetch';
import { createProviderEngine } from '../../electron/models/provider/provider-engine';
import { startNodeProcess } from '../../electron/shell/start-node-process';
import { silentLogger } from '../../shared/lib/logger';
import { PATIENT_MS } from './counted-engine';
import { readGoldenCases, type Size } from './golden-cases';
import { createCaseMeter, runGolden, type CaseResult } from './run-golden';

/**
 * The golden cases with a model file in the app's own model process, asked as the app asks it.
 *
 * @throws AppError `model-*` where the file cannot be loaded
 */
export async function runOwnModel(
  { file, size, contextTokens }: { file: string; size: Size; contextTokens: number },
  onResult: (result: CaseResult) => void,
): Promise<CaseResult[]> {
  const name = basename(file, '.gguf');
  const model = createLocalModel({
    start: startNodeProcess,
    script: findWorkerUrls(join(import.meta.dirname, '..', '..')).localModel,
    chosen: () => ({ path: resolve(file), name, contextTokens }),
    now: () => performance.now(),
    log: silentLogger,
  });
  try {
    await model.load();
    const meter = createCaseMeter();
    const engine = createProviderEngine({
      settings: { preset: 'custom', baseUrl: LOCAL_MODEL_URL, chatModel: name, smallModel: '', embeddingModel: '' },
      key: null,
      now: Date.now,
      log: silentLogger,
      fetch: model.fetch,
      inApp: { windowTokens: model.state().contextTokens },
      maxRetries: 0,
      meter,
      timeouts: { structuredMs: PATIENT_MS, firstTokenMs: PATIENT_MS, idleMs: PATIENT_MS, quietMs: 0 },
    });
    return await runGolden(engine, readGoldenCases(), { size, meter, now: () => performance.now(), onResult });
  } finally {
    model.dispose();
  }
}
