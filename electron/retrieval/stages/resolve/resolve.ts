import { findClaimContradiction, mayContradict } from '../../../language/claims/find-contradiction';
import { type Claim, claimsOf, claimsOfNote } from '../../../language/claims/read-claims';
import { distinctTerms } from '../../../language/words/terms';
import { readCandidateNotes } from '../../funnel/candidate-notes';
import { candidateTerms } from '../../funnel/candidates';
import { dropCandidate, type Funnel, type FunnelDeps, type Stage } from '../../funnel/funnel';
import { isOverview } from '../../index/columns/index-entry';
import type { ScoredHit } from '../../index/scoring/score-query';
import { countPackageTokens } from '../compose/count-package-tokens';
import { isSummary } from '../../../../shared/domain/note';
import type { Difference } from '../../../../shared/domain/trace-reasons';
import type { StageName, TraceCandidate } from '../../../../shared/domain/trace';

const BEFORE_RANKING: ReadonlySet<StageName> = new Set(['fuse', 'floor', 'gate']);

/**
 * 9: a superseded candidate yields to its successor, a summary to newer sources of it. Contradicting notes stay
 * together with a notice, and so does a note that the message contradicts. A question about the whole is led by what
 * sums it up.
 */
export const resolve: Stage = {
  name: 'resolve',
  async run(funnel, deps) {
    const before = funnel.live.length;
    const initial = [...funnel.live];
    for (const candidate of initial) {
      candidate.resolve = { notes: [] };
      dropSuperseded(funnel, candidate, initial);
    }
    const claimsIn = createClaimReader();
    // Started early, since it reads the store while contradictions are computed.
    const stale = findStaleSummaries(funnel, deps);
    if (comparedNotes(funnel).length > 1) comparedNotes(funnel).forEach(claimsIn);
    void countPackageTokens(funnel, deps);
    const staleSummaries = await stale;
    leadWithOverviews(funnel);
    for (const found of staleSummaries) demoteStaleSummary(funnel, found);
    reportContradictions(funnel, claimsIn);
    reportMessageContradictions(funnel, claimsIn);
    return { in: before, out: funnel.live.length, notes: [] };
  },
};

function dropSuperseded(funnel: Funnel, candidate: TraceCandidate, initial: readonly TraceCandidate[]): void {
  const newer = findSuperseders(funnel, candidate, initial);
  for (const other of newer) {
    candidate.resolve!.notes.push({ code: 'superseded', by: other.ref });
    funnel.trace.notices.push({
      kind: 'stale',
      refs: [candidate.ref, other.ref],
      message: { code: 'superseded' },
    });
  }
  // A candidate that the person added, or the archive that is asked, stays, with a notice.
  if (newer.length > 0 && candidate.override !== 'include' && funnel.request.includeArchived !== true)
    dropCandidate(funnel, candidate, 'resolve', { code: 'superseded', by: newer[0]!.ref });
}

/** The remaining successors along a chain of superseded notes. Of notes that supersede each other one remains. */
function findSuperseders(
  funnel: Funnel,
  candidate: TraceCandidate,
  initial: readonly TraceCandidate[],
): TraceCandidate[] {
  const newerOf = (one: TraceCandidate) =>
    linkedCandidates(funnel, one, ({ kind, outgoing }) => kind === 'supersedes' && !outgoing, initial);
  const chain = new Set([candidate]);
  for (const link of chain) {
    for (const other of newerOf(link)) chain.add(other);
  }
  const newer = [...chain].filter((other) => other !== candidate && funnel.live.includes(other));
  const last = newer.filter((other) => newerOf(other).length === 0);
  return last.length > 0 ? last : newer;
}

/** Moves the summary below its newer sources; its own words may be outdated. */
function demoteStaleSummary(funnel: Funnel, { summary, newerSources }: StaleSummary): void {
  const last = Math.max(...newerSources.map((other) => funnel.live.indexOf(other)));
  summary.resolve!.notes.push({ code: 'stale-summary', newerCount: newerSources.length });
  funnel.trace.notices.push({
    kind: 'stale',
    refs: [summary.ref, ...newerSources.map(({ ref }) => ref)],
    message: { code: 'stale-summary' },
  });
  const index = funnel.live.indexOf(summary);
  if (index > last) return;
  const others = funnel.live.filter((candidate) => candidate !== summary);
  others.splice(last, 0, summary);
  funnel.live = others;
}

