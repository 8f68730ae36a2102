import type { NeedKind } from '../../../shared/domain/query-plan';
import type { Finding, RetrievalTrace, TraceCandidate } from '../../../shared/domain/trace';
import type { LaneName } from '../../../shared/domain/trace-codes';
import type { Verdict } from '../../../shared/domain/ranking';
import { formatDate } from '../../ui/text/date-text';
import { candidateName, candidateOf } from './trace-summary';

/** Lanes in the person's words. */
export const LANE_LABELS: Record<LaneName, string> = {
  lexical: 'words',
  fuzzy: 'similar spelling',
  dense: 'meaning',
  temporal: 'time',
  role: 'who said it',
  graph: 'links',
  lesson: 'lessons',
  decision: 'decisions',
  overview: 'summaries and topics',
  web: 'web',
};

/** Aims of the sub-queries in the person's words. */
export const AIM_LABELS: Record<string, string> = {
  concept: 'concept',
  methodology: 'method',
  continuity: 'continuity',
  authority: 'authority',
  hop: 'next hop',
};

export const VERDICT_LABELS: Record<Verdict, string> = {
  drop: 'drop',
  weak: 'weak',
  useful: 'useful',
  strong: 'strong',
  exact: 'exact',
  'not-judged': 'not judged',
};

/** Needs in the person's words. */
export const NEED_LABELS: Record<NeedKind, string> = {
  ambiguity: 'ambiguity',
  contradiction: 'contradiction',
  'follow-up-failure': 'earlier advice did not work',
  loop: 'the same again',
  'high-stakes': 'high stakes',
  'mode-shift': 'a change of mode',
  frustration: 'frustration',
  'sensitive-context': 'sensitive',
  'under-specified': 'too little said',
};

/** The person's overrides for one answer. */
export const OVERRIDE_LABELS: Record<NonNullable<TraceCandidate['override']>, string> = {
  include: 'you put it in',
  without: 'you left it out',
};

const PROVENANCE_LABELS: Record<TraceCandidate['tier'], string> = {
  engram: 'kept note',
  resource: 'resource',
  chat: 'chat',
  web: 'web',
};

/** "kept note", "resource", … for the factor of stage 5. */
export const provenanceLabel = (tier: TraceCandidate['tier']): string => PROVENANCE_LABELS[tier];

/**
 * All words of the question that found this candidate, without repeats; with `query` only that query's (-1: the
 * person's own words).
 */
export function matchedTerms(candidate: TraceCandidate, query: number | null = null): string[] {
  const findings = query === null ? candidate.found : candidate.found.filter(({ subQuery }) => subQuery === query);
  return [...new Set(findings.flatMap((finding) => finding.matchedTerms))];
}

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
  const parts: string[] = candidate.archived === true ? ['archived'] : [];
  // What the person wrote or imported is as old as its text; keeping a sentence of a chat is a date of its own.
  const isWritten = candidate.kind === 'chunk' || (candidate.kind === 'note' && candidate.origin === null);
  if (isWritten) parts.push(`written ${formatDate(candidate.at, 'day', now)}`);
  else if (candidate.keptAt !== null) parts.push(`kept ${formatDate(candidate.keptAt, 'day', now)}`);
  else parts.push(formatDate(candidate.at, 'day', now));
  if (candidate.origin && candidate.kind !== 'summary')
    parts.push(`from “${candidate.origin.sessionTitle}”, message ${candidate.origin.messageIndex + 1}`);
  if (candidate.kind === 'summary') parts.push('summary of the session');
  if (candidate.kind === 'topic') parts.push('topic over several sessions');
  if (candidate.kind === 'chunk') parts.push(`from “${candidate.title}”`);
  if (candidate.kind === 'message') parts.push(candidate.speaker ?? (candidate.role === 'person' ? 'you' : 'vault'));
  return parts.join(' · ');
}

/**
 * The reason in one line, words before figures: "shares “empty”, “garden” · meaning 0.71 · 1 link from “Ma” · core".
 */
export function summariseReasons(candidate: TraceCandidate, trace: RetrievalTrace): string {
  const parts: string[] = [];
  const terms = matchedTerms(candidate);
  if (terms.length > 0)
    parts.push(
      `shares ${terms
        .slice(0, 4)
        .map((term) => `“${term}”`)
        .join(', ')}`,
    );
  if (candidate.similarity !== null) parts.push(`meaning ${candidate.similarity.toFixed(2)}`);
  const via = candidate.found.find((finding) => finding.via !== null)?.via;
  if (via) parts.push(describeLink(candidateOf(trace, via)));
  if (candidate.gate && candidate.gate.verdict !== 'not-judged')
    parts.push(`judged ${VERDICT_LABELS[candidate.gate.verdict]}`);
  if (candidate.compose?.included) parts.push(candidate.compose.tier);
  return parts.join(' · ');
}

/** How the graph lane reached it: over a link, or over an adjacent turn of the conversation. */
function describeLink(via: TraceCandidate | null): string {
  if (via === null) return 'linked from another note';
  return via.kind === 'message' ? `next to ${candidateName(via)}` : `linked from “${candidateName(via)}”`;
}

/** Milliseconds for display: "240 ms", "1.2 s". */
export const formatDuration = (ms: number): string =>
  ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`;
