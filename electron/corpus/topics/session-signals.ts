import { distinctTerms } from '../../language/words/terms';
import { entityKey } from '../../language/facts/fact-key';
import { findNames } from '../../language/names/names-in-text';
import { isFiller } from '../../language/categories/filler';
import { isFiniteVerb, isPreposition } from '../../language/grammar/finite-verbs';
import { nounPhrases } from '../../language/grammar/noun-phrases';
import { EVERYDAY_TERMS } from './everyday-words';
import type { CompletedMessage } from '../summaries/completed-messages';

/** What a session is about, as signals that other sessions may share. */
export interface SessionSignals {
  id: string;
  /** Time of its last message, epoch milliseconds. */
  at: number;
  signals: ReadonlyMap<string, Signal>;
  /** How often each noun phrase with a word of the signals is written, by its terms joined by spaces. */
  phrases: ReadonlyMap<string, WrittenPhrase>;
}

export interface WrittenPhrase {
  text: string;
  count: number;
}

interface Signal {
  weight: number;
  /** The word as written; empty for a signal that is no word (a shared note, a link). */
  word: string;
  /** Terms that express it in a sentence. */
  terms: readonly string[];
}

/** Signals per session, highest weight first. */
const MAX_SIGNALS = 40;
/** Messages that must contain a word for it to be a signal, unless the title has it. */
const MIN_MESSAGES = 2;
/** Turns of the person up to which one message is enough: who says three sentences repeats no word. */
const FEW_TURNS = 5;
const MAX_PHRASES = 120;
const NAME_BOOST = 1;
const TITLE_BOOST = 1;
const NOTE_WEIGHT = 3;

export interface SignalSources {
  id: string;
  at: number;
  title: string;
  messages: readonly CompletedMessage[];
  /** Canonical key of all names of one entity. */
  resolve: (key: string) => string;
  /** Kept notes and links with a source in this session, as keys that other sessions may share. */
  sharedNoteKeys: readonly string[];
}

/**
 * Terms, names and shared notes of a session with their weights: `1 + log(messages)`, raised for names and words of the
 * title.
 */
export function readSessionSignals({
  id,
  at,
  title,
  messages,
  resolve,
  sharedNoteKeys: joints,
}: SignalSources): SessionSignals {
  const found = new Map<string, { messages: number; lift: number; word: string; terms: readonly string[] }>();
  const count = (key: string, word: string, terms: readonly string[], lift: number) => {
    const entry = found.get(key);
    if (entry === undefined) found.set(key, { messages: 1, lift, word, terms });
    else entry.messages += 1;
  };
  const isShort = messages.filter(({ role }) => role === 'person').length <= FEW_TURNS;
  const minMessages = isShort ? 1 : MIN_MESSAGES;
  const inTitle = new Set(distinctTerms(title).map(({ term }) => term));
  for (const { text, role, isQuotation } of messages) {
    if (isQuotation === true || isFiller(text, role)) continue;
    for (const { term, word } of distinctTerms(text))
      if (isSubject(term) && !isFiniteVerb(word) && !isPreposition(word))
        count(term, word, [term], inTitle.has(term) ? TITLE_BOOST : 0);
    const names = new Map(findNames(text).map(({ name }) => [resolve(entityKey(name)), name]));
    for (const [key, name] of names)
      count(
        `name ${key}`,
        name,
        distinctTerms(name).map(({ term }) => term),
        NAME_BOOST,
      );
  }
  const signals = [...found]
    .filter(([, entry]) => entry.messages >= minMessages || entry.lift === TITLE_BOOST)
    .map(
      ([key, { messages: many, lift, word, terms }]) =>
        [key, { weight: 1 + Math.log(many) + lift, word, terms }] as const,
    )
    .sort((a, b) => b[1].weight - a[1].weight || (a[0] < b[0] ? -1 : 1))
    .slice(0, MAX_SIGNALS);
  const signalTerms = new Set(signals.flatMap(([, signal]) => signal.terms));
  return {
    id,
    at,
    phrases: readPhrases(messages, signalTerms),
    signals: new Map([
      ...signals,
      ...joints.map((key) => [key, { weight: NOTE_WEIGHT, word: '', terms: [] }] as const),
    ]),
  };
}

/** The noun phrases with a term of the signals, the most frequent first, none with an everyday word at its edges. */
function readPhrases(
  messages: readonly CompletedMessage[],
  signalTerms: ReadonlySet<string>,
): SessionSignals['phrases'] {
  const found = new Map<string, WrittenPhrase>();
  for (const { text, isQuotation } of messages) {
    if (isQuotation === true) continue;
    for (const { text: written, terms } of nounPhrases(text)) {
      if (!terms.some((term) => signalTerms.has(term)) || !isSubject(terms[0]!) || !isSubject(terms.at(-1)!)) continue;
      const key = terms.join(' ');
      const known = found.get(key);
      if (known === undefined) found.set(key, { text: written, count: 1 });
      else known.count += 1;
    }
  }
  return new Map([...found].sort((a, b) => b[1].count - a[1].count || (a[0] < b[0] ? -1 : 1)).slice(0, MAX_PHRASES));
}

const isSubject = (term: string): boolean => term.length > 2 && /\p{L}/u.test(term) && !EVERYDAY_TERMS.has(term);
