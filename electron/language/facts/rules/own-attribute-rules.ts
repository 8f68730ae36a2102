import { isPreferenceName } from '../attribute-nouns';
import { DUTCH } from '../everyday/dutch';
import { GERMAN_RELATIVES, RELATIVES } from '../everyday/everyday-language';
import { FRENCH } from '../everyday/french';
import { SPANISH } from '../everyday/spanish';
import { factRule, type FactReading, type FactRule, type SpeakerContext } from '../fact-rule';
import { isProperName, KINSHIP_PATTERN, resolveSubject } from '../fact-subjects';
import { stopWordKind } from '../../words/stop-words';
import { allowsCommas, isPlausibleValue, readValue } from '../fact-values';

/** The few words of a language that a statement of a value is built of, in all their forms. */
interface StatementWords {
  my: string;
  is: string;
  the: string;
  of: string;
  /** “I have”, “I am on”, before the thing, and the same of others. */
  iHave: string;
  has: string;
  /** A noun has a capital: “hat morgen Geburtstag” names no thing. */
  hasCapitalNouns?: true;
}

const LANGUAGES: readonly StatementWords[] = [
  { my: 'my|our', is: 'is|are', the: 'the ', of: 'of |for ', iHave: 'I have|we have|I am on', has: 'has|is on' },
  {
    my: 'meine?|unsere?',
    is: 'ist|sind|lautet|lauten|heißt|beträgt|steh(?:t|en) auf',
    the: 'der |die |das |den ',
    of: 'von |des |der |für ',
    iHave: 'ich habe|ich bin im|ich bin in|wir haben',
    has: 'hat|ist im|ist in',
    hasCapitalNouns: true,
  },
  {
    my: FRENCH.my,
    is: "(?:est|sont)(?: de)?|s['’]appelle|c['’]est",
    the: "le |la |les |l['’]|une? ",
    of: "de la |de |du |d['’]",
    iHave: "j['’]ai|on a|nous avons|je suis dans|je suis sur",
    has: 'a',
  },
  {
    my: SPANISH.my,
    is: '(?:es|son)(?: de)?|se llama',
    the: 'el |la |los |las ',
    of: 'de la |de |del ',
    iHave: 'tengo|tenemos|estoy en',
    has: 'tiene|está en',
  },
  {
    my: '(?:il |la |i |le )?(?:mi[oae]|miei|nostr[oaie])',
    is: '(?:è|sono)(?: di)?|si chiama',
    the: "il |la |lo |i |le |gli |l['’]",
    of: "di |del |della |dell['’]",
    iHave: 'ho|abbiamo|sono in',
    has: 'ha',
  },
  {
    my: '(?:os? |as? )?(?:meus?|minhas?|noss[oa]s?)',
    is: '(?:é|são)(?: de)?|chama-se|se chama',
    the: 'os? |as? ',
    of: 'de |do |da ',
    iHave: 'tenho|temos|estou em',
    has: 'tem',
  },
  { my: DUTCH.my, is: 'is|zijn|heet', the: 'de |het ', of: 'van ', iHave: 'ik heb|wij hebben', has: 'heeft' },
];

const THING = String.raw`(?<thing>(?:[\p{L}\p{N}'’/-]+\s){0,3}?[\p{L}\p{N}'’/-]+)`;
const CALLED = String.raw`of |called |named |: ?|namens |que se llama |qui s['’]appelle |che si chiama |chamad[oa] `;
const VALUE = '(?<value>.{1,80}?)';
const MAX_VALUE_WORDS = 6;
/** Of people one has, only a name is a value: “my sister is a nurse” is about her. */
const RELATIVE_WORDS: ReadonlySet<string> = new Set(
  [GERMAN_RELATIVES, ...Object.values(RELATIVES)].flatMap((nouns) =>
    Object.keys(nouns).map((noun) => noun.toLowerCase()),
  ),
);
const IS_RELATIVE = new RegExp(`(?:^|\\s)${KINSHIP_PATTERN}$`, 'iu');
const isRelative = (thing: string): boolean =>
  IS_RELATIVE.test(thing) ||
  thing
    .toLowerCase()
    .split(' ')
    .some((word) => RELATIVE_WORDS.has(word));

/** Words between a thing and its value that deny it, or say that it is of another time. */
const DENIED =
  /(?:^|\s)(?:no|non|não|ne|not|nicht|niet|pas|plus|più|inte|next|old|former|nächste[rsn]?|alte[rsn]?|frühere[rsn]?)(?:\s|$)/iu;
/** What begins so describes, or tells what somebody is to do. */
const DESCRIBES = /^(?:an?|eine?[mnrs]?|une?|un[ao]?|uma?|een|zu|to|di|de|que|dass|that)\s(?!\p{Lu}?\p{N})/iu;
/** The new one is meant where nothing else is said. */
const NEW =
  /^(?:new|current|own|neue?[rsn]?|aktuelle[rsn]?|nuev[oa]s?|nouveau|nouvelle|nouvel|nuov[oa]|nov[oa]s?|nieuwe?)\s/iu;

/** A preposition, an adverb or a number before the value is no thing: “hat am …”, “has on …”, “hat zwei …”. */
const isNoun = (word: string): boolean =>
  !/^\p{N}+$/u.test(word) && (/^\p{Lu}/u.test(word) || !/^(?:other|english|shared)$/u.test(stopWordKind(word) ?? ''));

