import type { NoteId } from '../../../../shared/domain/ids';
import type { Note } from '../../../../shared/domain/note';
import { isAppError } from '../../../../shared/ipc/errors';
import { t } from '../../../../shared/messages/message';
import { isDiskFull } from '../../../files/file-system';
import { hashOfBytes } from '../../../files/hash-of-bytes';
import { type DecodedPage, decodePage, encodePage, readPage } from '../page/read-page';
import type { PageFiles } from '../disk/page-files';
import { contentOfNote, hashOfContent } from '../page/page-content';
import type { PageLinks } from '../page/page-links';
import { type FileBefore, printPage } from '../page/print-page';
import type { MirrorAction } from '../plan/mirror-sides';
import type { SyncBaseLog } from './sync-base-log';
import type { Comparison } from './compare-sides';
import type { MirrorChoice, MirrorDeps } from './mirror-options';
import { type Arrival, prepareArrivals, prepareNewPath, preparePull } from './pull-pages';
import { notePathOf } from './vault-side';

export interface ApplyDeps extends MirrorDeps {
  folder: string;
  choice: MirrorChoice;
  files: PageFiles;
  syncBases: SyncBaseLog;
}

/** What was done to both sides. */
export interface MirrorCounts {
  written: number;
  moved: number;
  takenIn: number;
  added: number;
  /** Found equal, and remembered as such. */
  agreed: number;
  /** Attachments, documents and chats that were written on either side. */
  files: number;
}
export const NOTHING_DONE: MirrorCounts = { written: 0, moved: 0, takenIn: 0, added: 0, agreed: 0, files: 0 };

type Work<Do extends MirrorAction['do']> = Extract<MirrorAction, { do: Do }>;

/** Actions after which what is remembered is written to disk. */
const FLUSH_EVERY = 50;
const ARRIVALS_AT_ONCE = 50;

/**
 * Carries out what was planned. Each action looks again at both sides first: what changed since the comparison is left to
 * the next one.
 *
 * @returns what was done; problems are added to the comparison's. `isSettled`: all of it was, and none of it changes what
 *   another note or file has to be; `pulled`: the notes that got a file's text
 */
export async function applyActions(
  deps: ApplyDeps,
  comparison: Comparison,
  signal: AbortSignal,
): Promise<{ done: MirrorCounts; isSettled: boolean; pulled: NoteId[] }> {
  const { syncBases } = deps;
  const { problems, paths } = comparison;
  const done: MirrorCounts = { ...NOTHING_DONE };
  const pulled: NoteId[] = [];
  const work = createPageWork(deps, comparison, done, pulled);
  const arrivals = comparison.actions.filter((action) => action.do === 'arrive');
  let isSettled = arrivals.length === 0;
  let waiting = 0;
  for (const action of comparison.actions) {
    if (action.do === 'ask' || action.do === 'arrive') continue;
    signal.throwIfAborted();
    const path = 'path' in action ? action.path : 'to' in action ? action.to : (paths.get(action.id) ?? '');
    const isLast = await attemptFile(problems, path, async () => {
      if (action.do === 'write-file') return work.writeFile(action);
      if (action.do === 'take-in') return work.pull(action);
      if (action.do === 'agree') return work.agreeOn(action);
      if (action.do === 'end-move') return work.endMove(action);
      if (action.do === 'forget') {
        syncBases.remove(action.id);
        return false;
      }
      const { id, from, to, bytes } = action;
      return work.writeFile({ do: 'write-file', id, path: to, replaces: bytes }, from);
    });
    isSettled &&= isLast && problems.every((problem) => problem.path !== path);
    waiting += 1;
    if (waiting % FLUSH_EVERY === 0) await syncBases.flush();
  }
  for (let start = 0; start < arrivals.length; start += ARRIVALS_AT_ONCE) {
    signal.throwIfAborted();
    const group = arrivals.slice(start, start + ARRIVALS_AT_ONCE);
    await attemptFile(problems, group[0]!.path, () => work.arrive(group));
  }
  await syncBases.flush();
  return { done, isSettled, pulled };
}

