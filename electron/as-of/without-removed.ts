import type { Batch } from '../../shared/domain/batch';
import type { Note } from '../../shared/domain/note';
import { hiddenReasonOf } from '../corpus/hidden-claims/hidden-note-index';
import type { VaultStore } from '../store/vault-store';
import type { Records } from './records-at';

/** Rows per request to the store. */
const ROWS_PER_READ = 500;

/**
 * What the person has removed or hidden since stays so in every earlier state: notes that were dropped or marked never
 * to surface, and what they say, feedback that hides messages and chunks, deleted sessions and documents, and rows that an undo took back.
 * Superseding, merging, archiving and editing are part of history and change nothing here.
 */
export async function withoutRemoved(
  records: Records,
  present: Pick<VaultStore, 'getMany' | 'pages'>,
): Promise<Records> {
  await restrictNotes(records, present);
  await keepPresent(records.sessions, present, 'sessions', (session, { deletedAt, incognito }) => ({
    ...session,
    deletedAt,
    incognito,
  }));
  await keepPresent(records.resources, present, 'resources', (resource, { deletedAt }) => ({ ...resource, deletedAt }));
  await keepPresent(records.messages, present, 'messages', (message) => message);
  for (const rows of [records.lessons, records.decisions])
    for (const [id, { noteId }] of rows) if (!isUsable(records.notes.get(noteId))) rows.delete(id);
  for (const [id, { source }] of records.facts)
    if (source?.startsWith(NOTE_REF) === true && !isUsable(records.notes.get(source.slice(NOTE_REF.length))))
      records.facts.delete(id);
  records.feedback.clear();
  for await (const rows of present.pages('feedback')) for (const row of rows) records.feedback.set(row.id, row);
  return records;
}

/** Whether a change may hide or remove something from the answers of an earlier state. */
export const changesWhatIsHidden = ({ changes }: Batch): boolean =>
  changes.some(({ table, before, after }) => {
    if (table === 'feedback' || after === null) return true;
    if (before === null) return false;
    const isDropped = (row: object) => fieldOf(row, 'status') === 'dropped';
    return (
      isDropped(before) !== isDropped(after) ||
      HIDING_FIELDS.some((field) => fieldOf(before, field) !== fieldOf(after, field))
    );
  });

const HIDING_FIELDS = ['neverSurface', 'deletedAt', 'incognito'] as const;
const fieldOf = (row: object, field: string): unknown => (row as Record<string, unknown>)[field];

const NOTE_REF = 'note:';
const isUsable = (note: Note | undefined): boolean => note !== undefined && note.status !== 'dropped';

/** A note that is hidden now and was not there then is added: what it says may stand in a message of that time. */
async function restrictNotes({ notes }: Records, present: Pick<VaultStore, 'pages'>): Promise<void> {
  const known = new Set<string>();
  for await (const rows of present.pages('notes')) {
    for (const now of rows) {
      known.add(now.id);
      const then = notes.get(now.id);
      const why = hiddenReasonOf(now);
      if (then === undefined && why !== 'never-surface' && why !== 'dropped') continue;
      const { neverSurface, keptAt, isWrong } = now;
      notes.set(now.id, {
        ...(then ?? now),
        neverSurface,
        ...(now.status === 'dropped' ? { status: now.status, keptAt, isWrong } : {}),
      });
    }
  }
  for (const id of notes.keys()) if (!known.has(id)) notes.delete(id);
}

/** @param restrict the row as it may be used, given its present state */
async function keepPresent<Name extends 'sessions' | 'resources' | 'messages'>(
  rows: Records[Name],
  store: Pick<VaultStore, 'getMany'>,
  table: Name,
  restrict: (row: RowOf<Name>, now: RowOf<Name>) => RowOf<Name>,
): Promise<void> {
  const byId = rows as Map<string, RowOf<Name>>;
  const ids = [...byId.keys()];
  for (let start = 0; start < ids.length; start += ROWS_PER_READ) {
    const read = ids.slice(start, start + ROWS_PER_READ);
    const present = (await store.getMany(table, read)) as (RowOf<Name> | null)[];
    read.forEach((id, index) => {
      const now = present[index] ?? null;
      if (now === null) byId.delete(id);
      else byId.set(id, restrict(byId.get(id)!, now));
    });
  }
}

type RowOf<Name extends keyof Records> = Records[Name] extends Map<string, infer Row> ? Row : never;
