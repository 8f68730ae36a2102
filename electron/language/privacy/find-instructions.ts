/** Sentences that address a model instead of a reader. They are data whatever they say; the person is told of them. */
const ADDRESSES_A_MODEL = [
  /\b(?:ignore|disregard|forget)\b[^.!?\n]{0,40}\b(?:previous|above|prior|earlier|all)\b[^.!?\n]{0,40}\b(?:instructions?|prompts?|rules|messages?)\b/iu,
  /\b(?:ignorier|missacht|vergiss|vergesst)\p{L}*[^.!?\n]{0,40}\b(?:vorherig|bisherig|obig|früher|vorig|all)\p{L}*[^.!?\n]{0,40}(?:Anweisung|Anleitung|Vorgabe|Regel|Nachricht|Prompt)/iu,
  /(?:忽略|无视|忘记)[^。！？\n]{0,20}(?:之前|以上|先前|前面|所有)[^。！？\n]{0,20}(?:指令|指示|规则|提示)/u,
  /\b(?:you are|act as) (?:now )?(?:an? )?(?:ai|assistant|language model|chatbot|system)\b/iu,
  /\b(?:system|developer) prompt\b/iu,
  /<\|?(?:system|im_start|assistant)\|?>|\[\/?INST\]/iu,
  /\bsave (?:this|the following) as (?:a )?(?:kept |permanent )?(?:note|memory|engram)\b/iu,
] as const;

/** Sentences to show the person, at most three, each shortened. */
export function findInstructions(text: string): string[] {
  return text
    .split(/(?<=[.!?])\s+|(?<=[。！？])|\n/u)
    .filter((sentence) => ADDRESSES_A_MODEL.some((pattern) => pattern.test(sentence.slice(0, 2_000))))
    .slice(0, 3)
    .map((sentence) => sentence.trim().slice(0, 200));
}
