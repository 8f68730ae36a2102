import { MIN_CODE_DIGITS, valuesAlone } from '../../../language/words/written-values';
import { anyOf } from '../../../language/words/word-list';
import type { QueryPlan } from '../../../../shared/domain/query-plan';
import type { SkipReason } from '../../../../shared/domain/trace-reasons';
import type { UnderstandRequest } from '../../../ports/engine';

const GREETING =
  /^(?:(?:hi|hello|hey|good (?:morning|afternoon|evening|night)|bye|goodbye|see you|greetings)(?:\s+(?:there|again|all|everyone|later|tomorrow))?[\s,.!]*)+$/i;
const THANKS_WORDS = [
  'ok(?:ay)?',
  'great',
  'perfect',
  'nice',
  'cool',
  'good',
  'thanks?',
  'thank you',
  'thx',
  'cheers',
  'got it',
  'understood',
  'sounds good',
  'all good',
  'no problem',
  'never mind',
  'bye',
  'goodbye',
  "that(?:['’]?s| is| was| will be)(?: (?:all|it|everything|enough))(?: (?:for (?:now|today)))?",
  'that will do',
  "i(?:['’]?m| am) done(?: (?:here|for (?:now|today)))?",
  'much appreciated',
  "you(?:['’]?re| are) (?:great|the best|a star)",
];
const THANKS = new RegExp(
  String.raw`^(?:${anyOf(THANKS_WORDS)}(?:\s+(?:so much|a lot|very much|again|then|for (?:that|your help|the help)))?[\s,.!]*)+$`,
  'i',
);
const SMALL_TALK =
  /^(?:how are you(?: doing)?(?: today)?|what'?s up|how'?s it going|who are you|what can you do|are you there)[\s?!.]*$/i;

/** Facts about the world that change by the hour and are in no vault. */
const LIVE_FACTS = [
  /\b(?:what(?:'s| is| will)|how(?:'s| is)|will it|is it)\b.{0,40}\b(?:weather|forecast|temperature outside|rain(?:ing)?|snow(?:ing)?)\b/i,
  /\b(?:latest|current|today'?s|newest|recent)\s+(?:\w+\s+){0,2}(?:news|headlines?|price|prices|rate|rates|score|scores|version|release|standings|forecast|traffic)\b/i,
  /\b(?:stock|share|bitcoin|exchange|interest) (?:price|rate|quote)s?\b.*\b(?:now|today|currently)\b|\bhow much is .{1,40}\b(?:worth|trading at)\b.*\b(?:now|today)\b/i,
  /\b(?:is|are) .{2,60} open (?:now|today|right now|tomorrow)\b|\bopening hours\b/i,
  /\b(?:look (?:it|this|that) up|search (?:the web|online|the internet)|google)\b/i,
] as const;

/** A date, a telephone number or a percentage, which have the signs of a sum. */
const isOneValue = (text: string): boolean =>
  valuesAlone(text).length === 1 &&
  (text.replace(/\D/gu, '').length >= MIN_CODE_DIGITS || !/\d\s*[+\-*/^=]\s*\d/u.test(text));

/** Why the message needs no memory; null when it may need it. */
function skipReasonOf(message: string): SkipReason | null {
  const text = message.trim();
  if (text === '' || !/[\p{L}\p{N}]/u.test(text)) return { code: 'no-words' };
  if (GREETING.test(text)) return { code: 'greeting' };
  if (THANKS.test(text)) return { code: 'thanks' };
  if (/^[\d\s+\-*/^().,=%]+\??$/.test(text) && /[+\-*/^=%]/.test(text) && !isOneValue(text))
    return { code: 'arithmetic' };
  return SMALL_TALK.test(text) ? { code: 'small-talk' } : null;
}

/** Vault only, vault and live web, or none. The web lane itself reports what it does. */
export function routeOf(message: string): Pick<QueryPlan, 'route' | 'skipReason'> {
  const skipReason = skipReasonOf(message);
  if (skipReason !== null) return { route: 'none', skipReason };
  return { route: LIVE_FACTS.some((pattern) => pattern.test(message)) ? 'vault-and-web' : 'vault', skipReason };
}

export function shapeOf({ question, reading }: Pick<UnderstandRequest, 'question' | 'reading'>): QueryPlan['shape'] {
  if (reading?.kind === 'asks-advice' || reading?.kind === 'asks-outcome') return 'callback';
  const text = question.trim().toLowerCase();
  if (/^why\b|\b(?:what was the reason|how come|for what reason)\b/.test(text)) return 'why';
  if (
    /\b(?:all|every|list|which|what (?:kinds?|types?|sorts?)|what are|what were|how many)\b/.test(text) &&
    /(?:s|ies|children|people)\b/.test(text) &&
    /^(?:what|which|list|name|how many|show|give|tell)\b/.test(text)
  )
    return 'broad-list';
  if (
    /^(?:when|where|who|whose|what|which|how (?:much|old|long|often|many|far)|is|are|was|were|did|does|do|has|have)\b/.test(
      text,
    )
  )
    return 'slot-fill';
  return 'open';
}
