import type { Migration } from './migration';

/**
 * Every record is stored as `{ id, row, … }`: the unchanged row, and the index keys that no key path of the row gives
 * (the sessions of a note's sources).
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
