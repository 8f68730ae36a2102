import { join } from 'node:path';
import { z } from 'zod';
import { AppError, isAppError } from '../../../shared/ipc/errors';
import type {
  LiveFolderChoice,
  LiveFolderDifference,
  LiveFolderPreview,
  LiveFolderQuestion,
  LiveFolderState,
} from '../../../shared/ipc/routes/live-folder';
import type { Logger } from '../../../shared/lib/logger';
import { createMutex } from '../../../shared/lib/mutex';
import { t } from '../../../shared/messages/message';
import { createDerivedFile } from '../../files/derived-file';
import { errorCodeOf } from '../../files/file-system';
import { type Decision, type Mirror, type MirrorReport, openMirror } from './mirror';
import type { MirrorDeps } from './run/mirror-options';
import { MIRRORED_TABLES } from './run/vault-side';
import { watchFolder } from './watch-folder';

const recordSchema = z.object({
  folder: z.string().nullable(),
  links: z.enum(['wiki', 'relative']),
  areMine: z.boolean(),
  documents: z.boolean(),
  chats: z.boolean(),
  isPaused: z.boolean(),
});
type LiveFolderRecord = z.infer<typeof recordSchema>;
const EMPTY: LiveFolderRecord = {
  folder: null,
  links: 'wiki',
  areMine: false,
  documents: false,
  chats: false,
  isPaused: true,
};

interface LiveFolderDeps extends MirrorDeps {
  now: () => number;
  log: Logger;
  onChanged: () => void;
  /** Whether an answer is being written; the mirror then waits. */
  isAnswering: () => boolean;
}

/** Milliseconds after the last of several changes before both sides are compared. */
const QUIET_MS = 700;
/** Milliseconds between comparisons that no change asks for: network drives tell of none. */
const EVERY_MS = 5 * 60_000;
const RETRY_MS = 2_000;

