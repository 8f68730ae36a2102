import { sql } from '../database/database';
import type { Migration } from './migration';

/**
 * Others' judgements of a note are open to whoever judged it, no longer to whoever has a review of it: a review without a
 * judgement could be written to read the others'. A judgement counts once its transaction is over, so that one which is
 * rolled back shows nothing either.
 */
export const decidedReviewsMigration: Migration = {
  number: 8,
  name: 'reviews with a judgement',
  statements: [
    // The transaction that brought the judgement; null: the review is empty. A policy on judgements cannot look there itself.
    sql`ALTER TABLE engram.reviews ADD COLUMN judged_in xid8`,
    // The owner sees no row of a forced table, unless they are a member.
    sql`ALTER TABLE engram.reviews NO FORCE ROW LEVEL SECURITY`,
    sql`ALTER TABLE engram.judgements NO FORCE ROW LEVEL SECURITY`,
    sql`UPDATE engram.reviews r SET judged_in = pg_current_xact_id()
      WHERE EXISTS (SELECT FROM engram.judgements j
        WHERE j.collection_id = r.collection_id AND j.note_id = r.note_id AND j.reviewer = r.reviewer)`,
    sql`ALTER TABLE engram.reviews FORCE ROW LEVEL SECURITY`,
    sql`ALTER TABLE engram.judgements FORCE ROW LEVEL SECURITY`,
    // Runs as the owner, who alone may write the column; the policies still look at who is logged in.
    sql`CREATE FUNCTION engram.note_judgement() RETURNS trigger
      LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
      AS $$
        BEGIN
          UPDATE engram.reviews r SET judged_in = pg_current_xact_id()
            WHERE r.collection_id = NEW.collection_id AND r.note_id = NEW.note_id AND r.reviewer = NEW.reviewer;
          RETURN NULL;
        END
      $$`,
    sql`REVOKE ALL ON FUNCTION engram.note_judgement() FROM PUBLIC`,
    sql`CREATE TRIGGER note_judgement AFTER INSERT ON engram.judgements
      FOR EACH ROW EXECUTE FUNCTION engram.note_judgement()`,
    sql`REVOKE INSERT ON engram.reviews FROM engram_member`,
    sql`GRANT INSERT (collection_id, note_id, reviewer, version, content_hash) ON engram.reviews TO engram_member`,
    sql`DROP POLICY reviewers_read_what_they_judged ON engram.judgements`,
    sql`CREATE POLICY reviewers_read_what_they_judged ON engram.judgements FOR SELECT
      USING (collection_id = ANY (ARRAY(SELECT engram.collections_as(ARRAY['reader'])))
        OR (collection_id = ANY (ARRAY(SELECT engram.collections_as(ARRAY['contributor', 'curator'])))
          AND (reviewer = session_user
            OR EXISTS (SELECT FROM engram.reviews r WHERE r.collection_id = judgements.collection_id
              AND r.note_id = judgements.note_id AND r.reviewer = session_user
              AND r.judged_in IS NOT NULL AND r.judged_in IS DISTINCT FROM pg_current_xact_id_if_assigned()))))`,
  ],
};
