import type { Note, QualityFlag } from '../../../shared/domain/note';
import type { Session } from '../../../shared/domain/session';
import { termsOf } from '../../language/words/terms';
import type { ReviewRisk, SimilarNote } from '../../../shared/ipc/routes/review';

/** In the order in which they are told. */
const RISKY_FLAGS = [
  'contradicts-kept',
  'duplicate',
  'invented-quote',
  'not-grounded',
  'instruction-like',
  'contains-link',
  'contains-secret',
  'tightened-hedge',
  'not-self-contained',
  'not-atomic',
] as const satisfies readonly QualityFlag[];

/** Why a unit needs a decision of its own: it came from elsewhere and is not the person's, or it holds a risk. */
export function unitRisks(
  note: Pick<Note, 'origin' | 'flags' | 'proposedBy' | 'sources' | 'title' | 'body'>,
  session: Pick<Session, 'origin' | 'externalKey'> | null,
  {
    similar,
    isSaid,
    isNamed,
  }: {
    similar: readonly Pick<SimilarNote, 'relation'>[];
    /** The person said it. */
    isSaid: boolean;
    /** A kept note has its title. */
    isNamed: boolean;
  },
): ReviewRisk[] {
  const isRelated = (relation: SimilarNote['relation']) => similar.some((other) => other.relation === relation);
  const risks: ReviewRisk[] = [];
  if (note.proposedBy !== undefined) risks.push('proposed');
  else if (note.origin === 'import' || isOfAnotherVault(session)) risks.push('imported');
  else if (session?.origin === 'import') {
    if (!isSaid) risks.push('not-yours');
    // A model that obeys an order which was pasted into an imported chat says more than the sentence does.
    else if (!saysOnly(note)) risks.push('not-grounded');
  }
  if (isRelated('changes')) risks.push('contradicts-kept');
  if (isNamed || isRelated('same')) risks.push('duplicate');
  return [...new Set([...risks, ...RISKY_FLAGS.filter((flag) => note.flags.includes(flag))])];
}

/** Whether every word of a note stands in the sentences that it was taken from. */
function saysOnly({ title, body, sources }: Pick<Note, 'title' | 'body' | 'sources'>): boolean {
  const said = new Set(sources.flatMap(({ quote }) => termsOf(quote).map(({ term }) => term)));
  return termsOf(`${title} ${body}`).every(({ term }) => said.has(term));
}

const isOfAnotherVault = (session: Pick<Session, 'origin' | 'externalKey'> | null): boolean =>
  session?.origin === 'import' && session.externalKey === null;

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
  return !isOfAnotherVault(session) && (speaker === null || speaker === session.person);
}

/** Whether a unit has flags for which it is not kept together with others. */
export const hasRiskyFlags = ({ flags }: Pick<Note, 'flags'>): boolean =>
  flags.some((flag) => (RISKY_FLAGS as readonly QualityFlag[]).includes(flag));
