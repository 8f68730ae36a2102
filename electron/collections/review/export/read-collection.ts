import type { Agreement } from '../../../../shared/domain/collection-review';
import { type Database, sql } from '../../database/database';
import { agreementOf } from '../agreement';
import { readJudgements, type ReviewerJudgement } from '../judgements';
import { readMarks, type Mark } from '../marks';
import { readWholeNotes, requireMembership, type CollectionNote, type OwnMembership } from '../review-notes';

/** Otherwise each statement would see what was committed before it. */
const AS_OF_ONE_MOMENT = sql`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY`;

/** Everything of a collection that one member may see, as of one moment. */
export interface ReadCollection {
  collection: OwnMembership;
  notes: CollectionNote[];
  judgements: ReviewerJudgement[];
  marks: Mark[];
  agreement: Agreement;
  /** Notes that the member's own exclusions keep out, with their marks and judgements. */
  leftOut: number;
}

/**
 * Reads a collection in one transaction. The agreement is that of the judgements read, so that it can be computed again
 * from them.
 *
 * @param collection its id or name
 * @param isLeftOut whether a note's text keeps it out
 */
export async function readCollection(
  database: Database,
  collection: string,
  isLeftOut: (text: string) => boolean,
): Promise<ReadCollection> {
  const read = await database.transaction(async (statements) => {
    await statements.query(AS_OF_ONE_MOMENT);
    const membership = await requireMembership(statements, collection);
    return {
      collection: membership,
      notes: await readWholeNotes(statements, membership.id),
      judgements: await readJudgements(statements, membership.id),
      marks: await readMarks(statements, membership.id),
    };
  });
  const notes = read.notes.filter((note) => !isLeftOut(textOf(note)));
  const ids = new Set(notes.map(({ noteId }) => noteId));
  const judgements = read.judgements.filter(({ noteId }) => ids.has(noteId));
  return {
    collection: read.collection,
    notes,
    judgements,
    marks: read.marks.filter(({ firstId, secondId }) => ids.has(firstId) && ids.has(secondId)),
    agreement: agreementOf(judgements),
    leftOut: read.notes.length - notes.length,
  };
}

const textOf = ({ title, body, aliases, tags, quote, message }: CollectionNote): string =>
  [title, body, ...aliases, ...tags, quote ?? '', message ?? ''].join('\n');
