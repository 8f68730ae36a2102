import kinship from '../word-lists/kinship.txt?raw';
import { parseWordList } from '../../words/word-list';
import { GERMAN_RELATIVES, RELATIVES } from '../everyday/everyday-language';
import { DUTCH } from '../everyday/dutch';
import { FRENCH } from '../everyday/french';
import { ITALIAN } from '../everyday/italian';
import { PORTUGUESE } from '../everyday/portuguese';
import { SPANISH } from '../everyday/spanish';
import type { FactReading, SpeakerContext } from '../fact-rule';
import { isProperName } from '../fact-subjects';

/** “My”, in all its forms, and the people that one has, with their English names. */
const LANGUAGES: readonly (readonly [my: string, relatives: Readonly<Record<string, string>>])[] = [
  [
    'my|our',
    Object.fromEntries(parseWordList(kinship).flatMap((noun) => (/^[\p{L} -]+$/u.test(noun) ? [[noun, noun]] : []))),
  ],
  ['(?:mein|unser)(?:e[mnrs]?)?', GERMAN_RELATIVES],
  [SPANISH.my, RELATIVES.spanish],
  [FRENCH.my, RELATIVES.french],
  [ITALIAN.my, RELATIVES.italian],
  [PORTUGUESE.my, RELATIVES.portuguese],
  [DUTCH.my, RELATIVES.dutch],
];

const NAME = String.raw`(?:(?:Herrn?|Frau|Dr\.|Prof\.|Mrs?\.?|Ms\.?|Dra?\.|Sra?\.)\s)*\p{Lu}[\p{L}'’-]+(?:\s(?:(?:de|van|von|la)\s)?\p{Lu}[\p{L}-]+)?`;
/** A name ends where a small word or a mark follows: of “my brother Tom Ford”, all; of “unsere Tante Ute Kuchen” nobody can tell. */
const APPOSITIONS = LANGUAGES.map(([my, relatives]) => ({
  relatives: new Map(Object.entries(relatives).map(([noun, name]) => [noun.toLowerCase(), name])),
  pattern: new RegExp(
    String.raw`(?<![\p{L}'’])(?:${my}) (?<noun>${Object.keys(relatives)
      .sort((a, b) => b.length - a.length)
      .join('|')})(?:,\s(?=[^,]{2,40},\s(?!(?:and|und|y|et|e|en)\s))|\s)(?<name>${NAME})(?=[\s,.;:!?)]|['’]s\s|$)`,
    'gu',
  ),
}));

/**
 * Who the people are that a sentence mentions by the way, in seven languages: “my brother Tarek lends us his van”, “mi pareja,
 * Inés, es celíaca”. A list, “my sister, Anna and I”, names nobody.
 */
export function readAppositions(sentence: string, { self }: SpeakerContext): FactReading[] {
  if (self === null) return [];
  const lowered = sentence.charAt(0).toLowerCase() + sentence.slice(1);
  return APPOSITIONS.flatMap(({ relatives, pattern }) =>
    [...lowered.matchAll(pattern)].flatMap(({ groups }) => {
      const value = groups!.name!.replace(/['’]s?$/u, '');
      return isProperName(value)
        ? [{ entity: self, attribute: relatives.get(groups!.noun!.toLowerCase())!, value }]
        : [];
    }),
  );
}
