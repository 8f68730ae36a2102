import { distinctTerms } from '../../language/words/terms';
import { entityKey } from '../../language/facts/fact-key';
import { findNames } from '../../language/names/names-in-text';
import { EVERYDAY_TERMS } from './everyday-words';
import type { CompletedMessage } from '../summaries/completed-messages';

/** What a session is about, as signals that other sessions may share. */
export interface SessionSignals {
  id: string;
  /** Time of its last message, epoch milliseconds. */
  at: number;
  signals: ReadonlyMap<string, Signal>;
}

interface Signal {
  weight: number;
  /** As written; empty for a signal that is no word (a shared note, a link). */
  word: string;
  /** Terms that express it in a sentence. */
  terms: readonly string[];
}

/** Signals per session, highest weight first. */
const MAX_SIGNALS = 40;
/** Messages that must contain a word for it to be a signal, unless the title has it. */
const MIN_MESSAGES = 2;
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
  const inTitle = new Set(distinctTerms(title).map(({ term }) => term));
  for (const { text } of messages) {
    for (const { term, word } of distinctTerms(text))
      if (isSubject(term)) count(term, word, [term], inTitle.has(term) ? TITLE_BOOST : 0);
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
    .filter(([, entry]) => entry.messages >= MIN_MESSAGES || entry.lift === TITLE_BOOST)
    .map(
      ([key, { messages: many, lift, word, terms }]) =>
        [key, { weight: 1 + Math.log(many) + lift, word, terms }] as const,
    )
    .sort((a, b) => b[1].weight - a[1].weight || (a[0] < b[0] ? -1 : 1))
    .slice(0, MAX_SIGNALS);
  return {
    id,
    at,
    signals: new Map([
      ...signals,
      ...joints.map((key) => [key, { weight: NOTE_WEIGHT, word: '', terms: [] }] as const),
    ]),
  };
}

const isSubject = (term: string): boolean => term.length > 2 && /\p{L}/u.test(term) && !EVERYDAY_TERMS.has(term);
