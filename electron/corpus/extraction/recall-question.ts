import type { CheckedUnit } from './check-unit';

/** Questions to the vault for something said or settled before: "did I …", "what was our …", "remind me". */
const RECALL_QUESTION = [
  /\b(?:did|had|have|was|were|do|does)\s+(?:I|we)\s+(?:ever|already|once|say|said|tell|told|want|decide|choose|plan|settle|think|write|note|mention|keep|agree|mean|set|call|name)\b/iu,
  /\b(?:did|had|have)\s+you\s+(?:ever\s+)?(?:say|said|suggest|recommend|propose|advise|tell|told|mention)\w*/iu,
  /\b(?:what|which|where|when|who|how)\s+(?:was|were)\s+(?:my|our|the\s+\p{L}+\s+(?:I|we))\b/iu,
  /\bremind\s+me\b/iu,
  /\bwhat\s+do\s+(?:I|we)\s+(?:know|have)\s+(?:about|on|of)\b/iu,
];

/**
 * Whether a unit is a question to the vault that the vault answered: a use of kept notes, not an open question. A
 * question about the subject itself stays open, even if the answer quotes something.
 */
export function isAnsweredRecall(
  { category, message, text }: Pick<CheckedUnit, 'category' | 'message' | 'text'>,
  isAnswered: boolean,
): boolean {
  return (
    isAnswered &&
    category === 'open-question' &&
    message.role === 'person' &&
    RECALL_QUESTION.some((pattern) => pattern.test(text))
  );
}
