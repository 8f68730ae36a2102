import { factRule, type FactReading, type FactRule, type SpeakerContext } from '../fact-rule';
import { isProperName, possessiveName } from '../fact-subjects';
import { isPlausibleValue, readValue, splitEnumeration } from '../fact-values';
import { DUTCH } from './dutch';
import type { EverydayLanguage, EverydayStatement } from './everyday-language';
import { FRENCH } from './french';
import { ITALIAN } from './italian';
import { PORTUGUESE } from './portuguese';
import { SPANISH } from './spanish';

const WHO = '(?<who>.{1,60}?)';
const VALUE = '(?<value>.{1,80}?)';
const ARTICLE = String.raw`(?:(?:el|la|los|las|le|il|lo|o|a|het|de)\s|l['’])`;
const OF = String.raw`(?:\s(?:de|del|di|do|da|van)\s|\s(?:d|dell)['’])`;
/** “And” of these languages, as the enumeration reads it. */
const AND = /\s(?:y|e|et|en|ou?|of)\s(?:(?:al?|à|aux?|alle?|alla|ai|ao?s?|às)\s(?:(?:la|las|los)\s)?)?/giu;
/** Names have an article in Portuguese, and in spoken German. */
const ARTICLE_OF_NAME = /^[oa]s?\s(?=\p{Lu})/iu;
const wordOf = (words: readonly string[]): string => [...words].sort((a, b) => b.length - a.length).join('|');

/** Frequent statements in Spanish, French, Italian, Portuguese and Dutch. */
export const EVERYDAY_RULES: readonly FactRule[] = [SPANISH, FRENCH, ITALIAN, PORTUGUESE, DUTCH].flatMap(rulesOf);

function rulesOf(language: EverydayLanguage): FactRule[] {
  const relative = new RegExp(`^(?:${language.my}) (${wordOf(Object.keys(language.relatives))})(?: (.{1,60}))?$`, 'iu');
  /** Who is spoken of: a name, or “my brother”; null for anything else. */
  const entityOf = (said: string, self: string | null): string | null => {
    const words = said.replace(ARTICLE_OF_NAME, '');
    const [, noun, name] = relative.exec(words) ?? [];
    if (name !== undefined) return isProperName(name) ? name : null;
    if (noun === undefined) return isProperName(words) ? words : null;
    return self === null ? null : possessiveName(self, language.relatives[noun.toLowerCase()]!);
  };
  return [
    ...language.statements.flatMap(({ attribute, self, other }) => [
      statementRule(self, ({ value }, { self: entity }) => readingsOf(attribute, entity, value!)),
      statementRule(other, ({ who, value }, { self: speaker }) => {
        const [, noun, name] = relative.exec(who!) ?? [];
        // “My brother is called Luis” is a fact of mine.
        return attribute === 'name' && noun !== undefined && name === undefined
          ? readingsOf(language.relatives[noun.toLowerCase()]!, speaker, value!, isProperName)
          : readingsOf(attribute, entityOf(who!, speaker), value!);
      }),
    ]),
    ownThingRule(language),
    thingOfRule(language, entityOf),
  ];
}

type Groups = Partial<Record<'who' | 'thing' | 'value', string>>;

function statementRule(template: string, read: (groups: Groups, speaker: SpeakerContext) => FactReading[]): FactRule {
  const source = template.replace(/\bS\b/u, WHO).replace(/\bV\b/u, VALUE);
  const longest = template.split(/\s?\b[SV]\b\s?/u).reduce((best, part) => (part.length > best.length ? part : best));
  const hint = new RegExp(longest, 'iu');
  return factRule(template, hint, source, ({ groups }, speaker) => read(groups!, speaker), 'iu');
}

/** “My address is V”, “my dentist is V”. */
function ownThingRule({ my, attributes, relatives, is }: EverydayLanguage): FactRule {
  const names: Readonly<Record<string, string>> = { ...relatives, ...attributes };
  return factRule(
    `my … ${is}`,
    new RegExp(`^(?:${my})\\s`, 'iu'),
    `(?:${my}) (?<thing>${wordOf(Object.keys(names))}) ${is} ${VALUE}`,
    ({ groups }, { self }) => {
      const thing = groups!.thing!.toLowerCase();
      return readingsOf(
        names[thing]!,
        self,
        groups!.value!,
        attributes[thing] === undefined ? isProperName : undefined,
      );
    },
    'iu',
  );
}

/** “The address of Ana is V”. */
function thingOfRule(
  { attributes, is }: EverydayLanguage,
  entityOf: (words: string, self: string | null) => string | null,
): FactRule {
  return factRule(
    `… of X ${is}`,
    new RegExp(`^${ARTICLE}`, 'iu'),
    `${ARTICLE}(?<thing>${wordOf(Object.keys(attributes))})${OF}${WHO} ${is} ${VALUE}`,
    ({ groups }, { self }) =>
      readingsOf(attributes[groups!.thing!.toLowerCase()]!, entityOf(groups!.who!, self), groups!.value!),
    'iu',
  );
}

const isNamed = (value: string): boolean => /^\P{L}{0,3}\p{Lu}|\d/u.test(value);
const VALUE_TESTS: Partial<Record<EverydayStatement['attribute'], (value: string) => boolean>> = {
  name: isProperName,
  home: isNamed,
  employer: isNamed,
  age: (value) => /^\d{1,3}$/u.test(value),
};

function readingsOf(
  attribute: string,
  entity: string | null,
  words: string,
  isValue = VALUE_TESTS[attribute as EverydayStatement['attribute']],
): FactReading[] {
  if (entity === null) return [];
  if (attribute === 'allergy')
    return splitEnumeration(words.replaceAll(AND, ' and ').replace(/,/gu, ' and')).map((value) => ({
      entity,
      attribute,
      value,
    }));
  const value = readValue(words.replace(/^(?:de|di)\s(?=\p{N})/iu, ''), {
    maxWords: attribute === 'job' ? 3 : 6,
    keepsCommas: attribute === 'address',
  });
  return value === null || !(isValue?.(value) ?? isPlausibleValue(attribute, value))
    ? []
    : [{ entity, attribute, value }];
}
