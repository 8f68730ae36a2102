import type { QueryPlan } from '../../../shared/domain/query-plan';
import type { UnderstandRequest } from '../engine';
import { shingleSimilarity } from '../../../shared/lib/text/shingles';

const GREETING = /^(?:(?:hi|hello|hey|good (?:morning|afternoon|evening|night)|bye|goodbye|see you|greetings)(?:\s+(?:there|again|all|everyone|later|tomorrow))?[\s,.!]*)+$/i;
const THANKS = /^(?:(?:ok(?:ay)?|great|perfect|nice|cool|good|thanks?|thank you|thx|cheers|got it|understood|sounds good|all good|no problem|never mind)(?:\s+(?:so much|a lot|very much|again|then|for (?:that|your help|the help)))?[\s,.!]*)+$/i;
const SMALL_TALK = /^(?:how are you(?: doing)?(?: today)?|what'?s up|how'?s it going|who are you|what can you do|are you there)[\s?!.]*$/i;

/** Why the message needs no memory; empty when it may need some. */
export function skipReasonOf(message: string): string {
  const text = message.trim();
  if (text === '' || !/[\p{L}\p{N}]/u.test(text)) return 'the message holds no words';
  if (GREETING.test(text)) return 'a greeting needs no memory';
  if (THANKS.test(text)) return 'thanks and agreement need no memory';
  return SMALL_TALK.test(text) ? 'small talk needs no memory' : '';
}

export function shapeOf(question: string): QueryPlan['shape'] {
  const text = question.trim().toLowerCase();
  if (/\b(?:you|assistant) (?:said|suggested|recommended|told|advised|proposed|mentioned|wrote)\b|\bdid you (?:say|suggest|recommend|tell|advise|propose|mention)\b|\byour (?:advice|suggestion|recommendation)s?\b/.test(text)) return 'callback';
  if (/^why\b|\b(?:what was the reason|how come|for what reason)\b/.test(text)) return 'why';
  if (/\b(?:all|every|list|which|what (?:kinds?|types?|sorts?)|what are|what were|how many)\b/.test(text) && /(?:s|ies|children|people)\b/.test(text) && /^(?:what|which|list|name|how many|show|give|tell)\b/.test(text)) return 'broad-list';
  if (/^(?:when|where|who|whose|what|which|how (?:much|old|long|often|many|far)|is|are|was|were|did|does|do|has|have)\b/.test(text)) return 'slot-fill';
  return 'open';
}

/** Needs that rules can see; each with how sure they are. */
export function needsOf({ question, recentTurns }: UnderstandRequest): QueryPlan['needs'] {
  const text = question.toLowerCase();
  const own = recentTurns.filter(({ role }) => role === 'person');
  const needs: QueryPlan['needs'] = [];
  const add = (kind: QueryPlan['needs'][number]['kind'], confidence: number) => needs.push({ kind, confidence });
  if (/\b(?:didn'?t work|doesn'?t work|still (?:not|broken|failing|wrong)|not what i (?:asked|meant)|tried that)\b/.test(text)) add('follow-up-failure', 0.7);
  if (/\b(?:but (?:you|i|we) said|contradict|changed my mind|no longer|instead of what|that'?s (?:not right|wrong))\b/.test(text)) add('contradiction', 0.6);
  if (/\b(?:ugh|frustrat|annoy|fed up|sick of|again\?!|this is useless)/.test(text)) add('frustration', 0.6);
  if (/\b(?:diagnos|medication|dose|lawsuit|legal|contract|mortgage|invest|surgery|tax(?:es)?)\b/.test(text)) add('high-stakes', 0.5);
  if (/\b(?:died|death|grief|suicid|abuse|assault|divorce|miscarriage|depress)/.test(text)) add('sensitive-context', 0.6);
  if (own.slice(-4).some((turn) => shingleSimilarity(turn.text, question) >= 0.6)) add('loop', 0.7);
  if (/^(?:and|what about|how about|it|that|this|the (?:other|second|first) one)\b/.test(text) && recentTurns.length === 0) add('under-specified', 0.6);
  return needs;
}
