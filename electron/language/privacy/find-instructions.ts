/** Sentences that address a model instead of a reader. They are data whatever they say; the person is told of them. */
const ADDRESSES_A_MODEL = [
  /\b(?:ignore|disregard|forget)\b[^.!?\n]{0,40}\b(?:previous|above|prior|earlier|all)\b[^.!?\n]{0,40}\b(?:instructions?|prompts?|rules|messages?)\b/iu,
  /\b(?:you are|act as) (?:now )?(?:an? )?(?:ai|assistant|language model|chatbot|system)\b/iu,
  /\b(?:system|developer) prompt\b/iu,
  /<\|?(?:system|im_start|assistant)\|?>|\[\/?INST\]/iu,
  /\bsave (?:this|the following) as (?:a )?(?:kept |permanent )?(?:note|memory|engram)\b/iu,
] as const;

/** Sentences to show the person, at most three, each shortened. */
export function findInstructions(text: string): string[] {
  return text
    .split(/(?<=[.!?])\s+|\n/u)
    .filter((sentence) => ADDRESSES_A_MODEL.some((pattern) => pattern.test(sentence.slice(0, 2_000))))
    .slice(0, 3)
    .map((sentence) => sentence.trim().slice(0, 200));
}
