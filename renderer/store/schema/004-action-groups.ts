import type { Migration } from './migration';

/** Adds the person's own words for actions; no earlier row changes. */
export const actionGroupTable: Migration = {
  version: 4,
  stores: { actionGroups: 'id' },
};
