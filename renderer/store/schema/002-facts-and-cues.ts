import type { Migration } from './migration';

/** Adds the fact table and the cues; no row of the first version changes. */
export const factsAndCues: Migration = {
  version: 2,
  stores: {
    facts: 'id, [row.entity+row.validFrom]',
    cues: 'id, row.noteId',
  },
};
