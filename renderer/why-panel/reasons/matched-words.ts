import type { RetrievalTrace, TraceCandidate } from '../../../shared/domain/trace';
import { termRanges } from '../../ui/text/highlight';
import { askedTerms, matchedTerms } from '../trace/trace-labels';
import { t } from '../../../shared/messages/message';
import { quoted } from '../../../shared/messages/quoted';
import { formatList } from '../../../shared/messages/format-list';

/**
 * "It contains “empty” and “garden”", of this question's words; words carried over from the question before are named as
 * such, and only where there are no others. Null where no word of the candidate's own text was asked for.
 */
export function containedText(trace: Pick<RetrievalTrace, 'plan'>, candidate: TraceCandidate): string | null {
  const words = matchedWords(trace, candidate, askedTerms(trace, candidate));
  if (words.length > 0) return t('whyPanel.itContainsWordlist', { wordList: wordList(words) });
  const before = matchedWords(trace, candidate, matchedTerms(candidate));
  return before.length === 0 ? null : t('whyPanel.containsFromBefore', { wordList: wordList(before) });
}

/** The terms as they stand in the text: first those that the question has in the same form, and one of each family. */
function matchedWords(
  { plan }: Pick<RetrievalTrace, 'plan'>,
  candidate: TraceCandidate,
  terms: readonly string[],
): string[] {
  const text = `${candidate.title}\n${candidate.text}`;
  const words = new Map<string, string>();
  for (const [start, end] of termRanges(text, terms)) {
    const word = text.slice(start, end);
    const key = word.toLocaleLowerCase();
    // A capital at the beginning of a sentence is none of the word's own.
    if (!words.has(key)) words.set(key, plan.question.includes(key) ? key : word);
  }
  const isAsked = (word: string) => plan.question.toLocaleLowerCase().includes(word.toLocaleLowerCase());
  const listed: string[] = [];
  for (const word of [...words.values()].toSorted((a, b) => Number(isAsked(b)) - Number(isAsked(a))))
    if (!listed.some((other) => isSameFamily(other.toLocaleLowerCase(), word.toLocaleLowerCase()))) listed.push(word);
  return listed;
}

const MIN_FAMILY_LETTERS = 4;

/** "empty" and "emptiness", "read" and "reading": alike but for their endings. */
function isSameFamily(one: string, other: string): boolean {
  let shared = 0;
  while (shared < one.length && one[shared] === other[shared]) shared += 1;
  return shared >= MIN_FAMILY_LETTERS && shared >= Math.min(one.length, other.length) - 1;
}

const LISTED_WORDS = 3;

/** “empty”, “space” and 2 more of your words. */
export function wordList(words: readonly string[], joint: 'and' | 'or' = 'and'): string {
  const shown = words.slice(0, LISTED_WORDS).map(quoted);
  const more = words.length - shown.length;
  if (more > 0) return t('whyPanel.quotedMoreMoreWords', { quoted: shown.join(', '), more });
  return formatList(shown, joint);
}
