import type { SourceRef } from '../../../shared/domain/ids';
import type { Finding, TraceCandidate } from '../../../shared/domain/trace';
import { asksForSeveral } from '../fuse/asks-for-several';
import type { Funnel, FunnelDeps, LaneList, Stage } from '../funnel';
import { expectedAnswer } from '../index/answer-type';
import { weightsOf, type FusionWeights } from '../index/fusion-weight';
import type { ScoredHit } from '../index/index-port';
import { originsOf, resourcesOf, type CandidateResource, type Origin } from '../fuse/origins';
import { conceptOf, mainText } from '../fuse/query-texts';
import { readNotesOf } from '../resolve/read-notes';
import { FUNNEL } from '../settings';

/**
 * 4: lists → about fifteen candidates (thirty for a broad list). Words, meaning and the rest compare and are added; further
 * sub-queries and links are fused by reciprocal rank. Provenance plays no part here (evidence.md §5).
 */
export const fuse: Stage = {
  name: 'fuse',
  async run(funnel, deps) {
    // What the person puts in goes on whatever found it, or though nothing did.
    // So do the notes and messages of the decisions a why is about: they were looked up.
    const included = new Set([...(funnel.request.include ?? []), ...funnel.lists.flatMap(({ lane, hits }) => (lane === 'decision' ? hits.map(({ ref }) => ref) : []))]);
    const findings = findingsOf(funnel.lists, included);
    const listed = await scorePool(funnel, deps, [...findings.keys()], [...included]);
    const entries = listed.map(({ entry }) => entry);
    const breadth = funnel.request.breadth ?? (funnel.trace.plan.shape === 'broad-list' ? FUNNEL.broadBreadth : FUNNEL.breadth);
    // The notes that go on are read beside the rest, for the stages after the gate: one way to the store instead of two.
    const ahead = listed.filter(({ entry, ranked }) => ranked!.place < breadth || included.has(entry.ref)).map(({ entry }) => entry.ref);
    const [origins, resources] = await Promise.all([originsOf(entries, deps.store), resourcesOf(entries, deps.store), readNotesOf(funnel, deps, ahead)]);
    funnel.scored = new Map(listed.map((hit) => [hit.entry.ref, hit]));
    funnel.trace.candidates = listed.map((hit) =>
      toCandidate(hit, findings.get(hit.entry.ref)!, origins.get(hit.entry.ref) ?? null, resources.get(hit.entry.ref) ?? null),
    );
    const goesOn = ({ ref, fused }: TraceCandidate) => fused.rank <= breadth || included.has(ref);
    funnel.live = funnel.trace.candidates.filter(goesOn);
    for (const candidate of funnel.trace.candidates.filter((other) => !goesOn(other))) {
      candidate.outcome = { state: 'dropped', stage: 'fuse', reason: `place ${candidate.fused.rank} of ${funnel.scored.get(candidate.ref)!.ranked!.of}; ${breadth} go on` };
    }
    // A reference that left the index between search and fuse is counted as unlisted.
    const unlisted = findings.size - listed.length;
    return { in: findings.size, out: funnel.live.length, notes: unlisted > 0 ? [`${unlisted} more were found and placed lower`] : [], unlisted };
  },
};

function findingsOf(lists: LaneList[], included: ReadonlySet<SourceRef>): Map<SourceRef, Finding[]> {
  const findings = new Map<SourceRef, Finding[]>([...included].map((ref) => [ref, []]));
  for (const { lane, subQuery, hits, variant } of lists) {
    hits.forEach(({ ref, value, matchedTerms, via, note, hops }, place) => {
      const found = findings.get(ref) ?? [];
      found.push({
        lane, subQuery, rank: place + 1, value, matchedTerms, via, ...(variant === undefined ? {} : { variant }), ...(note === undefined ? {} : { note }),
        ...(hops === undefined ? {} : { hops }),
      });
      findings.set(ref, found);
    });
  }
  return findings;
}

/** What is listed of all that was found, with the named parts of its score, best first. */
async function scorePool(funnel: Funnel, { index, ranking }: FunnelDeps, pool: SourceRef[], always: SourceRef[]): Promise<ScoredHit[]> {
  const { plan } = funnel.trace;
  const weights = weightsOf(ranking?.weights);
  const main = mainText(plan, await index.speakers());
  return pool.length === 0 ? [] : index.score({
    words: main.words, statement: main.statement, window: plan.window, people: plan.people, expects: expectedAnswer(plan.question), several: asksForSeveral(plan),
    phrases: plan.hints.map(({ phrase }) => phrase), weights: ranking?.weights, exclude: funnel.request.exclude ?? [], pool,
    listParts: [...partsOfLists(funnel.lists, conceptOf(plan), weights)], most: FUNNEL.listed, always,
  });
}

/** The parts of lists whose scores do not compare with the main ones. */
function partsOfLists(lists: LaneList[], concept: number, weights: FusionWeights): Map<SourceRef, Record<string, number>> {
  const further = lists.filter(({ lane, subQuery }) => (lane === 'lexical' && subQuery !== -1) || (lane === 'dense' && subQuery !== concept));
  const parts = new Map<SourceRef, Record<string, number>>();
  const add = (list: LaneList, name: string, weight: number, isByValue = false) => {
    if (weight === 0) return;
    list.hits.forEach(({ ref, value }, place) => {
      const own = parts.get(ref) ?? {};
      own[name] = (own[name] ?? 0) + ((isByValue ? value : 1) * weight * FUNNEL.reciprocalRank) / (FUNNEL.reciprocalRank + place + 1);
      parts.set(ref, own);
    });
  };
  for (const list of further) add(list, 'sub-queries', weights.subQueries / further.length);
  for (const list of lists) {
    // A turn inherits from the turns beside it already; for notes the links say what nothing else can.
    if (list.lane === 'graph') add({ ...list, hits: list.hits.filter(({ ref }) => ref.startsWith('note:')) }, 'links', weights.links);
    // How near the spelling is, and how well the trigger fits, is what these lists say; no other lane can say it.
    if (list.lane === 'fuzzy') add(list, 'misspelt name', weights.misspelt, true);
    if (list.lane === 'cue') add(list, 'lesson', weights.lesson, true);
    if (list.lane === 'decision') add(list, 'decision', weights.decision, true);
  }
  return parts;
}

function toCandidate(hit: ScoredHit, found: Finding[], origin: Origin | null, resource: CandidateResource | null): TraceCandidate {
  const { entry } = hit;
  const { score, place } = hit.ranked!;
  return {
    ref: entry.ref, kind: entry.kind, tier: entry.tier, title: entry.title, text: entry.text.slice(0, FUNNEL.tracedCharacters), contentHash: entry.hash,
    version: entry.version, role: entry.role, speaker: entry.speaker, at: entry.at, keptAt: entry.keptAt, ...(entry.isArchived === true ? { archived: true } : {}), origin, resource, found,
    similarity: hit.similarity, fused: { score, rank: place + 1, parts: hit.parts },
    floor: null, gate: null, rank: null, dedup: null, resolve: null, compose: null, outcome: { state: 'kept' }, use: null,
  };
}
