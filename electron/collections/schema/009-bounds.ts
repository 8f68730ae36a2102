import { sql } from '../database/database';
import type { Migration } from './migration';

/**
 * What a member may store, whatever program they use: texts as long as the app's own, dates that there are. Rows that are
 * there already are not looked at, since one of them would hold up the others; the app leaves out what it cannot read.
 */
export const boundsMigration: Migration = {
  number: 9,
  name: 'bounds of what members store',
  isOptional: true,
  statements: [
    sql`ALTER TABLE engram.notes
      ADD CONSTRAINT texts_in_bounds CHECK (octet_length(body) <= 2621440
        AND char_length(title) <= 10000 AND char_length(note_key) <= 200 AND char_length(category) <= 100
        AND char_length(content_hash) <= 200 AND octet_length(coalesce(quote, '')) <= 2621440
        AND octet_length(coalesce(message, '')) <= 2621440
        AND cardinality(aliases) <= 1000 AND octet_length(array_to_string(aliases, '', '')) <= 100000
        AND array_position(aliases, NULL) IS NULL
        AND cardinality(tags) <= 1000 AND octet_length(array_to_string(tags, '', '')) <= 100000
        AND array_position(tags, NULL) IS NULL) NOT VALID,
      ADD CONSTRAINT known_author CHECK (said_by IN ('person', 'assistant')) NOT VALID,
      ADD CONSTRAINT version_in_bounds CHECK (version BETWEEN 1 AND 1000000000) NOT VALID,
      ADD CONSTRAINT dates_in_bounds CHECK (kept_at BETWEEN '0001-01-01 00:00:00Z' AND '9999-12-31 23:59:59Z'
        AND published_at BETWEEN '0001-01-01 00:00:00Z' AND '9999-12-31 23:59:59Z'
        AND changed_at BETWEEN '0001-01-01 00:00:00Z' AND '9999-12-31 23:59:59Z') NOT VALID`,
    sql`ALTER TABLE engram.names ADD CONSTRAINT texts_in_bounds CHECK (char_length(name) <= 10000
      AND char_length(key) <= 10000 AND char_length(coalesce(words, '')) <= 10000) NOT VALID`,
    sql`ALTER TABLE engram.links ADD CONSTRAINT texts_in_bounds CHECK (char_length(to_key) <= 10000) NOT VALID`,
    sql`ALTER TABLE engram.marks ADD CONSTRAINT dates_in_bounds
      CHECK (marked_at BETWEEN '0001-01-01 00:00:00Z' AND '9999-12-31 23:59:59Z') NOT VALID`,
    sql`ALTER TABLE engram.reviews
      ADD CONSTRAINT texts_in_bounds CHECK (char_length(content_hash) <= 200) NOT VALID,
      ADD CONSTRAINT version_in_bounds CHECK (version BETWEEN 1 AND 1000000000) NOT VALID,
      ADD CONSTRAINT dates_in_bounds
        CHECK (judged_at BETWEEN '0001-01-01 00:00:00Z' AND '9999-12-31 23:59:59Z') NOT VALID`,
  ],
};
