import { distinctTerms, toTerm } from '../../language/words/terms';
import { entityKey } from '../../language/facts/fact-key';
import { splitSentences } from '../../language/sentences/split-sentences';
import { findNames } from '../../language/names/names-in-text';
import { isFiller } from '../../language/categories/filler';
import { isFiniteVerb, isPreposition } from '../../language/grammar/finite-verbs';
import { plainTextOf } from '../../language/prose/plain-text';
import { mayHoldUnspaced } from '../../language/words/unspaced-words';
import { readPhrases, type PhrasesOfText } from '../subject-names/subject-phrases';
import type { CompletedMessage } from '../summaries/completed-messages';

/** Words that unrelated conversations share. Hand-written; stop words are not terms anyway. */
const EVERYDAY = `
able about above across actually add advice again against ago agree ahead allow already always amount answer anything area ask available away back bad become begin behind believe below beneath beside beyond best better big bit book bring buy
call can care case chance change check choice choose clear close come common consider cost could couple course create cut date day deal decide decision depend detail difference different
difficult direction do done down early easy effect either else end enough ensure especially even evening ever every everyone everything exactly example expect experience explain extra fact fair
far feel feeling few figure final find fine first fit fix follow form free friend full fun further future general get give glad go goal good great group guess half hand happen happy hard have
hear heat help here high hold home hope hour house idea important improve include info information instead interest interesting issue item job just keep key kind know large last late later lead
learn least leave left let life like likely limit line list little live long look lose lot love low lunch main make many matter maybe mean mention message method mind minute moment money month more
morning most move much must name near need never new news next nice night normal note nothing now number offer often ok okay old one only open option order other own pain part pass past pay people
perfect perhaps person photo pick piece place plan play please plenty point possible prefer pretty price probably problem process provide public put question quick quickly quite rather read ready
real really reason recommend remember reply rest result right rule run safe same save say second see seem send sense sentence set several share short show side similar simple since size small
someone something sometimes soon sorry sort sound spend stand start state stay step still stop story stuff style such suggest sure take talk task tell text thank thanks that thing think third
thought time tip today together tomorrow tonight top total toward travel trip true try turn type understand up update use useful usual usually value visit wait walk want watch way week
weekend welcome well while whole wonder wonderful word work world worry worth write wrong year yes yesterday yet
monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october november december
also haben machen gut heute morgen jahr woche tag zeit frage bitte danke vielleicht wirklich immer wieder kommen gehen sagen wissen finden brauchen möchten sollen können müssen
`;

/** Index terms of words that name no subject. */
const EVERYDAY_TERMS: ReadonlySet<string> = new Set(
  EVERYDAY.trim()
    .split(/\s+/u)
    .flatMap((word) => [word, toTerm(word)]),
);

/** What a session is about, as signals that other sessions may share. */
export interface SessionSignals {
  id: string;
  /** Time of its last message, epoch milliseconds. */
  at: number;
  signals: ReadonlyMap<string, Signal>;
  phrases: PhrasesOfText;
}

interface Signal {
  weight: number;
  /** The word as written; empty for a signal that is no word (a shared note, a link). */
  word: string;
  /** Terms that express it in a sentence. */
  terms: readonly string[];
  /** Half of the person's sentences say it, and two at least. Absent: no. */
  isThroughout?: true;
}

const MAX_SIGNALS = 40;
/** Messages that must contain a word for it to be a signal, unless the title has it. */
const MIN_MESSAGES = 2;
/** Turns of the person up to which one message is enough: who says three sentences repeats no word. */
const FEW_TURNS = 5;
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
  const throughout = termsThroughout(messages);
  const signals = [...found]
    .filter(([, entry]) => entry.messages >= minMessages || entry.lift === TITLE_BOOST)
    .map(
      ([key, { messages: many, lift, word, terms }]) =>
        [
          key,
          {
            weight: 1 + Math.log(many) + lift,
            word,
            terms,
            ...(throughout.has(key) && { isThroughout: true as const }),
          },
        ] as const,
    )
    .sort((a, b) => b[1].weight - a[1].weight || (a[0] < b[0] ? -1 : 1))
    .slice(0, MAX_SIGNALS);
  return {
    id,
    at,
    phrases: phrasesSaid(messages),
    signals: new Map([
      ...signals,
      ...joints.map((key) => [key, { weight: NOTE_WEIGHT, word: '', terms: [] }] as const),
    ]),
  };
}

const MIN_SENTENCES = 2;
const MIN_SHARE_OF_SENTENCES = 0.5;

/** Terms that so many of the person's sentences say. */
function termsThroughout(messages: readonly CompletedMessage[]): Set<string> {
  const sentences = messages
    .filter(({ role, isQuotation }) => role === 'person' && isQuotation !== true)
    .flatMap(({ text }) => splitSentences(text));
  const counts = new Map<string, number>();
  for (const { text } of sentences)
    for (const { term } of distinctTerms(text)) counts.set(term, (counts.get(term) ?? 0) + 1);
  const least = Math.max(MIN_SENTENCES, sentences.length * MIN_SHARE_OF_SENTENCES);
  return new Set([...counts].flatMap(([term, count]) => (count >= least ? [term] : [])));
}

/** The phrases of what the person says, none with an everyday word at its edges. */
const phrasesSaid = (messages: readonly CompletedMessage[]): PhrasesOfText =>
  new Map(
    [...readPhrases(saidOf(messages))].filter(([, { terms }]) => isSubject(terms[0]!) && isSubject(terms.at(-1)!)),
  );

/** What the person says in a session, without small talk. */
export const saidOf = (messages: readonly CompletedMessage[]): string =>
  messages
    .filter(({ role, text, isQuotation }) => role === 'person' && isQuotation !== true && !isFiller(text, role))
    .map(({ text }) => plainTextOf(text))
    .join('\n');

const isSubject = (term: string): boolean =>
  (term.length > 2 || mayHoldUnspaced(term)) && /\p{L}/u.test(term) && !EVERYDAY_TERMS.has(term);
