import type { LocalModelState } from '../../../shared/domain/local-model';
import type { ModelSpeed } from '../../../shared/domain/model-fit';
import { AppError, isAppError } from '../../../shared/ipc/errors';
import type { Logger } from '../../../shared/lib/logger';
import { whileNotAborted } from '../../../shared/lib/while-not-aborted';
import { t } from '../../../shared/messages/message';
import type { StartProcess } from '../../ports/own-process';
import { createLocalModelFetch, type LocalModelCalls } from './local-model-fetch';
import { measureModel } from './measure-model';
import type { LoadedModel, LoadProblem } from './model-messages';
import {
  type FinalReply,
  type ModelAsk,
  type ModelProcess,
  NotLoadedError,
  ProcessEndedError,
  startModelProcess,
} from './model-process';

/** The file in use, and the tokens of its window; null: what fits this computer. */
export interface ChosenModel {
  path: string;
  name: string;
  contextTokens: number | null;
}

export interface LocalModelOptions {
  start: StartProcess;
  /** The built script of the model's process. */
  script: URL;
  /** What the settings choose now; null: another engine, or no file. */
  chosen: () => ChosenModel | null;
  /** Monotonic milliseconds. */
  now: () => number;
  log: Logger;
  /** Milliseconds without a request after which its memory is given back. Default ten minutes. */
  idleMs?: number;
  /** Milliseconds by which each failure in a row but the first puts off the next start. Default ten seconds. */
  retryMs?: number;
}

const IDLE_MS = 10 * 60_000;
const RETRY_MS = 10_000;
/** Answers that the speed is taken from, and the tokens that one needs to count. */
const [MEASURED_ANSWERS, MEASURED_TOKENS] = [5, 5];

/** A model file that runs on this computer, in a process of its own; it speaks OpenAI's wire format without a network. */
export interface LocalModel {
  /** Answers requests to `LOCAL_MODEL_URL`; a failed model rejects with an AppError for the person. */
  readonly fetch: typeof fetch;
  state(): LocalModelState;
  /** It is called after each change of the state. */
  onState(listener: () => void): void;
  /**
   * Loads the chosen file, also right after a failure; resolves at once where it is loaded.
   *
   * @throws AppError `model-*` with what keeps it from running
   */
  load(): Promise<void>;
  /** Loads it where nothing speaks against it, and waits for nothing. */
  loadSoon(): void;
  /**
   * Loads the chosen file and measures how fast it reads and writes here.
   *
   * @throws AppError `busy` while it answers, `cancelled` when the signal stops it, `model-*`
   */
  measure(signal: AbortSignal): Promise<ModelSpeed>;
  /** Gives its memory back; running requests reject as `cancelled`. The next request loads it again. */
  unload(): void;
  /** The choice may have changed: ends a process that holds another file. */
  followChoice(): void;
  /** As `unload`, for good. */
  dispose(): void;
}

/** One start of a file, with all that came of it. */
interface Run {
  key: string;
  process: ModelProcess;
  loaded: Promise<LoadedModel>;
  isReady: boolean;
  share: number;
  isUnloaded: boolean;
}

/** A run whose file is being loaded. */
type Opening = Omit<Run, 'loaded'>;

interface Failure {
  key: string;
  error: AppError;
  at: number;
  /** Failures since the last reply. */
  inRow: number;
}

