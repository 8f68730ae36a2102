import kinship from './word-lists/kinship.txt?raw';
import multiValuedKinship from './word-lists/multi-valued-kinship.txt?raw';
import vagueNouns from './word-lists/vague-nouns.txt?raw';
import { alternationOf, anyOf } from '../words/word-list';
import { SELF_ENTITY, type SpeakerContext } from './fact-rule';

const CAPITAL_WORD = String.raw`\p{Lu}[\p{L}\p{N}&-]*(?:['’](?!s\b)\p{L}+)*\.?`;
/** One to four capitalised words, with small particles between them: "Anna Berg", "Maria de la Cruz", "Dr. Holm". */
const NAME = String.raw`${CAPITAL_WORD}(?:\s(?:(?:of|de|del|der|van|von|la|el|al|bin|the)\s){0,2}${CAPITAL_WORD}){0,3}`;

const KINSHIP_MODIFIERS = [
  'older',
  'younger',
  'big',
  'little',
  'eldest',
  'oldest',
  'youngest',
  'twin',
  'half',
  'best',
  'ex',
  'new',
  'former',
  'step',
  'foster',
  'foreign',
  'great',
  'grand',
];

/** Nouns for relatives, pets and others one has, alone or before a name. */
export const KINSHIP_PATTERN = String.raw`(?:${anyOf(KINSHIP_MODIFIERS)}[- ]?)?${alternationOf(kinship)}`;
/** Relatives that one may have several of; their names do not replace each other. */
export const MULTI_VALUED_KINSHIP = new RegExp(String.raw`^(?:.*\s)?${alternationOf(multiValuedKinship)}$`, '');

/** Capitalised words that are not names: sentence starters, days, months. */
const NOT_A_NAME = new Set(
  `a an the non não nicht niet nie this that these those it its he she they we you his her their your our my mine ours there here what who when where why how which if unless because
  since although though while but and or so yes no not never always every each all some any many most both few one two three everyone everybody someone somebody nobody
  anyone people today tomorrow yesterday tonight now then later soon next last please let also only even just still maybe perhaps note remember reminder update
  monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october november december
  ich wir er sie es du ihr mein meine meinen unser unsere sein seine der die das ein eine in on at by for from to of with as after before until about
  rumour word opinion advice nothing everything something anything ok okay hi hello thanks thank dear sorry`.split(
    /\s+/,
  ),
);

/** Nouns that do not start an entity: "the problem", "my idea". */
const VAGUE_NOUN = new RegExp(String.raw`^(?:the|my|our)\s(?:\p{L}+\s)?${alternationOf(vagueNouns)}$`, 'iu');

const WHOLE_NAME = new RegExp(`^${NAME}$`, 'u');
const OWN_RELATIVE = new RegExp(`^(?:[Mm]y|[Oo]ur)\\s(${KINSHIP_PATTERN})(?:,?\\s(.{1,60}?))?,?$`, 'u');
const RELATIVE_OF = new RegExp(`^(.{1,60}?)['’]s?\\s(${KINSHIP_PATTERN})$`, 'u');
const OWN_THING = /^(?:[Mm]y|[Oo]ur)\s((?:[\p{L}\p{N}-]+\s){0,2}[\p{L}\p{N}-]+)$/u;
const DEFINITE_NOUN = /^[Tt]he\s(?:[\p{L}\p{N}-]+\s){0,3}[\p{L}\p{N}-]+$/u;

/** Whether capitalised words are the name of somebody or something. */
export function isProperName(words: string): boolean {
  const plain = words.trim();
  return (
    plain.length <= 80 &&
    WHOLE_NAME.test(plain) &&
    !NOT_A_NAME.has(
      plain
        .split(/\s/, 1)[0]!
        .toLowerCase()
        .replace(/[^\p{L}]/gu, ''),
    )
  );
}

/**
 * The person that a sentence's subject names: "I", a name, "my dentist" ("Ben’s dentist" when Ben speaks), "Anna’s
 * sister". "My sister Anna" gives Anna. Null for anything else.
 */
export function resolvePerson(words: string, { self }: SpeakerContext): string | null {
  const plain = words.trim();
  if (/^(?:I|[Ww]e)$/u.test(plain)) return self;
  if (/^(?:the (?:person|user)|user)$/iu.test(plain)) return SELF_ENTITY;
  const relative = OWN_RELATIVE.exec(plain);
  if (relative !== null)
    return relative[2] === undefined
      ? self === null
        ? null
        : possessiveName(self, relative[1]!)
      : isProperName(relative[2])
        ? relative[2]
        : null;
  if (isProperName(plain)) return plain;
  const of = RELATIVE_OF.exec(plain);
  return of !== null && isProperName(of[1]!) ? `${of[1]!}’s ${of[2]!}` : null;
}

/** Resolves what `resolvePerson` does, and possessions: "my cat’s vet", "my landlord", "my team". */
export function resolvePersonOrPossession(words: string, speaking: SpeakerContext): string | null {
  const person = resolvePerson(words, speaking);
  const owned =
    person === null && !OWN_RELATIVE.test(words.trim()) && !VAGUE_NOUN.test(words.trim())
      ? OWN_THING.exec(words.trim())
      : null;
  return person ?? (owned === null || speaking.self === null ? null : possessiveName(speaking.self, owned[1]!));
}

/**
 * Resolves what `resolvePersonOrPossession` does, and things named by a noun: "the Kyoto trip". Null for a phrase
 * without meaning outside the sentence.
 */
export function resolveSubject(words: string, speaking: SpeakerContext): string | null {
  const plain = words.trim();
  return (
    resolvePersonOrPossession(plain, speaking) ??
    (DEFINITE_NOUN.test(plain) && !VAGUE_NOUN.test(plain) ? plain.replace(/^The\s/u, 'the ') : null)
  );
}

/** "my dentist" for the person, "Ben’s dentist" for Ben. */
export const possessiveName = (owner: string, thing: string): string =>
  owner === SELF_ENTITY ? `my ${thing}` : `${owner}’s ${thing}`;

/** From "My sister Anna …", also the fact that the sister is called Anna. */
export function readRelativeName(
  words: string,
  { self }: SpeakerContext,
): { entity: string; attribute: string; value: string } | null {
  const named = OWN_RELATIVE.exec(words.trim());
  return named?.[2] === undefined || self === null || !isProperName(named[2])
    ? null
    : { entity: self, attribute: named[1]!, value: named[2] };
}
