import { isAttributeName, isPreferenceName } from '../attribute-nouns';
import { anyOf } from '../../words/word-list';
import { isPlausibleValue, allowsCommas, readValue } from '../fact-values';
import { factRule as rule, type FactRule, type FactReading, type SpeakerContext } from '../fact-rule';
import { resolveSubject } from '../fact-subjects';

const ATTRIBUTE = String.raw`((?:[^\s:,=]+\s){0,3}?[^\s:,=]+)`;
const IS_IN_ENGLISH = '\\s?(?:\\s(?:is|are|remains)|:|=)\\s';

/** What one is on or subscribed to, one at a time: "the Pro plan", "the night shift". */
const SUBSCRIPTIONS = [
  'plan',
  'tier',
  'tariff',
  'subscription',
  'membership',
  'package',
  'diet',
  'shift',
  'team',
  'time ?zone',
];
const CHANGES = [
  'went',
  'rose',
  'fell',
  'dropped',
  'increased',
  'decreased',
  'changed',
  'moved',
  'was raised',
  'was changed',
  'was moved',
];
const IS_ON = '(?:am|is|are|have been|has been)\\s(?:now\\s|still\\s)?(?:on|in)';
const JOINING_VERBS = [
  'upgraded',
  'downgraded',
  'switched',
  'switched over',
  'switched back',
  'moved',
  'changed',
  'subscribed',
  'signed up',
  'went back',
];

function readAttribute(
  entity: string | null,
  attribute: string,
  words: string,
  { category }: SpeakerContext,
): FactReading[] {
  const name = attribute.replace(/^(?:current|new|own|actual|personal)\s/iu, '');
  if (entity === null || !isAttributeName(name)) return [];
  const value = readValue(words.replace(/^(?:now|currently|at|on|set to|set at|exactly|still)\s/iu, ''), {
    keepsCommas: allowsCommas(name),
  });
  if (value === null || !isPlausibleValue(name, value)) return [];
  return [
    {
      entity,
      attribute: name,
      value,
      type: isPreferenceName(name) ? 'preference' : category === 'decision' ? 'decision' : 'fact',
    },
  ];
}

