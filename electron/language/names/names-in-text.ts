import type { EntityKind } from '../../../shared/ipc/routes/entities';
import { isNationality } from '../facts/attribute-nouns';
import { isProperName } from '../facts/fact-subjects';
import { statedValues } from '../stated-values';
import { GERMAN_RELATIVES, RELATIVES } from '../facts/everyday/everyday-language';

/** Capitalised words inside a sentence; its first word is capitalised anyway. */
const NAMES =
  /(?:([\p{L}\p{N}]+)[.,]?\s|(?<=[\p{L}\p{N}][,;:)]?\s))(\p{Lu}[\p{L}\p{N}&-]+(?:\s\p{Lu}[\p{L}\p{N}&-]+){0,3})/gu;
const BEFORE_PEOPLE =
  /^(?:with|and|by|call|called|ask|asked|tell|told|meet|met|see|visit|visited|thank|help|helped|mit|und|friend|colleague|neighbou?r|Dr|Mr|Mrs|Ms|Frau|Herrn?|con|avec|com|señora?|Mme|dona|signora?)$/u;
/** Relatives and others one has, in every language that has a table of them: “meine Schwester Ida”. */
const PEOPLE_ONE_HAS: ReadonlySet<string> = new Set(
  [GERMAN_RELATIVES, ...Object.values(RELATIVES)].flatMap((nouns) =>
    Object.entries(nouns).flatMap(([word, name]) => (/^(?:dog|cat)$/u.test(name) ? [] : [word.toLowerCase(), name])),
  ),
);
/** German nouns are written like names; what has an article, a possessive or a number before it is one. */
const BEFORE_NOUNS =
  /^(?:d(?:er|ie|as|en|em|es)|(?:k?ein|mein|dein|sein|ihr|unser|euer)(?:e[mnrs]?)?|(?:jede|diese|welche|viele?)[mnrs]?|im|am|zum|zur|beim|vom|ins|\p{N}+)$/iu;
const BEFORE_PLACES = /^(?:in|near|at|to|from|through|nach|bei)$/u;
/** Acronyms name techniques more often than people. */
const ACRONYM = /^[\p{Lu}\p{N}]{1,5}$/u;

/** Whether the word stands before what somebody is called: “Frau”, “with”, “Onkel”. */
export const comesBeforePerson = (word: string): boolean =>
  BEFORE_PEOPLE.test(word) || PEOPLE_ONE_HAS.has(word.toLowerCase());

/** Whether a German word stands before a noun, which is written like a name. */
export const comesBeforeNoun = (word: string): boolean => BEFORE_NOUNS.test(word);

/**
 * Names inside a sentence, each with the entity kind that the previous word suggests; `noun` where it is no name. Finds people and projects that
 * have no facts yet.
 */
export function findNames(sentence: string): { name: string; kind: EntityKind | 'noun' }[] {
  return [...sentence.matchAll(NAMES)].flatMap(({ 0: whole, 1: word = '', 2: found, index }) => {
    // “In Ottilie’s garage” is a place, and Ottilie is none.
    const isOwner = /^['’]s?\s/u.test(sentence.slice(index + whole.length));
    // What somebody is called is written like the first half of a name: “Herr Brandauer”, “meine Schwester Ida”.
    const [first, ...more] = found!.split(' ');
    const isTitled = more.length > 0 && comesBeforePerson(first!);
    const [before, name] = isTitled ? [first!, more.join(' ')] : [word, found!];
    const plain = name.replace(/['’]s$/u, '');
    if (plain.length < 3 || ACRONYM.test(plain) || isNationality(plain) || !isProperName(plain)) return [];
    if (statedValues(plain).weekdays.size > 0) return [];
    return [
      {
        name: plain,
        kind: comesBeforeNoun(before)
          ? 'noun'
          : comesBeforePerson(before)
            ? 'person'
            : BEFORE_PLACES.test(before) && !isOwner
              ? 'place'
              : 'thing',
      } as const,
    ];
  });
}
