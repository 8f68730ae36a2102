import type { SourceRef } from '../../../../shared/domain/ids';
import type { QueryPlan } from '../../../../shared/domain/query-plan';
import type { Finding, HiddenBy, TraceCandidate } from '../../../../shared/domain/trace';
import { isListQuestion } from '../../../language/questions/is-list-question';
import type { Funnel, FunnelDeps, LaneList, Stage } from '../../funnel/funnel';
import { answerTypeOf, type AnswerType } from '../../../language/questions/answer-type';
import type { IndexEntry, PassagePosition } from '../../index/columns/index-entry';
import { textRefOf } from '../../index/columns/passage-ref';
import { missingPhrase } from '../../index/words/phrase-match';
import { FUSION_WEIGHT } from '../../index/queries/fusion-weight';
import type { ScoredHit } from '../../index/scoring/score-query';
import { reasonsNotAskedFor } from './not-asked-for';
import { readOrigins, readResources } from './candidate-origins';
import { scoreListParts, buildCandidatePool, type CandidatePool } from './candidate-pool';
import type { DropReason, HiddenReason } from '../../../../shared/domain/trace-reasons';
import { mainLaneText, overviewText } from '../../lanes/lane-texts';
import { readNotesByRef, startEnrichment } from '../../funnel/candidate-notes';
import { FUNNEL_SETTINGS } from '../../funnel/funnel-settings';
import { groupSameWords, unjudged } from '../../funnel/candidates';
import { PROVENANCE_WEIGHT } from '../../../../shared/domain/ranking';

/**
 * 4: fuses the lists into about fifteen candidates (thirty for a broad list). Comparable scores (words, meaning, hints)
 * are added; links use reciprocal rank fusion. Provenance plays no part here: applied before
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
    const pool = buildCandidatePool(
      included,
      funnel.lists.filter(({ lane }) => lane !== 'overview'),
    );
    const [pooled, overviews] = await Promise.all([
      scorePool(funnel, deps, pool, [
        ...included,
        ...[...funnel.judged.keys()].filter((ref) => pool.indexByRef.has(ref)),
      ]),
      scoreOverviews(funnel, deps),
    ]);
    // Summaries and topics come on top of the breadth, so that they take no turn's or note's place.
    for (const { entry } of overviews) included.add(entry.ref);
    const listed = [...pooled, ...overviews.map((hit, index) => rankedAfter(hit, pooled.length + index))];
    const breadth =
      funnel.request.breadth ??
      (funnel.trace.plan.shape === 'broad-list' ? FUNNEL_SETTINGS.broadBreadth : FUNNEL_SETTINGS.breadth);
    const isHidden = new Set(listed.filter(isWhollyHidden).map(({ entry }) => entry.ref));
    const unfit = new Map([
      ...(await reasonsNotAskedFor(
        listed.map(({ entry }) => entry),
        funnel.trace.plan,
        deps.store,
      )),
      ...phrasesLackedBy(listed, funnel.trace.plan),
    ]);
    const copies = copiesAmong(
      listed.filter(({ entry }) => !isHidden.has(entry.ref) && !unfit.has(entry.ref) && !included.has(entry.ref)),
    );
    for (const ref of included) unfit.delete(ref);
    const rankOf = rankAmongShown(
      listed.filter(
        ({ entry: { ref } }) => isHidden.has(ref) || unfit.has(ref) || copies.has(ref) || funnel.judged.has(ref),
      ),
    );
    const advancing = new Set(
      listed
        .filter(({ entry: { ref } }) => !isHidden.has(ref) && !unfit.has(ref))
        // What an earlier round judged takes no place of what this one found.
        .filter((hit) => rankOf(hit) < breadth || included.has(hit.entry.ref) || funnel.judged.has(hit.entry.ref))
        .map(({ entry: { ref } }) => copies.get(ref) ?? ref),
    );
    // Started here, since reading the store takes as long as gate and rank together.
    startEnrichment(
      funnel,
      enrichCandidates(
        funnel,
        deps,
        listed.map(({ entry }) => entry),
        [...advancing],
      ),
    );
    funnel.scored = new Map(listed.map((hit) => [hit.entry.ref, hit]));
    const findings = collectFindings(funnel.lists, funnel.scored);
    funnel.trace.candidates = listed.map((hit) => toCandidate(hit, findings.get(hit.entry.ref)!));
    funnel.live = funnel.trace.candidates.filter(({ ref }) => advancing.has(ref));
    foldCopies(funnel, copies);
    for (const candidate of funnel.trace.candidates.filter(({ ref }) => !advancing.has(ref) && !copies.has(ref))) {
      const reason: DropReason = isHidden.has(candidate.ref)
        ? { code: 'hidden', by: hiddenReason(candidate.hiddenBy!) }
        : (unfit.get(candidate.ref) ?? {
            code: 'beyond-breadth',
            rank: candidate.fused.rank,
            poolSize: funnel.scored.get(candidate.ref)!.ranked!.poolSize,
            breadth,
          });
      candidate.outcome = { state: 'dropped', stage: 'fuse', reason };
    }
    // A reference removed from the index between search and fuse counts as unlisted.
    const unlisted = pool.slotHandles.length - pooled.length;
    return {
      in: pool.slotHandles.length + overviews.length,
      out: funnel.live.length,
      notes: unlisted > 0 ? [{ code: 'unlisted', count: unlisted }] : [],
      unlisted,
    };
  },
};

/**
 * The quoted phrase that each candidate lacks, of those that the person asks for. Read from the texts as they are shown:
 * a phrase within hidden words is not there.
 */
