import { put } from '../../../../shared/domain/batch';
import { type Note, wholeNoteText } from '../../../../shared/domain/note';
import { noteVersionOf } from '../../../../shared/domain/note-version';
import { AppError } from '../../../../shared/ipc/errors';
import { t } from '../../../../shared/messages/message';
import { requireNote, revise, shortTitle } from '../../../corpus/notes/note-revision';
import { setNoteStatus } from '../../../corpus/notes/set-note-status';
import { hashOfBytes } from '../../../files/hash-of-bytes';
import { decodePage, encodePage, readPage, type ReadPage } from '../page/read-page';
import type { PageFiles } from '../disk/page-files';
import { contentOfNote, hashOfContent } from '../page/page-content';
import { printPage } from '../page/print-page';
import type { SyncBase, Question } from '../plan/mirror-sides';
import type { ApplyDeps } from './apply-actions';
import type { Comparison } from './compare-sides';
import { addAsCopy, preparePull } from './pull-pages';

export type Answer =
  /** conflict: one side's text; the other's stays as a version of the note. */
  | 'use-note'
  | 'use-file'
  /** conflict: the file's text becomes a note of its own. */
  | 'keep-both'
  /** file-gone */
  | 'put-back'
  | 'archive-note'
  | 'drop-note'
  | 'note-only'
  /** note-gone */
  | 'remove-file'
  | 'file-only'
  | 'bring-back'
  | 'new-note';

interface Decision extends Pick<Question, 'id' | 'kind' | 'bytes' | 'content'> {
  answer: Answer;
}

/** Carries out what the person decided. Before a text goes from one side, the other has it. */
export async function decideQuestion(
  deps: ApplyDeps,
  comparison: Comparison,
  { id, kind, answer, bytes }: Decision,
  path: string,
): Promise<void> {
  const { notes: noteDeps, files, syncBases } = deps;
  const { store, runExclusive, derivingWriter } = noteDeps;
  const isCopy = kind === 'conflict-copy';
  // A second version is read as if it lay where the note's own file is, whose name may be the title.
  const ownPath = isCopy ? (comparison.paths.get(id) ?? path) : path;
  const syncBase = isCopy ? null : (syncBases.all.get(id) ?? null);

  const readSides = async () => {
    const raw = await files.read(path);
    if (raw === null || bytes === null || hashOfBytes(raw) !== bytes) throw changedError();
    const note = await store.get('notes', id);
    const decoded = decodePage(raw, note?.body);
    const page =
      'problem' in decoded ? null : readPage(decoded.text, { path: ownPath, note, syncBase, links: comparison.links });
    if ('problem' in decoded || page === null) throw changedError();
    return { note, decoded, page };
  };
  const remember = async (note: Note, fields: Pick<SyncBase, 'content' | 'bytes' | 'taking'>) => {
    if (isCopy) return;
    syncBases.set({ id, path, form: syncBase?.form ?? '', title: note.title, ...fields });
    await syncBases.flush();
  };
  const unknownTo = (at: string, has: string | null): SyncBase => ({
    id,
    path: at,
    content: '-',
    bytes: has ?? '',
    form: '',
    title: '',
  });
  /** Both are remembered as equal in the text of one side: the other is then the one that changed. */
  const contentOf = (note: Note) => hashOfContent(contentOfNote(note));

  /** The file's text as a note of its own. */
  const addCopy = async (suffix: string): Promise<void> => {
    const { page, decoded } = await readSides();
    const content = { ...page.content, title: `${page.content.title.slice(0, 250)}${suffix}` };
    const arrival = { path, bytes: bytes!, file: decoded, page: { ...page, content } };
    await addAsCopy(deps, id, arrival, { areMine: true, folder: deps.folder });
  };

  if (isCopy) {
    await carryOut();
    // The vault has all of its text now.
    if (bytes === null || (await files.remove(path, bytes)) === 'changed') throw changedError();
    return;
  }
  return carryOut();

  async function carryOut(): Promise<void> {
    switch (answer) {
      case 'use-file':
        return runExclusive(async () => {
          const { note, page } = await readSides();
          if (note === null) throw changedError();
          const { draft, after } = await preparePull(deps, note, page, ownPath);
          await remember(note, {
            content: contentOf(note),
            bytes: '',
            taking: { bytes: bytes!, content: contentOf(after) },
          });
          if (draft !== null) await derivingWriter.commitWithDerivations(draft);
          await remember(after, { content: hashOfContent(page.content), bytes: bytes! });
        });
      case 'use-note':
        return runExclusive(async () => {
          const { note, page } = await readSides();
          if (note === null) throw changedError();
          await keepAsVersion(deps, note, page);
          await remember(note, { content: hashOfContent(page.content), bytes: bytes! });
        });
      case 'keep-both':
        return runExclusive(async () => {
          const { note, page } = await readSides();
          if (note === null) throw changedError();
          await addCopy(' (from the folder)');
          await remember(note, { content: hashOfContent(page.content), bytes: bytes! });
        });
      case 'put-back': {
        const note = await requireNote(store, id);
        // Of a file that lost its text, what is left of it stays.
        const { decoded, page } = bytes === null ? { decoded: null, page: null } : await readSides();
        const before = decoded === null || decoded.text.trim() === '' ? null : { exact: decoded.exact, page };
        syncBases.remove(id);
        await syncBases.flush();
        const text = printPage(note, path, comparison.links, before);
        const written =
          text === null ? null : encodePage(text, before === null || decoded === null ? 'utf-8' : decoded.encoding);
        if (written !== null && (await files.write(path, written, bytes)) === 'done')
          await remember(note, { content: contentOf(note), bytes: hashOfBytes(written) });
        return;
      }
      case 'archive-note':
      case 'drop-note':
      case 'bring-back':
        return runExclusive(async () => {
          const status = answer === 'archive-note' ? 'archived' : answer === 'drop-note' ? 'dropped' : 'kept';
          await setNoteStatus(noteDeps, await requireNote(store, id), status);
          // An emptied file of a note that goes is asked about no more.
          if (kind !== 'file-gone' || bytes === null) return;
          syncBases.set({ ...(syncBase ?? unknownTo(path, bytes)), apart: 'file-without-note' });
          await syncBases.flush();
        });
      case 'note-only':
      case 'file-only': {
        const apart = answer === 'note-only' ? 'note-without-file' : 'file-without-note';
        syncBases.set({
          ...(syncBase ?? unknownTo(path, bytes)),
          apart,
        });
        return syncBases.flush();
      }
      case 'remove-file':
        if (bytes === null || (await files.remove(path, bytes)) === 'changed') throw changedError();
        return;
      case 'new-note':
        return runExclusive(async () => {
          await addCopy('');
          // The old file gives way to the one of the new note, which has all of its text.
          if (bytes === null || (await files.remove(path, bytes)) === 'changed') throw changedError();
        });
    }
  }
}

