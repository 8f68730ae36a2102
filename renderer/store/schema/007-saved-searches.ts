import type { Migration } from './migration';

/** Adds searches that the person named; no earlier row changes. */
export const savedSearchTable: Migration = {
  version: 7,
  stores: { savedSearches: 'id' },
};
