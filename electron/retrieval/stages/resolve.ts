import type { TraceCandidate } from '../../../shared/domain/trace';
import { drop, nameOf, type Funnel, type Stage } from '../funnel';

/** 9: what was superseded yields to what superseded it; notes that contradict each other stay together, with a notice. */
export const resolve: Stage = {
  name: 'resolve',
  async run(funnel) {
    const before = funnel.live.length;
    const { live } = funnel;
    for (const candidate of live) {
      candidate.resolve = { notes: [] };
      yieldToNewer(funnel, candidate);
    }
    noteContradictions(funnel);
    return { in: before, out: funnel.live.length, notes: funnel.trace.notices.map(({ text }) => text) };
  },
};

function yieldToNewer(funnel: Funnel, candidate: TraceCandidate): void {
  const newer = linked(funnel, candidate, 'supersedes').filter(({ outgoing }) => !outgoing);
  for (const { other } of newer) {
    candidate.resolve!.notes.push(`superseded by “${nameOf(other)}”`);
    funnel.trace.notices.push({ kind: 'stale', text: `“${nameOf(candidate)}” was superseded by “${nameOf(other)}”; the newer one is used.` });
  }
  if (newer.length > 0) drop(funnel, candidate, 'resolve', `superseded by “${nameOf(newer[0]!.other)}”`);
}

function noteContradictions(funnel: Funnel): void {
  for (const candidate of funnel.live) {
    for (const { other } of linked(funnel, candidate, 'contradicts')) {
      candidate.resolve!.notes.push(`contradicts “${nameOf(other)}”`);
      // Each pair is told once, by the one that stands higher.
      if (funnel.live.indexOf(candidate) > funnel.live.indexOf(other)) continue;
      funnel.trace.notices.push({ kind: 'contradiction', text: `Two kept notes contradict each other: “${nameOf(candidate)}” and “${nameOf(other)}”.` });
    }
  }
}

/** Links of one kind to candidates that are still in; each other note once. */
function linked(funnel: Funnel, candidate: TraceCandidate, kind: 'supersedes' | 'contradicts') {
  const found = new Map<TraceCandidate, { other: TraceCandidate; outgoing: boolean }>();
  for (const link of funnel.scored.get(candidate.ref)!.links) {
    const other = funnel.live.find(({ ref }) => ref === link.ref);
    if (link.kind === kind && other !== undefined && !found.has(other)) found.set(other, { other, outgoing: link.outgoing });
  }
  return [...found.values()];
}