type ClaimReader = (candidate: TraceCandidate) => Claim[];

/** Reads the claims of each text lazily and once, since it is compared with the others and with the message. */
function createClaimReader(): ClaimReader {
  const claimsByCandidate = new Map<TraceCandidate, Claim[]>();
  return (candidate) => {
    const claims = claimsByCandidate.get(candidate) ?? claimsOfNote(toNoteText(candidate));
    claimsByCandidate.set(candidate, claims);
    return claims;
  };
}

/** Splits a candidate's text into title and body, which an empty line separates (`noteText`). */
const toNoteText = ({
  title,
  text,
  speaker,
}: TraceCandidate): { title: string; body: string; speaker: string | null } => ({
  title,
  speaker,
  body: text.startsWith(`${title}\n\n`) ? text.slice(title.length + 2) : text === title ? '' : text,
});

/**
 * UTF-16 units of kept notes that are read for claims which contradict each other: dozens of notes of one thought, or
 * the passages of the best pages, which else took half of a question's time.
 */
const MAX_COMPARED_CHARACTERS = 8_000;

/** The kept notes that are compared with each other, the best first. */
function comparedNotes({ live }: Funnel): TraceCandidate[] {
  let characters = 0;
  return live.filter(({ tier, text }) => {
    if (tier !== 'engram' || characters >= MAX_COMPARED_CHARACTERS) return false;
    characters += text.length;
    return true;
  });
}
const pairKey = (one: TraceCandidate, other: TraceCandidate): string => [one.ref, other.ref].sort().join(' ');

/**
 * Contradictions by links, or by two kept notes with different values in the same claim. Connected ones share a notice.
 */
function reportContradictions(funnel: Funnel, claimsIn: ClaimReader): void {
  const pairs = new Map<string, [TraceCandidate, TraceCandidate]>();
  const add = (candidate: TraceCandidate, other: TraceCandidate, difference: Difference | null) => {
    candidate.resolve!.notes.push({ code: 'contradicts', ref: other.ref, difference });
    if (!pairs.has(pairKey(candidate, other))) pairs.set(pairKey(candidate, other), [candidate, other]);
  };
  for (const candidate of funnel.live)
    for (const other of linkedCandidates(funnel, candidate, ({ kind }) => kind === 'contradicts', funnel.live))
      add(candidate, other, null);
  const kept = comparedNotes(funnel);
  for (const [index, candidate] of kept.entries()) {
    for (const other of kept.slice(index + 1)) {
      if (pairs.has(pairKey(candidate, other))) continue;
      const difference = findClaimContradiction(claimsIn(candidate), claimsIn(other));
      if (difference === null) continue;
      add(candidate, other, difference);
      add(other, candidate, difference);
    }
  }
  for (const group of connectedComponents([...pairs.values()])) {
    funnel.trace.notices.push({
      kind: 'contradiction',
      refs: group.map(({ ref }) => ref),
      message: { code: 'contradiction' },
    });
  }
}

/** The connected components of these pairs, each in the order in which its notes first occur. */
function connectedComponents(pairs: readonly (readonly [TraceCandidate, TraceCandidate])[]): TraceCandidate[][] {
  const groups: Set<TraceCandidate>[] = [];
  for (const [one, other] of pairs) {
    const touching = groups.filter((group) => group.has(one) || group.has(other));
    const joined = new Set([...touching.flatMap((group) => [...group]), one, other]);
    for (const group of touching) groups.splice(groups.indexOf(group), 1);
    groups.push(joined);
  }
  return groups.map((group) => [...group]);
}

/**
 * Kept notes that the message contradicts, including ones that the gate dropped: a new claim rarely makes them
 * relevant, but the person should know.
 */
function reportMessageContradictions(funnel: Funnel, claimsIn: ClaimReader): void {
  const messageClaims = claimsOf(funnel.trace.plan.question);
  if (messageClaims.length === 0) return;
  const wasHeld = ({ outcome, override }: TraceCandidate) =>
    outcome.state === 'kept' || (override === undefined && BEFORE_RANKING.has(outcome.stage));
  for (const candidate of funnel.trace.candidates.filter((other) => other.tier === 'engram' && wasHeld(other))) {
    const difference = mayContradict(messageClaims, candidateTerms(candidate))
      ? findClaimContradiction(messageClaims, claimsIn(candidate))
      : null;
    if (difference === null) continue;
    candidate.resolve?.notes.push({ code: 'contradicted-by-message', difference });
    funnel.trace.notices.push({
      kind: 'contradiction',
      refs: [candidate.ref],
      message: { code: 'message-contradicts', difference },
    });
  }
}