export function createLocalModel(options: LocalModelOptions): LocalModel {
  const { chosen, now, log, idleMs = IDLE_MS, retryMs = RETRY_MS } = options;
  const listeners: (() => void)[] = [];
  let run: Run | null = null;
  let failure: Failure | null = null;
  /** What the file was last loaded with; it stands while the memory is given back. */
  let known: (LoadedModel & { key: string }) | null = null;
  /** A driver that has ended the process is left alone until the app starts again. */
  let isGpuTrusted = true;
  let isDisposed = false;
  let requests = 0;
  let idleTimer: ReturnType<typeof setTimeout> | undefined;
  let speeds: number[] = [];

  const changed = (): void => {
    for (const listener of listeners) listener();
  };

  /** @throws AppError where nothing is chosen, or the last failures are too near */
  function currentRun(isAsked: boolean): Run {
    const choice = chosen();
    if (choice === null || isDisposed) throw new AppError('model-not-found', t('mainModels.noChatModelChosen'));
    const key = keyOf(choice);
    if (run !== null && run.key !== key) end(run);
    if (run !== null) return run;
    if (failure?.key !== key) failure = null;
    else if (!isAsked && now() - failure.at < retryMs * (failure.inRow - 1)) throw failure.error;
    const next: Opening = {
      key,
      process: startModelProcess(options.start, options.script),
      isReady: false,
      share: 0,
      isUnloaded: false,
    };
    run = Object.assign(next, { loaded: load(next, choice) });
    // Those who wait are told; nobody has to.
    run.loaded.catch(() => {});
    changed();
    return run;
  }

  async function load(next: Opening, choice: ChosenModel): Promise<LoadedModel> {
    const onShare = (share: number) => {
      const isNews = Math.floor(share * 100) !== Math.floor(next.share * 100);
      next.share = share;
      if (isNews) changed();
    };
    try {
      const loaded = await loadOnce(next, choice, onShare);
      [next.isReady, next.share] = [true, 1];
      known = { ...loaded, key: next.key };
      log.info('local model loaded', { gpuLayers: loaded.gpuLayers, contextTokens: loaded.contextTokens });
      // Nobody may be waiting when it ends by itself: the state says so all the same.
      next.process.onExit(() => void fail(next, choice, new ProcessEndedError()));
      watchIdle();
      changed();
      return loaded;
    } catch (error) {
      throw fail(next, choice, error);
    }
  }

  async function loadOnce(next: Opening, choice: ChosenModel, onShare: (share: number) => void): Promise<LoadedModel> {
    const useGpu = isGpuTrusted;
    try {
      return await next.process.load({ ...choice, useGpu }, onShare);
    } catch (error) {
      if (!(error instanceof ProcessEndedError) || !useGpu || next.isUnloaded) throw error;
      log.warn('local model: its process ended while loading; the graphics chip is left out', {});
      isGpuTrusted = false;
      next.process = startModelProcess(options.start, options.script);
      return next.process.load({ ...choice, useGpu: false }, onShare);
    }
  }

  /** What failed, for the person; a process that cannot go on is ended. */
  function fail(failed: Opening, choice: ChosenModel, error: unknown): AppError {
    if (failed.isUnloaded) return stopped();
    const said = toAppError(error, choice);
    log.warn('local model failed', { detail: error instanceof NotLoadedError ? error.detail : String(error) });
    failure = { key: failed.key, error: said, at: now(), inRow: (failure?.inRow ?? 0) + 1 };
    end(failed);
    return said;
  }

  function end(ended: Opening): void {
    ended.isUnloaded = true;
    ended.process.kill();
    clearTimeout(idleTimer);
    if (run === ended) run = null;
    changed();
  }

  function watchIdle(): void {
    clearTimeout(idleTimer);
    if (requests > 0 || run?.isReady !== true) return;
    idleTimer = setTimeout(unload, idleMs);
    idleTimer.unref();
  }

  function unload(): void {
    failure = null;
    if (run === null) changed();
    else end(run);
  }

  async function ask(
    asked: ModelAsk,
    onText: (text: string, isThought: boolean) => void,
    signal: AbortSignal,
  ): Promise<FinalReply> {
    const asking = currentRun(false);
    requests += 1;
    try {
      await whileNotAborted(asking.loaded, signal);
      const reply = await asking.process.ask(asked, onText, signal);
      if (reply.kind === 'failed') throw failedReply(nameOf(chosen()), reply.detail);
      failure = null;
      if (reply.kind === 'done' && reply.replyTokens >= MEASURED_TOKENS && reply.writingMs > 0) {
        speeds = [...speeds, (reply.replyTokens * 1_000) / reply.writingMs].slice(-MEASURED_ANSWERS);
        changed();
      }
      return reply;
    } catch (error) {
      if (!(error instanceof ProcessEndedError)) throw error;
      throw failure?.key === asking.key ? failure.error : stopped();
    } finally {
      requests -= 1;
      watchIdle();
    }
  }

  const isLoaded = (): boolean => run?.isReady === true && run.key === keyOf(chosen());

  const calls: LocalModelCalls = {
    chat: (request, onText, signal) => ask({ kind: 'chat', request }, onText, signal),
    count: (text, signal) => ask({ kind: 'count', text }, () => {}, signal),
    isLoaded,
    state: () => model.state(),
  };
  const model: LocalModel = {
    fetch: createLocalModelFetch(calls),
    state() {
      const choice = chosen();
      const key = keyOf(choice);
      const current = run?.key === key ? run : null;
      const said = failure?.key === key && current === null ? failure.error.message : null;
      const last = known?.key === key ? known : null;
      return {
        phase: current === null ? (said === null ? 'off' : 'failed') : current.isReady ? 'ready' : 'loading',
        name: nameOf(choice),
        loadedShare: current?.share ?? 0,
        gpu: current === null ? null : (last?.gpu ?? null),
        gpuLayers: current === null ? 0 : (last?.gpuLayers ?? 0),
        contextTokens: last?.contextTokens ?? 0,
        tokensPerSecond:
          speeds.length === 0 || last === null ? null : speeds.reduce((sum, one) => sum + one, 0) / speeds.length,
        problem: said,
      };
    },
    onState: (listener) => void listeners.push(listener),
    async load() {
      await currentRun(true).loaded;
    },
    async measure(signal) {
      await currentRun(true).loaded;
      if (requests > 0) throw new AppError('busy', t('mainModels.modelIsAnswering', { name: nameOf(chosen()) }));
      try {
        return await measureModel(calls, now, signal);
      } catch (error) {
        throw signal.aborted ? stopped() : error;
      }
    },
    loadSoon() {
      try {
        currentRun(false);
      } catch (error) {
        // What keeps it from running is said in the state, and to whoever asks it something.
        if (!isAppError(error)) throw error;
      }
    },
    unload,
    followChoice() {
      if (run !== null && run.key !== keyOf(chosen())) end(run);
      else changed();
    },
    dispose() {
      isDisposed = true;
      unload();
    },
  };
  return model;
}