async function readUnchanged(files: PageFiles, path: string, bytes: string, like?: string) {
  const raw = await files.read(path);
  if (raw === null || hashOfBytes(raw) !== bytes) return null;
  const decoded = decodePage(raw, like);
  return 'problem' in decoded ? null : { ...decoded, raw };
}

function fileBefore({ text, exact }: DecodedPage, path: string, note: Note, links: PageLinks): FileBefore | null {
  const page = readPage(text, { path, note, syncBase: null, links });
  return page === null ? null : { exact, page };
}

/**
 * What each action does on both sides, counted in `done` and `pulled`. Each says whether it was done and concerns no other
 * note or file.
 */
function createPageWork(deps: ApplyDeps, comparison: Comparison, done: MirrorCounts, pulled: NoteId[]) {
  const { notes: noteDeps, files, syncBases, choice, folder } = deps;
  const { store, runExclusive, derivingWriter, ids } = noteDeps;
  const { links, formOf, problems, notes: sides } = comparison;
  /** The note, if it is as it was compared. */
  const sameNote = async (id: NoteId): Promise<Note | null> => {
    const note = await store.get('notes', id);
    return note !== null && hashOfContent(contentOfNote(note)) === sides.get(id)?.content ? note : null;
  };
  const agree = (note: Note, path: string, bytes: string, form = formOf(note.id)) =>
    syncBases.set({
      id: note.id,
      path,
      content: hashOfContent(contentOfNote(note)),
      bytes,
      form,
      title: note.title,
    });
  const readFile = (path: string, bytes: string, like?: string) => readUnchanged(files, path, bytes, like);
  const cannotPrint = (path: string): false => {
    problems.push({ path, why: t('mainExchange.noteWouldNotComeBack') });
    return false;
  };

  const writeFile = async ({ id, path, replaces }: Work<'write-file'>, from?: string): Promise<boolean> => {
    const note = await sameNote(id);
    const known = replaces === null ? null : await readFile(from ?? path, replaces, note?.body);
    if (note === null || (replaces !== null && known === null)) return false;
    const text = printPage(note, path, links, known === null ? null : fileBefore(known, from ?? path, note, links));
    if (text === null) return cannotPrint(path);
    const bytes = encodePage(text, known?.encoding ?? 'utf-8');
    const isSame = from === undefined && known?.raw.equals(bytes) === true;
    if (!isSame && (await files.write(path, bytes, from === undefined ? replaces : null)) === 'changed') return false;
    agree(note, path, hashOfBytes(bytes));
    if (from !== undefined && replaces !== null) {
      await syncBases.flush();
      await files.remove(from, replaces);
      done.moved += 1;
    } else if (isSame) done.agreed += 1;
    else done.written += 1;
    return true;
  };

  const pull = ({ id, path, bytes }: Work<'take-in'>): Promise<boolean> =>
    runExclusive(async () => {
      const syncBase = syncBases.all.get(id);
      const note = await sameNote(id);
      const file = await readFile(path, bytes, note?.body);
      if (note === null || file === null || syncBase === undefined) return false;
      const page = readPage(file.text, { path, note, syncBase, links });
      if (page === null) return false;
      const { after, draft } = await preparePull(deps, note, page, path);
      const content = hashOfContent(contentOfNote(after));
      const isEqual = content === hashOfContent(page.content);
      if (!isEqual) {
        syncBases.set({ ...syncBase, path, taking: { bytes, content } });
        await syncBases.flush();
      }
      if (draft !== null) await derivingWriter.commitWithDerivations(draft);
      if (isEqual) agree(after, path, bytes, syncBase.form);
      done.takenIn += 1;
      pulled.push(id);
      // A new title is in the files that link to it; links by path depend on what a note links to.
      return isEqual && after.title === note.title && choice.links === 'wiki';
    });

  const agreeOn = async ({ id, path, bytes }: Work<'agree'>): Promise<boolean> => {
    const before = syncBases.all.get(id);
    const note = await sameNote(id);
    if (note === null) return false;
    agree(note, path, bytes, before?.form ?? '');
    done.agreed += 1;
    // A page that is met for the first time gets its mark in the next comparison.
    if (before === undefined) return false;
    if (before.path === path) return true;
    if (note.path === notePathOf(folder, before.path)) await moveNote(note, notePathOf(folder, path));
    return false;
  };

  /** Links by path find the note where its file is. */
  const moveNote = (note: Note, path: string): Promise<void> =>
    runExclusive(async () => {
      const { draft } = await prepareNewPath(deps, note, path);
      if (draft !== null) await derivingWriter.commitWithDerivations(draft);
    });

  const arrive = async (actions: readonly Work<'arrive'>[]): Promise<false> => {
    const arrivals: Arrival[] = [];
    for (const { id, path, bytes } of actions) {
      const file = await readFile(path, bytes);
      const page = file === null ? null : readPage(file.text, { path, note: null, syncBase: null, links });
      if (file !== null && page !== null) arrivals.push({ id: id ?? ids.next<NoteId>(), path, bytes, file, page });
    }
    if (arrivals.length === 0) return false;
    await runExclusive(async () => {
      const { notes, draft } = prepareArrivals(deps, arrivals, { ...choice, folder });
      for (const [index, { id, path, bytes }] of arrivals.entries()) {
        const content = hashOfContent(contentOfNote(notes[index]!));
        syncBases.set({ id, path, content: '', bytes, form: '', title: '', taking: { bytes, content } });
      }
      await syncBases.flush();
      await derivingWriter.commitWithDerivations(draft);
      done.added += arrivals.length;
    });
    return false;
  };

  const endMove = async ({ id, from, to, bytes }: Work<'end-move'>): Promise<false> => {
    const note = await sameNote(id);
    const written = await files.read(to);
    if (note === null || written === null) return false;
    await files.remove(from, bytes);
    agree(note, to, hashOfBytes(written), '');
    done.moved += 1;
    return false;
  };

  return { writeFile, pull, agreeOn, endMove, arrive };
}