function phrasesLackedBy(
  listed: readonly ScoredHit[],
  { exactPhrases = [] }: QueryPlan,
): (readonly [SourceRef, DropReason])[] {
  if (exactPhrases.length === 0) return [];
  return listed.flatMap(({ entry }) => {
    const phrase = missingPhrase(entry, exactPhrases);
    return phrase === null ? [] : [[entry.ref, { code: 'phrase-missing', phrase }] as const];
  });
}

/**
 * Candidates of the same words as another, with that one: a message, with the note that was kept from it. They are folded
 * before the gate, so that as many texts are judged as candidates; the better found of them decides whether they are.
 */
function copiesAmong(listed: readonly ScoredHit[]): Map<SourceRef, SourceRef> {
  const copies = new Map<SourceRef, SourceRef>();
  const groups = groupSameWords(listed, ({ entry }) => ({
    text: entry.kind === 'chunk' ? headedText(entry) : entry.text,
    hash: entry.hash,
    isWhole: true,
  }));
  for (const group of groups) {
    const [first, ...others] = group.toSorted(
      (a, b) =>
        PROVENANCE_WEIGHT[b.entry.tier] - PROVENANCE_WEIGHT[a.entry.tier] || a.ranked!.position - b.ranked!.position,
    );
    for (const { entry } of others) copies.set(entry.ref, first!.entry.ref);
  }
  return copies;
}

/** A part of a document as a note would hold it: its heading, then what stands under it. */
const headedText = ({ title, text }: IndexEntry): string => `${title.split(' › ').at(-1)}\n${text}`;

function foldCopies({ trace }: Funnel, copies: ReadonlyMap<SourceRef, SourceRef>): void {
  const byRef = new Map(trace.candidates.map((candidate) => [candidate.ref, candidate]));
  for (const [ref, original] of copies) {
    const copy = byRef.get(ref)!;
    const first = byRef.get(original)!;
    first.dedup = { foldedInto: null, folded: [...(first.dedup?.folded ?? []), ref] };
    copy.dedup = { foldedInto: original, folded: [] };
    copy.outcome = { state: 'dropped', stage: 'fuse', reason: { code: 'duplicate', of: original } };
  }
}

