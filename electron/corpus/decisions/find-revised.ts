import type { DecisionRecord } from '../../../shared/domain/decision-record';
import { type DecisionId, type SourceRef, sourceRef } from '../../../shared/domain/ids';
import { fitsOf } from '../../retrieval/index/vectors/fits';
import type { DecisionTable } from './decision-table';
import type { SentenceMeaning } from './read-by-roles';

/** From these shares on a sentence takes an earlier choice back, and the judge says that both are on one matter. */
const MIN_SHARE = 0.5;
const MIN_FIT = 0.5;
const MOST_EARLIER = 8;

/** The earlier decision that a newer one takes back or changes, by what its sentence is and by the judge; null: none. */
export async function findRevised(
  {
    decisions,
    meaning,
    findAlike,
  }: {
    decisions: Pick<DecisionTable, 'all'>;
    meaning: SentenceMeaning;
    findAlike: (text: string) => Promise<SourceRef[]>;
  },
  { id, at }: Pick<DecisionRecord, 'id' | 'at'>,
  decision: string,
): Promise<DecisionId | null> {
  const [reading] = (await meaning.readSentences([decision])) ?? [];
  if ((reading?.roles.revises ?? 0) < MIN_SHARE) return null;
  const near = new Map((await findAlike(decision)).map((ref, rank) => [ref, rank]));
  const rankOf = ({ noteId, messageIds }: Pick<DecisionRecord, 'noteId' | 'messageIds'>): number =>
    Math.min(
      ...[sourceRef('note', noteId), ...messageIds.map((messageId) => sourceRef('message', messageId))].map(
        (ref) => near.get(ref) ?? Number.POSITIVE_INFINITY,
      ),
    );
  const earlier = decisions
    .all()
    .filter((other) => other.kind === 'decision' && other.retractedAt === null && other.id !== id && other.at < at)
    .map((other) => ({ other, rank: rankOf(other) }))
    .filter(({ rank }) => Number.isFinite(rank))
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, MOST_EARLIER);
  const fits = await fitsOf(
    meaning,
    decision,
    earlier.map(({ other }) => other.choice),
  );
  const best = Math.max(...(fits ?? []));
  return best >= MIN_FIT ? earlier[fits!.indexOf(best)]!.other.id : null;
}
