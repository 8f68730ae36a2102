import { DOUBTFUL_BELOW, MAX_DOUBTFUL } from '../../../shared/domain/heard';
import { AppError } from '../../../shared/ipc/errors';
import type { HeardPassage } from '../../../shared/ipc/routes/speech';
import type { Logger } from '../../../shared/lib/logger';
import { t } from '../../../shared/messages/message';
import type { OwnProcess, StartProcess } from '../../ports/own-process';
import type { SpeechCommand, SpeechEvent } from './speech-messages';
import type { HeardWord } from './write-down';

export interface SpeechOptions {
  start: StartProcess;
  /** The built script of the process. */
  script: URL;
  /** The folder of the model that the settings choose now; '': none. */
  folder: () => string;
  language: () => string;
  log: Logger;
  /** Milliseconds without a passage after which its memory is given back. Default two minutes. */
  idleMs?: number;
  /** Milliseconds that loading and one passage may take together, before the computer counts as too slow. */
  passageMs?: number;
}

const IDLE_MS = 2 * 60_000;
const PASSAGE_MS = 3 * 60_000;

/** Speech that becomes text on this computer, in a process of its own. */
export interface Speech {
  /**
   * Writes down a passage; what nobody said is left out.
   *
   * @param samples mono, 16,000 a second, −1 to 1, 30 seconds at most
   * @param asker of the passage, as the channel of a window
   * @throws AppError `conflict` where no model is chosen, `model-refused` for one that cannot be read, `model-unreachable`
   * where its process ended, `model-timeout`, `cancelled`
   */
  read(samples: Float32Array, asker: object | null): Promise<HeardPassage>;
  /** Rejects what waits for an asker as `cancelled`. The model stays loaded. */
  stopReading(asker: object | null): void;
  /** Gives the memory back; what waits is rejected as `cancelled`. */
  unload(): void;
}

interface Waiting {
  asker: object | null;
  resolve: (words: HeardWord[]) => void;
  reject: (error: AppError) => void;
  timer: ReturnType<typeof setTimeout>;
}

interface Run {
  folder: string;
  process: OwnProcess;
  waiting: Map<number, Waiting>;
}

export function createSpeech(options: SpeechOptions): Speech {
  const { log, idleMs = IDLE_MS, passageMs = PASSAGE_MS } = options;
  let run: Run | null = null;
  let idle: ReturnType<typeof setTimeout> | undefined;
  let lastId = 0;

  function end(ended: Run, why: () => AppError): void {
    if (run === ended) {
      run = null;
      clearTimeout(idle);
    }
    for (const each of ended.waiting.values()) {
      clearTimeout(each.timer);
      each.reject(why());
    }
    ended.waiting.clear();
    ended.process.kill();
  }

  function settle(of: Run, id: number, act: (waiting: Waiting) => void): void {
    const found = of.waiting.get(id);
    of.waiting.delete(id);
    if (found !== undefined) {
      clearTimeout(found.timer);
      act(found);
    }
    if (of.waiting.size > 0 || run !== of) return;
    clearTimeout(idle);
    idle = setTimeout(unload, idleMs);
    idle.unref();
  }

  function currentRun(): Run {
    const folder = options.folder();
    if (folder === '') throw new AppError('conflict', t('speech.noModel'));
    if (run !== null && run.folder !== folder) end(run, stopped);
    if (run !== null) return run;
    const started: Run = { folder, process: options.start(options.script), waiting: new Map() };
    run = started;
    started.process.onMessage((message) => {
      const event = message as SpeechEvent;
      if (event.kind === 'heard') settle(started, event.id, ({ resolve }) => resolve(event.words));
      else if (event.kind === 'failed') {
        log.warn('speech: a passage failed', { detail: event.detail });
        settle(started, event.id, ({ reject }) => reject(crashed()));
      } else if (event.kind === 'not-loaded') {
        log.warn('speech: the model was not loaded', { detail: event.detail });
        end(started, () => new AppError('model-refused', t('speech.modelUnreadable')));
      }
    });
    started.process.onExit(() => end(started, crashed));
    started.process.post({ kind: 'load', folder } satisfies SpeechCommand);
    return started;
  }

  function unload(): void {
    if (run !== null) end(run, stopped);
  }

  return {
    unload,
    stopReading(asker) {
      if (run === null) return;
      for (const [id, waiting] of run.waiting) {
        if (waiting.asker !== asker) continue;
        run.process.post({ kind: 'stop', id } satisfies SpeechCommand);
        settle(run, id, ({ reject }) => reject(stopped()));
      }
    },
    async read(samples, asker) {
      const current = currentRun();
      clearTimeout(idle);
      const id = (lastId += 1);
      const words = await new Promise<HeardWord[]>((resolve, reject) => {
        const tooSlow = () => end(current, () => new AppError('model-timeout', t('speech.tooSlow')));
        const timer = setTimeout(tooSlow, passageMs);
        timer.unref();
        current.waiting.set(id, { asker, resolve, reject, timer });
        current.process.post({ kind: 'read', id, samples, language: options.language() } satisfies SpeechCommand);
      });
      return passageOf(words);
    },
  };
}

function passageOf(words: readonly HeardWord[]): HeardPassage {
  const bare = (text: string) => text.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
  const doubtful = words.filter(({ probability }) => probability < DOUBTFUL_BELOW).map(({ text }) => bare(text));
  return {
    text: words
      .map(({ text }) => text)
      .join('')
      .trim(),
    doubtful: [...new Set(doubtful)].filter((word) => word !== '').slice(0, MAX_DOUBTFUL),
  };
}

const stopped = (): AppError => new AppError('cancelled', t('shared.stopped'));
const crashed = (): AppError => new AppError('model-unreachable', t('speech.ended'), { retryable: true });
