import { normaliseText } from '../../../shared/lib/text/normalise';
import { holdsAnswer } from './answer-type';
import type { IndexEntry } from './entry';
import type { FusionWeights } from './fusion-weight';
import type { IndexParts } from './index-parts';
import type { ScoreQuery } from './index-port';
import { shareOfKinds, type KindAsked } from './kinds';
import { isInWindow } from './lane-queries';
import type { LexicalRun } from './lexical-run';
import type { MeetingOrder } from './meeting-order';
import { furtherPassages, passageOf, type Passage } from './passage';
import type { PeopleAsked } from './people-asked';
import type { ScoreTable } from './score-table';
import { tellsWhatHappened } from './tells-what-happened';

/** What every slot of a question is scored with. */
export interface ScoreContext {
  parts: IndexParts;
  run: LexicalRun;
  query: ScoreQuery;
  /** NaN for a slot without one. */
  similarityOf: (slot: number) => number;
  /** The parts go here, a row for each slot. */
  table: ScoreTable;
  weights: FusionWeights;
  kinds: KindAsked[];
  /** In their normal form. */
  phrases: string[];
  people: PeopleAsked;
}

export interface ScoredSlot {
  row: number;
  slot: number;
  /** What it says or was kept from; of several the one that counts for this question. */
  passage: Passage;
  /** What its own words and meaning are worth to the question. */
  itself: number;
  /** Its score without the parts that depend on others of its session or subject, and without the answer's type. */
  base: number;
}

/** Every slot that some scores take in: they, the turns they say, and those beside these. */
export function meetTaken(parts: IndexParts, slots: MeetingOrder, taken: MeetingOrder): void {
  const meetIf = (slot: number | null) => {
    if (slot !== null) taken.meet(slot);
  };
  const meetAround = (passage: Passage) => {
    meetIf(passage.said);
    meetIf(passage.before);
    meetIf(passage.after);
    meetIf(twoBefore(parts, passage));
  };
  for (let row = 0; row < slots.count; row += 1) {
    const slot = slots.at(row);
    taken.meet(slot);
    meetAround(passageOf(parts, slot));
    for (const passage of furtherPassages(parts, slot)) meetAround(passage);
  }
}

/** A subject holds for a few turns: one turn further back still counts. */
const twoBefore = ({ sessions }: IndexParts, { before }: Passage): number | null =>
  before === null ? null : sessions.before(before);

/**
 * Puts down what a slot is worth by itself and with the turns beside it. Hundreds are scored for a question and their
 * entries lie anywhere in memory: one is
 * visited only where the question asks for what its text or speaker alone can tell.
 */
export function scoreSlot(context: ScoreContext, row: number, slot: number): ScoredSlot {
  const { parts, query, table, weights } = context;
  const passage = bestPassage(context, slot);
  const itself = addSaidParts(context, row, slot, passage);
  addInheritedParts(context, row, passage);
  addAskedParts(context, row, slot, passage);
  const base = table.total(row);
  if (query.expects !== null && holdsAnswer(query.expects, parts.entries[slot]!.text))
    table.add(row, 'answer type', weights.answerType);
  return { row, slot, passage, itself, base };
}

/**
 * A note that was said several times stands for each of these turns: it counts as the one that the question is likest
 * to.
 */
function bestPassage(context: ScoreContext, slot: number): Passage {
  const first = passageOf(context.parts, slot);
  const further = furtherPassages(context.parts, slot);
  if (further.length === 0) return first;
  const passages = [first, ...further];
  const worth = (turn: number | null) => (turn === null ? 0 : spokenWorth(context, turn));
  const worths = passages.map(
    ({ said, before, after }) =>
      worth(said) + inherited(context, before).weight * worth(before) + context.weights.after * worth(after),
  );
  return passages[worths.indexOf(Math.max(...worths))]!;
}

const wordsWorth = ({ run, weights }: ScoreContext, slot: number): number => weights.words * (run.share[slot] ?? 0);

const kindsWorth = (context: ScoreContext, slot: number): number => context.weights.kinds * kindShareOf(context, slot);

const phraseWorth = ({ parts, phrases, weights }: ScoreContext, slot: number): number =>
  phrases.length > 0 && holdsPhrase(parts.entries[slot]!, phrases) ? weights.phrase : 0;

/** NaN for a slot without a vector. */
const meaningWorth = ({ similarityOf, weights }: ScoreContext, slot: number): number =>
  weights.meaning * similarityOf(slot);

const numberOr = (value: number, other: number): number => (Number.isNaN(value) ? other : value);

/**
 * What is said in it. A note is found where its turn would be, since what it is about often stands in the sentence
 * before: a part of a turn holds no more
 * of the question than the turn, however short it is, so its own parts count as far as the turn's do, and what the turn
 * says beyond is "said with it".
 * Which of a turn's notes comes first, its own words and meaning decide.
 */
