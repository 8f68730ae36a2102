import notATaste from './../word-lists/not-a-taste.txt?raw';
import { alternationOf, anyOf } from '../../words/word-list';
import { splitEnumeration, readValue } from '../fact-values';
import { factRule as rule, type FactRule, type FactReading } from '../fact-rule';
import { resolvePersonOrPossession, resolveSubject } from '../fact-subjects';

/** Statements about one thing at one time, not a lasting taste. */
const NOT_A_TASTE = new RegExp(String.raw`^${alternationOf(notATaste)}(?![\p{L}])`, 'iu');
const ONE_TIME = /\b(?:today|yesterday|tonight|last (?:night|week)|this (?:morning|week|weekend))\b/iu;
const readTastes = (words: string): string[] => {
  const value = ONE_TIME.test(words)
    ? null
    : readValue(
        words
          .replace(/,?\s(?:especially|particularly|mostly)\s.*$/iu, '')
          .replace(/\s(?:lately|so much|a lot|very much|these days)$/iu, '')
          .replace(/,/gu, ' and')
          .replace(/and and/gu, 'and'),
        { maxWords: 7 },
      );
  if (/^(?:is|are|was|were|has|can|will|to$|most$|you\b)/iu.test(words)) return [];
  // "Likes to hike": the value keeps its verb.
  return value === null
    ? /^to\s\p{Ll}/u.test(words) && !NOT_A_TASTE.test(words) && words.split(' ').length <= 6
      ? [words]
      : []
    : NOT_A_TASTE.test(value)
      ? []
      : splitEnumeration(value);
};

const tasteRule = (attribute: 'likes' | 'dislikes', hint: RegExp, verbs: string): FactRule =>
  rule(attribute, hint, `(.{1,80}?)\\s(?:${verbs})\\s(.+)`, ([, who, what], speaker) => {
    const entity = resolvePersonOrPossession(who!, speaker);
    return entity === null
      ? []
      : readTastes(what!).map((value) => ({ entity, attribute, value, type: 'preference' as const }));
  });

/** A decision; it replaces the earlier one on the same matter. */
const decisionFact = (entity: string | null, attribute: string, value: string | null): FactReading[] =>
  entity === null ||
  value === null ||
  attribute.split(' ').length > 5 ||
  /^(?:it|this|that|now|the (?:best|moment|time)|us|me|him|her|them)$/iu.test(attribute)
    ? []
    : [{ entity, attribute: attribute.replace(/^(?:the|our|my)\s/iu, ''), value, type: 'decision' }];

const CHOOSING_VERBS = [
  'decided on',
  'decided to use',
  'decided to go with',
  'settled on',
  'chose',
  'chosen',
  'picked',
  'went with',
  'will go with',
  'are going with',
  'am going with',
  'opted for',
  'agreed on',
];

