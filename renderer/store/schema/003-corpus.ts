import type { Migration } from './migration';

/** Adds entities, decision records, summaries, thread maps and cleaning proposals; no earlier row changes. */
export const corpusTables: Migration = {
  version: 3,
  stores: {
    entities: 'id',
    decisions: 'id, row.noteId',
    summaries: 'id, row.sessionId',
    threads: 'id',
    proposals: 'id, row.state',
  },
};
