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

/** What tells who said a unit, from its note and the message it was taken from. */
interface SaidUnit extends Pick<Note, 'origin' | 'author' | 'proposedBy'> {
  /** The message's speaker; null for one without a name. */
  speaker: string | null;
}

type SaidIn = Pick<Session, 'origin' | 'externalKey' | 'person'>;

/**
 * Whether the person wrote the unit's source sentence. Of several named speakers only the one whom the import named as
 * the person counts, and in a chat from another vault nobody.
 */
export function isSaidByPerson({ origin, author, proposedBy, speaker }: SaidUnit, session: SaidIn | null): boolean {
  if (author !== 'person' || proposedBy !== undefined) return false;
  if (origin === 'person') return true;
  if (origin !== 'extraction' || session === null) return false;
  const isFromAnotherVault = session.origin === 'import' && session.externalKey === null;
  return !isFromAnotherVault && (speaker === null || speaker === session.person);
}

/** Whether a unit has flags for which it is not kept together with others. */
export const hasRiskyFlags = ({ flags }: Pick<Note, 'flags'>): boolean =>
  flags.some((flag) => flag === 'duplicate' || (RISKY_FLAGS as readonly QualityFlag[]).includes(flag));
