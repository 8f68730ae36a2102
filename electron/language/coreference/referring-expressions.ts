import occupations from './occupations.txt?raw';
import personRelations from './person-relations.txt?raw';
import thingNouns from './thing-nouns.txt?raw';
import { alternationOf } from '../words/word-list';
import type { Turn } from '../../../shared/domain/turn';

const KINSHIP = alternationOf(personRelations);
/** Nouns for people by what they are or do: "the construction guy", "my dentist", "the woman from the bakery". */
const ROLES = alternationOf(occupations);
const ROLE = `(?:${KINSHIP}|guy|man|woman|lady|girl|boy|person|kid|chap|fellow|dude|${ROLES})`;
const PERSON_EXPRESSION = new RegExp(
  `\\b(my|our|the|that)\\s+((?:[\\p{Ll}-]+\\s+){0,2}?)(${ROLE})\\b(?:\\s+(?:from|at|in|of|with)\\s+(?:the\\s+)?([\\p{L}-]+))?(?!['’]s\\s+${KINSHIP}\\b)`,
  'giu',
);
/** Named places and works: "that trail", "the restaurant". Only "that" and "this" refer to one named before. */
const THING_EXPRESSION = new RegExp(
  String.raw`\b(that|this)\s+((?:[\p{Ll}-]+\s+)?${alternationOf(thingNouns)})\b`,
  'giu',
);
const PRONOUN = /\b(he|him|his|she|her|hers)\b/i;

/** A description of a person or thing that the question does not name. */
export interface ReferringExpression {
  mention: string;
  kind: 'person' | 'thing' | 'pronoun';
  /** The words that single it out: "construction" of "the construction guy". */
  modifiers: string;
  /** The head noun: "guy", "trail". */
  head: string;
}

/** Nouns that fit any man or woman, so that only the modifiers identify one. */
const GENERIC_PERSON_NOUN = /^(?:guy|man|woman|lady|girl|boy|person|kid|chap|fellow|dude|friend|place)$/i;

/** The referring expressions of a question that carry enough words to resolve them. */
export function findReferringExpressions(
  question: string,
  { recentTurns }: { recentTurns: readonly Turn[] },
): ReferringExpression[] {
  const found: ReferringExpression[] = [];
  for (const match of question.matchAll(PERSON_EXPRESSION)) {
    const [mention, , before, head, of] = match;
    const modifiers = [before!.trim(), of ?? '', GENERIC_PERSON_NOUN.test(head!) ? '' : head!]
      .filter((word) => word !== '')
      .join(' ');
    // "The person", "that guy": no words to search for.
    if (modifiers === '') continue;
    found.push({ mention: mention.trim(), kind: 'person', modifiers, head: head! });
  }
  for (const [mention, , phrase] of question.matchAll(THING_EXPRESSION))
    found.push({ mention, kind: 'thing', modifiers: phrase!, head: phrase!.split(' ').at(-1)! });
  const pronoun = PRONOUN.exec(question);
  if (pronoun !== null && recentTurns.length > 0)
    found.push({ mention: pronoun[0], kind: 'pronoun', modifiers: '', head: pronoun[0].toLowerCase() });
  return found;
}

/** “He”, “sie”, “elle”: a pronoun for somebody as the subject, in ten languages; “il faut” and “il y a” name nobody. */
const PRONOUN_FOR_SOMEBODY =
  /^(?:he|she|they|er|sie|ils?|elles?|él|ell[ao]s?|lui|lei|loro|el[ea]s?|hij|zij|han|hun|hon)\s(?!(?:faut|y a|est (?:temps|possible))(?!\p{L}))/iu;

/** Whether a sentence begins with a pronoun for somebody, so that it says nothing alone. */
export const beginsWithPronoun = (sentence: string): boolean => PRONOUN_FOR_SOMEBODY.test(sentence);
