import characteristicVerbs from './characteristic-verbs.txt?raw';
import { distinctTerms } from '../words/terms';
import type { ReferringExpression } from './referring-expressions';
import { alternationOf } from '../words/word-list';
import { type FoundName, namesInSentence, nearestName } from '../names/names-in-sentence';

/** Words between a name and a description that identify the one with the other. */
const APPOSITION =
  /^[\s,]*(?:(?:the|my|our|a|an|is|was|['’]s|who|works?|working|as|in|at|from|for|does|runs|called|named|name|new|old|are|of|Dr\.?|Mrs?\.?|Ms\.?|Prof\.?|,|–|-|\()[\s,]*)*(?:[\p{L}-]+\s+){0,1}$/u;

const PLACE_AHEAD = /\b(?:to|in|at|from|near|for|of|into|around)\s+$/i;
/** At most three words between the verb and what it is about: “keeps four huskies”. */
const KNOWN_FOR = new RegExp(
  String.raw`(?<![\p{L}\p{N}])${alternationOf(characteristicVerbs)}\s+(?:[\p{L}\p{N}'’-]+\s+){0,3}$`,
  'iu',
);

/**
 * The name that a sentence gives a description by apposition or predicate ("Dave, the construction guy", "my dentist
 * Dr Lind", "Dave works in construction"), or by what that person is known for ("Dave keeps bees"); sharing a sentence
 * is not enough. A thing's name must contain its noun ("Bear Creek Trail") or follow "called". Null without one.
 */
export function nameOfDescription(
  sentence: string,
  { kind, modifiers, head }: ReferringExpression,
  known: ReadonlySet<string>,
): { name: string; sentence: string } | null {
  const terms = new Set(distinctTerms(modifiers).map(({ term }) => term));
  const names = namesInSentence(sentence, known);
  if (kind === 'thing') {
    const noun = new Set(distinctTerms(head).map(({ term }) => term));
    const named = names.find(
      ({ name }) => distinctTerms(name).length > 1 && distinctTerms(name).some(({ term }) => noun.has(term)),
    );
    const called = /\b(?:called|named)\s+/u.exec(sentence);
    const after =
      called === null
        ? undefined
        : names.find(({ start }) => start >= called.index && start <= called.index + called[0].length + 1);
    return named !== undefined
      ? { name: named.name, sentence }
      : after === undefined
        ? null
        : { name: after.name, sentence };
  }
  const name = nearestName(sentence, names, terms);
  if (name === null) return null;
  const modifierMatch = [...sentence.matchAll(/[\p{L}\p{N}]+/gu)].find(([word]) =>
    distinctTerms(word).some(({ term }) => terms.has(term)),
  );
  if (modifierMatch === undefined) return null;
  const between =
    modifierMatch.index < name.start
      ? sentence.slice(modifierMatch.index + modifierMatch[0].length, name.start)
      : sentence.slice(name.end, modifierMatch.index);
  if (APPOSITION.test(modifierMatch.index < name.start ? withoutRole(between) : between))
    return { name: name.name, sentence };
  const knownFor = personKnownFor(sentence, names, modifierMatch.index);
  return knownFor === null ? null : { name: knownFor, sentence };
}

/** The only person of a sentence, if it says that they are known for what stands at an offset; places do not count. */
function personKnownFor(sentence: string, names: readonly FoundName[], offset: number): string | null {
  const people = names.filter(({ start }) => !PLACE_AHEAD.test(sentence.slice(0, start)));
  const [person] = people;
  return people.length === 1 && person!.end <= offset && KNOWN_FOR.test(sentence.slice(person!.end, offset))
    ? person!.name
    : null;
}

/** Drops the description's noun between the modifier and the name: "the construction guy Dave". */
const withoutRole = (between: string): string =>
  between.replace(/^\s*(?:guy|man|woman|lady|girl|boy|person|worker|friend)\b/i, '');
