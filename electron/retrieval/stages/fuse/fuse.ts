import type { SourceRef } from '../../../../shared/domain/ids';
import type { QueryPlan } from '../../../../shared/domain/query-plan';
import type { Finding, HiddenBy, TraceCandidate } from '../../../../shared/domain/trace';
import { isListQuestion } from './is-list-question';
import type { Funnel, FunnelDeps, LaneList, Stage } from '../../funnel/funnel';
import { expectedAnswerType } from '../../../language/questions/answer-type';
import type { IndexEntry, PassagePosition } from '../../index/columns/index-entry';
import { textRefOf } from '../../index/columns/passage-ref';
import { missingPhrase } from '../../index/words/phrase-match';
import { weightsOf } from '../../index/queries/fusion-weight';
import type { ScoredHit } from '../../index/scoring/score-query';
import { readOrigins, readResources } from './candidate-origins';
import { scoreListParts, buildCandidatePool, type CandidatePool } from './candidate-pool';
import type { DropReason, HiddenReason } from '../../../../shared/domain/trace-reasons';
import { mainLaneText } from '../../lanes/lane-texts';
import { readNotesByRef } from '../../funnel/candidate-notes';
import { FUNNEL_SETTINGS } from '../../funnel/funnel-settings';

/**
 * 4: fuses the lists into about fifteen candidates (thirty for a broad list). Comparable scores (words, meaning, hints)
 * are added; further sub-queries and links use reciprocal rank fusion. Provenance plays no part here: applied before
 * the gate it displaces every relevant chat turn (docs/evidence.md).
 */
export const fuse: Stage = {
  name: 'fuse',
  async run(funnel, deps) {
    // Candidates added by the person, and sources of the decisions that a why-question asks about, pass whatever their
    // score.
    const included = new Set([
      ...(funnel.request.include ?? []),
      ...funnel.lists.flatMap(({ lane, hits }) => (lane === 'decision' ? hits.map(({ ref }) => ref) : [])),
    ]);
    const pool = buildCandidatePool(included, funnel.lists);
    const listed = await scorePool(funnel, deps, pool, [...included]);
    const breadth =
      funnel.request.breadth ??
      (funnel.trace.plan.shape === 'broad-list' ? FUNNEL_SETTINGS.broadBreadth : FUNNEL_SETTINGS.breadth);
    const isHidden = new Set(listed.filter(isWhollyHidden).map(({ entry }) => entry.ref));
    const lacking = phrasesLackedBy(listed, funnel.trace.plan, included);
    const rankOf = rankAmongShown(listed.filter(({ entry }) => isHidden.has(entry.ref)));
    const advancing = new Set(
      listed
        .filter(({ entry }) => !isHidden.has(entry.ref) && !lacking.has(entry.ref))
        .filter((hit) => rankOf(hit) < breadth || included.has(hit.entry.ref))
        .map(({ entry }) => entry.ref),
    );
    // Started here, since reading the store takes as long as gate and rank together.
    funnel.enrichment = enrichCandidates(
      funnel,
      deps,
      listed.map(({ entry }) => entry),
      [...advancing],
    );
    // The failure reaches whoever awaits the promise.
    funnel.enrichment.catch(() => {});
    funnel.scored = new Map(listed.map((hit) => [hit.entry.ref, hit]));
    const findings = collectFindings(funnel.lists, funnel.scored);
    funnel.trace.candidates = listed.map((hit) => toCandidate(hit, findings.get(hit.entry.ref)!));
    funnel.live = funnel.trace.candidates.filter(({ ref }) => advancing.has(ref));
    for (const candidate of funnel.trace.candidates.filter(({ ref }) => !advancing.has(ref))) {
      const phrase = lacking.get(candidate.ref);
      const reason: DropReason = isHidden.has(candidate.ref)
        ? { code: 'hidden', by: hiddenReason(candidate.hiddenBy!) }
        : phrase !== undefined
          ? { code: 'phrase-missing', phrase }
          : {
              code: 'beyond-breadth',
              rank: candidate.fused.rank,
              poolSize: funnel.scored.get(candidate.ref)!.ranked!.poolSize,
              breadth,
            };
      candidate.outcome = { state: 'dropped', stage: 'fuse', reason };
    }
    // A reference removed from the index between search and fuse counts as unlisted.
    const unlisted = pool.slotHandles.length - listed.length;
    return {
      in: pool.slotHandles.length,
      out: funnel.live.length,
      notes: unlisted > 0 ? [{ code: 'unlisted', count: unlisted }] : [],
      unlisted,
    };
  },
};

/**
 * The quoted phrase that each candidate lacks, of those that the person asks for. Read from the texts as they are shown:
 * a phrase within hidden words is not there. What the person put in stays.
 */
