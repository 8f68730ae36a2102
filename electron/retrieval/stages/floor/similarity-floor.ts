import { dropCandidate, type Stage } from '../../funnel/funnel';
import { FUNNEL_SETTINGS } from '../../funnel/funnel-settings';

/**
 * 5: drops candidates with a low calibrated similarity that only the dense lane found. A candidate found by time, role,
 * link, exact words or a hyponym may well differ from the query.
 */
export const similarityFloor: Stage = {
  name: 'floor',
  async run(funnel) {
    const before = funnel.live.length;
    const threshold = FUNNEL_SETTINGS.floor;
    for (const candidate of funnel.live) {
      const lanes = new Set(candidate.found.map(({ lane }) => lane));
      // A note found through its source turn is as similar as the turn.
      const similarity = Math.max(
        candidate.similarity ?? 0,
        ...candidate.found.map(({ lane, note, value }) =>
          lane === 'dense' && note?.code === 'source-turn' ? value : 0,
        ),
      );
      const isHyponymMatch = (candidate.fused.parts['hyponym'] ?? 0) > 0;
      if (funnel.request.include?.includes(candidate.ref) === true) {
        candidate.floor = { verdict: 'exempt', threshold, reason: { code: 'included-by-person' } };
      } else if (lanes.size !== 1 || !lanes.has('dense') || isHyponymMatch) {
        candidate.floor = { verdict: 'exempt', threshold, reason: { code: 'not-dense-only' } };
      } else if (similarity >= threshold) {
        candidate.floor = {
          verdict: 'passed',
          threshold,
          reason: { code: 'similarity-passed', similarity, threshold },
        };
      } else {
        const reason = { code: 'below-threshold', similarity, threshold } as const;
        candidate.floor = { verdict: 'dropped', threshold, reason };
        dropCandidate(funnel, candidate, 'floor', reason);
      }
    }
    return { in: before, out: funnel.live.length, notes: [] };
  },
};
