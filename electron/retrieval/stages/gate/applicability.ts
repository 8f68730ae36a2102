import { parseSourceRef, type SourceRef } from '../../../../shared/domain/ids';
import { DAY_MS } from '../../../../shared/lib/time/calendar';
import type { JudgeCandidate } from '../../../ports/engine';
import { judgedMemory, judgedMessage } from '../../index/vectors/judged-texts';
import type { FunnelDeps } from '../../funnel/funnel';
import type { RetrieveRequest } from '../../funnel/retrieval';

/** Turns before the message that are read with it, and UTF-16 units of each, as the judge was trained. */
const TURNS = 2;
const TURN_LENGTH = 120;
/** Days up to which an age is told in days. */
const AGE_IN_DAYS = 45;
const DAYS_OF_MONTH = 30;

/**
 * How likely each candidate helps to answer, by the judge that reads it with the message.
 *
 * @returns nothing where no judge is installed or loaded
 */
export async function readApplicability(
  request: RetrieveRequest,
  { index }: Pick<FunnelDeps, 'index'>,
  candidates: readonly JudgeCandidate[],
): Promise<Map<SourceRef, number>> {
  const memories = candidates.map((candidate) => memoryText(candidate, request.asOf));
  const values = await index.applicability({ message: messageText(request), memories }).catch(() => null);
  return new Map(values?.map((value, place) => [candidates[place]!.ref, value]));
}

export function messageText({ recentTurns, question }: Pick<RetrieveRequest, 'recentTurns' | 'question'>): string {
  const turns = recentTurns.slice(-TURNS).map(({ text }) => text.slice(0, TURN_LENGTH));
  return judgedMessage([...turns, question].join(' '));
}

/** A candidate as the judge reads it. */
export function memoryText(
  { ref, role, speaker, at, title, text }: Pick<JudgeCandidate, 'ref' | 'role' | 'speaker' | 'at' | 'title' | 'text'>,
  asOf: number,
): string {
  const kind = parseSourceRef(ref).kind === 'message' ? 'message' : 'note';
  const by = role === 'assistant' ? 'the assistant' : (speaker ?? '');
  const path = kind === 'message' || text.startsWith(title) ? '' : title;
  return judgedMemory({ kind, by, age: ageOf(at, asOf), path, text });
}

function ageOf(at: number, asOf: number): string {
  const days = Math.floor((asOf - at) / DAY_MS);
  if (days < 1) return 'today';
  return days < AGE_IN_DAYS ? `${days} days ago` : `${Math.floor(days / DAYS_OF_MONTH)} months ago`;
}
