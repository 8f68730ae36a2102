import type { AccessKind } from '../../../shared/domain/ids';
import type { Note } from '../../../shared/domain/note';
import type { TableRows } from '../../../shared/domain/tables';
import type { Layer } from '../../../shared/domain/vitality';

/** Layers by kind. Each note has its own (note-layer.ts), most often this one. */
export const LAYER_OF: Record<AccessKind, Layer> = {
  note: 'knowledge',
  chunk: 'knowledge',
  entity: 'entity',
  summary: 'episodic',
  topic: 'episodic',
  message: 'activity',
};

interface NodeTable<Name extends keyof TableRows> {
  table: Name;
  kind: AccessKind;
  fields: readonly (string & keyof TableRows[Name])[];
  /** Creation or keeping, which is the first use; null for a row without vitality. */
  madeAt(row: TableRows[Name]): number | null;
}
const nodeTable = <Name extends keyof TableRows>(table: NodeTable<Name>): NodeTable<Name> => table;

/** When a note was kept, its first use, epoch milliseconds; null for one that is neither kept nor archived. */
export const noteKeptAt = ({ status, keptAt, createdAt }: Pick<Note, 'status' | 'keptAt' | 'createdAt'>) =>
  status === 'kept' || status === 'archived' ? (keptAt ?? createdAt) : null;

/** Tables whose rows have a vitality of their own; a message gets one by its first use. */
const NOTE_NODE_TABLE = nodeTable({
  table: 'notes',
  kind: 'note',
  fields: ['id', 'status', 'keptAt', 'createdAt'],
  madeAt: noteKeptAt,
});
export const OTHER_NODE_TABLES = [
  nodeTable({ table: 'chunks', kind: 'chunk', fields: ['id', 'createdAt'], madeAt: ({ createdAt }) => createdAt }),
  nodeTable({
    table: 'entities',
    kind: 'entity',
    fields: ['id', 'createdAt', 'mergedInto'],
    madeAt: ({ createdAt, mergedInto }) => (mergedInto === null ? createdAt : null),
  }),
  nodeTable({
    table: 'summaries',
    kind: 'summary',
    fields: ['id', 'createdAt', 'kind'],
    madeAt: ({ createdAt, kind }) => (kind === 'session' ? createdAt : null),
  }),
  nodeTable({
    table: 'topics',
    kind: 'topic',
    fields: ['id', 'createdAt', 'dismissedAt'],
    madeAt: ({ createdAt, dismissedAt }) => (dismissedAt === null ? createdAt : null),
  }),
] as const;

const ALL_NODE_TABLES = [NOTE_NODE_TABLE, ...OTHER_NODE_TABLES];

/** How rows of a table become nodes; undefined for other tables. */
export const nodeTableOf = (table: string): NodeTable<keyof TableRows> | undefined =>
  ALL_NODE_TABLES.find((each) => each.table === table) as unknown as NodeTable<keyof TableRows> | undefined;
