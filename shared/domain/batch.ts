import { z } from 'zod';
import type { TableName, TableRows } from './tables';

/** One change of one row. `before` is null for a new row, `after` is null for a removed one. */
export interface Change<Name extends TableName = TableName> {
  table: Name;
  id: string;
  before: TableRows[Name] | null;
  after: TableRows[Name] | null;
}

/** Undo works inside a scope: Ctrl+Z in review takes back the last decision, not the last chat. */
export const undoScopeSchema = z.enum(['review', 'note', 'session', 'cleaning', 'prune', 'import', 'none']);
export type UndoScope = z.infer<typeof undoScopeSchema>;

/** What the journal holds: one atomic set of changes. */
export interface Batch {
  /** 1, 2, 3 … without a gap, given by the writer. */
  seq: number;
  at: number;
  actor: 'person' | 'assistant' | 'app' | 'import';
  /** `note.keep`, `chat.message`, … */
  kind: string;
  /** For people: "Kept “We fly on the third of May”". */
  label: string;
  scope: UndoScope;
  /** The batch this one takes back (an undo), or takes back the undo of (a redo). */
  undoes: number | null;
  changes: Change[];
}

/** A change as asked for: the writer reads `before` itself. */
export type DraftChange = {
  [Name in TableName]: { table: Name; id: string; after: TableRows[Name] | null };
}[TableName];

export interface BatchDraft {
  actor: Batch['actor'];
  kind: string;
  label: string;
  scope?: UndoScope;
  changes: DraftChange[];
  /** True where every id is new (bulk import): spares reading what was there before. */
  fresh?: boolean;
}

/** One line of the undo history, kept in the store beside the tables. */
export interface HistoryEntry {
  seq: number;
  at: number;
  actor: Batch['actor'];
  kind: string;
  label: string;
  scope: UndoScope;
  undoes: number | null;
}

/** Typed shorthand for a change that writes a row. */
export function put<Name extends TableName>(table: Name, row: TableRows[Name]): DraftChange {
  return { table, id: row.id, after: row } as unknown as DraftChange;
}

/** Typed shorthand for a change that removes a row (links and drafts only; notes and messages are never removed). */
export function remove(table: TableName, id: string): DraftChange {
  return { table, id, after: null } as DraftChange;
}
