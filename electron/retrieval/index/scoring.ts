import { normaliseText } from '../../../shared/lib/text/normalise';
import { holdsAnswer } from './answer-type';
import type { IndexEntry } from './entry';
import { weightsOf, type FusionWeights } from './fusion-weight';
import type { IndexParts } from './index-core';
import type { IndexPort, ScoredHit, ScoreQuery } from './index-port';
import { isInWindow, matchedWords, meaningOf } from './lane-queries';
import { kindsAsked, shareOfKinds, type KindAsked } from './kinds';
import { passageOf } from './kept-from';
import type { LexicalRun } from './lexical-index';
import { isPersonNear } from './person-near';
import { rankPool } from './rank-pool';
import { addRelatedPart, addSessionPart, totalOf } from './shared-parts';
import { tellsWhatHappened } from './tells-what-happened';
import { bestByWords } from './word-list';

/** Candidates of the word lane that are scored besides the pool, for the session's best and for related words. */
const SCORED_BY_WORDS = 200;

export interface ScoredSlot {
  slot: number;
  entry: IndexEntry;
  parts: Record<string, number>;
  base: number;
  coverage: number;
  contextCoverage: number;
  similarity: number | null;
  namesPerson: boolean | null;
  inWindow: boolean | null;
}

/** Scores a pool the way evidence.md's best formula does; every contribution keeps its name. */
export function createScorer(partsOf: () => IndexParts): IndexPort['score'] {
  return async (query) => {
    const similarityOf = await similarityFor(partsOf, query.statement);
    const parts = partsOf();
    const run = parts.lexical.run(query.words);
    const wanted = slotsToScore(parts, run, query);
    const context: Context = {
      parts, run, query, similarityOf, weights: weightsOf(query.weights), kinds: kindsAsked(parts.lexical, run),
      people: query.people.map((name) => name.toLowerCase()),
      phrases: (query.phrases ?? []).map(normaliseText).filter((phrase) => phrase !== ''),
    };
    const scored = Array.from(wanted, (slot) => scoreSlot(context, slot));
    if (query.alone === true) return scored.map((item) => toHit(context, item));
    addSessionPart(scored, context.weights.session);
    addRelatedPart(parts, run, scored, context.weights.related);
    const pool = new Set(query.pool);
    const found = scored.filter(({ entry }) => pool.has(entry.ref));
    if (query.most === undefined) return found.map((item) => toHit(context, item));
    const { sameTurn, sameSession } = context.weights;
    return rankPool(found, query, { sameTurn, sameSession: query.several === true ? sameSession : 0 }).map(({ item, ranked }) => ({ ...toHit(context, item), ranked }));
  };
}

interface Context {
  parts: IndexParts;
  run: LexicalRun;
  query: ScoreQuery;
  similarityOf: (slot: number) => number | null;
  weights: FusionWeights;
  kinds: KindAsked[];
  /** In their normal form. */
  phrases: string[];
  /** Who is asked for, in lower case. */
  people: string[];
}

/** Words alone when meaning is not to be had: the dense lane reports why. */
async function similarityFor(parts: () => IndexParts, statement: string | null): Promise<(slot: number) => number | null> {
  const meaning = statement === null ? null : await meaningOf(parts, statement).catch(() => null);
  return meaning ?? (() => null);
}

function slotsToScore(parts: IndexParts, run: LexicalRun, query: ScoreQuery): Set<number> {
  const excluded = new Set(query.exclude.map((ref) => parts.slotOf.get(ref)));
  const slots = new Set<number>();
  for (const ref of query.pool) {
    const slot = parts.slotOf.get(ref);
    if (slot !== undefined && !excluded.has(slot)) slots.add(slot);
  }
  if (query.alone === true) return slots;
  const byWords = bestByWords(run, parts.entries, SCORED_BY_WORDS + excluded.size).filter(({ slot }) => !excluded.has(slot)).slice(0, SCORED_BY_WORDS);
  for (const { slot } of byWords) slots.add(slot);
  return slots;
}

function scoreSlot(context: Context, slot: number): ScoredSlot {
  const { parts, run, query, similarityOf } = context;
  const entry = parts.entries[slot]!;
  const similarity = similarityOf(slot);
  const { said, before, after } = passageOf(parts, entry);
  const person = personOf(entry, context.people);
  const inWindow = query.window === null ? null : isInWindow(entry.at, query.window);
  const values = { ...ownParts(context, { slot, entry, similarity }), ...saidWithIt(context, slot, said), ...inheritedParts(context, before, after), ...askedParts(context, entry, person, inWindow) };
  const base = totalOf(values);
  if (query.expects !== null && holdsAnswer(query.expects, entry.text)) values['answer type'] = context.weights.answerType;
  return {
    slot, entry, parts: values, base, ...coverageOf(run, [slot, said, before, after]), similarity,
    namesPerson: query.people.length === 0 ? null : person !== 'none', inWindow,
  };
}

