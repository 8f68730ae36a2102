import type { NoteId } from '../../../../shared/domain/ids';
import type { Note } from '../../../../shared/domain/note';
import { hashOfBytes } from '../../../files/hash-of-bytes';
import { decodePage, type DecodedPage } from '../disk/page-bytes';
import type { PageFiles } from '../disk/page-files';
import { contentOfNote, hashOfContent } from '../page/page-content';
import { printPage, type FileBefore } from '../page/print-page';
import { readPage } from '../page/read-page';
import type { MirrorAction } from '../plan/mirror-sides';
import type { AgreementLog } from './agreement-log';
import { prepareArrivals, type Arrival } from './arrive';
import { attemptFile } from './attempt-file';
import type { Comparison } from './compare-sides';
import type { MirrorChoice, MirrorDeps } from './mirror-options';
import { prepareNewPath, prepareTakeIn } from './take-in';
import { notePathOf } from './vault-side';
import { t } from '../../../../shared/messages/message';

export interface ApplyDeps extends MirrorDeps {
  folder: string;
  choice: MirrorChoice;
  files: PageFiles;
  agreements: AgreementLog;
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
 *   another note or file has to be; `takenIn`: the notes that got a file's text
 */
export async function applyActions(
  deps: ApplyDeps,
  comparison: Comparison,
  signal: AbortSignal,
): Promise<{ done: MirrorCounts; isSettled: boolean; takenIn: NoteId[] }> {
  const { notes: noteDeps, files, agreements, choice, folder } = deps;
  const { store, runExclusive, derivingWriter, ids } = noteDeps;
  const { links, formOf, problems, notes: sides, paths } = comparison;
  const done: MirrorCounts = { ...NOTHING_DONE };
  const takenIn: NoteId[] = [];

  const attempt = (path: string, run: () => Promise<boolean>) => attemptFile(problems, path, run);
  /** The note, if it is as it was compared. */
  const sameNote = async (id: NoteId): Promise<Note | null> => {
    const note = await store.get('notes', id);
    return note !== null && hashOfContent(contentOfNote(note)) === sides.get(id)?.content ? note : null;
  };
  const agree = (note: Note, path: string, bytes: string, form = formOf(note.id)) =>
    agreements.set({
      id: note.id,
      path,
      content: hashOfContent(contentOfNote(note)),
      bytes,
      form,
      title: note.title,
    });
  const readFile = async (path: string, bytes: string) => {
    const raw = await files.read(path);
    if (raw === null || hashOfBytes(raw) !== bytes) return null;
    const decoded = decodePage(raw);
    return 'problem' in decoded ? null : { ...decoded, raw };
  };
  const fileBefore = ({ text, exact }: DecodedPage, path: string, note: Note): FileBefore | null => {
    const page = readPage(text, { path, note, agreement: null, links });
    return page === null ? null : { exact, page };
  };
  const cannotPrint = (path: string): false => {
    problems.push({ path, why: t('mainExchange.noteWouldNotComeBack') });
    return false;
  };

  // Each of these says whether it was done and concerns no other note or file.

  const writeFile = async ({ id, path, replaces }: Work<'write-file'>, from?: string): Promise<boolean> => {
    const note = await sameNote(id);
    const known = replaces === null ? null : await readFile(from ?? path, replaces);
    if (note === null || (replaces !== null && known === null)) return false;
    const text = printPage(note, path, links, known === null ? null : fileBefore(known, from ?? path, note));
    if (text === null) return cannotPrint(path);
    const bytes = Buffer.from(text);
    const isSame = from === undefined && known?.raw.equals(bytes) === true;
    if (!isSame && (await files.write(path, bytes, from === undefined ? replaces : null)) === 'changed') return false;
    agree(note, path, hashOfBytes(bytes));
    if (from !== undefined && replaces !== null) {
      await agreements.flush();
      await files.remove(from, replaces);
      done.moved += 1;
    } else if (isSame) done.agreed += 1;
    else done.written += 1;
    return true;
  };

  const takeIn = ({ id, path, bytes }: Work<'take-in'>): Promise<boolean> =>
    runExclusive(async () => {
      const agreement = agreements.all.get(id);
      const note = await sameNote(id);
      const file = await readFile(path, bytes);
      if (note === null || file === null || agreement === undefined) return false;
      const page = readPage(file.text, { path, note, agreement, links });
      if (page === null) return false;
      const { after, draft } = await prepareTakeIn(deps, note, page, path);
      const content = hashOfContent(contentOfNote(after));
      const isEqual = content === hashOfContent(page.content);
      if (!isEqual) {
        agreements.set({ ...agreement, path, taking: { bytes, content } });
        await agreements.flush();
      }
      if (draft !== null) await derivingWriter.commitWithDerivations(draft);
      if (isEqual) agree(after, path, bytes, agreement.form);
      done.takenIn += 1;
      takenIn.push(id);
      // A new title is in the files that link to it; links by path depend on what a note links to.
      return isEqual && after.title === note.title && choice.links === 'wiki';
    });

  const agreeOn = async ({ id, path, bytes }: Work<'agree'>): Promise<boolean> => {
    const before = agreements.all.get(id);
    const note = await sameNote(id);
    if (note === null) return false;
    agree(note, path, bytes, before?.form ?? '');
    done.agreed += 1;
    if (before === undefined || before.path === path) return true;
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
      const page = file === null ? null : readPage(file.text, { path, note: null, agreement: null, links });
      if (file !== null && page !== null)
        arrivals.push({ id: id ?? ids.next<NoteId>(), path, bytes, text: file.text, page });
    }
    if (arrivals.length === 0) return false;
    await runExclusive(async () => {
      const { notes, draft } = prepareArrivals(deps, arrivals, { ...choice, folder });
      for (const [index, { id, path, bytes }] of arrivals.entries()) {
        const content = hashOfContent(contentOfNote(notes[index]!));
        agreements.set({ id, path, content: '', bytes, form: '', title: '', taking: { bytes, content } });
      }
      await agreements.flush();
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

  const arrivals = comparison.actions.filter((action) => action.do === 'arrive');
  let isSettled = arrivals.length === 0;
  let waiting = 0;
  for (const action of comparison.actions) {
    if (action.do === 'ask' || action.do === 'arrive') continue;
    signal.throwIfAborted();
    const path = 'path' in action ? action.path : 'to' in action ? action.to : (paths.get(action.id) ?? '');
    const isLast = await attempt(path, async () => {
      if (action.do === 'write-file') return writeFile(action);
      if (action.do === 'take-in') return takeIn(action);
      if (action.do === 'agree') return agreeOn(action);
      if (action.do === 'end-move') return endMove(action);
      if (action.do === 'forget') {
        agreements.remove(action.id);
        return false;
      }
      const { id, from, to, bytes } = action;
      return writeFile({ do: 'write-file', id, path: to, replaces: bytes }, from);
    });
    isSettled &&= isLast && problems.every((problem) => problem.path !== path);
    waiting += 1;
    if (waiting % FLUSH_EVERY === 0) await agreements.flush();
  }
  for (let start = 0; start < arrivals.length; start += ARRIVALS_AT_ONCE) {
    signal.throwIfAborted();
    const group = arrivals.slice(start, start + ARRIVALS_AT_ONCE);
    await attempt(group[0]!.path, () => arrive(group));
  }
  await agreements.flush();
  return { done, isSettled, takenIn };
}
