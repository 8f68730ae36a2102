import { commitAct } from '../write-path/deriving-writer';
import type { UndoScope } from '../../../shared/domain/batch';
import type { NoteId } from '../../../shared/domain/ids';
import { isUndecided, wholeNoteText, type Category, type Note, type NoteSource } from '../../../shared/domain/note';
import { AppError } from '../../../shared/ipc/errors';
import type { SplitPreview } from '../../../shared/ipc/routes/notes';
import { contentHash } from '../../../shared/lib/content-hash';
import { cleanTitle, titleKey } from '../../../shared/lib/markdown/title-key';
import { termsOf } from '../../language/words/terms';
import type { NoteDeps } from './note-deps';
import { linkChange, requireNote, shortTitle, titleTakenError } from './note-revision';
import { plannedNoteChanges, type PlannedNote } from './planned-note';
import { t } from '../../../shared/messages/message';

export interface SplitRequest {
  id: NoteId;
  /** The person's texts; a part without a category takes the note's. */
  parts: readonly { title: string; body: string; category?: Category }[];
}

/**
 * Splits a note, as one batch. Each part has the note's state and the sources of its words; the note stays readable as
 * a record that the parts supersede.
 *
 * @throws AppError `not-allowed` for a note that is only a record, `conflict` when a title is another kept note's
 */
export async function splitNote(deps: NoteDeps, request: SplitRequest, scope: UndoScope): Promise<Note[]> {
  const at = deps.now();
  const { original, parts } = await planSplit(deps, request, at);
  const links = parts.map(({ after }) => linkChange(deps.ids, 'supersedes', after.id, original.after, at));
  const changes = [...(await plannedNoteChanges(deps, [...parts, original], at)), ...links];
  const label = t('mainCorpus.splitShorttitleIntoParts', {
    shortTitle: shortTitle(original.after.title),
    parts: parts.length,
  });
  await commitAct(deps, 'note.split', scope, label, changes);
  return parts.map(({ after }) => after);
}

export async function previewSplit(deps: NoteDeps, request: SplitRequest): Promise<SplitPreview> {
  const { original, parts } = await planSplit(deps, request, deps.now());
  return { original: original.after, parts: parts.map(({ after }) => after) };
}

async function planSplit(
  deps: NoteDeps,
  { id, parts }: SplitRequest,
  at: number,
): Promise<{ original: PlannedNote; parts: PlannedNote[] }> {
  const note = await requireNote(deps.store, id);
  if (note.status !== 'kept' && note.status !== 'archived' && !isUndecided(note)) {
    throw new AppError(
      'not-allowed',
      t('mainCorpus.shorttitleOnlyRecordNowStatus', { shortTitle: shortTitle(note.title), status: note.status }),
    );
  }
  const keys = parts.map(({ title }) => titleKey(title));
  for (const [index, key] of keys.entries()) {
    const isTaken = keys.indexOf(key) !== index || deps.catalog.keptWithTitle(key).some((other) => other !== note.id);
    if (isTaken) throw titleTakenError(parts[index]!.title);
  }
  return {
    original: {
      before: note,
      after: { ...note, status: 'superseded', decidedAt: at, deferredUntil: null },
      reason: null,
    },
    parts: parts.map((part) => ({ before: null, after: partOf(deps, note, part, at), reason: 'split' })),
  };
}

function partOf({ ids }: NoteDeps, note: Note, part: SplitRequest['parts'][number], at: number): Note {
  const title = cleanTitle(part.title);
  const body = part.body.normalize('NFC');
  return {
    ...note,
    id: ids.next<NoteId>(),
    title,
    body,
    category: part.category ?? note.category,
    aliases: [],
    flags: [],
    sources: sourcesOf(note.sources, `${title} ${body}`),
    createdAt: at,
    updatedAt: at,
    version: 1,
    contentHash: contentHash(wholeNoteText({ title, body })),
  };
}

/** The sources that share a word with the part; all of them if none does. */
function sourcesOf(sources: readonly NoteSource[], text: string): NoteSource[] {
  const wanted = new Set(termsOf(text).map(({ term }) => term));
  const own = sources.filter(({ quote }) => termsOf(quote).some(({ term }) => wanted.has(term)));
  return own.length === 0 ? [...sources] : own;
}
