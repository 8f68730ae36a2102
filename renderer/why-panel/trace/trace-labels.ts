import type { NeedKind } from '../../../shared/domain/query-plan';
import type { Finding, RetrievalTrace, TraceCandidate } from '../../../shared/domain/trace';
import type { LaneName } from '../../../shared/domain/trace-codes';
import type { Verdict } from '../../../shared/domain/ranking';
import { formatDate } from '../../ui/text/date-text';
import { formatFixed } from '../../../shared/messages/format-number';
import { labels, t } from '../../../shared/messages/message';

/** Lanes in the person's words. */
export const LANE_LABELS: Record<LaneName, string> = labels({
  lexical: 'common.words',
  fuzzy: 'whyPanel.similarSpelling',
  dense: 'common.meaning',
  temporal: 'common.time',
  role: 'whyPanel.whoSaidIt',
  graph: 'common.links',
  lesson: 'common.lessons',
  decision: 'common.decisions',
  overview: 'whyPanel.summariesAndTopics',
  profile: 'profile.title',
  web: 'common.web',
  collection: 'collections.lane',
  tool: 'tools.lane',
});

/** Aims of the sub-queries in the person's words. */
export const AIM_LABELS: Record<string, string> = labels({
  concept: 'whyPanel.concept',
  methodology: 'whyPanel.method',
  continuity: 'whyPanel.continuity',
  authority: 'whyPanel.authority',
  hop: 'whyPanel.nextHop',
  further: 'whyPanel.aimFurther',
});

export const VERDICT_LABELS: Record<Verdict, string> = labels({
  drop: 'whyPanel.drop',
  weak: 'whyPanel.weak',
  useful: 'whyPanel.useful',
  strong: 'whyPanel.strong',
  exact: 'whyPanel.exact',
  'not-judged': 'whyPanel.notJudged',
});

/** Needs in the person's words. */
export const NEED_LABELS: Record<NeedKind, string> = labels({
  ambiguity: 'whyPanel.ambiguity',
  contradiction: 'common.rowContradiction',
  'follow-up-failure': 'whyPanel.earlierAdviceDidWork',
  loop: 'whyPanel.theSameAgain',
  'high-stakes': 'whyPanel.highStakes',
  'mode-shift': 'whyPanel.aChangeOfMode',
  frustration: 'whyPanel.frustration',
  'sensitive-context': 'whyPanel.sensitive',
  'under-specified': 'whyPanel.tooLittleSaid',
});

/** The person's overrides for one answer. */
export const OVERRIDE_LABELS: Record<NonNullable<TraceCandidate['override']>, string> = labels({
  include: 'trace.youPutItIn',
  without: 'trace.youLeftItOut',
});

/** How much of a source goes to the model when room is short. */
export const COMPOSE_TIER_LABELS: Record<NonNullable<TraceCandidate['compose']>['tier'], string> = labels({
  core: 'whyPanel.tierCore',
  structural: 'whyPanel.tierStructural',
  peripheral: 'whyPanel.tierPeripheral',
});

const PROVENANCE_LABELS: Record<TraceCandidate['tier'], string> = labels({
  engram: 'whyPanel.keptNote',
  colleague: 'common.colleague',
  resource: 'common.resource',
  chat: 'common.chat',
  web: 'common.web',
  tool: 'tools.tool',
});

/** "kept note", "resource", … for the factor of stage 5. */
export const provenanceLabel = (tier: TraceCandidate['tier']): string => PROVENANCE_LABELS[tier];

/**
 * All words of the question that found this candidate, without repeats; with `query` only that query's (-1: the
 * person's own words).
 */
export function matchedTerms(candidate: Pick<TraceCandidate, 'found'>, query: number | null = null): string[] {
  const findings = query === null ? candidate.found : candidate.found.filter(({ subQuery }) => subQuery === query);
  return [...new Set(findings.flatMap((finding) => finding.matchedTerms))];
}

/** The words of this question that found the candidate, without those carried over from the question before. */
export const askedTerms = ({ plan }: Pick<RetrievalTrace, 'plan'>, candidate: TraceCandidate): string[] =>
  matchedTerms({ found: candidate.found.filter(({ subQuery }) => plan.subQueries[subQuery]?.aim !== 'continuity') });

/** The best finding of each lane, in the order of their ranks. */
export function bestByLane(candidate: TraceCandidate): Finding[] {
  const best = new Map<LaneName, Finding>();
  for (const finding of candidate.found) {
    const known = best.get(finding.lane);
    if (!known || finding.rank < known.rank) best.set(finding.lane, finding);
  }
  return [...best.values()].sort((a, b) => a.rank - b.rank);
}

/** "engram · kept 3 May 2026 · from “Kyoto notes”, message 14" without the tier. */
export function describeOrigin(candidate: TraceCandidate, now?: number): string {
  const parts: string[] = candidate.archived === true ? [t('common.archived3')] : [];
  // What the person wrote or imported is as old as its text; keeping a sentence of a chat is a date of its own.
  const isWritten = candidate.kind === 'chunk' || (candidate.kind === 'note' && candidate.origin === null);
  if (isWritten) parts.push(t('whyPanel.writtenAt', { at: formatDate(candidate.at, 'day', now) }));
  else if (candidate.keptAt !== null)
    parts.push(t('common.keptKeptat', { keptAt: formatDate(candidate.keptAt, 'day', now) }));
  else parts.push(formatDate(candidate.at, 'day', now));
  if (candidate.shared !== undefined)
    parts.push(t('collections.byMember', { member: candidate.shared.member, collection: candidate.shared.collection }));
  if (candidate.tool !== undefined)
    parts.push(t('tools.ofTool', { tool: candidate.tool.tool, server: candidate.tool.server }));
  if (candidate.origin && candidate.kind !== 'summary')
    parts.push(
      t('whyPanel.fromSessiontitleMessageMessageindex', {
        sessionTitle: candidate.origin.sessionTitle,
        messageIndex: candidate.origin.messageIndex + 1,
      }),
    );
  if (candidate.kind === 'summary') parts.push(t('whyPanel.summaryOfTheSession'));
  if (candidate.kind === 'topic') parts.push(t('whyPanel.topicOverSeveralSessions'));
  if (candidate.kind === 'chunk') parts.push(t('whyPanel.fromTitle', { title: candidate.title }));
  if (candidate.kind === 'message')
    parts.push(candidate.speaker ?? (candidate.role === 'person' ? t('common.you') : t('common.vault')));
  return parts.join(' · ');
}

/** Milliseconds for display: "240 ms", "1.2 s". */
export const formatDuration = (ms: number): string =>
  ms < 1000
    ? t('whyPanel.msMs', { ms: Math.round(ms) })
    : t('whyPanel.seconds', { seconds: formatFixed(ms / 1000, 1) });
