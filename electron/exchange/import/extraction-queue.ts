import { readFile, rm, writeFile } from 'node:fs/promises';
import { z } from 'zod';
import type { SessionId } from '../../../shared/domain/ids';
import { AppError } from '../../../shared/ipc/errors';
import type { ExtractionProgress } from '../../../shared/ipc/routes/exchange';
import type { Logger } from '../../../shared/lib/logger';
import { createMutex } from '../../../shared/lib/mutex';
import { writeAtomically } from '../../files/write-atomically';
import { t } from '../../../shared/messages/message';

/** The extraction queue on disk. Losing the file loses no text: extraction can be requested again. */
const savedSchema = z.object({
  waiting: z.array(z.string()).max(1_000_000),
  done: z.number().int().nonnegative(),
  total: z.number().int().nonnegative(),
  units: z.number().int().nonnegative(),
  failed: z.number().int().nonnegative(),
  isPaused: z.boolean(),
  /** Of these waiting sessions what the assistant said is read too. */
  alsoAnswers: z.array(z.string()).max(1_000_000).default([]),
  /** Sessions that failed, or that were being read when the app ended without closing. */
  setAside: z.array(z.string()).max(1_000_000),
});
type Saved = z.infer<typeof savedSchema>;

const EMPTY: Saved = {
  waiting: [],
  done: 0,
  total: 0,
  units: 0,
  failed: 0,
  isPaused: false,
  alsoAnswers: [],
  setAside: [],
};
/** Milliseconds between writes of the file during extraction; a crash repeats at most that much. */
const SAVE_EVERY_MS = 2_000;
/** Milliseconds between two sessions, for other work. */
const PAUSE_BETWEEN_SESSIONS_MS = 15;
/** Waiting sessions that are named in the progress. */
const MAX_NAMED = 2_000;
/** Milliseconds between checks whether the person's question has been answered. */
const CHAT_BUSY_POLL_MS = 300;

