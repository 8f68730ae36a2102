import { z } from 'zod';
import type { ProposalKind } from './proposal';
import type { TableName, TableRows } from './tables';

/** One change of one row. `before` is null for a new row, `after` for a removed one. */
export interface Change<Name extends TableName = TableName> {
  table: Name;
  id: string;
  before: TableRows[Name] | null;
  after: TableRows[Name] | null;
}

/** Undo works within a scope: Ctrl+Z in review undoes the last decision, not the last chat. */
const undoScopeSchema = z.enum(['review', 'note', 'session', 'cleaning', 'archive', 'import', 'none']);
export type UndoScope = z.infer<typeof undoScopeSchema>;

/**
 * What a batch did, as `record.verb`. The kind is stored: a kind is never renamed without an upgrade of what was
 * written (shared/domain/upgrades).
 */
export type BatchKind =
  | `archive.${'add' | 'restore'}`
  | 'attachment.add'
  | 'attachment.remove'
  | `folder.${'add' | 'keep-both'}`
  | `chat.${'answer' | 'ask-again' | 'choose-answer' | 'message' | 'retry' | 'save-partial' | 'settle' | 'trace'}`
  | `cleaning.${'dismiss' | 'keep-both' | 'propose' | ProposalKind}`
  | 'decision.read'
  | `entity.${'merge' | 'save' | 'split'}`
  | `fact.${'add' | 'correct' | 'order' | 'read' | 'retract'}`
  | `feedback.${'give' | 'withdraw'}`
  | `import.${'attachment' | 'document' | 'memory' | 'transcript' | 'vault'}`
  /** With the id of the import: all its batches are taken back together. */
  | `import.page ${string}`
  | `lesson.${'edit' | 'edit-actions' | 'probe' | 'remove-starters'}`
  | 'link.resolve'
  | `note.${'archive' | 'confirm' | 'create' | 'drop' | 'edit' | 'keep' | 'link' | 'mark' | 'merge' | 'restore' | 'split' | 'supersede' | 'unlink'}`
  | `profile.${'add' | 'decline' | 'move' | 'remove'}`
  | `project.${'add' | 'change' | 'create' | 'move-chats' | 'remove' | 'take-out'}`
  | `resource.${'read' | 'remove' | 'restore' | 'unread'}`
  | `review.${'add' | 'defer' | 'dismiss-contradiction' | 'drop' | 'edit' | 'keep' | 'keep-both' | 'keep-by-choice' | 'link' | 'propose' | 'reopen'}`
  | `search.${'change' | 'move' | 'remove' | 'save'}`
  | `sample.${'load' | 'remove'}`
  | `session.${'branch' | 'collections' | 'create' | 'delete' | 'keep-said' | 'model' | 'pin' | 'profile' | 'rename' | 'restore' | 'tools' | 'web'}`
  | `summary.${'create' | 'update-rolling'}`
  | `topic.${'dismiss' | 'find' | 'name' | 'rename' | 'write'}`
  | `unit.${'compare' | 'extract'}`
  | 'use.open'
  /** With the id of the merge, by which an interrupted one is recognised. */
  | `sync.merge ${string}`
  | 'vault.restore'
  | 'undo'
  | 'redo';

/** One entry of the journal: an atomic set of changes. */
export interface Batch {
  /** 1, 2, 3 … without gaps, assigned by the writer. */
  seq: number;
  at: number;
  actor: 'person' | 'assistant' | 'app' | 'import';
  kind: BatchKind;
  /** For people: "Kept “We fly on the third of May”". */
  label: string;
  scope: UndoScope;
  /** The batch that this one undoes; for a redo, the undo that it reverses. */
  undoes: number | null;
  changes: Change[];
  /** It is written by a program without the app's working database, which takes it in later; absent: by the app. */
  writtenBy?: 'command-line';
}

/** A change as requested; the writer reads `before` from the store. */
export type DraftChange = {
  [Name in TableName]: { table: Name; id: string; after: TableRows[Name] | null };
}[TableName];

export interface BatchDraft {
  actor: Batch['actor'];
  kind: BatchKind;
  label: string;
  scope?: UndoScope;
  changes: DraftChange[];
  /** Every id is new (bulk import), so the writer does not read `before`. */
  fresh?: boolean;
  /**
   * What the changes were computed from: the last batch then, and each changed row as it was. The commit rejects
   * `conflict` when anything was written since.
   */
  basis?: { seq: number; rows: readonly (TableRows[TableName] | null)[] };
}

/** One entry of the undo history, stored beside the tables. */
export interface HistoryEntry {
  seq: number;
  at: number;
  actor: Batch['actor'];
  kind: BatchKind;
  label: string;
  scope: UndoScope;
  undoes: number | null;
}

export const historyEntryOf = ({ seq, at, actor, kind, label, scope, undoes }: Batch): HistoryEntry => ({
  seq,
  at,
  actor,
  kind,
  label,
  scope,
  undoes,
});

/** A change that writes a row, typed by table. */
export function put<Name extends TableName>(table: Name, row: TableRows[Name]): DraftChange {
  return { table, id: row.id, after: row } as unknown as DraftChange;
}

/** A change that removes a row (links and drafts only; notes and messages are never removed). */
export function remove(table: TableName, id: string): DraftChange {
  return { table, id, after: null };
}
