import type { Note, QualityFlag } from '../../../shared/domain/note';
import type { Session } from '../../../shared/domain/session';
import type { ReviewRisk, SimilarNote } from '../../../shared/ipc/routes/review';

const RISKY_FLAGS = [
  'invented-quote',
  'not-grounded',
  'instruction-like',
  'contains-link',
  'contains-secret',
  'contradicts-kept',
  'tightened-hedge',
] as const satisfies readonly QualityFlag[];

/** Why a unit needs a decision of its own: it is not the person's, or it holds a risk. */
export function unitRisks(
  note: Pick<Note, 'origin' | 'flags' | 'proposedBy'>,
  session: Pick<Session, 'origin'> | null,
  similar: readonly Pick<SimilarNote, 'relation'>[],
): ReviewRisk[] {
  const risks = new Set<ReviewRisk>(RISKY_FLAGS.filter((flag) => note.flags.includes(flag)));
  if (note.proposedBy !== undefined) risks.add('proposed');
  else if (note.origin === 'import' || session?.origin === 'import') risks.add('imported');
  if (similar.some(({ relation }) => relation === 'changes')) risks.add('contradicts-kept');
  return [...risks];
}