const isWhollyHidden = ({ entry, hiddenBy = [] }: ScoredHit): boolean => hiddenBy.length > 0 && entry.text === '';

/** A hit's 0-based rank among those that may advance; the others take no rank. */
const rankAmongShown =
  (leftOut: readonly ScoredHit[]) =>
  ({ ranked }: ScoredHit): number =>
    ranked!.position - leftOut.filter((other) => other.ranked!.position < ranked!.position).length;

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
  // Candidates from elsewhere come after these and bring their own data.
  for (const candidate of trace.candidates.slice(0, entries.length)) {
    candidate.origin = origins.get(candidate.ref) ?? null;
    const resource = resources.get(candidate.ref) ?? null;
    candidate.resource = resource === null ? null : { id: resource.id, title: resource.title };
    if (resource?.web !== undefined) {
      const { url, trust, fetchedAt, publishedAt = null } = resource.web;
      candidate.web = { url, trust, part: 'saved', source: null, fetchedAt, publishedAt };
    }
  }
  trace.embedder = embedder;
}

/** Types that a text states by a form of words. Names, people and feelings stand in most texts and set none apart. */
const TELLTALE_TYPES: ReadonlySet<AnswerType | null> = new Set(['time', 'duration', 'number', 'place'] as const);

function telltaleAnswerType(question: string): AnswerType | null {
  const type = answerTypeOf(question);
  return TELLTALE_TYPES.has(type) ? type : null;
}

/** Scores all candidates and lists the best, with the named parts of their scores. */
async function scorePool(
  funnel: Funnel,
  { index }: FunnelDeps,
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
        expectedAnswerType: telltaleAnswerType(plan.question),
        isListQuestion: isListQuestion(plan),
        ...(plan.exactPhrases === undefined ? {} : { exactPhrases: plan.exactPhrases }),
        exclude: funnel.request.exclude ?? [],
        pool: [...pool.indexByRef.keys()],
        slotHandles: pool.slotHandles,
        listParts: scoreListParts(funnel.lists, FUSION_WEIGHT, pool),
        topK: FUNNEL_SETTINGS.listed,
        alwaysInclude: always,
      });
}

/** The summaries and topics that the overview lane found, scored by the subject they are asked for. */
async function scoreOverviews(funnel: Funnel, { index }: FunnelDeps): Promise<ScoredHit[]> {
  const { plan } = funnel.trace;
  const hits = funnel.lists.flatMap((list) => (list.lane === 'overview' ? list.hits : []));
  if (hits.length === 0) return [];
  const { words, statement } = overviewText(plan, await index.speakers());
  const pool = hits.map(({ ref }) => ref);
  const scored = await index.score({
    level: 'overview',
    words,
    statement,
    timeWindow: plan.window,
    people: plan.people,
    expectedAnswerType: null,
    exclude: funnel.request.exclude ?? [],
    pool,
    topK: pool.length,
  });
  const rankOf = new Map(pool.map((ref, position) => [textRefOf(ref), position]));
  return scored.sort((a, b) => rankOf.get(a.entry.ref)! - rankOf.get(b.entry.ref)!);
}

const rankedAfter = (hit: ScoredHit, position: number): ScoredHit => ({
  ...hit,
  ranked: { ...hit.ranked!, position },
});

export function toCandidate(hit: ScoredHit, found: Finding[]): TraceCandidate {
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
    ...unjudged(),
  };
}

const tracedPassages = ({ start, end, headings, further = [] }: PassagePosition): TraceCandidate['passages'] => [
  { start, end, headings },
  ...further,
];

const REASON_PRIORITY: readonly HiddenReason[] = ['never-surface', 'dropped', 'archived', 'superseded', 'merged'];

/** The reason given for a text that is hidden as a whole: the person's own mark takes precedence. */
const hiddenReason = (hiddenBy: readonly HiddenBy[]): HiddenReason =>
  REASON_PRIORITY.find((why) => hiddenBy.some((by) => by.why === why)) ?? 'never-surface';
