import type { NoteId } from '../../../../shared/domain/ids';
import { newNote } from '../../../../shared/domain/new-note';
import {
  isUndecided,
  type Note,
  type NoteStatus,
  type NoteVersion,
  wholeNoteText,
} from '../../../../shared/domain/note';
import { noteVersionOf } from '../../../../shared/domain/note-version';
import { canonicalJson } from '../../../../shared/lib/canonical-json';
import { contentHash } from '../../../../shared/lib/content-hash';
import { labels, t } from '../../../../shared/messages/message';
import { withContradictions } from '../../../corpus/contradictions/contradiction-flag';
import type { NoteDeps } from '../../../corpus/notes/note-deps';
import { noteIdOfFile } from '../parsed/parsed-import';
import { changeOf, hasTitleOf, type KnownNote } from './find-known-notes';
import type { SurveyedPage } from './folder-survey';
import type { MergedPage } from './merge-page';

/** What becomes of a note that its page meets. */
export interface MetNote {
  after: Note;
  /** What the file says, where that is no new version of the note's own text, or not all of it; null: nothing new. */
  theirs: Pick<Note, 'title' | 'body' | 'category'> | null;
  /** Of the note with the other text, where both were changed. */
  copyId?: NoteId;
}

/** `same`: nothing to do; other words: why the note is left as it is. */
export function meetPage(
  page: SurveyedPage,
  known: KnownNote | null,
  stored: Note,
  { theirs: note, withText }: MergedPage,
): MetNote | string {
  // It was decided on, edited or written anew since the folder was looked at.
  const here = { title: stored.title, bodyHash: contentHash(stored.body) };
  const change = changeOf(page, { imported: known?.imported ?? here, here });
  const decided = STATUS_REASONS[stored.status];
  if (change.text === 'same' && !change.isRenamed) {
    const { title, body, contentHash: hash, version, updatedAt } = stored;
    const merged: Note = { ...withText(body), title, body, contentHash: hash };
    // A category is part of a version, other fields of a file are not.
    if (merged.category !== stored.category)
      return { after: { ...merged, version: version + 1 }, theirs: { title, body, category: merged.category } };
    const after: Note = { ...merged, version, updatedAt };
    return sameMetadata(stored, after) ? 'same' : { after, theirs: null };
  }
  if (decided !== undefined) return decided;
  const text = {
    title: change.isRenamed ? note.title : stored.title,
    body: change.text === 'changed' ? note.body : stored.body,
  };
  const theirs = {
    title: change.isRenamed || hasTitleOf(stored.title, page) ? text.title : page.title,
    body: note.body,
    category: note.category,
  };
  const merged = withText(text.body);
  const aliases = [...new Set([...merged.aliases, stored.title])].filter((name) => name !== text.title);
  const after: Note = {
    ...merged,
    ...text,
    aliases: change.isRenamed ? aliases : merged.aliases,
    version: stored.version + (isVersion({ ...merged, ...text }, theirs) ? 1 : 2),
    contentHash: contentHash(wholeNoteText(text)),
  };
  const copyId = known?.waitingCopy ?? noteIdOfFile(`${stored.id} ${page.bodyHash}`);
  return { after, theirs, ...(change.text === 'both' ? { copyId } : {}) };
}

/** The text of the file, by which the next import tells what was changed there, and the note's own where that differs. */
export function versionsOf({ ids }: NoteDeps, { after, theirs }: MetNote, at: number): NoteVersion[] {
  if (theirs === null) return [];
  if (isVersion(after, theirs)) return [noteVersionOf(after, 'imported', at, ids)];
  return [
    noteVersionOf({ ...after, ...theirs, version: after.version - 1 }, 'imported', at, ids),
    noteVersionOf(after, 'restored', at, ids),
  ];
}

const isVersion = (note: Note, { title, body, category }: NonNullable<MetNote['theirs']>): boolean =>
  note.title === title && note.body === body && note.category === category;

/** The text of the file as a note that waits in Review, with the kept one that it would replace. */
export async function copyOf(
  { store }: NoteDeps,
  theirs: Note,
  wanted: NoteId,
  kept: NoteId,
  at: number,
): Promise<{ before: Note | null; after: Note }> {
  let id = wanted;
  let before = await store.get('notes', id);
  // A copy in which the person wrote, or on which they decided, stays as it is.
  for (let count = 2; before !== null && !(await isUntouched(store, before)); count += 1) {
    id = noteIdOfFile(`${wanted}\n${count}`);
    before = await store.get('notes', id);
  }
  const { title, body, path, sourceId, properties, written, tags, aliases, category, author } = theirs;
  const after = newNote(id, {
    status: 'pending',
    category,
    author,
    origin: 'import',
    title,
    body,
    aliases,
    tags,
    ...(path === undefined ? {} : { path }),
    ...(sourceId === undefined ? {} : { sourceId }),
    ...(properties === undefined ? {} : { properties }),
    ...(written === undefined ? {} : { written }),
    createdAt: before?.createdAt ?? at,
    updatedAt: at,
    version: (before?.version ?? 0) + 1,
    contentHash: contentHash(wholeNoteText({ title, body })),
  });
  return { before, after: withContradictions(after, [kept]) };
}

async function isUntouched(store: NoteDeps['store'], copy: Note): Promise<boolean> {
  if (!isUndecided(copy)) return false;
  const versions = await store.query({ name: 'versionsOfNote', noteId: copy.id });
  return versions.some(
    ({ reason, title, body }) => reason === 'imported' && title === copy.title && body === copy.body,
  );
}

/** Why a note that is decided here is not changed by its file. */
const STATUS_REASONS: Partial<Record<NoteStatus, string>> = labels({
  archived: () => t('mainExchange.noteIsArchived'),
  dropped: () => t('mainExchange.noteIsDropped'),
  merged: () => t('mainExchange.noteIsMerged'),
  superseded: () => t('mainExchange.noteIsSuperseded'),
});

const sameMetadata = (stored: Note, note: Note): boolean => metadataOf(stored) === metadataOf(note);

function metadataOf({ aliases, tags, path, sourceId, properties, written, createdAt }: Note): string {
  const { source, imported } = properties ?? {};
  return canonicalJson([aliases, tags, createdAt, { path, sourceId, source, imported, written }]);
}
