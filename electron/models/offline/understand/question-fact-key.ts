import { anyOf } from '../../../language/words/word-list';
import { everydayFactKey } from '../../../language/facts/everyday/everyday-questions';
import type { QueryPlan } from '../../../../shared/domain/query-plan';

const WH_IS = String.raw`(?:what(?:'s|’s| is| was| are| were)|who(?:'s|’s| is| was)|when(?:'s|’s| is| was)|where(?:'s|’s| is| was))`;
const QUESTION_LEAD_INS = [
  String.raw`(?:so|and|but|well|hey|ok|okay|please|also)[,\s]+`,
  String.raw`(?:can|could|would) you (?:please )?(?:tell|remind|give) me\s+`,
  String.raw`do (?:you|i) (?:remember|recall|know|have)\s+`,
  String.raw`(?:tell|remind|give) me\s+`,
  String.raw`i need\s+`,
];
const OPENERS = new RegExp(String.raw`^${anyOf(QUESTION_LEAD_INS)}+`, 'i');
/** Words that ask for a description, not a value to look up. */
const NOT_ENUMERABLE =
  /\b(?:who|that|which|where|when|because|about|like|think|opinion|reason|way|plan|idea|thought|feeling|difference|point|problem|story|view)s?\b/i;
const MAX_WORDS = 4;

interface QuestionForm {
  pattern: RegExp;
  key: (match: RegExpMatchArray) => { entity: string; attribute: string };
}

/** Questions for one value of one thing. The person is "me". */
const QUESTION_FORMS: readonly QuestionForm[] = [
  { pattern: /^how old (?:is|was|am|are) (.+)$/i, key: ([, entity]) => ({ entity: entity!, attribute: 'age' }) },
  { pattern: /^how tall (?:is|was|am|are) (.+)$/i, key: ([, entity]) => ({ entity: entity!, attribute: 'height' }) },
  {
    pattern: /^where (?:does|do|did) (.+?) (live|work)$/i,
    key: ([, entity, verb]) => ({ entity: entity!, attribute: verb!.toLowerCase() === 'live' ? 'home' : 'workplace' }),
  },
  {
    pattern: /^when (?:is|was) (.+?)['’]s (birthday|anniversary|wedding|deadline|appointment)$/i,
    key: ([, entity, attribute]) => ({ entity: entity!, attribute: attribute! }),
  },
  { pattern: /^when (?:was|were) (.+?) born$/i, key: ([, entity]) => ({ entity: entity!, attribute: 'birthday' }) },
  {
    pattern: /^how much (?:does|did|do) (.+?) (?:cost|weigh)$/i,
    key: ([phrase, entity]) => ({ entity: entity!, attribute: /weigh$/i.test(phrase) ? 'weight' : 'price' }),
  },
  {
    pattern: /^what(?:'s|’s| is| was) (.+?) (?:called|named)$/i,
    key: ([, entity]) => ({ entity: entity!, attribute: 'name' }),
  },
  {
    pattern: /^what (?:colou?r|size|make|brand|model) (?:is|are|was|were) (.+)$/i,
    key: ([phrase, entity]) => ({ entity: entity!, attribute: /^what (\w+)/i.exec(phrase)![1]!.toLowerCase() }),
  },
  {
    pattern: /^what (.+?) (?:am|is|was|are) (i|my .+?|\p{Lu}\S*) (?:allergic to)$/iu,
    key: ([, , entity]) => ({ entity: entity!, attribute: 'allergy' }),
  },
  {
    pattern: /^what (?:am|is|was|are) (i|my .+?|\p{Lu}\S*) allergic to$/iu,
    key: ([, entity]) => ({ entity: entity!, attribute: 'allergy' }),
  },
  {
    pattern: new RegExp(`^${WH_IS} (?:the |my )?(.+?) of (.+)$`, 'i'),
    key: ([, attribute, entity]) => ({ entity: entity!, attribute: attribute! }),
  },
  {
    pattern: new RegExp(`^${WH_IS} (.+)['’]s (.+)$`, 'i'),
    key: ([, entity, attribute]) => ({ entity: entity!, attribute: attribute! }),
  },
  { pattern: /^who(?:'s|’s| is| was) (my .+)$/i, key: ([, entity]) => ({ entity: entity!, attribute: 'name' }) },
  {
    pattern: new RegExp(`^${WH_IS} (my|our) (.+)$`, 'i'),
    key: ([, , attribute]) => ({ entity: 'me', attribute: attribute! }),
  },
  {
    pattern: new RegExp(
      `^${WH_IS} the ([\\p{Ll}-]+ )?(password|code|number|address|deadline|price|date|budget|limit) (?:for|to) (.+)$`,
      'iu',
    ),
    key: ([, kind, attribute, entity]) => ({ entity: entity!, attribute: `${kind ?? ''}${attribute}` }),
  },
];

/**
 * The entity and attribute of a question for one stored value: "what is my dentist's phone number?" → my dentist ·
 * phone number. Null for any other question.
 */
export function factKeyOfQuestion(question: string): QueryPlan['key'] {
  const plain = question
    .trim()
    .replace(OPENERS, '')
    .replace(/[?.!]+\s*$/, '')
    .replace(/\s+/g, ' ')
    .trim();
  const everyday = everydayFactKey(plain);
  if (everyday !== null) return everyday;
  // Questions without a question word: "Do I have Anna's number", "Anna's address again".
  const asked = /^(?:what|who|when|where|how)\b/i.test(plain) ? plain : `what is ${plain}`;
  for (const { pattern, key } of QUESTION_FORMS) {
    const match = asked.replace(/ (?:again|now|currently|these days)$/i, '').match(pattern);
    if (match === null) continue;
    const found = key(match);
    const entity = withoutArticle(found.entity);
    const attribute = withoutArticle(found.attribute);
    if (isLookupName(entity) && isLookupName(attribute))
      return { entity: /^i$/i.test(entity) ? 'me' : entity, attribute: attribute.toLowerCase() };
  }
  return null;
}

const withoutArticle = (words: string): string => words.replace(/^(?:the|a|an)\s+/i, '').trim();

const isLookupName = (words: string): boolean =>
  words !== '' && words.split(' ').length <= MAX_WORDS && !NOT_ENUMERABLE.test(words) && !/[,;:]/.test(words);
