import notAValue from './not-a-value.txt?raw';
import namedPossessions from './word-lists/named-possessions.txt?raw';
import rolesOfPeople from './word-lists/roles-of-people.txt?raw';
import { alternationOf, anyOf } from '../words/word-list';
import { attributeKey } from './attribute-names';

const MAX_WORDS = 12;
const MAX_CHARACTERS = 120;

const CONJUNCTIONS_AFTER_COMMA = [
  'and',
  'but',
  'so',
  'because',
  'which',
  'who',
  'where',
  'since',
  'as',
  'though',
  'although',
  'while',
  'when',
  'if',
  'not',
  'until',
  'thanks',
  'then',
];
const SUBORDINATING_WORDS = [
  'because',
  'which',
  'whom?',
  'although',
  'though',
  'whereas',
  'while',
  'so that',
  'but',
  'unless',
  'instead of',
  'rather than',
  '(?:an)?statt',
  'anstelle',
  'au lieu d(?:e|u)',
  'plutôt que?',
  'en (?:vez|lugar) del?',
  'invece (?:di|che)',
  'em vez d[eoa]',
  'in plaats van',
  'weil',
  'aber',
  'obwohl',
];
const CLAUSE_OPENERS_AFTER_AND = [
  'I',
  'we',
  'he',
  'she',
  'it',
  'they',
  'my',
  'his',
  'her',
  'their',
  'our',
  'the',
  'will',
  'has',
  'have',
  'is',
  'was',
];
/** Where the value ends and another clause begins. */
const CLAUSE = new RegExp(
  String.raw`(?:,\s${anyOf(CONJUNCTIONS_AFTER_COMMA)}\s|\s${anyOf(SUBORDINATING_WORDS)}\s|\sand\s${anyOf(CLAUSE_OPENERS_AFTER_AND)}\s|\s[—–-]\s|;\s|\s\().*$`,
  'iu',
);
/** Words that judge or point and name no value. */
const NOT_A_VALUE = new RegExp(`^${alternationOf(notAValue)}(?![\\p{L}])`, 'u');

/** Says that the value holds at present; small letters, since titles end in such words too. */
const AT_PRESENT =
  /\s(?:now|right now|nowadays|these days|at the moment|at present|currently|today|instead|from now on|again|once more|once again)[.!]?$/u;

/** The value's words without what follows them; null when they name nothing. */
export function readValue(
  words: string,
  { keepsCommas = false, maxWords = MAX_WORDS }: { keepsCommas?: boolean; maxWords?: number } = {},
): string | null {
  const cut = words
    .trim()
    .replace(CLAUSE, '')
    .replace(keepsCommas ? /(?!)/u : /,\s.*$/u, '')
    .replace(/^["“„«](.+)["”“»]$/u, '$1')
    .replace(/[\s.,;:!]+$/u, '')
    .replace(AT_PRESENT, '')
    .trim();
  if (cut === '' || cut.length > MAX_CHARACTERS || cut.split(/\s+/u).length > maxWords || NOT_A_VALUE.test(cut))
    return null;
  return cut;
}

const MONTH = /(?:jan|feb|mar|mär|apr|may|mai|jun|jul|aug|sep|oct|okt|nov|dec|dez)/iu;
const HAS_NUMBER =
  /\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|sixty|hundred|thousand|million|half|zero|none)\b/iu;

/** Format that a value must have, for the attributes where it is known. */
const VALUE_FORMATS: readonly (readonly [RegExp, (value: string) => boolean])[] = [
  [
    /(?:phone|mobile|telephone|telefon\w*|handy\w*)(?:\snumber)?$/iu,
    (value) => (value.match(/\d/gu) ?? []).length >= 4,
  ],
  [/(?:e-?mail|mail)(?:[-\s]?address|adresse)?$/iu, (value) => /\S@\S+\.\S/u.test(value)],
  [
    /^(?:birthday|birth date|date of birth|birthdate|geburtstag|wedding|anniversary|wedding anniversary)$/iu,
    (value) => MONTH.test(value) || /\d/u.test(value),
  ],
  [
    /(?:deadline|due date|release date|launch date|start date|end date|appointment|checkup)$/iu,
    (value) =>
      MONTH.test(value) || /\d|\b(?:mon|tues|wednes|thurs|fri|satur|sun)day|tomorrow|week|month|year\b/iu.test(value),
  ],
  [
    /(?:^|\s)(?:age|height|weight|budget|price|cost|fee|rate|rent|salary|deposit|limit|cap|ceiling|capacity|temperature|quota|dose|size|iban|isbn)$/iu,
    (value) => HAS_NUMBER.test(value) || /^(?:XX?S|[SML]|X{1,3}L)$/u.test(value),
  ],
  [/(?:password|passphrase|code|pin|plate|username|login|handle)$/iu, (value) => value.split(/\s+/u).length <= 3],
  // The value of a relative or pet is a name.
  [
    new RegExp(String.raw`^${alternationOf(rolesOfPeople)}$`, 'iu'),
    (value) => /^(?:(?:the|a)\s)?(?:\p{L}+\s)?\p{Lu}/u.test(value) && !/^(?:in|at|on|from|with)\s/iu.test(value),
  ],
  // The value of a possession is a name, not a quality: "my car is a Skoda", not "my car is red".
  [new RegExp(String.raw`^${alternationOf(namedPossessions)}$`, 'iu'), (value) => /\p{Lu}|\d|[.:/]/u.test(value)],
  [
    /(?:url|website|domain|host|hostname|endpoint)$/iu,
    (value) => /[.:/]/u.test(value) || value.split(/\s+/u).length === 1,
  ],
];

/** Whether words have the form of this attribute's value: a phone number needs digits, an age is a number. */
export const isPlausibleValue = (attribute: string, value: string): boolean =>
  VALUE_FORMATS.every(([names, fits]) => !names.test(attribute) || fits(value));

export const allowsCommas = (attribute: string): boolean =>
  attributeKey(attribute) === attributeKey('address') || /\b(?:hours|schedule|order)$/iu.test(attribute);

/** The items of an enumeration: "nuts, shellfish and cats". */
export function splitEnumeration(words: string): string[] {
  return words
    .split(/,\s(?:and\s|or\s|und\s)?|\s(?:and|or|und|oder|&)\s/u)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