/** The text of the file stays readable among the note's versions, though the note's own goes on. */
async function keepAsVersion(
  { notes: { store, ids, derivingWriter, now } }: ApplyDeps,
  note: Note,
  { content, frontMatter }: ReadPage,
): Promise<void> {
  const at = now();
  const { title, category } = content;
  // Versions hold no properties, tags and other names: those of the file that differ stand above its text.
  const withTextOfFile = { ...contentOfNote({ ...note, body: content.body }), title, category };
  const body =
    hashOfContent(withTextOfFile) === hashOfContent(content) ? content.body : `${frontMatter}\n${content.body}`;
  const versions = await store.query({ name: 'versionsOfNote', noteId: note.id });
  const isKnown = versions.some((version) => version.title === title && version.body === body.normalize('NFC'));
  if (isKnown) return;
  const theirs = revise(note, { title, body, category }, at);
  const ours = revise(theirs, { title: note.title, body: note.body, category: note.category }, at);
  const hasPresent = versions.some(({ version }) => version === note.version);
  const present = noteVersionOf(note, note.origin === 'import' ? 'imported' : 'created', note.updatedAt, ids);
  await derivingWriter.commitWithDerivations({
    actor: 'person',
    kind: 'note.restore',
    scope: 'note',
    label: t('mainExchange.keptTextOverFile', { title: shortTitle(note.title) }),
    changes: [
      put('notes', ours),
      ...(hasPresent ? [] : [put('noteVersions', present)]),
      put('noteVersions', noteVersionOf(theirs, 'edited', at, ids, undefined, 'folder')),
      put('noteVersions', noteVersionOf(ours, 'restored', at, ids)),
    ],
  });
}

const changedError = () => new AppError('conflict', t('mainExchange.changedSinceYouLooked'));

/** A file's title and text as those of its note; null where it cannot be read. */
export async function readFileText(
  files: Pick<PageFiles, 'read'>,
  path: string,
  note: Note | null,
  { links, paths }: Pick<Comparison, 'links' | 'paths'>,
): Promise<string | null> {
  const raw = await files.read(path);
  const decoded = raw === null ? null : decodePage(raw, note?.body);
  if (decoded === null || 'problem' in decoded) return null;
  const ownPath = note === null ? path : (paths.get(note.id) ?? path);
  const read = readPage(decoded.text, { path: ownPath, note, syncBase: null, links });
  return read === null ? null : wholeNoteText(read.content);
}
