import type { InboxCounts } from '../routes/inbox';

/** What waits in the Inbox of a new vault, before a folder or a collection is chosen and tasks were read. */
export const NOTHING_WAITS: InboxCounts['waiting'] = {
  conflicts: null,
  due: null,
  captured: null,
  suggestions: 0,
  'still-true': 0,
  cleaning: 0,
  'shared-notes': null,
  archive: 0,
};
