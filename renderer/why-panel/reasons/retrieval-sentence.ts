import type { Citation } from '../../../shared/domain/message';
import { summariseTrace } from '../trace/trace-summary';
import { usedCandidates, type TraceWithRounds } from '../trace/trace-with-rounds';
import { t } from '../../../shared/messages/message';

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
  if (quoted === 0) return t('whyPanel.onlyRead', { read });
  return read === 0 ? t('whyPanel.onlyQuoted', { quoted }) : t('whyPanel.quotedAndRead', { quoted, read });
}

/** What became of everything that was considered: "The answer quotes 5 sources; 8 more were read, 10 were left out." */
export function retrievalSentence(story: TraceWithRounds, citations: readonly Citation[]): string {
  const { quoted, read, leftOut } = countSources(story, citations);
  const used = usedCandidates(story);
  if (story.trace.surface !== 'chat' && used.length > 0) {
    const found = t('whyPanel.searchFoundSources', { count: used.length });
    return leftOut === 0 ? `${found}.` : t('whyPanel.andLeftOut', { found, leftOut });
  }
  if (used.length === 0)
    return leftOut === 0 ? t('whyPanel.vaultHadNothing') : t('whyPanel.vaultHadNothingFits', { leftOut });
  const parts = [
    quoted === 0 ? t('whyPanel.quotesNothingSourcesRead', { read }) : t('whyPanel.answerQuotesSources', { quoted }),
    quoted > 0 && read > 0 ? t('whyPanel.moreWereRead', { read }) : '',
    leftOut === 0 ? '' : t('whyPanel.wereLeftOut', { leftOut }),
  ].filter((part) => part !== '');
  return `${parts.length === 3 ? `${parts[0]}; ${parts[1]}, ${parts[2]}` : parts.join('; ')}.`;
}