const keyOf = (choice: ChosenModel | null): string => JSON.stringify(choice);

const nameOf = (choice: ChosenModel | null): string => choice?.name ?? '';

const stopped = (): AppError => new AppError('cancelled', t('shared.stopped'), { retryable: true });
const crashed = (name: string): AppError =>
  new AppError('model-unreachable', t('mainModels.localModelCrashed', { name }), { retryable: true });
const failedReply = (name: string, detail: string): AppError =>
  new AppError('model-refused', t('mainModels.localModelRefused', { name }), { retryable: true, data: { detail } });

const LOAD_PROBLEMS: Record<LoadProblem, (choice: ChosenModel) => AppError> = {
  missing: ({ path }) => new AppError('model-not-found', t('mainModels.localModelMissing', { path })),
  unreadable: (choice) => new AppError('model-refused', t('mainModels.localModelUnreadable', { name: nameOf(choice) })),
  memory: (choice) => new AppError('model-refused', t('mainModels.localModelNeedsMemory', { name: nameOf(choice) })),
  runtime: () => new AppError('unsupported', t('mainModels.localModelsNotHere')),
};

const toAppError = (error: unknown, choice: ChosenModel): AppError =>
  error instanceof NotLoadedError ? LOAD_PROBLEMS[error.problem](choice) : crashed(nameOf(choice));
