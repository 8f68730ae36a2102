import type { SourceRef } from '../../../shared/domain/ids';
import type { Finding, TraceCandidate } from '../../../shared/domain/trace';
import type { Funnel, FunnelDeps, LaneList, Stage } from '../funnel';
import { expectedAnswer } from '../index/answer-type';
import type { ScoredHit } from '../index/index-port';
import { originsOf, resourcesOf, type CandidateResource, type Origin } from '../origins';
import { conceptOf, mainText } from '../query-texts';
import { FUNNEL } from '../settings';

/**
 * 4: lists → about fifteen candidates (thirty for a broad list). Words, meaning and the rest compare and are added; further
 * sub-queries and links are fused by reciprocal rank. Provenance plays no part here (evidence.md §5).
 */
export const fuse: Stage = {
  name: 'fuse',
  async run(funnel, deps) {
    const findings = findingsOf(funnel.lists);
    const scored = await scorePool(funnel, deps, [...findings.keys()]);
    const listed = scored.slice(0, FUNNEL.listed);
    const entries = listed.map(({ hit }) => hit.entry);
    const [origins, resources] = await Promise.all([originsOf(entries, deps.store), resourcesOf(entries, deps.store)]);
    const breadth = funnel.request.breadth ?? (funnel.trace.plan.shape === 'broad-list' ? FUNNEL.broadBreadth : FUNNEL.breadth);
    funnel.scored = new Map(listed.map(({ hit }) => [hit.entry.ref, hit]));
    funnel.trace.candidates = listed.map(({ hit, score }, place) =>
      toCandidate(hit, score, place + 1, findings.get(hit.entry.ref)!, origins.get(hit.entry.ref) ?? null, resources.get(hit.entry.ref) ?? null),
    );
    funnel.live = funnel.trace.candidates.slice(0, breadth);
    for (const candidate of funnel.trace.candidates.slice(breadth)) {
      candidate.outcome = { state: 'dropped', stage: 'fuse', reason: `place ${candidate.fused.rank} of ${scored.length}; ${breadth} go on` };
    }
    // A reference that left the index between search and fuse is counted as unlisted.
    const unlisted = findings.size - listed.length;
    return { in: findings.size, out: funnel.live.length, notes: unlisted > 0 ? [`${unlisted} more were found and placed lower`] : [], unlisted };
  },
};

function findingsOf(lists: LaneList[]): Map<SourceRef, Finding[]> {
  const findings = new Map<SourceRef, Finding[]>();
  for (const { lane, subQuery, hits } of lists) {
    hits.forEach(({ ref, value, matchedTerms, via }, place) => {
      const found = findings.get(ref) ?? [];
      found.push({ lane, subQuery, rank: place + 1, value, matchedTerms, via });
      findings.set(ref, found);
    });
  }
  return findings;
}

async function scorePool(funnel: Funnel, { index }: FunnelDeps, pool: SourceRef[]): Promise<{ hit: ScoredHit; score: number }[]> {
  const { plan } = funnel.trace;
  const main = mainText(plan, await index.speakers());
  const hits = pool.length === 0 ? [] : await index.score({
    words: main.words, statement: main.statement, window: plan.window, people: plan.people, expects: expectedAnswer(plan.question),
    exclude: funnel.request.exclude ?? [], pool,
  });
  const ranks = reciprocalRanks(funnel.lists, conceptOf(plan));
  const scored = hits.map((hit) => {
    const extra = ranks.get(hit.entry.ref);
    if (extra !== undefined) Object.assign(hit.parts, extra);
    return { hit, score: Object.values(hit.parts).reduce((sum, part) => sum + part, 0) };
  });
  return scored.sort((a, b) => b.score - a.score || (a.hit.entry.ref < b.hit.entry.ref ? -1 : 1));
}

/** The parts of lists whose scores do not compare with the main ones. */
function reciprocalRanks(lists: LaneList[], concept: number): Map<SourceRef, Record<string, number>> {
  const further = lists.filter(({ lane, subQuery }) => (lane === 'lexical' && subQuery !== -1) || (lane === 'dense' && subQuery !== concept));
  const parts = new Map<SourceRef, Record<string, number>>();
  const add = (list: LaneList, name: string, weight: number) => {
    list.hits.forEach(({ ref }, place) => {
      const own = parts.get(ref) ?? {};
      own[name] = (own[name] ?? 0) + (weight * FUNNEL.reciprocalRank) / (FUNNEL.reciprocalRank + place + 1);
      parts.set(ref, own);
    });
  };
  for (const list of further) add(list, 'sub-queries', FUNNEL.subQueryWeight / further.length);
  for (const list of lists) {
    const links = { ...list, hits: list.hits.filter(({ ref }) => ref.startsWith('note:')) };
    if (list.lane === 'graph') add(links, 'links', FUNNEL.linkWeight);
  }
  return parts;
}

function toCandidate(hit: ScoredHit, score: number, rank: number, found: Finding[], origin: Origin | null, resource: CandidateResource | null): TraceCandidate {
  const { entry } = hit;
  return {
    ref: entry.ref, kind: entry.kind, tier: entry.tier, title: entry.title, text: entry.text.slice(0, FUNNEL.tracedCharacters), contentHash: entry.hash,
    version: entry.version, role: entry.role, speaker: entry.speaker, at: entry.at, keptAt: entry.keptAt, origin, resource, found,
    similarity: hit.similarity, fused: { score, rank, parts: hit.parts },
    floor: null, gate: null, rank: null, dedup: null, resolve: null, compose: null, outcome: { state: 'kept' }, use: null,
  };
}
