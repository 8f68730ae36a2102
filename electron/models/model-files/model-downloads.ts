import { setTimeout as sleepFor } from 'node:timers/promises';
import type { ModelDownload } from '../../../shared/ipc/routes/model-files';
import { AppError, isAppError } from '../../../shared/ipc/errors';
import type { Logger } from '../../../shared/lib/logger';
import { t } from '../../../shared/messages/message';
import { downloadModel, type DownloadDependencies } from './download-model';
import type { KnownFile } from './known-models';
import { readPart, removePart } from './part-file';

/** Downloads that run or wait at a time. */
const MAX_QUEUED = 4;
/** Tries in a row that bring nothing, before the person is told; a connection that was cut is taken up again. */
const MAX_TRIES = 4;
/** Milliseconds before a connection is taken up again, times the number of the try. */
const RETRY_MS = 2_000;
/** Milliseconds that the pace is measured over. */
const PACE_MS = 5_000;
/** Milliseconds between two samples of it. */
const SAMPLE_MS = 100;
/** Milliseconds between two reports of progress. */
const REPORT_MS = 500;

interface Running {
  model: KnownFile;
  controller: AbortController;
  done: Promise<void>;
  receivedBytes: number;
  totalBytes: number;
  /** When how much had arrived, for the pace; the oldest first. */
  samples: { at: number; bytes: number }[];
}

export interface ModelDownloadsDependencies extends DownloadDependencies {
  log: Logger;
  /** Milliseconds of a clock that only goes on. */
  monotonicNow?: () => number;
  sleep?: (ms: number, signal: AbortSignal) => Promise<void>;
  /** A download began or ended. */
  onChanged: () => void;
  /** More has arrived. */
  onProgress: () => void;
}

/** Downloads of models, one at a time in the order in which they were asked for. */
export function createModelDownloads(models: readonly KnownFile[], deps: ModelDownloadsDependencies) {
  const { folder, log, onChanged, onProgress, monotonicNow = () => performance.now() } = deps;
  const sleep = deps.sleep ?? ((ms, signal) => sleepFor(ms, undefined, { signal }));
  const queue: KnownFile[] = [];
  const problems = new Map<string, string>();
  let running: Running | null = null;
  let isStopped = false;

  function next(): void {
    const model = running === null && !isStopped ? queue.shift() : undefined;
    if (model === undefined) return;
    const controller = new AbortController();
    const started: Running = {
      model,
      controller,
      receivedBytes: 0,
      totalBytes: model.bytes,
      samples: [],
      done: Promise.resolve(),
    };
    running = started;
    const reports = setInterval(onProgress, REPORT_MS);
    started.done = run(started).finally(() => {
      clearInterval(reports);
      running = null;
      next();
      onChanged();
    });
  }

  async function run(current: Running): Promise<void> {
    const { model, controller } = current;
    const take = (receivedBytes: number, totalBytes: number) => {
      const at = monotonicNow();
      Object.assign(current, { receivedBytes, totalBytes });
      const last = current.samples.at(-1);
      if (last !== undefined && at - last.at < SAMPLE_MS) return;
      current.samples.push({ at, bytes: receivedBytes });
      while (current.samples.length > 2 && at - current.samples[0]!.at > PACE_MS) current.samples.shift();
    };
    for (let tries = 1; ; tries += 1) {
      const before = current.receivedBytes;
      try {
        return await downloadModel(model, deps, take, controller.signal);
      } catch (error) {
        if (controller.signal.aborted) return;
        if (current.receivedBytes > before) tries = 1;
        const isCut = isAppError(error, 'model-unreachable') && error.options.retryable === true;
        if (!isCut || tries >= MAX_TRIES) {
          if (!isAppError(error)) log.error('a model could not be downloaded', { error: String(error) });
          problems.set(model.id, isAppError(error) ? error.message : t('mainModelFiles.failed', { model: model.name }));
          return;
        }
      }
      current.samples.length = 0;
      await sleep(RETRY_MS * tries, controller.signal).catch(() => {});
      if (controller.signal.aborted) return;
    }
  }

  async function cancel(id: string): Promise<void> {
    const waiting = queue.findIndex((model) => model.id === id);
    if (waiting >= 0) queue.splice(waiting, 1);
    if (running?.model.id === id) {
      running.controller.abort();
      await running.done;
    } else onChanged();
  }

  return {
    /** Those that run, wait, failed, or were begun and not ended; in the order of the list of models. */
    async list(): Promise<ModelDownload[]> {
      const found = await Promise.all(models.map(describe));
      return found.filter((download) => download !== null);
    },
    /** @throws AppError `busy` where too many wait */
    start(model: KnownFile): void {
      if (running?.model.id === model.id || queue.includes(model)) return;
      if (queue.length + (running === null ? 0 : 1) >= MAX_QUEUED)
        throw new AppError('busy', t('mainModelFiles.queueFull', { count: MAX_QUEUED }));
      problems.delete(model.id);
      queue.push(model);
      next();
      onChanged();
    },
    /** Stops a download; what has arrived stays. */
    cancel,
    /** Deletes what has arrived of a model. @returns its bytes */
    async remove(model: KnownFile): Promise<number> {
      await cancel(model.id);
      const part = await readPart(folder, model.file);
      await removePart(folder, model.file);
      problems.delete(model.id);
      onChanged();
      return part?.receivedBytes ?? 0;
    },
    /** Whether a part of it is here, whose download the person agreed to. */
    isBegun: async (model: KnownFile): Promise<boolean> => (await readPart(folder, model.file)) !== null,
    /** Ends the running download; what has arrived stays. */
    async stop(): Promise<void> {
      isStopped = true;
      queue.length = 0;
      running?.controller.abort();
      await running?.done;
    },
  };

  async function describe(model: KnownFile): Promise<ModelDownload | null> {
    const { id } = model;
    if (running?.model.id === id) {
      const { receivedBytes, totalBytes, samples } = running;
      const pace = paceOf(samples, receivedBytes, monotonicNow());
      const secondsLeft = pace === null ? null : (totalBytes - receivedBytes) / pace;
      return { id, state: 'running', receivedBytes, totalBytes, bytesPerSecond: pace, secondsLeft, problem: null };
    }
    const part = await readPart(folder, model.file);
    const problem = problems.get(id) ?? null;
    const isWaiting = queue.includes(model);
    if (part === null && problem === null && !isWaiting) return null;
    return {
      id,
      state: isWaiting ? 'waiting' : problem === null ? 'paused' : 'failed',
      receivedBytes: part?.receivedBytes ?? 0,
      totalBytes: part?.record.totalBytes ?? model.bytes,
      bytesPerSecond: null,
      secondsLeft: null,
      problem,
    };
  }
}

/** Bytes a second since the oldest sample; null where that was just now, or nothing came since. */
function paceOf(samples: Running['samples'], receivedBytes: number, now: number): number | null {
  const [first] = samples;
  if (first === undefined || now - first.at < REPORT_MS) return null;
  const pace = ((receivedBytes - first.bytes) * 1_000) / (now - first.at);
  return pace >= 1 ? Math.round(pace) : null;
}
