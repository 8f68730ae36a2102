import type { SourceRef } from '../../../shared/domain/ids';
import type { Finding, TraceCandidate } from '../../../shared/domain/trace';
import { asksForSeveral } from '../fuse/asks-for-several';
import type { Funnel, FunnelDeps, LaneList, Stage } from '../funnel';
import { expectedAnswer } from '../index/answer-type';
import type { IndexEntry } from '../index/entry';
import { weightsOf } from '../index/fusion-weight';
import type { ScoredHit } from '../index/index-port';
import { originsOf, resourcesOf } from '../fuse/origins';
import { partsOfLists, poolOf, type Pool } from '../fuse/pool';
import { hiddenReason } from '../fuse/hidden-reason';
import { conceptOf, mainText } from '../fuse/query-texts';
import { readNotesOf } from '../resolve/read-notes';
import { FUNNEL } from '../settings';

/**
 * 4: lists → about fifteen candidates (thirty for a broad list). Words, meaning and the rest compare and are added;
 * further
 * sub-queries and links are fused by reciprocal rank. Provenance plays no part here (evidence.md §5).
 */
export const fuse: Stage = {
  name: 'fuse',
  async run(funnel, deps) {
    // What the person puts in goes on whatever found it, or though nothing did.
    // So do the notes and messages of the decisions a why is about: they were looked up.
    const included = new Set([
      ...(funnel.request.include ?? []),
      ...funnel.lists.flatMap(({ lane, hits }) => (lane === 'decision' ? hits.map(({ ref }) => ref) : [])),
    ]);
    const pool = poolOf(included, funnel.lists);
    const listed = await scorePool(funnel, deps, pool, [...included]);
    const breadth =
      funnel.request.breadth ?? (funnel.trace.plan.shape === 'broad-list' ? FUNNEL.broadBreadth : FUNNEL.breadth);
    const isHidden = new Set(listed.filter(isWhollyHidden).map(({ entry }) => entry.ref));
    const placeOf = placesAmong(listed.filter(({ entry }) => isHidden.has(entry.ref)));
    const goOn = new Set(
      listed
        .filter((hit) => !isHidden.has(hit.entry.ref) && (placeOf(hit) < breadth || included.has(hit.entry.ref)))
        .map(({ entry }) => entry.ref),
    );
    // The store is asked before anything is written down: it takes as long as the fit check and the ranking together.
    funnel.told = tellMore(
      funnel,
      deps,
      listed.map(({ entry }) => entry),
      [...goOn],
    );
    // Whoever waits for it hears of a failure.
    funnel.told.catch(() => {});
    funnel.scored = new Map(listed.map((hit) => [hit.entry.ref, hit]));
    const findings = findingsOf(funnel.lists, funnel.scored);
    funnel.trace.candidates = listed.map((hit) => toCandidate(hit, findings.get(hit.entry.ref)!));
    funnel.live = funnel.trace.candidates.filter(({ ref }) => goOn.has(ref));
    for (const candidate of funnel.trace.candidates.filter(({ ref }) => !goOn.has(ref))) {
      const reason = isHidden.has(candidate.ref)
        ? hiddenReason(candidate.hiddenBy!)
        : `place ${candidate.fused.rank} of ${funnel.scored.get(candidate.ref)!.ranked!.of}; ${breadth} go on`;
      candidate.outcome = { state: 'dropped', stage: 'fuse', reason };
    }
    // A reference that left the index between search and fuse is counted as unlisted.
    const unlisted = pool.seats.length - listed.length;
    return {
      in: pool.seats.length,
      out: funnel.live.length,
      notes: unlisted > 0 ? [`${unlisted} more were found and placed lower`] : [],
      unlisted,
    };
  },
};

const isWhollyHidden = ({ entry, hiddenBy = [] }: ScoredHit): boolean => hiddenBy.length > 0 && entry.text === '';

