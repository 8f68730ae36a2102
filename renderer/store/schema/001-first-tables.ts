import type { Migration } from './migration';

/**
 * Every record is kept as `{ id, row, … }`: the row untouched, beside it only what an index needs and a row cannot
 * give as a key path (the sessions a note's sources lie in).
 */
export const firstTables: Migration = {
  version: 1,
  stores: {
    sessions: 'id, row.externalKey, row.updatedAt',
    messages: 'id, [row.sessionId+row.index]',
    notes: 'id, [row.status+row.createdAt], *sessionIds',
    noteVersions: 'id, [row.noteId+row.version]',
    links: 'id, row.from, row.to',
    resources: 'id, row.externalKey',
    chunks: 'id, [row.resourceId+row.ordinal]',
    traces: 'id, row.sessionId',
    feedback: 'id, row.at',
    accessEvents: 'id, [row.ref+row.at]',
    history: 'seq, [scope+seq]',
    embeddings: 'id',
    meta: 'key',
  },
};