/** Preferences and settled choices. */
export const PREFERENCE_RULES: readonly FactRule[] = [
  rule(
    'prefers A to B',
    /\bprefer/i,
    `(.{1,80}?)\\s(?:prefer|prefers)\\s(.+?)\\s(?:to|over|rather than|instead of)\\s(.+)`,
    ([, who, better, worse], speaker) => {
      const [entity, value, other] = [
        resolvePersonOrPossession(who!, speaker),
        readValue(better!, { maxWords: 5 }),
        readValue(worse!, { maxWords: 5 }),
      ];
      if (entity === null || value === null || other === null || NOT_A_TASTE.test(value)) return [];
      return [
        {
          entity,
          attribute: [value, other]
            .map((word) => word.toLowerCase())
            .sort()
            .join(' or '),
          value,
          type: 'preference',
        },
      ];
    },
  ),
  rule(
    'prefers A for B',
    /\bprefer/i,
    `(.{1,80}?)\\s(?:prefer|prefers)\\s(.+?)\\s(?:for|as)\\s(.+)`,
    ([, who, what, use], speaker) => {
      const [entity, value, purpose] = [
        resolvePersonOrPossession(who!, speaker),
        readValue(what!, { maxWords: 5 }),
        readValue(use!, { maxWords: 4 }),
      ];
      return entity === null || value === null || purpose === null || NOT_A_TASTE.test(value)
        ? []
        : [
            {
              entity,
              attribute: `preference for ${purpose.replace(/^(?:my|our|the)\s/iu, '')}`,
              value,
              type: 'preference',
            },
          ];
    },
  ),
  rule(
    'prefers to be done A in V',
    /\b(?:prefer|want|like)s?\b/i,
    `(.{1,80}?)\\s(?:prefers?|wants?|likes?|would like|would prefer)\\s(?:to be|being)\\s(\\p{L}+(?:\\sto)?)\\s(?:in|by|via|with|as)\\s(.+)`,
    ([, who, done, way], speaker) => {
      const [entity, value] = [resolvePersonOrPossession(who!, speaker), readValue(way!, { maxWords: 5 })];
      return entity === null || value === null || ONE_TIME.test(way!)
        ? []
        : [{ entity, attribute: `preference for being ${done!}`, value, type: 'preference' }];
    },
  ),
  rule('prefers', /\bprefer/i, `(.{1,80}?)\\s(?:prefer|prefers)\\s(.+)`, ([, who, what], speaker) => {
    const [entity, value] = [resolvePersonOrPossession(who!, speaker), readValue(what!, { maxWords: 6 })];
    if (entity === null || value === null || NOT_A_TASTE.test(value)) return [];
    const words = value.split(' ');
    // "Aisle seats" and "window seats" are values of one attribute, seats.
    const isKindOf =
      words.length === 2 && /^\p{Ll}+$/u.test(words[1]!) && !/^(?:in|on|at|to|by|with|not|very|it)$/iu.test(words[0]!);
    return [{ entity, attribute: isKindOf ? `preferred ${words[1]!}` : 'prefers', value, type: 'preference' }];
  }),
  tasteRule(
    'likes',
    /\b(?:like|love|enjoy|adore|fond|into)/i,
    'like|likes|love|loves|enjoy|enjoys|adore|adores|am fond of|is fond of|am into|is into',
  ),
  tasteRule(
    'dislikes',
    /\b(?:hate|dislike|detest|loathe)/i,
    'hate|hates|dislike|dislikes|detest|detests|loathe|loathes',
  ),
  rule(
    'chose V for A',
    /\b(?:for|as)\b/i,
    `(I|[Ww]e|We have|I have)\\s(?:have\\s)?${anyOf(CHOOSING_VERBS)}\\s(.+?)\\s(?:for|as)\\s(.+)`,
    ([, who, what, matter], speaker) => {
      const name = readValue(matter!, { maxWords: 5 });
      return name === null
        ? []
        : decisionFact(
            resolveSubject(who!.split(' ')[0]!, speaker),
            name,
            readValue(what!.replace(/\sover\s.+$/u, ''), { maxWords: 7 }),
          );
    },
  ),
  rule(
    'decided that A is V',
    /\bdecided that\b/i,
    `(I|[Ww]e)\\s(?:have\\s)?decided that\\s(?:the|our|my)\\s(.+?)\\s(?:is|will be|are|goes to|go to|stays|stay)\\s(.+)`,
    ([, who, matter, what], speaker) =>
      decisionFact(resolveSubject(who!, speaker), matter!, readValue(what!, { maxWords: 7 })),
  ),
  rule(
    'decided to move X to Y',
    /\b(?:decided to|moved|keep|store|put)\b/i,
    `(?:I|[Ww]e)\\s(?:have\\s)?(?:decided to (?:move|keep|store|put)|moved|keep|store|put)\\s(.{1,80}?)\\s(to|in|on|under|at|inside|behind)\\s(the\\s.+|my\\s.+|our\\s.+)`,
    ([phrase, what, lead, where], speaker) => {
      const [entity, place] = [resolveSubject(what!, speaker), readValue(where!, { maxWords: 6 })];
      if (
        entity === null ||
        place === null ||
        /\b(?:end|mind|place|way|test|next|future|past|side|question|meeting|date|deadline|call|week|month|year|morning|afternoon|evening|background|front|top|bottom|list|agenda)\b/iu.test(
          place,
        ) ||
        isFirstPerson(what!)
      )
        return [];
      return [
        {
          entity,
          attribute: 'location',
          value: lead === 'to' ? place : `${lead!} ${place}`,
          type: /decided/u.test(phrase) ? 'decision' : 'fact',
        },
      ];
    },
  ),
  rule(
    'is kept in',
    /\b(?:kept|stored|hidden|located|parked)\b/i,
    `(.{1,80}?)\\s(?:is|are)\\s(?:kept|stored|hidden|located|parked)\\s((?:in|on|under|at|inside|behind|next to|above|near)\\s.+)`,
    ([, what, where], speaker) => {
      const [entity, place] = [resolveSubject(what!, speaker), readValue(where!, { maxWords: 8, keepsCommas: true })];
      return entity === null || entity === speaker.self || place === null
        ? []
        : [{ entity, attribute: 'location', value: place }];
    },
  ),
];

const isFirstPerson = (words: string): boolean => /^(?:I|we)$/iu.test(words.trim());
