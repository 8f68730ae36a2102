import containingWords from '../../language/questions/containing-words.txt?raw';
import occupations from '../../language/coreference/occupations.txt?raw';
import peopleOneHas from '../../language/coreference/people-one-has.txt?raw';
import personRelations from '../../language/coreference/person-relations.txt?raw';
import { type FoundName, namesInSentence, nearestName, sentencesWith } from '../../language/names/names-in-sentence';
import { isPreposition } from '../../language/grammar/finite-verbs';
import { splitSentences } from '../../language/sentences/split-sentences';
import { isEnglishWord } from '../../language/words/english-words';
import { foldWord } from '../../language/words/fold-word';
import { letterClassFor } from '../../language/words/character-classes';
import { distinctTerms } from '../../language/words/terms';
import { wholeWords } from '../../language/words/whole-words';
import { alternationOf, anyOf } from '../../language/words/word-list';
import type { LexicalHit } from '../funnel/lexical-hits';
import { extractRelationAnswer, parseRelationStep } from './relation-step';

/** Share of the step's term weight that a hit, with its neighbouring turns, must cover. */
const MIN_COVERAGE = 0.5;
const PERSON_NOUN = anyOf([
  anyOf(['person', 'people', 'guy', 'man', 'woman', 'lady', 'girl', 'boy', 'kid', 'someone', 'somebody', 'one']),
  alternationOf(personRelations),
  alternationOf(occupations),
  alternationOf(peopleOneHas),
]);
/** "the friend gave me the camera", "the neighbour's cat is called Miso": the person is the subject, or the owner of it. */
const PERSON_AS_SUBJECT = new RegExp(
  String.raw`^(?:the|a|an)\s+(?:[\p{L}-]{1,30}\s+){0,2}?${PERSON_NOUN}(?!\p{L})`,
  'iu',
);
/** "I had dinner with the colleague": the person is the object. */
const PERSON_AS_OBJECT = new RegExp(String.raw`\s(?:the|a|an)\s+(?:[\p{L}-]{1,30}\s+){0,2}?${PERSON_NOUN}$`, 'iu');
/** "I met Greta at the café": the place follows a preposition. */
const ASKS_PLACE = /\s(?:at|in) the [\p{L} -]{1,60}$/u;
/** "tart cherries contain something": what is in a thing is asked for. */
const ASKS_CONTENTS = /^(.{1,200}?)\s+(?:contains?|enthält|enthalten) (?:something|etwas)$/u;
/** The step's noun, at its beginning or end. */
const THING_NOUN = /^the ([\p{L}-]{1,40})(?= )|(?<= )the ([\p{L}-]{1,40})$/u;
/** Matches what stands before a title or name. */
const INTRODUCED = /(?:(?<!\p{L})(?:called|named|titled)\s+|["“„«])$/iu;
const PLACE_AHEAD = /(?<!\p{L})(?:at|in|to|from|near|by)\s+(?:the\s+)?$/iu;
/** Stands between several answers of one step. */
export const ANSWER_SEPARATOR = ', ';
/** A capitalised word and at most an adverb: "Timo kindly lent me". */
const BARE_SUBJECT = /^\s*(\p{Lu}[\p{L}-]{1,40}?)(?:['’]s?)?\s+(?:\p{Ll}{1,20}ly\s+)?$/u;
/** The speaker of "I recommended" is the one who recommended. */
const FIRST_PERSON = /\b(?:i|i'd|i've|my)\b/i;

/** What a step's best hits name. */
export interface HopAnswer {
  answer: string;
  /** Null: no source, a description stands in for the name. */
  ref: LexicalHit['ref'] | null;
}

/**
 * Lower-case names that the vault's dictionary finds in the hits. `persons` are names of people, which cannot answer a
 * step about a thing.
 */
export interface NamesInHits {
  known: ReadonlySet<string>;
  persons: ReadonlySet<string>;
}

/** Whether a step asks who somebody is. */
export const asksForPerson = (step: string): boolean =>
  parseRelationStep(step) !== null || PERSON_AS_SUBJECT.test(step) || PERSON_AS_OBJECT.test(step);

/** Whether a step asks what is in a thing. */
export const asksForContents = (step: string): boolean => ASKS_CONTENTS.test(step);

/** "the friend" of "the friend gave me the camera"; empty where no person is asked for. */
const personDescription = (step: string): string =>
  (PERSON_AS_SUBJECT.exec(step) ?? PERSON_AS_OBJECT.exec(step))?.[0] ?? '';

/** The words that a text must hold to answer a step: it need not call the person a friend. */
export const wordsOfStep = (step: string): string =>
  parseRelationStep(step) === null ? step.replace(personDescription(step), ' ').trim() : step;

/**
 * The answer that replaces `{n}`, taken by the role that the step gives it: the relative, the subject or the object of
 * the sentence that covers most of the step, the place, or what a thing contains; else the noun phrase with the step's
 * noun. Null when no hit covers enough of the step.
 *
 * @param lookUp called only when the answer depends on names, since the dictionary is in another thread
 * @param owners of a relation step: its owner's name and descriptions
 */
export async function extractHopAnswer(
  step: string,
  hits: readonly LexicalHit[],
  lookUp: () => Promise<NamesInHits>,
  owners: readonly string[] = [],
): Promise<HopAnswer | null> {
  const relation = parseRelationStep(step);
  const contents = ASKS_CONTENTS.exec(step)?.[1];
  for (const hit of hits) {
    const answer =
      contents !== undefined
        ? contentsOf(contents, hit.text)
        : relation !== null
          ? extractRelationAnswer(relation, [relation.owner, ...owners], hit, (await lookUp()).known)
          : Math.max(hit.coverage, hit.contextCoverage) < MIN_COVERAGE
            ? null
            : await extractStepAnswer(step, hit, lookUp);
    if (answer !== null) return { answer, ref: hit.ref };
  }
  return null;
}

async function extractStepAnswer(
  step: string,
  hit: LexicalHit,
  lookUp: () => Promise<NamesInHits>,
): Promise<string | null> {
  const isSubject = PERSON_AS_SUBJECT.test(step);
  const description = personDescription(step);
  const isPerson = description !== '';
  const terms = termSet(wordsOfStep(step));
  const sentence = bestCoveredSentence(hit.text, terms);
  const phrase = isPerson ? null : extractNounPhrase(sentence, step);
  if (phrase !== null) return phrase;
  const { known, persons } = await lookUp();
  const names = namesInSentence(sentence, known);
  if (!isPerson) return thingNamed(step, sentence, names, terms, persons);
  const people = names.filter(({ name }) => !isPartOf(name, terms));
  if (!isSubject) return objectOf(sentence, people, terms);
  const [verb = ''] = step.slice(description.length).trim().split(' ', 1);
  return subjectOf(sentence, people, { terms, verb }, hit.speaker);
}

/** The person before the verb, after "by" in a passive sentence, or the one who speaks. */
function subjectOf(
  sentence: string,
  people: readonly FoundName[],
  { terms, verb }: { terms: ReadonlySet<string>; verb: string },
  speaker: string | null,
): string | null {
  const agent = people.find(({ start }) => /(?<!\p{L})by\s+$/u.test(sentence.slice(0, start)));
  // "gave" is no index term.
  const offset = Math.min(firstTermOffset(sentence, terms), wordOffset(sentence, verb));
  const before = people.filter(({ start, end }) => end <= offset && !PLACE_AHEAD.test(sentence.slice(0, start)));
  const found = before.at(-1)?.name ?? agent?.name ?? bareSubject(sentence.slice(0, offset));
  if (found !== null) return found;
  if (FIRST_PERSON.test(sentence)) return speaker;
  return nearestName(sentence, [...people], terms)?.name ?? null;
}

/**
 * A first word with nothing but the verb after it: "Timo gave me …". A common noun in its place has a determiner or is a
 * plural: "Friends gave me …".
 */
function bareSubject(beforeVerb: string): string | null {
  const word = BARE_SUBJECT.exec(beforeVerb)?.[1];
  if (word === undefined || distinctTerms(word).length === 0) return null;
  return word.endsWith('s') && isEnglishWord(foldWord(word.toLowerCase())) ? null : word;
}

/** The person after the verb: "I had dinner with Lena". */
function objectOf(sentence: string, people: readonly FoundName[], terms: ReadonlySet<string>): string | null {
  const verb = firstTermOffset(sentence, terms);
  const after = people.find(({ start }) => start > verb && !PLACE_AHEAD.test(sentence.slice(0, start)));
  return (after ?? nearestName(sentence, [...people], terms))?.name ?? null;
}

/**
 * A thing or place: the name after a place's preposition, one that holds the step's noun or is introduced as a name, or
 * the object of the step's verb. A name that merely stands in the sentence is none, and neither are names of people.
 */
function thingNamed(
  step: string,
  sentence: string,
  names: readonly FoundName[],
  terms: ReadonlySet<string>,
  persons: ReadonlySet<string>,
): string | null {
  const things = names.filter(({ name }) => !persons.has(name.toLowerCase()) && !isPartOf(name, terms));
  const before = ({ start }: FoundName) => sentence.slice(0, start);
  if (ASKS_PLACE.test(step)) {
    const places = things.filter((name) => PLACE_AHEAD.test(before(name)));
    if (places.length > 0) return nearestName(sentence, places, terms)?.name ?? null;
  }
  const [, subject, object] = THING_NOUN.exec(step) ?? [];
  const noun = termSet(subject ?? object ?? '');
  const named = things.filter(
    (name) =>
      distinctTerms(name.name).some(({ term }) => noun.has(term)) ||
      INTRODUCED.test(before(name)) ||
      /["“]/u.test(sentence.charAt(name.start)) ||
      (object !== undefined && endsWithTerm(before(name), terms)),
  );
  return nearestName(sentence, named, terms)?.name ?? null;
}

/** Whether a text ends with one of the terms and at most two words after it that are no prepositions: "lent me". */
function endsWithTerm(text: string, terms: ReadonlySet<string>): boolean {
  for (const word of (text.match(/[\p{L}\p{N}'’]+/gu) ?? []).slice(-3).toReversed()) {
    if (distinctTerms(word).some(({ term }) => terms.has(term))) return true;
    if (isPreposition(word.toLowerCase())) return false;
  }
  return false;
}

const CONTAINS = new RegExp(`${alternationOf(containingWords)}(?![\\p{L}\\p{N}])`, 'iu');
/** What is contained ends before the next clause. */
const CONTENT_END = /[.;:!?()]|\s(?:which|that|because|when|while|so|but|weil|dass|aber|wenn)\s/iu;
/** Content words of one thing that is contained. */
const MAX_CONTENT_WORDS = 4;

/** What a text says is in a thing: the object of "contains" where the subject is that thing. */
function contentsOf(things: string, text: string): string | null {
  const asked = termSet(things);
  for (const { text: sentence } of splitSentences(text)) {
    const verb = CONTAINS.exec(sentence);
    if (verb === null) continue;
    const subject = [...termSet(sentence.slice(0, verb.index))];
    if (!subject.some((term) => asked.has(term))) continue;
    const after = sentence.slice(verb.index + verb[0].length);
    const object = after.slice(0, CONTENT_END.exec(after)?.index ?? after.length).trim();
    const contents = object
      .split(/,|\s(?:and|or|und|oder|y|e|et)\s/u)
      .map((part) => distinctTerms(part).map(({ word }) => word))
      .filter((words) => words.length > 0 && words.length <= MAX_CONTENT_WORDS);
    if (contents.length > 0) return contents.map((words) => words.join(' ')).join(ANSWER_SEPARATOR);
  }
  return null;
}

const termSet = (text: string): Set<string> => new Set(distinctTerms(text).map(({ term }) => term));
const isPartOf = (name: string, terms: ReadonlySet<string>): boolean =>
  distinctTerms(name).every(({ term }) => terms.has(term));

/** Offset of the first of the terms; the end of the sentence without one. */
const firstTermOffset = (sentence: string, terms: ReadonlySet<string>): number =>
  [...sentence.matchAll(/[\p{L}\p{N}]+/gu)].find(([word]) => distinctTerms(word).some(({ term }) => terms.has(term)))
    ?.index ?? sentence.length;

function wordOffset(sentence: string, word: string): number {
  const match = word === '' ? null : wholeWords([word]).exec(sentence);
  return match?.index ?? sentence.length;
}

/** The sentence that covers the most terms; the shortest of equals. */
function bestCoveredSentence(text: string, terms: ReadonlySet<string>): string {
  const whole = sentencesWith(text, terms)[0];
  if (whole !== undefined) return whole;
  const shared = (sentence: string) => distinctTerms(sentence).filter(({ term }) => terms.has(term)).length;
  return (
    splitSentences(text)
      .map((sentence) => sentence.text)
      .sort((a, b) => shared(b) - shared(a) || a.length - b.length)[0] ?? text
  );
}

/** The step's noun with its modifiers: "A small blue necklace" for a step about "the necklace". */
function extractNounPhrase(sentence: string, step: string): string | null {
  const noun = /\bthe ([\p{Ll}-]+)$/u.exec(step)?.[1];
  if (noun === undefined || !sentence.toLowerCase().includes(noun)) return null;
  const phrase = new RegExp(
    `\\b(?:a|an|the|this|my|our|her|his)\\s+((?:[${letterClassFor(sentence)}-]+\\s+){1,3}${noun})\\b`,
    'iu',
  ).exec(sentence);
  return phrase?.[1] ?? null;
}
