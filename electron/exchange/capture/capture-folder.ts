import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { lstat, mkdir, open, realpath, rename } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';
import { AppError, isAppError } from '../../../shared/ipc/errors';
import type { CapturedFile, CaptureState, KeptFiles } from '../../../shared/ipc/routes/capture';
import type { ImportReport } from '../../../shared/ipc/routes/exchange';
import type { Logger } from '../../../shared/lib/logger';
import { createMutex } from '../../../shared/lib/mutex';
import { localDay } from '../../../shared/lib/time/day-name';
import { t } from '../../../shared/messages/message';
import { createDerivedFile } from '../../files/derived-file';
import { errorCodeOf } from '../../files/file-system';
import { hashOfFile } from '../../files/hash-of-bytes';
import type { Importer } from '../import/importer';
import { watchFolder } from '../live-folder/watch-folder';
import { isInside, requireFolderApart } from '../require-folder';
import { entriesOfFile, type EntryOfFile } from './files-to-import';
import { type KnownFiles, MAX_CAPTURED, scanCaptured, TAKEN_FOLDER } from './scan-captured';

const recordSchema = z.object({
  folder: z.string().nullable(),
  movesTaken: z.boolean(),
  /** Hashes that were decided on, so that nothing comes twice. */
  decided: z.array(z.string()),
  /** What each path was when it was last read. */
  known: z.array(z.tuple([z.string(), z.object({ stamp: z.string(), hash: z.string() })])),
  /** Paths under which a file was kept, and whether it is still there. */
  kept: z.array(z.tuple([z.string(), z.boolean()])),
});

interface CaptureDeps {
  vaultFolder: string;
  importer: Pick<Importer, 'begin' | 'append' | 'run' | 'discard' | 'undoFolderImport'>;
  /** Folders of which the app knows what every file is. */
  otherFolders: () => Promise<readonly string[]>;
  /** Milliseconds that a file has to be unchanged before it is taken as finished. */
  settleMs: number;
  /** The clock of the files, epoch milliseconds. */
  fileClock: () => number;
  now: () => number;
  log: Logger;
  onChanged: () => void;
}

const QUIET_MS = 500;
/** Network drives tell of no change, and unfinished files of no end. */
const EVERY_MS = 5 * 60_000;
const RETRY_MS = 2_000;

/**
 * A folder whose new files wait in the inbox. The files themselves are never changed; what is kept goes through the
 * import, as files that are dropped on the window do.
 */
