import type { Batch } from '../../../../shared/domain/batch';
import type { AccessEvent } from '../../../../shared/domain/feedback';
import type { Link } from '../../../../shared/domain/link';
import type { Category, Note, NoteStatus } from '../../../../shared/domain/note';

/** Fields of a note that the graph needs; few, because another thread holds one for every note. */
export interface GraphNoteRow {
  id: string;
  status: NoteStatus;
  category: Category;
  title: string;
  contentHash: string;
  createdAt: number;
  updatedAt: number;
  keptAt: number | null;
}

export type GraphUse = Pick<AccessEvent, 'id' | 'ref' | 'kind' | 'at'>;

/** Changes of the graph in one batch; `null` for a removed row. */
export interface GraphBatch {
  seq: number;
  at: number;
  notes: [id: string, row: GraphNoteRow | null][];
  links: [id: string, row: Link | null][];
  uses: [id: string, row: GraphUse | null][];
  /** These are all rows; those not listed are removed. */
  isWhole?: boolean;
}

export const toGraphNoteRow = ({
  id,
  status,
  category,
  title,
  contentHash,
  createdAt,
  updatedAt,
  keptAt,
}: Pick<Note, keyof GraphNoteRow>): GraphNoteRow => ({
  id,
  status,
  category,
  title,
  contentHash,
  createdAt,
  updatedAt,
  keptAt,
});

export const isSameNote = (a: GraphNoteRow, b: GraphNoteRow): boolean =>
  a.status === b.status &&
  a.title === b.title &&
  a.contentHash === b.contentHash &&
  a.category === b.category &&
  a.updatedAt === b.updatedAt &&
  a.createdAt === b.createdAt &&
  a.keptAt === b.keptAt;

export function toGraphBatch({ seq, at, changes }: Pick<Batch, 'seq' | 'at' | 'changes'>): GraphBatch {
  const batch: GraphBatch = { seq, at, notes: [], links: [], uses: [] };
  for (const { table, id, after } of changes) {
    if (table === 'notes') batch.notes.push([id, after === null ? null : toGraphNoteRow(after as Note)]);
    else if (table === 'links') batch.links.push([id, after as Link | null]);
    else if (table === 'accessEvents') batch.uses.push([id, after === null ? null : toGraphUse(after as AccessEvent)]);
  }
  return batch;
}

const toGraphUse = ({ id, ref, kind, at }: AccessEvent): GraphUse => ({ id, ref, kind, at });

/** Statuses that a graph shows; a local graph shows its centre in any status. */
export const isVisibleStatus = (status: NoteStatus): boolean => status === 'kept' || status === 'archived';
