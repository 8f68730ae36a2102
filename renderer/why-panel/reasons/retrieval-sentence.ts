import type { Citation } from '../../../shared/domain/message';
import type { TraceCandidate } from '../../../shared/domain/trace';
import { formatCount } from '../../ui/text/format-count';
import { summariseTrace } from '../trace/trace-summary';
import { usedCandidates, type TraceWithRounds } from '../trace/trace-with-rounds';

export interface SourceCounts {
  /** Sources that the answer quotes word for word. */
  quoted: number;
  /** Further sources that the model was given. */
  read: number;
  leftOut: number;
}

/** The counts that the bar above the chat and the panel both show. */
export function countSources(story: TraceWithRounds, citations: readonly Citation[]): SourceCounts {
  const used = usedCandidates(story);
  const cited = new Set(citations.filter(({ verified }) => verified).map(({ ref }) => ref));
  const quoted = used.filter(({ ref }) => cited.has(ref)).length;
  return { quoted, read: used.length - quoted, leftOut: summariseTrace(story.trace).leftOut.length };
}

/** "5 quoted · 8 more read". */
export function usedSourcesText({ quoted, read }: Pick<SourceCounts, 'quoted' | 'read'>): string {
  const counted = (count: number) => count.toLocaleString();
  if (quoted === 0) return `${counted(read)} read`;
  return read === 0 ? `${counted(quoted)} quoted` : `${counted(quoted)} quoted · ${counted(read)} more read`;
}

/** What became of everything that was considered: "The answer quotes 5 notes; 8 more were read, 10 were left out." */
export function retrievalSentence(story: TraceWithRounds, citations: readonly Citation[]): string {
  const { quoted, read, leftOut } = countSources(story, citations);
  const used = usedCandidates(story);
  const noun = nounFor(used);
  const left = leftOut.toLocaleString();
  if (story.trace.surface !== 'chat')
    return `This search found ${formatCount(used.length, noun)}${leftOut === 0 ? '' : ` and left ${left} out`}.`;
  if (used.length === 0)
    return leftOut === 0
      ? 'Your vault had nothing on this.'
      : `Your vault had nothing that fits; ${left} looked near and were left out.`;
  const parts = [
    quoted === 0
      ? `The answer quotes nothing word for word; ${formatCount(read, `${noun} was`, `${noun}s were`)} read`
      : `The answer quotes ${formatCount(quoted, noun)}`,
    quoted > 0 && read > 0 ? `${read.toLocaleString()} more ${read === 1 ? 'was' : 'were'} read` : '',
    leftOut === 0 ? '' : `${left} ${leftOut === 1 ? 'was' : 'were'} left out`,
  ].filter((part) => part !== '');
  return `${parts.length === 3 ? `${parts[0]}; ${parts[1]}, ${parts[2]}` : parts.join('; ')}.`;
}

const nounFor = (used: readonly TraceCandidate[]): string =>
  used.every(({ kind }) => kind === 'note') ? 'note' : 'source';