/** Forms of "X’s A is V", where A is an attribute with a value. */
export const ATTRIBUTE_RULES: readonly FactRule[] = [
  rule(
    'my kin’s A is V',
    /^(?:my|our) .+['’]/i,
    `(?:[Mm]y|[Oo]ur)\\s(.{2,50}?)['’]s?\\s${ATTRIBUTE}${IS_IN_ENGLISH}(.+)`,
    ([, owner, attribute, value], speaker) =>
      readAttribute(resolveSubject(`my ${owner!}`, speaker), attribute!, value!, speaker),
  ),
  rule(
    'X’s A is V',
    /['’]/i,
    `(.{2,60}?)['’]s?\\s${ATTRIBUTE}${IS_IN_ENGLISH}(.+)`,
    ([, owner, attribute, value], speaker) =>
      readAttribute(resolveSubject(owner!, speaker), attribute!, value!, speaker),
  ),
  rule(
    'the A of X is V',
    /\b(?:of|for|at|on|in|to) /i,
    `(?:(?:[Tt]he|A|An)\\s${ATTRIBUTE}\\s(?:of|for|at|on|in|to)|(?:[Mm]y|[Oo]ur)\\s${ATTRIBUTE}\\s(?:of|for))\\s(.{2,60}?)${IS_IN_ENGLISH}(.+)`,
    ([, attribute, own, owner, value], speaker) =>
      readAttribute(resolveSubject(owner!, speaker), (attribute ?? own)!, value!, speaker),
  ),
  rule(
    'my A is V',
    /^(?:my|our) /i,
    `(?:[Mm]y|[Oo]ur)\\s${ATTRIBUTE}(?:\\s(?:at|for|in)\\s(.{2,40}?))?${IS_IN_ENGLISH}(.+)`,
    ([, attribute, where, value], speaker) =>
      readAttribute(speaker.self, attribute!, value!, speaker).map((found) =>
        where === undefined
          ? found
          : { ...found, attribute: `${found.attribute} at ${where.replace(/^(?:the|my)\s/u, '')}` },
      ),
  ),
  rule(
    'the X A is V',
    /^the /i,
    `[Tt]he\\s((?:[^\\s:,=]+\\s){1,3})([^\\s:,=]+)${IS_IN_ENGLISH}(.+)`,
    ([, thing, attribute, value], speaker) => {
      // Noun before the attribute: "the Kyoto trip budget", "the cabin wifi password".
      const words = thing!.trim().split(' ');
      const wide =
        words.length > 1 &&
        isAttributeName(`${words.at(-1)!} ${attribute!}`) &&
        /^(?:wifi|phone|account|registration|flight|room|order|door|gate|zip|release|due|launch|start|end|serial|customer|booking)$/iu.test(
          words.at(-1)!,
        );
      const name = wide ? `${words.at(-1)!} ${attribute!}` : attribute!;
      const owner = (wide ? words.slice(0, -1) : words).join(' ');
      if (
        /^(?:new|old|first|last|next|main|current|only|same|best|final|whole|other|right|wrong|big|small|real|total|maximum|minimum|average)$/iu.test(
          owner,
        )
      )
        return [];
      return readAttribute(resolveSubject(`the ${owner}`, speaker), name, value!, speaker);
    },
  ),
  rule(
    'my A went to V',
    /^(?:my|our) .* to /i,
    `(?:[Mm]y|[Oo]ur)\\s${ATTRIBUTE}\\s(?:has\\s|have\\s)?${anyOf(CHANGES)}\\s(?:up\\s|down\\s|back\\s)?to\\s(.+)`,
    ([, attribute, value], speaker) => readAttribute(speaker.self, attribute!, value!, speaker),
  ),
  rule(
    'my A is set to V',
    /\bset (?:to|on|at)\b/i,
    `(?:(?:[Mm]y|[Oo]ur)|(.{2,60}?)['’]s?)\\s((?:[\\p{L}-]+\\s){0,2}[\\p{L}-]+)\\s(?:is|are)\\s(?:now\\s)?set\\s(?:to|on|at)\\s(.+)`,
    ([, owner, name, words], speaker) => {
      const [entity, value] = [
        owner === undefined ? speaker.self : resolveSubject(owner, speaker),
        readValue(words!, { maxWords: 5 }),
      ];
      return entity === null || value === null ? [] : [{ entity, attribute: name!, value }];
    },
  ),
  rule(
    'is on the V plan',
    /\b(?:on|in|to|for) (?:the|an?) /i,
    `(.{1,60}?)\\s(?:${IS_ON}|(?:have\\s|has\\s)?(?:just\\s|now\\s)?${anyOf(JOINING_VERBS)}\\s(?:to|for))\\s(?:the|an?)\\s((?:[\\p{L}\\p{N}+./-]+\\s){1,3})(${anyOf(SUBSCRIPTIONS)})(?:\\s(?:now|today|yesterday))?[.!]*`,
    ([, who, value, name], speaker) => {
      const entity = resolveSubject(who!, speaker);
      return entity === null ? [] : [{ entity, attribute: name!, value: value!.trim() }];
    },
  ),
  rule(
    'has an A of V',
    /\b(?:has|have) (?:an?|the) /i,
    `(.{2,60}?)\\s(?:has|have)\\s(?:an?|the)\\s${ATTRIBUTE}\\sof\\s(.+)`,
    ([, owner, attribute, value], speaker) =>
      readAttribute(resolveSubject(owner!, speaker), attribute!, value!, speaker),
  ),
  rule(
    'reach at',
    /\d|@/i,
    `(?:You can reach|Reach|Call|Text|E-?mail)\\s(.{2,50}?)\\s(?:at|on|under)\\s(\\+?[\\d(][\\d\\s()/-]{5,}|\\S+@\\S+\\.\\S+)`,
    ([, who, value], speaker) => {
      const entity = who === 'me' ? speaker.self : resolveSubject(who!, speaker);
      return entity === null
        ? []
        : [{ entity, attribute: value!.includes('@') ? 'e-mail' : 'phone', value: value!.trim() }];
    },
  ),
];

/** "Phone: 55 12" on a line of a note whose title names the entity. */
export const ATTRIBUTE_LINE = /^(?:[-*]\s)?\**([\p{L}][\p{L}\p{N} -]{1,30}?)\**:\**\s(\S.*)$/u;
export const readAttributeLine = (
  entity: string,
  attribute: string,
  value: string,
  speaker: SpeakerContext,
): FactReading[] => readAttribute(entity, attribute.toLowerCase(), value, speaker);