function addSaidParts(context: ScoreContext, row: number, slot: number, { said }: Passage): number {
  const { weights, table } = context;
  const words = wordsWorth(context, slot);
  const kinds = kindsWorth(context, slot);
  const phrase = phraseWorth(context, slot);
  const meaning = meaningWorth(context, slot);
  const itself = words + kinds + phrase + numberOr(meaning, 0);
  const isNote = said !== null && said !== slot;
  const turnWords = isNote ? wordsWorth(context, said) : words;
  const turnKinds = isNote ? kindsWorth(context, said) : kinds;
  const turnPhrase = isNote ? phraseWorth(context, said) : phrase;
  const turnMeaning = isNote ? meaningWorth(context, said) : meaning;
  const countedWords = Math.min(words, turnWords);
  const countedKinds = Math.min(kinds, turnKinds);
  const countedPhrase = Math.min(phrase, turnPhrase);
  const countedMeaning = Math.min(numberOr(meaning, 0), numberOr(turnMeaning, numberOr(meaning, 0)));
  table.add(row, 'words', countedWords);
  if (countedKinds > 0) table.add(row, 'kinds of it', countedKinds);
  if (countedPhrase > 0) table.add(row, 'quoted words', countedPhrase);
  if (!Number.isNaN(meaning)) table.add(row, 'meaning', countedMeaning);
  if (!isNote) return itself;
  const beyond =
    turnWords -
    countedWords +
    turnKinds -
    countedKinds +
    turnPhrase -
    countedPhrase +
    Math.max(0, numberOr(turnMeaning, 0) - countedMeaning);
  table.add(row, 'said with it', weights.saidWith * beyond);
  table.add(row, 'says it itself', weights.itself * itself);
  return itself;
}

const kindShareOf = ({ parts, run, kinds }: ScoreContext, slot: number): number =>
  kinds.length === 0 ? 0 : shareOfKinds(kinds, run.mask[slot] ?? 0, (members) => parts.lexical.holdsAny(slot, members));

/** What the words and the meaning of a turn are worth to those beside it. */
const spokenWorth = (context: ScoreContext, slot: number): number =>
  wordsWorth(context, slot) + numberOr(meaningWorth(context, slot), 0);

/** How much of the turn before is inherited: an answer is about what the question before it asks. */
const inherited = (
  { parts, weights }: ScoreContext,
  before: number | null,
): { part: 'question before' | 'turn before'; weight: number } =>
  before !== null && parts.questionMarks.asks(before)
    ? { part: 'question before', weight: weights.beforeQuestion }
    : { part: 'turn before', weight: weights.before };

/** What a turn has from the turns beside it. */
function addInheritedParts(context: ScoreContext, row: number, passage: Passage): void {
  const { parts, weights, table } = context;
  const { before, after } = passage;
  if (before !== null) {
    const { part, weight } = inherited(context, before);
    table.add(row, part, weight * spokenWorth(context, before));
    const further = twoBefore(parts, passage);
    if (further !== null) table.add(row, 'two turns before', weights.twoBefore * spokenWorth(context, further));
  }
  if (after !== null) table.add(row, 'turn after', weights.after * spokenWorth(context, after));
}

/** What the question asks for besides its topic: a person, a time, and telling rather than asking. */
function addAskedParts(
  { parts, query, weights, people, table }: ScoreContext,
  row: number,
  slot: number,
  { said }: Passage,
): void {
  const person = people.isNobody ? 'none' : people.in(parts.entries[slot]!);
  if (person !== 'none') table.add(row, 'person', person === 'speaks' ? weights.person : weights.mention);
  if (inWindowOf(parts, said ?? slot, query) === true) table.add(row, 'date', weights.date);
  if (query.several === true && tellsWhatHappened(parts.entries[said ?? slot]!.text))
    table.add(row, 'told as it happened', weights.told);
  if (parts.questionMarks.isQuestion(slot)) table.add(row, 'asks itself', weights.asks);
}

export const inWindowOf = (
  { entries }: IndexParts,
  slot: number,
  { window }: Pick<ScoreQuery, 'window'>,
): boolean | null => (window === null ? null : isInWindow(entries[slot]!.at, window));

const holdsPhrase = (entry: IndexEntry, phrases: readonly string[]): boolean => {
  const text = ` ${normaliseText(`${entry.heading} ${entry.text}`)} `;
  return phrases.some((phrase) => text.includes(` ${phrase} `));
};

/** Share of the question's term weight that the terms of a mask make up. */
export function weightOf({ totalIdf, terms }: LexicalRun, mask: number): number {
  if (totalIdf === 0) return 0;
  return terms.reduce((total, { idf }, bit) => total + ((mask & (1 << bit)) === 0 ? 0 : idf), 0) / totalIdf;
}
