import { statesAnswerType } from '../../../language/questions/answer-type';
import { isEventReport } from '../../../language/statements/is-event-report';
import { distinctTerms } from '../../../language/words/terms';
import { type IndexEntry, isPage } from '../columns/index-entry';
import type { InsertionOrderedIntSet } from '../columns/insertion-ordered-int-set';
import { firstPassageSlot } from '../columns/passage-ref';
import { duplicateTurnContexts, type TurnContext, turnContextOf } from '../columns/turn-context';
import type { QueryPeople } from '../names/query-people';
import type { FusionWeights } from '../queries/fusion-weight';
import type { IndexView } from '../queries/index-view';
import { timeWindowMatch } from '../queries/time-window';
import type { ScoreQuery } from './score-query';
import type { ScoreTable } from './score-table';
import { type HyponymGroup, hyponymShare } from '../words/hyponym-expansion';
import type { QueryScores } from '../words/query-scores';

/** What a question scores every slot with. */
export interface ScoreContext {
  view: IndexView;
  queryScores: QueryScores;
  query: ScoreQuery;
  /** NaN for a slot without one. */
  similarityOf: (slot: number) => number;
  /** Receives the parts, one row per slot. */
  table: ScoreTable;
  weights: FusionWeights;
  hyponymGroups: HyponymGroup[];
  people: QueryPeople;
}

export interface ScoredSlot {
  row: number;
  slot: number;
  /** The turn it is or was kept from; of several, the one that counts for this question. */
  turnContext: TurnContext;
  /** The score of its own words and meaning. */
  ownScore: number;
  /** Its score without the parts that depend on others of its session or subject, and without the answer type. */
  baseScore: number;
}

/**
 * Every slot whose scores are needed for some slots: they, their source turns, the turns adjacent to these, and the
 * first passages of their pages.
 */
export function collectScoredSlots(
  view: IndexView,
  slots: InsertionOrderedIntSet,
  contextSlots: InsertionOrderedIntSet,
): void {
  const addIfPresent = (slot: number | null) => {
    if (slot !== null) contextSlots.add(slot);
  };
  const addContext = (turnContext: TurnContext) => {
    addIfPresent(turnContext.sourceTurn);
    addIfPresent(turnContext.before);
    addIfPresent(turnContext.after);
    addIfPresent(turnTwoBefore(view, turnContext));
  };
  for (let row = 0; row < slots.size; row += 1) {
    const slot = slots.at(row);
    contextSlots.add(slot);
    contextSlots.add(firstPassageSlot(view, slot));
    addContext(turnContextOf(view, slot));
    for (const turnContext of duplicateTurnContexts(view, slot)) addContext(turnContext);
  }
}

/** A topic lasts for a few turns: the turn before the previous one still counts. */
const turnTwoBefore = ({ messageOrder }: IndexView, { before }: TurnContext): number | null =>
  before === null ? null : messageOrder.before(before);

/**
 * Scores a slot by itself and with its adjacent turns. Hundreds are scored per question and their entries lie anywhere
 * in memory: an entry is read only where the question needs its text or speaker.
 */
export function scoreSlot(context: ScoreContext, row: number, slot: number): ScoredSlot {
  const { view, query, table, weights } = context;
  const turnContext = bestTurnContext(context, slot);
  const ownScore = addContentParts(context, row, slot, turnContext);
  addTitlePart(context, row, slot);
  addPageLeadPart(context, row, slot);
  addInheritedParts(context, row, turnContext);
  addQuestionParts(context, row, slot, turnContext);
  const baseScore = table.total(row);
  if (query.expectedAnswerType !== null && statesAnswerType(query.expectedAnswerType, view.entries.at(slot)!.text))
    table.add(row, 'answer-type', weights.answerType);
  return { row, slot, turnContext, ownScore, baseScore };
}

/** A note said several times stands for each of these turns; the turn most similar to the question counts. */
function bestTurnContext(context: ScoreContext, slot: number): TurnContext {
  const first = turnContextOf(context.view, slot);
  const duplicates = duplicateTurnContexts(context.view, slot);
  if (duplicates.length === 0) return first;
  const turnContexts = [first, ...duplicates];
  const scoreOf = (turn: number | null) => (turn === null ? 0 : turnScore(context, turn));
  const scores = turnContexts.map(
    ({ sourceTurn, before, after }) =>
      scoreOf(sourceTurn) +
      inheritanceFrom(context, before).weight * scoreOf(before) +
      context.weights.nextTurn * scoreOf(after),
  );
  return turnContexts[scores.indexOf(Math.max(...scores))]!;
}

