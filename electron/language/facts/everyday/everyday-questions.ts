import { isProperName } from '../fact-subjects';
import { DUTCH } from './dutch';
import { GERMAN_ATTRIBUTES, GERMAN_RELATIVES, type EverydayLanguage } from './everyday-language';
import { FRENCH } from './french';
import { ITALIAN } from './italian';
import { PORTUGUESE } from './portuguese';
import { SPANISH } from './spanish';

/** German statements have rules of their own (../rules/german-rules.ts), with more kinds of facts. */
const GERMAN_QUESTIONS: Pick<EverydayLanguage, 'my' | 'questions' | 'whatIs'> = {
  my: 'mein(?:e[nmrs]?)?|unser(?:e[nmrs]?)?',
  questions: [
    { attribute: 'home', self: 'wo (?:wohne|lebe) ich', other: 'wo (?:wohnt|lebt) S' },
    { attribute: 'workplace', self: '(?:wo|bei wem) arbeite ich', other: '(?:wo|bei wem) arbeitet S' },
    { attribute: 'name', self: 'wie hei(?:ß|ss)e ich', other: 'wie hei(?:ß|ss)t S' },
    { attribute: 'age', self: 'wie alt bin ich', other: 'wie alt ist S' },
    {
      attribute: 'allergy',
      self: '(?:wogegen|worauf) bin ich allergisch',
      other: '(?:wogegen|worauf) ist S allergisch',
    },
    { attribute: 'birthday', self: 'wann (?:bin|wurde) ich geboren', other: 'wann (?:ist|wurde) S geboren' },
  ],
  whatIs: '(?:was|wer|wie|wann) (?:ist|lautet)',
};

type AskingLanguage = Pick<EverydayLanguage, 'my' | 'relatives' | 'attributes' | 'questions' | 'whatIs'>;

const lowerKeys = (words: Iterable<readonly [string, string]>): Record<string, string> =>
  Object.fromEntries([...words].map(([word, name]) => [word.toLowerCase(), name]));
/** A word that every object has, as “constructor”, is none of these. */
const nameOf = (words: Readonly<Record<string, string>>, word: string): string | undefined =>
  Object.hasOwn(words, word) ? words[word] : undefined;

const LANGUAGES: readonly AskingLanguage[] = [
  SPANISH,
  FRENCH,
  ITALIAN,
  PORTUGUESE,
  DUTCH,
  {
    ...GERMAN_QUESTIONS,
    relatives: lowerKeys(Object.entries(GERMAN_RELATIVES)),
    attributes: lowerKeys(GERMAN_ATTRIBUTES),
  },
];
/** “Now”, after a question. */
const NOW =
  /\s(?:ahora|actualmente|hoy|maintenant|actuellement|aujourd['’]hui|adesso|ora|oggi|agora|hoje|nu|vandaag|jetzt|zurzeit|derzeit|inzwischen|heute)$/iu;
const MAX_CHARACTERS = 120;
const MAX_WORDS_OF_THING = 3;

const forms = new Map<string, RegExp>();
const formOf = (source: string): RegExp => {
  const known = forms.get(source) ?? new RegExp(`^(?:${source.replace(/\bS\b/gu, '(?<who>.{1,60}?)')})$`, 'iu');
  forms.set(source, known);
  return known;
};

/**
 * The entity and attribute, in English, of a question for one value in another language: “¿dónde vivo ahora?” → me · home.
 * Null for any other question.
 */
export function everydayFactKey(question: string): { entity: string; attribute: string } | null {
  const plain = question
    .trim()
    .replace(/^[¿¡\s]{1,3}/u, '')
    .replace(/[?.!\s]{1,5}$/u, '')
    .replace(NOW, '');
  if (plain.length > MAX_CHARACTERS) return null;
  for (const language of LANGUAGES) {
    const key = keyIn(language, plain);
    if (key !== null) return key;
  }
  return null;
}

function keyIn(language: AskingLanguage, plain: string): { entity: string; attribute: string } | null {
  for (const { attribute, self, other } of language.questions) {
    if (formOf(self).test(plain)) return { entity: 'me', attribute };
    const who = formOf(other).exec(plain)?.groups?.who;
    const entity = who === undefined ? null : entityOf(language, who);
    if (entity !== null) return { entity, attribute };
  }
  const thing = formOf(`${language.whatIs} (?:${language.my}) (?<thing>.{2,40})`)
    .exec(plain)
    ?.groups?.thing?.toLowerCase();
  if (thing === undefined) return null;
  const attribute = nameOf(language.attributes, thing) ?? nameOf(language.relatives, thing);
  // What has no English name here may be stored under its own.
  if (attribute === undefined && thing.split(' ').length > MAX_WORDS_OF_THING) return null;
  return { entity: 'me', attribute: attribute ?? thing };
}

function entityOf({ my, relatives }: AskingLanguage, who: string): string | null {
  const noun = formOf(`(?:${my}) (?<noun>.{2,30})`).exec(who)?.groups?.noun?.toLowerCase();
  if (noun === undefined) return isProperName(who) ? who : null;
  const relative = nameOf(relatives, noun);
  return relative === undefined ? null : `my ${relative}`;
}