/** The vault's live folder while the app is open: watched, and brought together with the vault after each change. */
export async function startLiveFolder(deps: LiveFolderDeps) {
  const { vaultFolder, writer, now, log, onChanged, isAnswering } = deps;
  const file = createDerivedFile({
    path: join(vaultFolder, 'live-folder.json'),
    schema: recordSchema,
    empty: EMPTY,
    name: 'live folder',
    log,
  });
  const inOrder = createMutex();
  const stopping = new AbortController();
  let record = await file.read();
  let open: { mirror: Mirror; stopWatching: () => Promise<void> } | null = null;
  let isRunning = false;
  let problem: string | null = null;
  let last: LiveFolderState['last'] = null;
  let report: MirrorReport | null = null;
  let timer: NodeJS.Timeout | null = null;
  /** Only the vault was changed since the last run, perhaps by that run. */
  let isVaultAlone = true;

  const stateNow = (): LiveFolderState => ({
    ...record,
    isRunning,
    last,
    waiting: report?.waiting.length ?? 0,
    problems: report?.problems.slice(0, MAX_PROBLEMS) ?? [],
    problem,
  });
  const runLater = (ms = QUIET_MS, isOfVault = false): void => {
    isVaultAlone &&= isOfVault;
    if (stopping.signal.aborted || record.folder === null || record.isPaused) return;
    if (timer !== null) clearTimeout(timer);
    timer = setTimeout(() => {
      timer = null;
      if (isAnswering()) runLater(RETRY_MS, true);
      else if (!isVaultAlone || open === null || open.mirror.hasUnseenChanges()) void run();
    }, ms);
    timer.unref();
  };
  const stopListening = writer.onBatch(({ changes }) => {
    if (changes.some(({ table }) => MIRRORED_TABLES.has(table))) runLater(QUIET_MS, true);
  });
  const regular = setInterval(() => runLater(), EVERY_MS);
  regular.unref();

  const opened = async (): Promise<Mirror> => {
    const { folder } = record;
    if (folder === null) throw new AppError('not-found', t('mainExchange.noFolderChosen'));
    if (open !== null) return open.mirror;
    const mirror = await openMirror(deps, { folder, choice: record, as: 'known' });
    const stopWatching = watchFolder(folder, {
      onChange: () => runLater(),
      isOwn: mirror.isOwnWrite,
      onError: (error) => log.warn('live folder: it cannot be watched', { error: errorCodeOf(error) }),
    });
    open = { mirror, stopWatching };
    return mirror;
  };
  const shut = async () => {
    const before = open;
    open = null;
    before?.mirror.close();
    await before?.stopWatching();
  };

  /** One act on both sides; its problems are part of the state. */
  const act = (work: (mirror: Mirror) => Promise<MirrorReport>): Promise<void> =>
    inOrder(async () => {
      if (record.folder === null || stopping.signal.aborted) return;
      isRunning = true;
      isVaultAlone = true;
      onChanged();
      try {
        report = await work(await opened());
        problem = null;
        const { written, moved, takenIn, added, files, isUnfinished } = report;
        last = { at: now(), written, moved, takenIn, added, files };
        if (written + moved + takenIn + added + files > 0)
          log.info('live folder: both sides were brought together', { written, moved, takenIn, added, files });
        if (isUnfinished) runLater(RETRY_MS);
      } catch (error) {
        // An answer that comes too late is told to whoever gave it.
        if (!stopping.signal.aborted && !isAppError(error, 'conflict')) {
          problem = isAppError(error) ? error.message : t('mainExchange.folderNotMirrored');
          log.warn('live folder: not mirrored', { error: errorCodeOf(error) });
          await shut();
        }
        throw error;
      } finally {
        isRunning = false;
        onChanged();
      }
    });
  const run = () => act((mirror) => mirror.run(stopping.signal)).catch(() => {});
  const change = async (update: Partial<LiveFolderRecord>): Promise<void> => {
    record = { ...record, ...update };
    await file.write(record);
    onChanged();
  };

  runLater(START_MS);
  return {
    state: async () => stateNow(),
    /** The folder that is chosen, for commands that would mirror into it too. */
    current: async () => record.folder,
    /** What the person excludes was changed: the folder is compared anew. */
    async refresh(): Promise<void> {
      await inOrder(shut);
      runLater();
    },
    /** Marks the folder as this vault's; nothing is mirrored until it is started. @throws AppError as `claimFolder` */
    choose: (folder: string): Promise<LiveFolderState> =>
      inOrder(async () => {
        await shut();
        const mirror = await openMirror(deps, { folder, choice: record, as: 'new' });
        mirror.close();
        report = null;
        last = null;
        problem = null;
        await change({ folder, isPaused: true });
        return stateNow();
      }),
    async configure(choice: LiveFolderChoice & { isPaused: boolean }): Promise<LiveFolderState> {
      await inOrder(async () => {
        await shut();
        await change(choice);
      });
      if (!choice.isPaused) await run();
      return stateNow();
    },
    forget: (): Promise<LiveFolderState> =>
      inOrder(async () => {
        await shut();
        report = null;
        problem = null;
        await change({ folder: null, isPaused: true });
        return stateNow();
      }),
    async run(): Promise<LiveFolderState> {
      await run();
      return stateNow();
    },
    /** As `run`, with all that the run found. @throws AppError */
    async runWithReport(): Promise<MirrorReport> {
      await act((mirror) => mirror.run(stopping.signal));
      if (report === null) throw new AppError('not-found', t('mainExchange.noFolderChosen'));
      return report;
    },
    preview: () => inOrder(async () => summarisePlan(await (await opened()).preview())),
    /** Does what `preview` does, with every step. */
    previewAll: () => inOrder(async () => (await opened()).preview()),
    questions: async (): Promise<LiveFolderQuestion[]> => report?.waiting ?? [],
    difference: (id: LiveFolderQuestion['id']): Promise<LiveFolderDifference> =>
      inOrder(async () => (await opened()).difference(id)),
    async decide(decisions: readonly Decision[]): Promise<LiveFolderState> {
      for (const decision of decisions) await act((mirror) => mirror.decide(decision, stopping.signal));
      return stateNow();
    },
    async close(): Promise<void> {
      stopping.abort();
      if (timer !== null) clearTimeout(timer);
      clearInterval(regular);
      stopListening();
      await inOrder(shut);
    },
  };
}
export type LiveFolder = Awaited<ReturnType<typeof startLiveFolder>>;

const START_MS = 3_000;
const MAX_PROBLEMS = 200;

/** Steps that a preview lists; it counts all. */
const MAX_STEPS = 200;

/** What a run would do, in numbers and as a list of the first steps. */
function summarisePlan({ steps, waiting, problems }: Awaited<ReturnType<Mirror['preview']>>): LiveFolderPreview {
  const count = (...kinds: string[]) => steps.filter((step) => kinds.includes(step.do)).length;
  return {
    steps: steps.slice(0, MAX_STEPS),
    counts: {
      written: count('write-file'),
      moved: count('move-file', 'end-move'),
      takenIn: count('take-in'),
      added: count('arrive'),
    },
    waiting: waiting.length,
    problems: problems.slice(0, MAX_STEPS),
  };
}
