import { eachSentence, type Sentence } from '../../../shared/lib/text/sentences';

const BECAUSE =
  /[,;]?\s+(?:because|as otherwise|otherwise|or else|since (?=i|we|you|it|the|they|there|he|she|nobody|everybody|my|our))\s*,?\s*(?<reason>\S.*)$/iu;
const BEGINS =
  /^(?:because|otherwise|or else|the reason (?:is|was)(?: that)?|that (?:is|was) why|last time)[,:]?\s+(?<reason>\S.*)$/iu;
const MAX_CHARACTERS = 500;

const plain = (text: string): string =>
  text
    .trim()
    .replace(/[\s.,;:!]+$/u, '')
    .slice(0, MAX_CHARACTERS);

/** A statement and the reason it gives in the same breath, without "because"; empty where it gives none. */
export function splitReason(text: string): { claim: string; reason: string } {
  const found = BECAUSE.exec(text);
  if (found === null) return { claim: plain(text), reason: '' };
  return { claim: plain(text.slice(0, found.index)), reason: plain(found.groups!.reason!) };
}

/**
 * The reason that the sentences after a statement give: "Because …", "Otherwise …", "Last time …". Empty where none
 * does.
 */
export function reasonBehind(after: string): string {
  const first = eachSentence(after).next().value as Sentence | undefined;
  const found = first === undefined ? null : BEGINS.exec(first.text);
  if (found === null) return '';
  return plain(
    /^last time/iu.test(first!.text)
      ? first!.text.charAt(0).toLowerCase() + first!.text.slice(1)
      : found.groups!.reason!,
  );
}
