import { normaliseText } from '../../../shared/lib/text/normalise';
import { holdsAnswer } from './answer-type';
import type { IndexEntry } from './entry';
import type { FusionWeights } from './fusion-weight';
import type { IndexParts } from './index-parts';
import type { ScoreQuery } from './index-port';
import { shareOfKinds, type KindAsked } from './kinds';
import { isInWindow } from './lane-queries';
import type { LexicalRun } from './lexical-index';
import { furtherPassages, passageOf, type Passage } from './passage';
import type { ScoreTable } from './score-table';
import { tellsWhatHappened } from './tells-what-happened';

/** What every slot of a question is scored with. */
export interface ScoreContext {
  parts: IndexParts;
  run: LexicalRun;
  query: ScoreQuery;
  similarityOf: (slot: number) => number | null;
  /** The parts go here, a row for each slot. */
  table: ScoreTable;
  weights: FusionWeights;
  kinds: KindAsked[];
  /** In their normal form. */
  phrases: string[];
  /** Who is asked for, in lower case. */
  people: string[];
}

export interface ScoredSlot {
  row: number;
  slot: number;
  similarity: number | null;
  /** What it says or was kept from; of several the one that counts for this question. */
  passage: Passage;
  /** What its own words and meaning are worth to the question. */
  itself: number;
  /** Its score without the parts that depend on others of its session or subject, and without the answer's type. */
  base: number;
}

interface Asked extends Around {
  row: number;
  slot: number;
  similarity: number | null;
}

/** What a slot's score takes in besides itself. */
export interface Around {
  passage: Passage;
  twoBefore: number | null;
}

/** One for each turn that says it, the first telling first; of what came from no turn one without any. */
export function aroundsOf(parts: IndexParts, slot: number): readonly Around[] {
  const first = aroundPassage(parts, passageOf(parts, slot));
  const further = furtherPassages(parts, slot);
  return further.length === 0 ? [first] : [first, ...further.map((passage) => aroundPassage(parts, passage))];
}

/** A subject holds for a few turns: one turn further back still counts. */
const aroundPassage = (parts: IndexParts, passage: Passage): Around => ({ passage, twoBefore: passage.before === null ? null : turnBefore(parts, passage.before) });

/** Every slot that some scores take in, with repetitions. */
export function slotsTaken(slots: readonly number[], arounds: readonly (readonly Around[])[]): number[] {
  const taken = [...slots];
  for (const own of arounds) {
    for (const { passage: { said, before, after }, twoBefore } of own) for (const slot of [said, before, after, twoBefore]) if (slot !== null) taken.push(slot);
  }
  return taken;
}

/**
 * Puts down what a slot is worth by itself and with the turns beside it. Hundreds are scored for a question and their entries lie anywhere in memory: one is
 * visited only where the question asks for what its text or speaker alone can tell.
 */
export function scoreSlot(context: ScoreContext, row: number, slot: number, arounds: readonly Around[]): ScoredSlot {
  const { parts, query, table, weights } = context;
  const similarity = context.similarityOf(slot);
  const { passage, twoBefore } = bestAround(context, arounds);
  const asked: Asked = { row, slot, similarity, passage, twoBefore };
  const itself = addSaidParts(context, asked);
  addInheritedParts(context, asked);
  addAskedParts(context, asked);
  const base = table.total(row);
  if (query.expects !== null && holdsAnswer(query.expects, parts.entries[slot]!.text)) table.add(row, 'answer type', weights.answerType);
  return { row, slot, similarity, passage, itself, base };
}

/** A note that was said several times stands for each of these turns: it counts as the one that the question is likest to. */
function bestAround(context: ScoreContext, arounds: readonly Around[]): Around {
  if (arounds.length === 1) return arounds[0]!;
  const worth = (turn: number | null) => (turn === null ? 0 : spokenWorth(context, turn));
  const worths = arounds.map(({ passage: { said, before, after } }) => worth(said) + inherited(context, before).weight * worth(before) + context.weights.after * worth(after));
  return arounds[worths.indexOf(Math.max(...worths))]!;
}

/** What words and meaning of a slot are worth; null for a part it cannot have. */
interface Said {
  words: number;
  kinds: number;
  phrase: number;
  meaning: number | null;
}

function worthOf(context: ScoreContext, slot: number, similarity: number | null): Said {
  const { parts, run, weights, phrases } = context;
  return {
    words: weights.words * (run.share[slot] ?? 0), kinds: weights.kinds * kindShareOf(context, slot),
    phrase: phrases.length > 0 && holdsPhrase(parts.entries[slot]!, phrases) ? weights.phrase : 0, meaning: similarity === null ? null : weights.meaning * similarity,
  };
}

/**
 * What is said in it. A note is found where its turn would be, since what it is about often stands in the sentence before: a part of a turn holds no more
 * of the question than the turn, however short it is, so its own parts count as far as the turn's do, and what the turn says beyond is "said with it".
 * Which of a turn's notes comes first, its own words and meaning decide.
 */
