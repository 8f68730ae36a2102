import { isPreferenceName } from '../attribute-nouns';
import { DUTCH } from '../everyday/dutch';
import { RELATIVES } from '../everyday/everyday-language';
import { FRENCH } from '../everyday/french';
import { SPANISH } from '../everyday/spanish';
import { factRule, type FactRule } from '../fact-rule';
import { isProperName, KINSHIP_PATTERN } from '../fact-subjects';
import { allowsCommas, isPlausibleValue, readValue } from '../fact-values';
import { GERMAN_RELATIVES } from './german-rules';

/** “My”, “is” and “the” of a language, in all their forms. */
const LANGUAGES = [
  { my: 'my|our', is: 'is|are', the: 'the ' },
  { my: 'meine?|unsere?', is: 'ist|sind|lautet|lauten|heißt', the: 'der |die |das ' },
  { my: FRENCH.my, is: 'est|sont', the: "le |la |les |de |l['’]" },
  { my: SPANISH.my, is: 'es|son', the: 'el |la |los |las ' },
  { my: '(?:il |la |i |le )?(?:mi[oae]|miei|nostr[oaie])', is: 'è|sono', the: "il |la |lo |i |le |gli |l['’]" },
  { my: '(?:os? |as? )?(?:meus?|minhas?|noss[oa]s?)', is: 'é|são', the: 'os? |as? ' },
  { my: DUTCH.my, is: 'is|zijn', the: 'de |het ' },
] as const;

const THING = String.raw`(?<thing>(?:[\p{L}\p{N}'’/-]+\s){0,3}?[\p{L}\p{N}'’/-]+)`;
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

/**
 * “My X is V” in seven languages, whatever X is. By its words alone “my plan is the small one” is as good as “my plan is to
 * sleep”, so these readings are unsure: the encoder tells whether the sentence states a value.
 */
export const OWN_ATTRIBUTE_RULES: readonly FactRule[] = LANGUAGES.map(({ my, is, the }) =>
  factRule(
    `my X ${is} V`,
    new RegExp(`^(?:${my})\\s`, 'iu'),
    `(?:${my}) ${THING} (?:${is}) (?:${the})?(?<value>.{1,80}?)`,
    ({ groups }, { self }) => {
      const thing = groups!.thing!;
      const value = readValue(groups!.value!, { maxWords: MAX_VALUE_WORDS, keepsCommas: allowsCommas(thing) });
      if (self === null || value === null || !isPlausibleValue(thing, value)) return [];
      if (isRelative(thing) && !isProperName(value)) return [];
      const type = isPreferenceName(thing) ? 'preference' : 'fact';
      return [{ entity: self, attribute: thing, value, type, isUnsure: true }];
    },
    'iu',
  ),
);
