import { isSummary } from '../../../../shared/domain/note';
import type { TraceCandidate } from '../../../../shared/domain/trace';
import { distinctTerms } from '../../../language/words/terms';
import type { Funnel, FunnelDeps } from '../../funnel/funnel';
import { readCandidateNotes } from '../../funnel/candidate-notes';

/** Terms that a summary and a newer source must share, so that another matter of the same session does not count. */
const MIN_SHARED_TERMS = 2;

export interface StaleSummary {
  summary: TraceCandidate;
  /** Newer sources of the summary, in ranking order. */
  newerSources: TraceCandidate[];
}

/**
 * Summaries with newer sources: kept ones (topic notes, or tagged as one) with linked notes changed since or later
 * messages of their sessions, and a session's own with messages that it does not cover yet.
 */
export async function findStaleSummaries(funnel: Funnel, deps: Pick<FunnelDeps, 'store'>): Promise<StaleSummary[]> {
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