export async function startCaptureFolder(deps: CaptureDeps) {
  const { vaultFolder, importer, settleMs, fileClock, now, log, onChanged } = deps;
  const file = createDerivedFile({
    path: join(vaultFolder, 'capture-folder.json'),
    schema: recordSchema,
    empty: { folder: null, movesTaken: false, decided: [], known: [], kept: [] },
    name: 'capture folder',
    log,
  });
  const stored = await file.read();
  let { folder, movesTaken } = stored;
  const decided = new Set(stored.decided);
  let known: KnownFiles = new Map(stored.known);
  /** By path: whether the file that was kept under it is still there. */
  const kept = new Map(stored.kept);
  let files: CapturedFile[] = [];
  let unfinished = 0;
  let problem: string | null = null;
  let timer: NodeJS.Timeout | null = null;
  let stopWatching: (() => Promise<void>) | null = null;
  /** Where what was kept lay and lies, so that it can wait again. */
  const moved = new Map<string, { from: string; to: string }>();
  const stopping = new AbortController();
  const inOrder = createMutex();

  const save = () => file.write({ folder, movesTaken, decided: [...decided], known: [...known], kept: [...kept] });
  const stateNow = (): CaptureState => ({ folder, movesTaken, waiting: files.length, unfinished, problem });
  const scanLater = (ms = QUIET_MS): void => {
    if (stopping.signal.aborted || folder === null) return;
    if (timer !== null) clearTimeout(timer);
    timer = setTimeout(() => void inOrder(scan), ms);
    timer.unref();
  };
  const regular = setInterval(() => scanLater(), EVERY_MS);
  regular.unref();

  async function scan(): Promise<void> {
    if (folder === null || stopping.signal.aborted) return;
    try {
      const { signal } = stopping;
      const found = await scanCaptured(folder, {
        before: known,
        waiting: files,
        isDecided: (hash) => decided.has(hash),
        settleMs,
        now: fileClock,
        signal,
      });
      ({ files, unfinished, known } = found);
      for (const path of kept.keys()) if (!found.paths.has(path)) kept.set(path, false);
      stopWatching ??= watchFolder(folder, {
        onChange: () => scanLater(),
        onError: (error) => log.warn('capture folder: it cannot be watched', { error: errorCodeOf(error) }),
      });
      const count = found.paths.size;
      problem = count > MAX_CAPTURED ? t('capture.tooMany', { count, most: MAX_CAPTURED }) : null;
      await save();
      if (unfinished > 0) scanLater(RETRY_MS);
    } catch (error) {
      if (stopping.signal.aborted) return;
      files = [];
      problem = t('capture.cannotBeRead');
      log.warn('capture folder: it cannot be read', { error: errorCodeOf(error) });
    }
    onChanged();
  }
  const chosenOf = (ids: readonly string[]): CapturedFile[] => {
    const wanted = new Set(ids);
    return files.filter(({ id }) => wanted.has(id));
  };
  const shut = async () => {
    const stop = stopWatching;
    stopWatching = null;
    await stop?.();
    files = [];
    unfinished = 0;
    problem = null;
  };

  /** A file of a name that another one had before becomes a note of its own, never a version of that one's. */
  const nameOf = ({ path }: CapturedFile): string =>
    kept.get(path) === false
      ? `${basename(folder!)}/${localDay(now())} ${new Date(now()).toTimeString().slice(0, 8).replaceAll(':', '.')}/${path}`
      : `${basename(folder!)}/${path}`;

  async function moveTaken(root: string, { id, path }: CapturedFile): Promise<void> {
    const from = join(root, path);
    // What took its place while it was imported was never decided on, and waits.
    if ((await hashOfFile(from)) !== id) return;
    moved.set(id, { from, to: await moveToFree(from, join(root, TAKEN_FOLDER, path), id) });
  }

  async function keep(ids: readonly string[]): Promise<KeptFiles> {
    const root = folder;
    const failed: KeptFiles['failed'] = [];
    const taken = chosenOf(ids).filter(({ why }) => why === null);
    if (root === null || taken.length === 0) return { kept: [], failed, remarks: [], importId: null };
    const imported = importFiles(importer, root, taken, nameOf, stopping.signal);
    // What was refused as changed is looked at anew.
    imported.catch(() => scanLater());
    const { report, names } = await imported;
    // Closing the app stops it: what came in comes again as itself, and the files wait.
    if (report.isCancelled) return { kept: [], failed, remarks: [], importId: null };
    const whys = new Map(report.skipped.map(({ what, why }) => [what, why]));
    const done: string[] = [];
    for (const captured of taken) {
      const why = names
        .get(captured.id)!
        .map((name) => whys.get(name))
        .find((each) => each !== undefined);
      if (why !== undefined) {
        failed.push({ path: captured.path, why });
        continue;
      }
      decided.add(captured.id);
      kept.set(captured.path, true);
      done.push(captured.id);
      if (movesTaken)
        await moveTaken(root, captured).catch((error: unknown) =>
          log.warn('capture folder: a file was not moved', { error: errorCodeOf(error) }),
        );
    }
    const ofFiles = new Set([...names.values()].flat());
    const remarks = report.skipped.filter(({ what }) => !ofFiles.has(what));
    // Documents and chats stay: an import takes back the notes alone.
    const isUndoable = report.resources === 0 && report.sessions === 0;
    await scan();
    return { kept: done, failed, remarks, importId: isUndoable ? (report.importId ?? null) : null };
  }

  scanLater();
  return {
    state: async () => stateNow(),
    waiting: () => (folder === null ? null : files.length),
    /** A thousand files of one day are one thing to look at. */
    days: () => new Set(files.map(({ at }) => localDay(at))).size,
    files: async () => files,
    /** @throws AppError `not-found` for a file that no longer waits there */
    async readPart(id: string, from: number): Promise<Uint8Array> {
      const waiting = files.find((each) => each.id === id);
      const gone = () => new AppError('not-found', t('capture.gone'));
      if (waiting === undefined || folder === null) throw gone();
      const path = join(folder, waiting.path);
      // A link may have taken its place meanwhile, or that of a folder above it.
      const [stats, real, root] = await Promise.all([lstat(path), realpath(path), realpath(folder)]).catch(() => {
        throw gone();
      });
      if (!stats.isFile() || !isInside(root, real)) throw gone();
      const handle = await open(path).catch(() => {
        throw gone();
      });
      try {
        const { buffer, bytesRead } = await handle.read(new Uint8Array(MAX_READ_BYTES), 0, MAX_READ_BYTES, from);
        return buffer.slice(0, bytesRead);
      } finally {
        await handle.close();
      }
    },
    /** What lies there waits at once. @throws AppError as `requireFolderApart` */
    choose: (chosen: string): Promise<CaptureState> =>
      inOrder(async () => {
        await requireFolderApart(chosen, vaultFolder);
        const others = await deps.otherFolders();
        if (others.some((other) => isInside(other, chosen) || isInside(chosen, other)))
          throw new AppError('not-allowed', t('capture.otherFolder'));
        await shut();
        folder = chosen;
        await scan();
        return stateNow();
      }),
    configure: (choice: Pick<CaptureState, 'movesTaken'>): Promise<CaptureState> =>
      inOrder(async () => {
        ({ movesTaken } = choice);
        await save();
        onChanged();
        return stateNow();
      }),
    forget: (): Promise<CaptureState> =>
      inOrder(async () => {
        await shut();
        folder = null;
        await save();
        onChanged();
        return stateNow();
      }),
    /** @throws AppError as an import; nothing was decided on then */
    keep: (ids: readonly string[]) => inOrder(() => keep(ids)),
    drop: (ids: readonly string[]): Promise<void> =>
      inOrder(async () => {
        for (const { id } of chosenOf(ids)) decided.add(id);
        await scan();
      }),
    /** @param importId what the files became; null: they were dropped */
    takeBack: (ids: readonly string[], importId: string | null): Promise<void> =>
      inOrder(async () => {
        if (importId !== null) await importer.undoFolderImport(importId);
        for (const id of ids) {
          decided.delete(id);
          const place = moved.get(id);
          if (place !== undefined) await moveToFree(place.to, place.from, id).catch(() => {});
          moved.delete(id);
        }
        await scan();
      }),
    async close(): Promise<void> {
      stopping.abort();
      if (timer !== null) clearTimeout(timer);
      clearInterval(regular);
      await inOrder(shut);
    },
  };
}
export type CaptureFolder = Awaited<ReturnType<typeof startCaptureFolder>>;