/** A hit's place (from 0) among those that are not hidden: what is hidden takes no place from others. */
const placesAmong =
  (hidden: readonly ScoredHit[]) =>
  ({ ranked }: ScoredHit): number =>
    ranked!.place - hidden.filter((other) => other.ranked!.place < ranked!.place).length;

/** Which lists each listed candidate is on; none for one that only the person put in. */
function findingsOf(lists: LaneList[], listed: ReadonlyMap<SourceRef, ScoredHit>): Map<SourceRef, Finding[]> {
  const findings = new Map<SourceRef, Finding[]>([...listed.keys()].map((ref) => [ref, []]));
  for (const { lane, subQuery, hits, variant } of lists) {
    hits.forEach(({ ref, value, matchedTerms, via, note, hops }, place) => {
      findings.get(ref)?.push({
        lane,
        subQuery,
        rank: place + 1,
        value,
        matchedTerms,
        via,
        ...(variant === undefined ? {} : { variant }),
        ...(note === undefined ? {} : { note }),
        ...(hops === undefined ? {} : { hops }),
      });
    });
  }
  return findings;
}

/**
 * Where the candidates' words can be read, the notes among those that go on, and which encoder measured them: no
 * judgement of theirs waits for it.
 */
async function tellMore(funnel: Funnel, deps: FunnelDeps, entries: IndexEntry[], goOn: SourceRef[]): Promise<void> {
  const { trace } = funnel;
  const [origins, resources, embedder] = await Promise.all([
    originsOf(entries, deps.store),
    resourcesOf(entries, deps.store),
    // A question may be the first that had an encoder loaded.
    trace.embedder ?? deps.index.stats().then((stats) => stats.embedder),
    readNotesOf(funnel, deps, goOn),
  ]);
  // What rounds bring in stands behind these, and they tell of it.
  for (const candidate of trace.candidates.slice(0, entries.length)) {
    candidate.origin = origins.get(candidate.ref) ?? null;
    candidate.resource = resources.get(candidate.ref) ?? null;
  }
  trace.embedder = embedder;
}

/** What is listed of all that was found, with the named parts of its score, best first. */
async function scorePool(
  funnel: Funnel,
  { index, ranking }: FunnelDeps,
  pool: Pool,
  always: SourceRef[],
): Promise<ScoredHit[]> {
  const { plan } = funnel.trace;
  const main = mainText(plan, await index.speakers());
  return pool.seats.length === 0
    ? []
    : index.score({
        words: main.words,
        statement: main.statement,
        window: plan.window,
        people: plan.people,
        expects: expectedAnswer(plan.question),
        several: asksForSeveral(plan),
        phrases: plan.hints.map(({ phrase }) => phrase),
        weights: ranking?.weights,
        exclude: funnel.request.exclude ?? [],
        pool: [...pool.places.keys()],
        seats: pool.seats,
        listParts: partsOfLists(funnel.lists, conceptOf(plan), weightsOf(ranking?.weights), pool),
        most: FUNNEL.listed,
        always,
      });
}

function toCandidate(hit: ScoredHit, found: Finding[]): TraceCandidate {
  const { entry } = hit;
  const { score, place } = hit.ranked!;
  return {
    ref: entry.ref,
    kind: entry.kind,
    tier: entry.tier,
    title: entry.title,
    text: entry.text.slice(0, FUNNEL.tracedCharacters),
    ...(hit.hiddenBy === undefined ? {} : { hiddenBy: hit.hiddenBy }),
    contentHash: entry.hash,
    version: entry.version,
    role: entry.role,
    speaker: entry.speaker,
    at: entry.at,
    keptAt: entry.keptAt,
    ...(entry.isArchived === true ? { archived: true } : {}),
    origin: null,
    resource: null,
    found,
    similarity: hit.similarity,
    fused: { score, rank: place + 1, parts: hit.parts },
    floor: null,
    gate: null,
    rank: null,
    dedup: null,
    resolve: null,
    compose: null,
    outcome: { state: 'kept' },
    use: null,
  };
}
