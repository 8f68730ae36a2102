import { beginsClause } from './finite-verbs';
import { eachSentence, type Sentence } from '../sentences/split-sentences';

const REASON_CLAUSE = /[,;]?\s+(?:because|as otherwise|otherwise|or else|(?<since>since))\s*,?\s*(?<reason>\S.*)$/iu;
const REASON_OPENING =
  /^(?:because|otherwise|or else|the reason (?:is|was)(?: that)?|that (?:is|was) why|last time)[,:]?\s+(?<reason>\S.*)$/iu;
const MAX_CHARACTERS = 500;

const trimClause = (text: string): string =>
  text
    .trim()
    .replace(/[\s.,;:!]+$/u, '')
    .slice(0, MAX_CHARACTERS);

/**
 * Splits a statement from a reason given in the same sentence without "because"; the reason is empty if there is none.
 */
export function splitReason(text: string): { claim: string; reason: string } {
  const found = REASON_CLAUSE.exec(text);
  // “Since Monday” says when.
  if (found === null || (found.groups!.since !== undefined && !beginsClause(found.groups!.reason!)))
    return { claim: trimClause(text), reason: '' };
  return { claim: trimClause(text.slice(0, found.index)), reason: trimClause(found.groups!.reason!) };
}

/** The reason that the following sentence gives: "Because …", "Otherwise …", "Last time …". Empty if there is none. */
export function reasonInFollowingSentence(after: string): string {
  const first = eachSentence(after).next().value as Sentence | undefined;
  const found = first === undefined ? null : REASON_OPENING.exec(first.text);
  if (found === null) return '';
  return trimClause(
    /^last time/iu.test(first!.text)
      ? first!.text.charAt(0).toLowerCase() + first!.text.slice(1)
      : found.groups!.reason!,
  );
}