function phrasesLackedBy(
  listed: readonly ScoredHit[],
  { exactPhrases = [] }: QueryPlan,
  included: ReadonlySet<SourceRef>,
): Map<SourceRef, string> {
  if (exactPhrases.length === 0) return new Map();
  return new Map(
    listed
      .filter(({ entry }) => !included.has(entry.ref))
      .map(({ entry }) => [entry.ref, missingPhrase(entry, exactPhrases)] as const)
      .filter((lacked): lacked is readonly [SourceRef, string] => lacked[1] !== null),
  );
}

const isWhollyHidden = ({ entry, hiddenBy = [] }: ScoredHit): boolean => hiddenBy.length > 0 && entry.text === '';

/** A hit's 0-based rank among the visible ones; hidden hits take no rank. */
const rankAmongShown =
  (hidden: readonly ScoredHit[]) =>
  ({ ranked }: ScoredHit): number =>
    ranked!.position - hidden.filter((other) => other.ranked!.position < ranked!.position).length;

/** The lists that contain each listed candidate; empty for one that only the person added. */
function collectFindings(lists: LaneList[], listed: ReadonlyMap<SourceRef, ScoredHit>): Map<SourceRef, Finding[]> {
  const findings = new Map<SourceRef, Finding[]>([...listed.keys()].map((ref) => [ref, []]));
  for (const { lane, subQuery, hits, variant } of lists) {
    // Of several passages of one text, the list's best counts.
    const seen = new Set<SourceRef>();
    hits.forEach(({ ref: passage, value, matchedTerms, via, note, hops }, index) => {
      const ref = textRefOf(passage);
      if (seen.has(ref)) return;
      seen.add(ref);
      findings.get(ref)?.push({
        lane,
        subQuery,
        rank: index + 1,
        value,
        matchedTerms,
        via: via === null ? null : textRefOf(via),
        ...(variant === undefined ? {} : { variant }),
        ...(note === undefined ? {} : { note }),
        ...(hops === undefined ? {} : { hops }),
      });
    });
  }
  return findings;
}

/** Reads the candidates' origins, the notes that pass, and the encoder's name; no verdict depends on these. */
async function enrichCandidates(
  funnel: Funnel,
  deps: FunnelDeps,
  entries: IndexEntry[],
  advancing: SourceRef[],
): Promise<void> {
  const { trace } = funnel;
  const [origins, resources, embedder] = await Promise.all([
    readOrigins(entries, deps.store),
    readResources(entries, deps.store),
    // The question may have loaded the encoder.
    trace.embedder ?? deps.index.stats().then((stats) => stats.embedder),
    readNotesByRef(funnel, deps, advancing),
  ]);
  // Candidates of rounds come after these and bring their own data.
  for (const candidate of trace.candidates.slice(0, entries.length)) {
    candidate.origin = origins.get(candidate.ref) ?? null;
    candidate.resource = resources.get(candidate.ref) ?? null;
  }
  trace.embedder = embedder;
}

/** Scores all candidates and lists the best, with the named parts of their scores. */
async function scorePool(
  funnel: Funnel,
  { index, ranking }: FunnelDeps,
  pool: CandidatePool,
  always: SourceRef[],
): Promise<ScoredHit[]> {
  const { plan } = funnel.trace;
  const main = mainLaneText(plan, await index.speakers());
  return pool.slotHandles.length === 0
    ? []
    : index.score({
        words: main.words,
        statement: main.statement,
        timeWindow: plan.window,
        people: plan.people,
        expectedAnswerType: expectedAnswerType(plan.question),
        isListQuestion: isListQuestion(plan),
        phrases: plan.hints.map(({ phrase }) => phrase),
        ...(plan.exactPhrases === undefined ? {} : { exactPhrases: plan.exactPhrases }),
        weights: ranking?.weights,
        exclude: funnel.request.exclude ?? [],
        pool: [...pool.indexByRef.keys()],
        slotHandles: pool.slotHandles,
        listParts: scoreListParts(funnel.lists, weightsOf(ranking?.weights), pool),
        topK: FUNNEL_SETTINGS.listed,
        alwaysInclude: always,
      });
}

function toCandidate(hit: ScoredHit, found: Finding[]): TraceCandidate {
  const { entry } = hit;
  const { score, position } = hit.ranked!;
  return {
    ref: entry.ref,
    kind: entry.kind,
    tier: entry.tier,
    title: entry.title,
    text: entry.text.slice(0, FUNNEL_SETTINGS.tracedCharacters),
    ...(entry.passage === undefined ? {} : { passages: tracedPassages(entry.passage) }),
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
    fused: { score, rank: position + 1, parts: hit.parts },
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

const tracedPassages = ({ start, end, headings, further = [] }: PassagePosition): TraceCandidate['passages'] => [
  { start, end, headings },
  ...further,
];

const REASON_PRIORITY: readonly HiddenReason[] = ['never-surface', 'archived', 'superseded', 'merged'];

/** The reason given for a text that is hidden as a whole: the person's own mark takes precedence. */
const hiddenReason = (hiddenBy: readonly HiddenBy[]): HiddenReason =>
  REASON_PRIORITY.find((why) => hiddenBy.some((by) => by.why === why)) ?? 'never-surface';
