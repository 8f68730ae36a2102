import { firstTables } from './001-first-tables';
import { factsAndCues } from './002-facts-and-cues';
import { corpusTables } from './003-corpus';
import { actionGroupTable } from './004-action-groups';
import { plainWords } from './005-plain-words';
import { attachmentTable } from './006-attachments';
import { savedSearchTable } from './007-saved-searches';
import type { Migration } from './migration';

/** All migrations in their order; the last one's version is STORE_SCHEMA_VERSION. */
export const MIGRATIONS: readonly Migration[] = [
  firstTables,
  factsAndCues,
  corpusTables,
  actionGroupTable,
  plainWords,
  attachmentTable,
  savedSearchTable,
];