/**
 * One file that fails is named and does not stop the others; a full disk, or a vault that takes nothing, does.
 *
 * @returns false where it failed
 */
export async function attemptFile<Result>(
  problems: { path: string; why: string }[],
  path: string,
  run: () => Promise<Result>,
): Promise<Result | false> {
  try {
    return await run();
  } catch (error) {
    const why = isDiskFull(error) ? null : wordsOf(error);
    if (why === null) throw error;
    problems.push({ path, why });
    return false;
  }
}

/** An expected failure in words; null for one that ends the run. */
function wordsOf(error: unknown): string | null {
  if (isAppError(error))
    return error.code === 'read-only' || error.code === 'disk-full' || error.code === 'cancelled'
      ? null
      : error.message;
  switch ((error as NodeJS.ErrnoException | null)?.code) {
    case 'EACCES':
    case 'EPERM':
    case 'EBUSY':
      return t('mainExchange.fileCannotBeWritten');
    case 'EROFS':
      return t('mainExchange.folderCanOnlyBeRead');
    case 'ENAMETOOLONG':
      return t('mainExchange.nameTooLongForDisk');
    case 'ENOTDIR':
    case 'EISDIR':
      return t('mainExchange.fileWhereFolderNeeded');
    default:
      return isOfFile(error) ? t('mainExchange.fileCannotBeRead') : null;
  }
}

/** Whatever the disk says of one file: an odd one never stops the others. */
const isOfFile = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && ('syscall' in error || error.code === 'ERR_FS_FILE_TOO_LARGE');
