import { z } from 'zod';
import type { TableName, TableRows } from './tables';

/** One change of one row. `before` is null for a new row, `after` for a removed one. */
export interface Change<Name extends TableName = TableName> {
  table: Name;
  id: string;
  before: TableRows[Name] | null;
  after: TableRows[Name] | null;
}

/** Undo works within a scope: Ctrl+Z in review undoes the last decision, not the last chat. */
export const undoScopeSchema = z.enum(['review', 'note', 'session', 'cleaning', 'prune', 'import', 'none']);
export type UndoScope = z.infer<typeof undoScopeSchema>;

/** One entry of the journal: an atomic set of changes. */
export interface Batch {
  /** 1, 2, 3 … without gaps, assigned by the writer. */
  seq: number;
  at: number;
  actor: 'person' | 'assistant' | 'app' | 'import';
  /** `note.keep`, `chat.message`, … */
  kind: string;
  /** For people: "Kept “We fly on the third of May”". */
  label: string;
  scope: UndoScope;
  /** The batch that this one undoes; for a redo, the undo that it reverses. */
  undoes: number | null;
  changes: Change[];
}

/** A change as requested; the writer reads `before` from the store. */
export type DraftChange = {
  [Name in TableName]: { table: Name; id: string; after: TableRows[Name] | null };
}[TableName];

export interface BatchDraft {
  actor: Batch['actor'];
  kind: string;
  label: string;
  scope?: UndoScope;
  changes: DraftChange[];
  /** Every id is new (bulk import), so the writer does not read `before`. */
  fresh?: boolean;
}

/** One entry of the undo history, stored beside the tables. */
export interface HistoryEntry {
  seq: number;
  at: number;
  actor: Batch['actor'];
  kind: string;
  label: string;
  scope: UndoScope;
  undoes: number | null;
}

/** A change that writes a row, typed by table. */
export function put<Name extends TableName>(table: Name, row: TableRows[Name]): DraftChange {
  return { table, id: row.id, after: row } as unknown as DraftChange;
}

/** A change that removes a row (links and drafts only; notes and messages are never removed). */
export function remove(table: TableName, id: string): DraftChange {
  return { table, id, after: null } as DraftChange;
}