function readingOf(
  entity: string | null,
  words: string,
  said: string,
  { self }: SpeakerContext,
  isCalled = false,
): FactReading[] {
  const thing = words.replace(NEW, '');
  const value = readValue(said, { maxWords: MAX_VALUE_WORDS, keepsCommas: allowsCommas(thing) });
  if (
    entity === null ||
    self === null ||
    value === null ||
    DENIED.test(thing) ||
    !isNoun(thing.split(' ').at(-1)!) ||
    /['’]s\s/u.test(thing) ||
    DESCRIBES.test(value)
  )
    return [];
  if (!isPlausibleValue(thing, value) || (isRelative(thing) && !isCalled && !isNameOf(thing, value))) return [];
  return [{ entity, attribute: thing, value, type: isPreferenceName(thing) ? 'preference' : 'fact', isUnsure: true }];
}

/** German nouns look like names: “mein Bruder ist Dachdecker” tells none. */
const isNameOf = (relative: string, value: string): boolean =>
  isProperName(value) && (!Object.hasOwn(GERMAN_RELATIVES, relative) || value.includes(' '));

/**
 * “My X is V”, “Anna’s X is V”, “the X of Anna is V”, “V is my X” and “I have the X V” in seven languages, whatever X is. By its
 * words alone “my plan is the small one” is as good as “my plan is to sleep”, so these readings are unsure: the encoder
 * tells whether the sentence states a value.
 */
export const OWN_ATTRIBUTE_RULES: readonly FactRule[] = LANGUAGES.flatMap(
  ({ my, is, the, of, iHave, has, hasCapitalNouns }) => [
    factRule(
      `my X ${is} V`,
      new RegExp(`^(?:${my})\\s`, 'iu'),
      `(?:${my}) ${THING},? (?:${is}) (?:${the})?${VALUE}`,
      ({ groups }, speaker) => readingOf(speaker.self, groups!.thing!, groups!.value!, speaker),
      'iu',
    ),
    factRule(
      `V ${is} my X`,
      new RegExp(`\\s(?:${my})\\s`, 'iu'),
      `(?:${the})?${VALUE} (?:${is}) (?:${my}) ${THING}`,
      ({ groups }, speaker) =>
        isProperName(groups!.value!) && !isRelative(groups!.thing!)
          ? readingOf(speaker.self, groups!.thing!, groups!.value!, speaker)
          : [],
      'iu',
    ),
    factRule(
      `the X ${of}N ${is} V`,
      new RegExp(`^(?:${the})`, 'iu'),
      `(?:${the})${THING} (?:${of})(?:${the})?(?<owner>(?:(?:${my}) )?[\\p{L}.-]+(?:\\s\\p{Lu}[\\p{L}-]+)?) (?:${is}) (?:${the})?${VALUE}`,
      ({ groups }, speaker) =>
        /\p{N}/u.test(groups!.value!) || isProperName(groups!.value!)
          ? readingOf(groups!.owner!, groups!.thing!, groups!.value!, speaker)
          : [],
      'iu',
    ),
    factRule(
      `${iHave} the X V`,
      new RegExp(`(?:^|\\s)(?:${iHave}|${has})\\s`, 'iu'),
      `(?:(?:${iHave})|(?<owner>(?:the )?[\\p{L}-]+(?: \\p{Lu}[\\p{L}-]+)?) (?:${has})) (?:${the}|an? |eine?n? |un[ao]? )?${THING} (?<called>${CALLED})?${VALUE}`,
      ({ groups }, speaker) => {
        const { owner, thing, called, value } = groups!;
        const isNamed =
          called === undefined ? /^(?:\p{Lu}|\p{N})/u.test(value!) && !thing!.includes(' ') : isProperName(value!);
        return isNamed && (hasCapitalNouns !== true || /^\p{Lu}/u.test(thing!))
          ? readingOf(
              owner === undefined ? speaker.self : resolveSubject(owner, speaker),
              thing!,
              value!,
              speaker,
              called !== undefined,
            )
          : [];
      },
      'iu',
    ),
  ],
);

/** “Anna’s X is V”, “Annas X ist V”, “my mum’s X is V”. */
export const NAMED_ATTRIBUTE_RULES: readonly FactRule[] = [
  factRule(
    'N’s X is V',
    /['’]s?\s/u,
    `(?<owner>.{2,40}?)['’]s? ${THING} (?:is|are|ist|heißt|heet|är) (?:the )?${VALUE}`,
    ({ groups }, speaker) =>
      readingOf(resolveSubject(groups!.owner!, speaker), groups!.thing!, groups!.value!, speaker),
  ),
  factRule(
    'Ns X ist V',
    /^\p{Lu}\p{L}+s\s\p{L}+\s(?:ist|heißt|lautet|heter|är|heet)\s/u,
    String.raw`(?<owner>\p{Lu}[\p{L}.-]*(?:\s\p{Lu}[\p{L}-]+)?)s (?<thing>\p{L}+) (?:ist|heißt|lautet|heter|är|heet) (?:der |die |das |den )?${VALUE}`,
    ({ groups }, speaker) =>
      isProperName(groups!.owner!) ? readingOf(groups!.owner!, groups!.thing!, groups!.value!, speaker) : [],
  ),
];
