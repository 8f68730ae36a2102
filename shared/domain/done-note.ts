import { isDayName } from '../lib/time/day-name';
import type { Note } from './note';

/** The properties by which a note that is a task says when it is due, and that it is done. Other programs read them too. */
export const DUE_PROPERTY = 'due';
export const DONE_PROPERTY = 'done';

type WithFields = { properties?: Pick<NonNullable<Note['properties']>, 'fields'> | undefined };

const valueOf = ({ properties }: WithFields, name: string): string | null =>
  properties?.fields.find((field) => field.name.toLowerCase() === name)?.values[0] ?? null;

/** The day that a property of a note names, as `2026-12-01`; null: none. */
export function dayOfProperty(note: WithFields, name: string): string | null {
  const day = valueOf(note, name)?.slice(0, 10) ?? '';
  return isDayName(day) ? day : null;
}

/** Whether a note of the things to do is done: `done` holds a day, or true. */
export function isDoneNote(note: Pick<Note, 'category'> & WithFields): boolean {
  if (note.category !== 'action-item') return false;
  return dayOfProperty(note, DONE_PROPERTY) !== null || valueOf(note, DONE_PROPERTY)?.toLowerCase() === 'true';
}

/** What is read after the text of a note that is done, so that answers tell it as done; empty for any other. */
export function doneMarkOf(note: Pick<Note, 'category' | 'body'> & WithFields): string {
  if (!isDoneNote(note)) return '';
  return `${note.body === '' ? ' ' : '\n\n'}✅${` ${dayOfProperty(note, DONE_PROPERTY) ?? ''}`.trimEnd()}`;
}