function addSaidParts(context: ScoreContext, { row, slot, similarity, passage: { said } }: Asked): number {
  const { similarityOf, weights, table } = context;
  const own = worthOf(context, slot, similarity);
  const isNote = said !== null && said !== slot;
  const turn = isNote ? worthOf(context, said, similarityOf(said)) : own;
  const counted = { words: Math.min(own.words, turn.words), kinds: Math.min(own.kinds, turn.kinds), phrase: Math.min(own.phrase, turn.phrase), meaning: Math.min(own.meaning ?? 0, turn.meaning ?? own.meaning ?? 0) };
  table.add(row, 'words', counted.words);
  if (counted.kinds > 0) table.add(row, 'kinds of it', counted.kinds);
  if (counted.phrase > 0) table.add(row, 'quoted words', counted.phrase);
  if (own.meaning !== null) table.add(row, 'meaning', counted.meaning);
  const itself = own.words + own.kinds + own.phrase + (own.meaning ?? 0);
  if (!isNote) return itself;
  const beyond = turn.words - counted.words + turn.kinds - counted.kinds + turn.phrase - counted.phrase + Math.max(0, (turn.meaning ?? 0) - counted.meaning);
  table.add(row, 'said with it', weights.saidWith * beyond);
  table.add(row, 'says it itself', weights.itself * itself);
  return itself;
}

const kindShareOf = ({ parts, run, kinds }: ScoreContext, slot: number): number =>
  (kinds.length === 0 ? 0 : shareOfKinds(kinds, run.mask[slot] ?? 0, (members) => parts.lexical.holdsAny(slot, members)));

/** What the words and the meaning of a turn are worth to those beside it. */
const spokenWorth = ({ run, similarityOf, weights }: ScoreContext, slot: number): number => weights.words * (run.share[slot] ?? 0) + weights.meaning * (similarityOf(slot) ?? 0);

/** How much of the turn before is inherited: an answer is about what the question before it asks. */
const inherited = ({ parts, weights }: ScoreContext, before: number | null): { part: 'question before' | 'turn before'; weight: number } =>
  (before !== null && parts.questionMarks.asks(before) ? { part: 'question before', weight: weights.beforeQuestion } : { part: 'turn before', weight: weights.before });

/** What a turn has from the turns beside it. */
function addInheritedParts(context: ScoreContext, { row, passage: { before, after }, twoBefore }: Asked): void {
  const { weights, table } = context;
  if (before !== null) {
    const { part, weight } = inherited(context, before);
    table.add(row, part, weight * spokenWorth(context, before));
    if (twoBefore !== null) table.add(row, 'two turns before', weights.twoBefore * spokenWorth(context, twoBefore));
  }
  if (after !== null) table.add(row, 'turn after', weights.after * spokenWorth(context, after));
}

/** What the question asks for besides its topic: a person, a time, and telling rather than asking. */
function addAskedParts({ parts, query, weights, people, table }: ScoreContext, { row, slot, passage: { said } }: Asked): void {
  const person = people.length === 0 ? 'none' : personOf(parts.entries[slot]!, people);
  if (person !== 'none') table.add(row, 'person', person === 'speaks' ? weights.person : weights.mention);
  if (inWindowOf(parts, said ?? slot, query) === true) table.add(row, 'date', weights.date);
  if (query.several === true && tellsWhatHappened(parts.entries[said ?? slot]!.text)) table.add(row, 'told as it happened', weights.told);
  if (parts.questionMarks.isQuestion(slot)) table.add(row, 'asks itself', weights.asks);
}

export const inWindowOf = ({ entries }: IndexParts, slot: number, { window }: Pick<ScoreQuery, 'window'>): boolean | null => (window === null ? null : isInWindow(entries[slot]!.at, window));

const holdsPhrase = (entry: IndexEntry, phrases: readonly string[]): boolean => {
  const text = ` ${normaliseText(`${entry.heading} ${entry.text}`)} `;
  return phrases.some((phrase) => text.includes(` ${phrase} `));
};

function turnBefore(parts: IndexParts, slot: number): number | null {
  const { sessionId, place } = parts.entries[slot]!;
  return sessionId === null || place === null ? null : parts.sessions.neighbours(sessionId, place).before;
}

/** Whether a named person (lower case) speaks, or (for notes and chunks, which have no speaker) is what it is about. */
export function personOf(entry: IndexEntry, people: readonly string[]): 'speaks' | 'mentioned' | 'none' {
  if (people.length === 0) return 'none';
  const speaker = entry.speaker?.toLowerCase() ?? null;
  const first = speaker?.split(/\s+/)[0];
  if (speaker !== null && people.some((name) => name === speaker || name === first)) return 'speaks';
  const [text, heading] = [entry.text.toLowerCase(), entry.heading.toLowerCase()];
  if (!people.some((name) => hasWord(text, name) || hasWord(heading, name))) return 'none';
  return speaker === null && entry.kind !== 'message' ? 'speaks' : 'mentioned';
}

function hasWord(text: string, name: string): boolean {
  const at = text.indexOf(name);
  if (at < 0) return false;
  const around = `${text[at - 1] ?? ' '}${text[at + name.length] ?? ' '}`;
  return !/[\p{L}\p{N}]/u.test(around);
}

/** Share of the question's term weight that the terms of a mask make up. */
export function weightOf({ totalIdf, terms }: LexicalRun, mask: number): number {
  if (totalIdf === 0) return 0;
  return terms.reduce((total, { idf }, bit) => total + ((mask & (1 << bit)) === 0 ? 0 : idf), 0) / totalIdf;
}
