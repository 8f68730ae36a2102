import type { Migration } from './migration';

/** Adds pictures and other files of pages; no earlier row changes. */
export const attachmentTable: Migration = {
  version: 6,
  stores: { attachments: 'id' },
};