/** What its own words and meaning are worth. */
function ownParts(context: Context, { slot, entry, similarity }: Pick<ScoredSlot, 'slot' | 'entry' | 'similarity'>): Record<string, number> {
  const { run, weights, phrases } = context;
  const values: Record<string, number> = { words: weights.words * (run.share[slot] ?? 0) };
  const kindShare = kindShareOf(context, slot);
  if (kindShare > 0) values['kinds of it'] = weights.kinds * kindShare;
  if (phrases.length > 0 && holdsPhrase(entry, phrases)) values['quoted words'] = weights.phrase;
  if (similarity !== null) values['meaning'] = weights.meaning * similarity;
  return values;
}

const kindShareOf = ({ parts, run, kinds }: Context, slot: number): number =>
  (kinds.length === 0 ? 0 : shareOfKinds(kinds, run.mask[slot] ?? 0, (members) => parts.lexical.holdsAny(slot, members)));

/** Of a note: what the turn it was kept from says beyond it. A note is one sentence, and what it is about often stands in the one before. */
function saidWithIt(context: Context, slot: number, said: number | null): Record<string, number> {
  if (said === null || said === slot) return {};
  const { run, similarityOf, weights } = context;
  const [own, whole] = [run.mask[slot] ?? 0, (run.mask[slot] ?? 0) | (run.mask[said] ?? 0)];
  const words = weights.words * (weightOf(run, whole) - weightOf(run, own));
  const meaning = weights.meaning * Math.max(0, (similarityOf(said) ?? 0) - (similarityOf(slot) ?? 0));
  const ofKind = weights.kinds * Math.max(0, kindShareOf(context, said) - kindShareOf(context, slot));
  return { 'said with it': weights.saidWith * (words + meaning + ofKind) };
}

/** What a turn has from the turns beside it: an answer is about what the question before it asks. */
function inheritedParts({ parts, run, similarityOf, weights }: Context, before: number | null, after: number | null): Record<string, number> {
  const worth = (slot: number) => weights.words * (run.share[slot] ?? 0) + weights.meaning * (similarityOf(slot) ?? 0);
  const values: Record<string, number> = {};
  if (before !== null) {
    const asked = parts.entries[before]!.text.includes('?');
    values[asked ? 'question before' : 'turn before'] = (asked ? weights.beforeQuestion : weights.before) * worth(before);
  }
  const twoBefore = before === null ? null : turnBefore(parts, before);
  // A subject holds for a few turns: half as much again one turn further back.
  if (twoBefore !== null) values['two turns before'] = weights.twoBefore * worth(twoBefore);
  if (after !== null) values['turn after'] = weights.after * worth(after);
  return values;
}

/** What the question asks for besides its topic: a person, a time, and telling rather than asking. */
function askedParts({ query, weights }: Context, entry: IndexEntry, person: ReturnType<typeof personOf>, inWindow: boolean | null): Record<string, number> {
  const values: Record<string, number> = {};
  if (person !== 'none') values['person'] = person === 'speaks' ? weights.person : weights.mention;
  if (inWindow === true) values['date'] = weights.date;
  if (query.several === true && tellsWhatHappened(entry.text)) values['told as it happened'] = weights.told;
  if (entry.text.trimEnd().endsWith('?')) values['asks itself'] = weights.asks;
  return values;
}

const holdsPhrase = (entry: IndexEntry, phrases: readonly string[]): boolean => {
  const text = ` ${normaliseText(`${entry.heading} ${entry.text}`)} `;
  return phrases.some((phrase) => text.includes(` ${phrase} `));
};

function turnBefore(parts: IndexParts, slot: number): number | null {
  const { sessionId, place } = parts.entries[slot]!;
  return sessionId === null || place === null ? null : parts.sessions.neighbours(sessionId, place).before;
}

/** Whether a named person (lower case) speaks, or (for notes and chunks, which have no speaker) is what it is about. */
function personOf(entry: IndexEntry, people: readonly string[]): 'speaks' | 'mentioned' | 'none' {
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

/** Share of the question's term weight that the slot holds, and that it and its neighbours hold together. */
function coverageOf(run: LexicalRun, slots: (number | null)[]): { coverage: number; contextCoverage: number } {
  const [own, ...beside] = slots.map((slot) => (slot === null ? 0 : (run.mask[slot] ?? 0)));
  const together = beside.reduce((mask, next) => mask | next, own!);
  return { coverage: weightOf(run, own!), contextCoverage: weightOf(run, together) };
}

function weightOf(run: LexicalRun, mask: number): number {
  if (run.totalIdf === 0) return 0;
  return run.terms.reduce((total, { idf }, bit) => total + ((mask & (1 << bit)) === 0 ? 0 : idf), 0) / run.totalIdf;
}

function toHit({ parts, run, people }: Context, item: ScoredSlot): ScoredHit {
  const { slot, entry, parts: values, similarity, coverage, contextCoverage, namesPerson, inWindow } = item;
  return {
    entry, parts: values, similarity, coverage, contextCoverage, matchedTerms: matchedWords(run, slot), namesPerson, inWindow,
    personNear: namesPerson === null ? null : namesPerson || isPersonNear(parts, entry, (other) => personOf(other, people) !== 'none'),
    isQuestion: entry.text.trimEnd().endsWith('?'), links: entry.kind === 'note' ? parts.links.from(entry.ref) : [],
  };
}