const lexicalScore = ({ queryScores, weights }: ScoreContext, slot: number): number =>
  weights.lexical * (queryScores.shares[slot] ?? 0);

const hyponymScore = (context: ScoreContext, slot: number): number =>
  context.weights.hyponym * hyponymShareOf(context, slot);

/** NaN for a slot without a vector. */
const denseScore = ({ similarityOf }: ScoreContext, slot: number, weight: number): number =>
  weight * similarityOf(slot);

const valueOr = (value: number, other: number): number => (Number.isNaN(value) ? other : value);

/**
 * The part for the entry's content. A note scores as its source turn would, since its topic is often named in the
 * sentence before it. Its own parts count up to the turn's, because part of a turn cannot hold more of the question
 * than the turn, however short it is; what the turn has beyond them is the source-turn part. Own words and meaning then
 * decide which of a turn's notes comes first.
 */
function addContentParts(context: ScoreContext, row: number, slot: number, { sourceTurn }: TurnContext): number {
  const { view, weights, table } = context;
  const denseWeight = isPage(view.entries.at(slot)!) ? weights.densePage : weights.dense;
  const lexical = lexicalScore(context, slot);
  const hyponyms = hyponymScore(context, slot);
  const dense = denseScore(context, slot, denseWeight);
  const ownScore = lexical + hyponyms + valueOr(dense, 0);
  const isNote = sourceTurn !== null && sourceTurn !== slot;
  const turnLexical = isNote ? lexicalScore(context, sourceTurn) : lexical;
  const turnHyponyms = isNote ? hyponymScore(context, sourceTurn) : hyponyms;
  const turnDense = isNote ? denseScore(context, sourceTurn, denseWeight) : dense;
  const countedLexical = Math.min(lexical, turnLexical);
  const countedHyponyms = Math.min(hyponyms, turnHyponyms);
  const countedDense = Math.min(valueOr(dense, 0), valueOr(turnDense, valueOr(dense, 0)));
  table.add(row, 'lexical', countedLexical);
  if (countedHyponyms > 0) table.add(row, 'hyponym', countedHyponyms);
  if (!Number.isNaN(dense)) table.add(row, 'dense', countedDense);
  if (!isNote) return ownScore;
  const beyond =
    turnLexical - countedLexical + turnHyponyms - countedHyponyms + Math.max(0, valueOr(turnDense, 0) - countedDense);
  table.add(row, 'source-turn', weights.sourceTurn * beyond);
  table.add(row, 'own-text', weights.ownText * ownScore);
  return ownScore;
}

/** Scores a page by how well its title, one of its names or its headings answer to the question. */
function addTitlePart({ view, queryScores, table, weights }: ScoreContext, row: number, slot: number): void {
  const mask = queryScores.termMasks[slot] ?? 0;
  if (mask === 0) return;
  const match = titleMatch(view.entries.at(slot)!, queryScores, mask);
  if (match > 0) table.add(row, 'title', weights.title * match);
}

/** Of a later passage: how well the first one, which says what the page is about, answers to the question. */
function addPageLeadPart(context: ScoreContext, row: number, slot: number): void {
  const { view, weights, table } = context;
  const lead = firstPassageSlot(view, slot);
  if (lead !== slot) table.add(row, 'page-lead', weights.pageLead * turnScore(context, lead));
}

const hyponymShareOf = ({ view, queryScores, hyponymGroups }: ScoreContext, slot: number): number =>
  hyponymGroups.length === 0
    ? 0
    : hyponymShare(hyponymGroups, queryScores.termMasks[slot] ?? 0, (members) =>
        view.lexical.containsAny(slot, members),
      );

/** The score of a turn's words and meaning for adjacent turns. */
const turnScore = (context: ScoreContext, slot: number): number =>
  lexicalScore(context, slot) + valueOr(denseScore(context, slot, context.weights.dense), 0);

