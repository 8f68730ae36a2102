import { sql } from '../database/database';
import type { Migration } from './migration';

/**
 * Marks of curators on two notes, and what reviewers judged. Who reviewed which note is open to every member; a
 * judgement with its comment is open to a reviewer once they reviewed the same note, and to readers, who never judge.
 * Two tables, since a policy that reads its own table would never end. All goes with a withdrawn note.
 */
export const reviewsMigration: Migration = {
  number: 5,
  name: 'reviews and marks',
  statements: [
    sql`CREATE TABLE engram.marks (
      collection_id uuid NOT NULL,
      -- The smaller id first: a pair has no order.
      first_id uuid NOT NULL,
      second_id uuid NOT NULL,
      kind text NOT NULL CHECK (kind IN ('duplicate', 'contradiction')),
      reason text NOT NULL CHECK (char_length(reason) <= 500),
      marked_by name NOT NULL DEFAULT session_user,
      marked_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (collection_id, first_id, second_id, kind),
      CHECK (first_id < second_id),
      FOREIGN KEY (collection_id, first_id) REFERENCES engram.notes ON DELETE CASCADE,
      FOREIGN KEY (collection_id, second_id) REFERENCES engram.notes ON DELETE CASCADE
    )`,
    sql`CREATE INDEX marks_second ON engram.marks (collection_id, second_id)`,
    sql`CREATE TABLE engram.reviews (
      collection_id uuid NOT NULL,
      note_id uuid NOT NULL,
      reviewer name NOT NULL DEFAULT session_user,
      -- The text that was judged, which need not be today's.
      version integer NOT NULL,
      content_hash text NOT NULL,
      judged_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (collection_id, note_id, reviewer),
      FOREIGN KEY (collection_id, note_id) REFERENCES engram.notes ON DELETE CASCADE
    )`,
    sql`CREATE TABLE engram.judgements (
      collection_id uuid NOT NULL,
      note_id uuid NOT NULL,
      reviewer name NOT NULL DEFAULT session_user,
      judgement text NOT NULL CHECK (judgement IN ('keep', 'drop', 'unsure')),
      comment text NOT NULL CHECK (char_length(comment) <= 2000),
      PRIMARY KEY (collection_id, note_id, reviewer),
      FOREIGN KEY (collection_id, note_id, reviewer) REFERENCES engram.reviews ON DELETE CASCADE
    )`,
    sql`ALTER TABLE engram.marks ENABLE ROW LEVEL SECURITY`,
    sql`ALTER TABLE engram.marks FORCE ROW LEVEL SECURITY`,
    sql`ALTER TABLE engram.reviews ENABLE ROW LEVEL SECURITY`,
    sql`ALTER TABLE engram.reviews FORCE ROW LEVEL SECURITY`,
    sql`ALTER TABLE engram.judgements ENABLE ROW LEVEL SECURITY`,
    sql`ALTER TABLE engram.judgements FORCE ROW LEVEL SECURITY`,
    sql`CREATE POLICY members_read ON engram.marks FOR SELECT
      USING (collection_id = ANY (ARRAY(SELECT engram.collections_as(ARRAY['reader', 'contributor', 'curator']))))`,
    sql`CREATE POLICY curators_mark ON engram.marks FOR INSERT
      WITH CHECK (marked_by = session_user
        AND collection_id = ANY (ARRAY(SELECT engram.collections_as(ARRAY['curator']))))`,
    sql`CREATE POLICY curators_take_back ON engram.marks FOR DELETE
      USING (collection_id = ANY (ARRAY(SELECT engram.collections_as(ARRAY['curator']))))`,
    sql`CREATE POLICY members_read ON engram.reviews FOR SELECT
      USING (collection_id = ANY (ARRAY(SELECT engram.collections_as(ARRAY['reader', 'contributor', 'curator']))))`,
    sql`CREATE POLICY reviewers_review ON engram.reviews FOR INSERT
      WITH CHECK (reviewer = session_user
        AND collection_id = ANY (ARRAY(SELECT engram.collections_as(ARRAY['contributor', 'curator']))))`,
    sql`CREATE POLICY reviewers_change_their_own ON engram.reviews FOR UPDATE
      USING (reviewer = session_user
        AND collection_id = ANY (ARRAY(SELECT engram.collections_as(ARRAY['contributor', 'curator']))))
      WITH CHECK (reviewer = session_user
        AND collection_id = ANY (ARRAY(SELECT engram.collections_as(ARRAY['contributor', 'curator']))))`,
    sql`CREATE POLICY reviewers_take_back_their_own ON engram.reviews FOR DELETE USING (reviewer = session_user)`,
    sql`CREATE POLICY reviewers_read_what_they_judged ON engram.judgements FOR SELECT
      USING (collection_id = ANY (ARRAY(SELECT engram.collections_as(ARRAY['reader'])))
        OR (collection_id = ANY (ARRAY(SELECT engram.collections_as(ARRAY['contributor', 'curator'])))
          AND EXISTS (SELECT FROM engram.reviews r WHERE r.collection_id = judgements.collection_id
            AND r.note_id = judgements.note_id AND r.reviewer = session_user)))`,
    sql`CREATE POLICY reviewers_judge ON engram.judgements FOR INSERT
      WITH CHECK (reviewer = session_user
        AND collection_id = ANY (ARRAY(SELECT engram.collections_as(ARRAY['contributor', 'curator']))))`,
    sql`CREATE POLICY reviewers_change_their_own ON engram.judgements FOR UPDATE
      USING (reviewer = session_user
        AND collection_id = ANY (ARRAY(SELECT engram.collections_as(ARRAY['contributor', 'curator']))))
      WITH CHECK (reviewer = session_user
        AND collection_id = ANY (ARRAY(SELECT engram.collections_as(ARRAY['contributor', 'curator']))))`,
    sql`GRANT SELECT, INSERT, DELETE ON engram.marks TO engram_member`,
    sql`GRANT SELECT, INSERT, DELETE ON engram.reviews TO engram_member`,
    sql`GRANT UPDATE (version, content_hash, judged_at) ON engram.reviews TO engram_member`,
    // A judgement is taken back along with its review.
    sql`GRANT SELECT, INSERT ON engram.judgements TO engram_member`,
    sql`GRANT UPDATE (judgement, comment) ON engram.judgements TO engram_member`,
  ],
};