/** The distinct candidates that links of the wanted kinds lead to. */
function linkedCandidates(
  funnel: Funnel,
  candidate: TraceCandidate,
  isWanted: (link: ScoredHit['links'][number]) => boolean,
  among: readonly TraceCandidate[],
): TraceCandidate[] {
  const refs = new Set(
    funnel.scored
      .get(candidate.ref)!
      .links.filter(isWanted)
      .map(({ ref }) => ref),
  );
  return among.filter(({ ref }) => refs.has(ref));
}

/** Topics span sessions, and these span turns: the higher level comes first. */
const LEVELS = ['topic', 'summary'] as const;

/**
 * Puts what sums up a subject before its evidence, topics first, when the question is about the whole, and behind it
 * otherwise. Within a level the ranking holds; no evidence is dropped for it.
 */
function leadWithOverviews(funnel: Funnel): void {
  const overviews = LEVELS.flatMap((level) => funnel.live.filter(({ kind }) => kind === level));
  if (overviews.length === 0) return;
  const evidence = funnel.live.filter((candidate) => !isOverview(candidate));
  funnel.live = funnel.trace.plan.overview === undefined ? [...evidence, ...overviews] : [...overviews, ...evidence];
}

/** Terms that a summary and a newer source must share, so that another matter of the same session does not count. */
const MIN_SHARED_TERMS = 2;

interface StaleSummary {
  summary: TraceCandidate;
  /** Newer sources of the summary, in ranking order. */
  newerSources: TraceCandidate[];
}

/**
 * Summaries with newer sources: kept ones (topic notes, or tagged as one) with linked notes changed since or later
 * messages of their sessions, and a session's own with messages that it does not cover yet.
 */
async function findStaleSummaries(funnel: Funnel, deps: Pick<FunnelDeps, 'store'>): Promise<StaleSummary[]> {
  return [...findStaleSessionSummaries(funnel), ...(await findStaleNotes(funnel, deps))];
}

function findStaleSessionSummaries({ live }: Funnel): StaleSummary[] {
  return live.flatMap((summary) => {
    if (summary.kind !== 'summary') return [];
    const newerSources = live.filter(
      ({ kind, origin }) =>
        kind === 'message' &&
        origin !== null &&
        origin.sessionId === summary.origin?.sessionId &&
        // The version of a summary is the number of messages that it covers.
        origin.messageIndex >= summary.version,
    );
    return newerSources.length === 0 ? [] : [{ summary, newerSources }];
  });
}

async function findStaleNotes(funnel: Funnel, deps: Pick<FunnelDeps, 'store'>): Promise<StaleSummary[]> {
  const notes = funnel.live.filter(({ kind }) => kind === 'note');
  if (notes.length === 0 || funnel.live.length < 2) return [];
  const rowOf = await readCandidateNotes(funnel, deps);
  return notes.flatMap((summary) => {
    const row = rowOf.get(summary.ref) ?? null;
    if (row === null || !isSummary(row)) return [];
    const linked = new Set(
      funnel.scored
        .get(summary.ref)!
        .links.filter(({ kind, outgoing }) => outgoing && kind !== 'contradicts')
        .map(({ ref }) => ref),
    );
    const sessions = new Set<string>(row.sources.map(({ sessionId }) => sessionId));
    const terms = new Set(distinctTerms(summary.text).map(({ term }) => term));
    const newerSources = funnel.live.filter((other) => {
      if (other === summary) return false;
      const otherRow = rowOf.get(other.ref) ?? null;
      const isSource =
        linked.has(other.ref) ||
        (other.kind === 'message' && other.origin !== null && sessions.has(other.origin.sessionId));
      return (
        isSource &&
        (otherRow?.updatedAt ?? other.at) > row.updatedAt &&
        distinctTerms(other.text).filter(({ term }) => terms.has(term)).length >= MIN_SHARED_TERMS
      );
    });
    return newerSources.length === 0 ? [] : [{ summary, newerSources }];
  });
}