export interface ExtractionQueueDependencies {
  /** Path of the queue's file. */
  file: string;
  /** Extracts a session's units; resolves to their number. Units written before an abort stay. */
  extractSession: (sessionId: SessionId, signal: AbortSignal, alsoAnswers: boolean) => Promise<number>;
  /** Whether a chat is being answered; nothing starts meanwhile. */
  isChatBusy: () => boolean;
  onProgress: () => void;
  log: Logger;
  now: () => number;
  sleep: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** Extracts units from sessions one after another in the background, and resumes after a restart. */
export async function openExtractionQueue(dependencies: ExtractionQueueDependencies) {
  const { file, log } = dependencies;
  let saved = await readSaved(file, log);
  const marker = `${file}.reading`;
  const interrupted = await readMarker(marker);
  let problem: string | null = null;
  if (interrupted !== null && saved.waiting.includes(interrupted)) {
    // This session may have crashed the app; retried automatically it could do so at every start.
    saved = {
      ...withoutSession(saved, interrupted),
      failed: saved.failed + 1,
      setAside: [...saved.setAside, interrupted],
    };
    problem = t('mainExchange.appEndedWhileReading');
    log.warn('a session was being read when the app ended; it is set aside', { sessionId: interrupted });
  }
  let savedAt = 0;
  let running: Promise<void> | null = null;
  let closing = new AbortController();
  let call = new AbortController();
  let isClosed = false;
  const runInOrder = createMutex();

  const save = (): Promise<void> => {
    savedAt = dependencies.now();
    const text = JSON.stringify(saved);
    return runInOrder(() => writeAtomically(file, text)).catch((error: unknown) =>
      log.error('the extraction queue could not be saved', { error: String(error) }),
    );
  };
  const progress = (): ExtractionProgress => {
    const { waiting, done, total, units, failed, isPaused, setAside } = saved;
    return {
      state: waiting.length === 0 ? 'idle' : isPaused ? 'paused' : 'working',
      done,
      total,
      units,
      failed,
      problem,
      setAside: setAside.length,
      waiting: waiting.slice(0, MAX_NAMED) as SessionId[],
    };
  };
  const changed = async (): Promise<ExtractionProgress> => {
    await save();
    dependencies.onProgress();
    return progress();
  };

  const extractNext = async (sessionId: string, signal: AbortSignal): Promise<boolean> => {
    call = new AbortController();
    try {
      await writeFile(marker, sessionId, { mode: 0o600 });
      const units = await dependencies.extractSession(
        sessionId as SessionId,
        AbortSignal.any([call.signal, signal]),
        saved.alsoAnswers.includes(sessionId),
      );
      saved = { ...saved, units: saved.units + units };
      return true;
    } catch (error) {
      if (call.signal.aborted || signal.aborted) return false;
      saved = { ...saved, failed: saved.failed + 1, setAside: [...saved.setAside, sessionId] };
      problem = error instanceof AppError ? error.message : t('mainExchange.notesSomeSessionsCould');
      if (!(error instanceof AppError))
        log.error('extraction after an import failed', { sessionId, error: String(error) });
      return true;
    } finally {
      await rm(marker, { force: true });
    }
  };

  const work = async (signal: AbortSignal) => {
    while (saved.waiting.length > 0 && !saved.isPaused && !signal.aborted) {
      if (dependencies.isChatBusy()) {
        await dependencies.sleep(CHAT_BUSY_POLL_MS, signal);
        continue;
      }
      const sessionId = saved.waiting[0]!;
      const isDone = await extractNext(sessionId, signal);
      // The queue may have been cleared or extended meanwhile.
      if (isDone) saved = withoutSession(saved, sessionId);
      if (saved.waiting.length === 0) await changed();
      else if (dependencies.now() - savedAt > SAVE_EVERY_MS) await changed();
      await dependencies.sleep(PAUSE_BETWEEN_SESSIONS_MS, signal);
    }
  };
  const startIfIdle = () => {
    if (running !== null || isClosed || saved.waiting.length === 0 || saved.isPaused) return;
    running = work(closing.signal)
      .catch((error: unknown) => {
        if (!closing.signal.aborted) log.error('taking notes stopped', { error: String(error) });
      })
      .finally(() => {
        running = null;
        startIfIdle();
      });
  };
  /** Aborts the running call and waits for it. */
  const stopCurrent = async () => {
    closing.abort();
    await running;
    closing = new AbortController();
  };
  startIfIdle();

  return {
    /**
     * Adds sessions in order, before those already waiting and no longer set aside; resolves when that is on disk. A session
     * is queued once.
     */
    async add(sessions: readonly SessionId[], alsoAnswers = false): Promise<void> {
      const known = new Set(saved.waiting);
      const fresh = [...new Set<string>(sessions)].filter((id) => !known.has(id));
      const isIdle = saved.waiting.length === 0;
      const queued = new Set(fresh);
      const setAside = saved.setAside.filter((id) => !queued.has(id));
      saved = {
        ...(isIdle ? EMPTY : saved),
        failed: setAside.length,
        setAside,
        isPaused: false,
        waiting: [...fresh, ...saved.waiting],
        alsoAnswers: alsoAnswers ? [...new Set([...saved.alsoAnswers, ...sessions])] : saved.alsoAnswers,
        total: (isIdle ? 0 : saved.total) + fresh.length,
      };
      if (setAside.length === 0) problem = null;
      await changed();
      startIfIdle();
    },
    progress,
    async pause(): Promise<ExtractionProgress> {
      saved = { ...saved, isPaused: true };
      await stopCurrent();
      return changed();
    },
    async resume(): Promise<ExtractionProgress> {
      saved = { ...saved, isPaused: false };
      startIfIdle();
      return changed();
    },
    /** Queues the sessions set aside again, after those waiting. */
    async retry(): Promise<ExtractionProgress> {
      const { setAside, waiting, total, done } = saved;
      saved = {
        ...saved,
        setAside: [],
        failed: 0,
        isPaused: false,
        waiting: [...waiting, ...setAside.filter((id) => !waiting.includes(id))],
        total: Math.max(total, setAside.length),
        done: Math.max(0, done - setAside.length),
      };
      problem = null;
      startIfIdle();
      return changed();
    },
    /** Clears the queue. Extracted units stay. */
    async stop(): Promise<ExtractionProgress> {
      saved = { ...saved, waiting: [], isPaused: false };
      await stopCurrent();
      return changed();
    },
    /** A question was asked: the running call is aborted and repeated later. */
    yieldToChat: (): void => call.abort(),
    /** Resolves when the queue is empty or paused. For tests. */
    async settled(): Promise<void> {
      while (running !== null) await running;
    },
    async close(): Promise<void> {
      isClosed = true;
      closing.abort();
      await running;
      await save();
    },
  };
}
export type ExtractionQueue = Awaited<ReturnType<typeof openExtractionQueue>>;

/** Removes a finished session, whatever its result. */
const withoutSession = (saved: Saved, sessionId: string): Saved => ({
  ...saved,
  waiting: saved.waiting.filter((id) => id !== sessionId),
  alsoAnswers: saved.alsoAnswers.filter((id) => id !== sessionId),
  done: saved.done + 1,
});

/** The session being read when the app ended without closing; null without one. */
async function readMarker(path: string): Promise<string | null> {
  const sessionId = await readFile(path, 'utf8').catch(() => null);
  if (sessionId !== null) await rm(path, { force: true });
  return sessionId;
}

async function readSaved(file: string, log: Logger): Promise<Saved> {
  try {
    const parsed = savedSchema.safeParse(JSON.parse(await readFile(file, 'utf8')));
    if (parsed.success) return parsed.data;
    log.warn('the extraction queue could not be read and is begun anew', {});
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT')
      log.warn('the extraction queue could not be read and is begun anew', { error: String(error) });
  }
  return EMPTY;
}