/** Bytes of a file that a window gets at a time. */
const MAX_READ_BYTES = 2 * 1024 * 1024;

/** Moves a file to a name, or to one with the beginning of its hash where that is taken. @returns where it lies */
async function moveToFree(from: string, wanted: string, hash: string): Promise<string> {
  const folder = dirname(wanted);
  await mkdir(folder, { recursive: true });
  let to = wanted;
  for (let count = 1; (await lstat(to).catch(() => null)) !== null; count += 1)
    to = join(folder, `${hash.slice(0, 8)}${count === 1 ? '' : ` ${count}`} ${basename(wanted)}`);
  await rename(from, to);
  return to;
}

/** Imports the files as a folder of the person's own notes; `names`: what each became there. */
async function importFiles(
  importer: CaptureDeps['importer'],
  root: string,
  taken: readonly CapturedFile[],
  nameOf: (file: CapturedFile) => string,
  signal: AbortSignal,
): Promise<{ report: ImportReport; names: ReadonlyMap<string, string[]> }> {
  const used = new Set<string>();
  const entries: (EntryOfFile & { file: CapturedFile })[] = taken.flatMap((file) =>
    entriesOfFile(file, nameOf(file), used).map((entry) => ({ ...entry, file })),
  );
  const { uploadId, leftOut } = await importer.begin(
    entries.map(({ name, text, file }) => ({
      name,
      size: text === null ? file.bytes : Buffer.byteLength(text),
      modifiedAt: file.at,
    })),
  );
  const reports: ImportReport[] = [];
  try {
    for (const [index, { text, file }] of entries.entries()) {
      signal.throwIfAborted();
      if (leftOut.includes(index)) continue;
      if (text === null) await sendFile(importer, { uploadId, index, path: join(root, file.path), hash: file.id });
      else await importer.append(uploadId, index, Buffer.from(text));
    }
    await importer.run(
      uploadId,
      { conversations: null, person: null, extract: false, areMine: true, withSnapshot: false },
      (event) => {
        if (event.type === 'finished') reports.push(event.report);
      },
      signal,
    );
  } catch (error) {
    await importer.discard(uploadId);
    throw error;
  }
  const names = new Map(
    taken.map(({ id }) => [id, entries.filter(({ file }) => file.id === id).map(({ name }) => name)]),
  );
  return { report: reports[0]!, names };
}

/** @throws AppError `conflict` where the file is no longer what the person saw */
async function sendFile(
  importer: CaptureDeps['importer'],
  { uploadId, index, path, hash }: { uploadId: string; index: number; path: string; hash: string },
): Promise<void> {
  const changed = () => new AppError('conflict', t('capture.changedMeanwhile', { name: basename(path) }));
  const read = createHash('sha256');
  try {
    for await (const bytes of createReadStream(path)) {
      read.update(bytes as Buffer);
      await importer.append(uploadId, index, bytes as Buffer);
    }
  } catch (error) {
    if (isAppError(error, 'disk-full')) throw error;
    throw changed();
  }
  if (read.digest('hex') !== hash) throw changed();
}
