import { isAttribute, isPreferenceName } from './attribute-nouns';
import { fitsAttribute, keepsCommas, valueOf } from './fact-values';
import { factRule as rule, type FactRule, type Reading, type Speaking } from './reading';
import { subjectOf } from './subjects';

const ATTRIBUTE = String.raw`((?:[^\s:,=]+\s){0,3}?[^\s:,=]+)`;
const IS_IN_ENGLISH = '\\s?(?:\\s(?:is|are|will be|remains)|:|=)\\s';

function reading(entity: string | null, attribute: string, words: string, { category }: Speaking): Reading[] {
  const name = attribute.replace(/^(?:current|new|own|actual|personal)\s/iu, '');
  if (entity === null || !isAttribute(name)) return [];
  const value = valueOf(words.replace(/^(?:now|currently|at|on|set to|set at|exactly|still)\s/iu, ''), {
    keepsCommas: keepsCommas(name),
  });
  if (value === null || !fitsAttribute(name, value)) return [];
  return [
    {
      entity,
      attribute: name,
      value,
      type: isPreferenceName(name) ? 'preference' : category === 'decision' ? 'decision' : 'fact',
    },
  ];
}

/** "X’s A is V" in its forms; A must be something that has a value. */
export const ATTRIBUTE_RULES: readonly FactRule[] = [
  rule(
    'my kin’s A is V',
    /^(?:my|our) .+['’]/i,
    `(?:[Mm]y|[Oo]ur)\\s(.{2,50}?)['’]s?\\s${ATTRIBUTE}${IS_IN_ENGLISH}(.+)`,
    ([, owner, attribute, value], speaking) =>
      reading(subjectOf(`my ${owner!}`, speaking), attribute!, value!, speaking),
  ),
  rule(
    'X’s A is V',
    /['’]/i,
    `(.{2,60}?)['’]s?\\s${ATTRIBUTE}${IS_IN_ENGLISH}(.+)`,
    ([, owner, attribute, value], speaking) => reading(subjectOf(owner!, speaking), attribute!, value!, speaking),
  ),
  rule(
    'the A of X is V',
    /\b(?:of|for|at|on|in|to) /i,
    `(?:(?:[Tt]he|A|An)\\s${ATTRIBUTE}\\s(?:of|for|at|on|in|to)|(?:[Mm]y|[Oo]ur)\\s${ATTRIBUTE}\\s(?:of|for))\\s(.{2,60}?)${IS_IN_ENGLISH}(.+)`,
    ([, attribute, own, owner, value], speaking) =>
      reading(subjectOf(owner!, speaking), (attribute ?? own)!, value!, speaking),
  ),
  rule(
    'my A is V',
    /^(?:my|our) /i,
    `(?:[Mm]y|[Oo]ur)\\s${ATTRIBUTE}(?:\\s(?:at|for|in)\\s(.{2,40}?))?${IS_IN_ENGLISH}(.+)`,
    ([, attribute, where, value], speaking) =>
      reading(speaking.self, attribute!, value!, speaking).map((found) =>
        where === undefined
          ? found
          : { ...found, attribute: `${found.attribute} at ${where.replace(/^(?:the|my)\s/u, '')}` },
      ),
  ),
  rule(
    'the X A is V',
    /^the /i,
    `[Tt]he\\s((?:[^\\s:,=]+\\s){1,3})([^\\s:,=]+)${IS_IN_ENGLISH}(.+)`,
    ([, thing, attribute, value], speaking) => {
      // "The seed archive's budget" with the noun in front: "the Kyoto trip budget", "the cabin wifi password".
      const words = thing!.trim().split(' ');
      const wide =
        words.length > 1 &&
        isAttribute(`${words.at(-1)!} ${attribute!}`) &&
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
      return reading(subjectOf(`the ${owner}`, speaking), name, value!, speaking);
    },
  ),
  rule(
    'has an A of V',
    /\b(?:has|have) (?:an?|the) /i,
    `(.{2,60}?)\\s(?:has|have)\\s(?:an?|the)\\s${ATTRIBUTE}\\sof\\s(.+)`,
    ([, owner, attribute, value], speaking) => reading(subjectOf(owner!, speaking), attribute!, value!, speaking),
  ),
  rule(
    'reach at',
    /\d|@/i,
    `(?:You can reach|Reach|Call|Text|E-?mail)\\s(.{2,50}?)\\s(?:at|on|under)\\s(\\+?[\\d(][\\d\\s()/-]{5,}|\\S+@\\S+\\.\\S+)`,
    ([, who, value], speaking) => {
      const entity = who === 'me' ? speaking.self : subjectOf(who!, speaking);
      return entity === null
        ? []
        : [{ entity, attribute: value!.includes('@') ? 'e-mail' : 'phone', value: value!.trim() }];
    },
  ),
];

/** "Phone: 55 12" on a line of a note that is named after whom it is about. */
export const LINE_RULE = /^(?:[-*]\s)?\**([\p{L}][\p{L}\p{N} -]{1,30}?)\**:\**\s(\S.*)$/u;
export const lineReading = (entity: string, attribute: string, value: string, speaking: Speaking): Reading[] =>
  reading(entity, attribute.toLowerCase(), value, speaking);
