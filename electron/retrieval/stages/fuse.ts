import type { SourceRef } from '../../../shared/domain/ids';
import type { Finding, TraceCandidate } from '../../../shared/domain/trace';
import { asksForSeveral } from '../fuse/asks-for-several';
import type { Funnel, FunnelDeps, LaneList, Stage } from '../funnel';
import { readFeedback } from '../gate/gate-feedback';
import { expectedAnswer } from '../index/answer-type';
import type { IndexEntry } from '../index/entry';
import { weightsOf, type FusionWeights } from '../index/fusion-weight';
import type { ScoredHit } from '../index/index-port';
import { originsOf, resourcesOf } from '../fuse/origins';
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
    const found = new Set(included);
    for (const { hits } of funnel.lists) for (const { ref } of hits) found.add(ref);
    // The fit check wants it; the store has nothing else to do while the index scores.
    readFeedback(funnel, deps).catch(() => {});
    const listed = await scorePool(funnel, deps, [...found], [...included]);
    const breadth = funnel.request.breadth ?? (funnel.trace.plan.shape === 'broad-list' ? FUNNEL.broadBreadth : FUNNEL.breadth);
    funnel.scored = new Map(listed.map((hit) => [hit.entry.ref, hit]));
    const findings = findingsOf(funnel.lists, funnel.scored);
    funnel.trace.candidates = listed.map((hit) => toCandidate(hit, findings.get(hit.entry.ref)!));
    const goesOn = ({ ref, fused }: TraceCandidate) => fused.rank <= breadth || included.has(ref);
    funnel.live = funnel.trace.candidates.filter(goesOn);
    for (const candidate of funnel.trace.candidates.filter((other) => !goesOn(other))) {
      candidate.outcome = { state: 'dropped', stage: 'fuse', reason: `place ${candidate.fused.rank} of ${funnel.scored.get(candidate.ref)!.ranked!.of}; ${breadth} go on` };
    }
    funnel.told = tellMore(funnel, deps, listed.map(({ entry }) => entry));
    // Whoever waits for it hears of a failure.
    funnel.told.catch(() => {});
    // A reference that left the index between search and fuse is counted as unlisted.
    const unlisted = found.size - listed.length;
    return { in: found.size, out: funnel.live.length, notes: unlisted > 0 ? [`${unlisted} more were found and placed lower`] : [], unlisted };
  },
};

/** Which lists each listed candidate is on; none for one that only the person put in. */
function findingsOf(lists: LaneList[], listed: ReadonlyMap<SourceRef, ScoredHit>): Map<SourceRef, Finding[]> {
  const findings = new Map<SourceRef, Finding[]>([...listed.keys()].map((ref) => [ref, []]));
  for (const { lane, subQuery, hits, variant } of lists) {
    hits.forEach(({ ref, value, matchedTerms, via, note, hops }, place) => {
      findings.get(ref)?.push({
        lane, subQuery, rank: place + 1, value, matchedTerms, via, ...(variant === undefined ? {} : { variant }), ...(note === undefined ? {} : { note }),
        ...(hops === undefined ? {} : { hops }),
      });
    });
  }
  return findings;
}

/** Where the candidates' words can be read, the notes among those that go on, and which encoder measured them: no judgement of theirs waits for it. */
async function tellMore(funnel: Funnel, deps: FunnelDeps, entries: IndexEntry[]): Promise<void> {
  const { trace, live } = funnel;
  const candidates = [...trace.candidates];
  const [origins, resources, embedder] = await Promise.all([
    originsOf(entries, deps.store), resourcesOf(entries, deps.store),
    // A question may be the first that had an encoder loaded.
    trace.embedder ?? deps.index.stats().then((stats) => stats.embedder),
    readNotesOf(funnel, deps, live.map(({ ref }) => ref)),
  ]);
  for (const candidate of candidates) {
    candidate.origin = origins.get(candidate.ref) ?? null;
    candidate.resource = resources.get(candidate.ref) ?? null;
  }
  trace.embedder = embedder;
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

function toCandidate(hit: ScoredHit, found: Finding[]): TraceCandidate {
  const { entry } = hit;
  const { score, place } = hit.ranked!;
  return {
    ref: entry.ref, kind: entry.kind, tier: entry.tier, title: entry.title, text: entry.text.slice(0, FUNNEL.tracedCharacters), contentHash: entry.hash,
    version: entry.version, role: entry.role, speaker: entry.speaker, at: entry.at, keptAt: entry.keptAt, ...(entry.isArchived === true ? { archived: true } : {}), origin: null, resource: null, found,
    similarity: hit.similarity, fused: { score, rank: place + 1, parts: hit.parts },
    floor: null, gate: null, rank: null, dedup: null, resolve: null, compose: null, outcome: { state: 'kept' }, use: null,
  };
}