/** Share inherited from the turn before: an answer is about what the question before it asks. */
const inheritanceFrom = (
  { view, weights }: ScoreContext,
  before: number | null,
): { part: 'previous-question' | 'previous-turn'; weight: number } =>
  before !== null && view.questionFlags.hasQuestion(before)
    ? { part: 'previous-question', weight: weights.previousQuestion }
    : { part: 'previous-turn', weight: weights.previousTurn };

/** Parts inherited from adjacent turns. */
function addInheritedParts(context: ScoreContext, row: number, turnContext: TurnContext): void {
  const { view, weights, table } = context;
  const { before, after } = turnContext;
  if (before !== null) {
    const { part, weight } = inheritanceFrom(context, before);
    table.add(row, part, weight * turnScore(context, before));
    const earlierTurn = turnTwoBefore(view, turnContext);
    if (earlierTurn !== null)
      table.add(row, 'second-previous-turn', weights.secondPreviousTurn * turnScore(context, earlierTurn));
  }
  if (after !== null) table.add(row, 'next-turn', weights.nextTurn * turnScore(context, after));
}

/** Parts for what the question asks besides its topic: a person, a time, and a statement rather than a question. */
function addQuestionParts(
  { view, query, weights, people, table }: ScoreContext,
  row: number,
  slot: number,
  { sourceTurn }: TurnContext,
): void {
  const person = people.isEmpty ? 'none' : people.roleIn(view.entries.at(slot)!);
  if (person !== 'none') table.add(row, 'person', person === 'speaks' ? weights.person : weights.mention);
  if (timeWindowMatch(view, sourceTurn ?? slot, query) === true) table.add(row, 'time-window', weights.timeWindow);
  if (query.isListQuestion === true && isEventReport(view.entries.at(sourceTurn ?? slot)!.text))
    table.add(row, 'event-report', weights.eventReport);
  if (view.questionFlags.endsWithQuestion(slot)) table.add(row, 'is-question', weights.isQuestion);
}

/** Share of the query's term weight that the terms of a mask make up, 0–1. */
export function idfShareOf({ totalIdf, terms }: QueryScores, mask: number): number {
  if (totalIdf === 0) return 0;
  return terms.reduce((total, { idf }, bit) => total + ((mask & (1 << bit)) === 0 ? 0 : idf), 0) / totalIdf;
}

/** A deeper heading is about a part of the page. */
const HEADING_SHARE = 0.6;

/** The names of a page and its headings, as sets of terms. */
interface TitleTerms {
  names: ReadonlySet<string>[];
  headings: ReadonlySet<string>[];
}

const cache = new WeakMap<IndexEntry, TitleTerms>();

/**
 * How well a page's names answer to a question, 0–1: the share of the question's weight that the best name holds, times
 * the share of the name that the question holds, of which half is given. Headings below the first count less. 0 for an
 * entry whose title is all it has.
 *
 * @param mask bits of the query's terms that the entry holds
 */
function titleMatch(entry: IndexEntry, { terms, totalIdf }: QueryScores, mask: number): number {
  if (!isPage(entry) || totalIdf === 0) return 0;
  const wanted = terms.filter((_, bit) => (mask & (1 << bit)) !== 0);
  const matchOf = (name: ReadonlySet<string>): number => {
    const held = wanted.filter(({ term }) => name.has(term));
    if (held.length === 0) return 0;
    const share = held.reduce((sum, { idf }) => sum + idf, 0) / totalIdf;
    return share * (0.5 + (0.5 * held.length) / name.size);
  };
  const { names, headings } = titleTermsOf(entry);
  return Math.max(0, ...names.map(matchOf), ...headings.map((heading) => HEADING_SHARE * matchOf(heading)));
}

function titleTermsOf(entry: IndexEntry): TitleTerms {
  const known = cache.get(entry);
  if (known !== undefined) return known;
  const headings = entry.passage?.headings ?? [];
  const path = headings.length === 0 ? '' : ` › ${headings.join(' › ')}`;
  const title = entry.title.endsWith(path) ? entry.title.slice(0, entry.title.length - path.length) : entry.title;
  const [first, ...deeper] = headings;
  const made = {
    names: [title, ...(entry.aliases ?? []), ...(first === undefined ? [] : [first])].map(termSet),
    headings: deeper.map(termSet),
  };
  cache.set(entry, made);
  return made;
}

const termSet = (text: string): ReadonlySet<string> => new Set(distinctTerms(text).map(({ term }) => term));
