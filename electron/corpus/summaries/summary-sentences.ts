import { distinctTerms } from '../../language/words/terms';
import { splitInformalSentences } from '../../language/sentences/informal-sentences';
import { isDecision } from '../../language/categories/decision';
import { isFiller } from '../../language/categories/filler';
import { markdownBlocks } from '../../language/prose/markdown-blocks';
import { isOpenQuestion } from '../../language/categories/open-question';
import type { CompletedMessage } from './completed-messages';
import { countWords } from './summary-bounds';

/** A sentence of a message, verbatim: `text === message.text.slice(start, end)`. */
export interface SummarySentence {
  /** Index of its message in the list. */
  message: number;
  start: number;
  end: number;
  text: string;
  words: number;
  terms: readonly string[];
  kind: 'decision' | 'open-question' | 'plain';
}

const CODE = /(?:^|\n)[ \t]*(?:```|~~~)[\s\S]*?(?:\n[ \t]*(?:```|~~~)[^\n]*|$)/gu;
/** A quotation, whose closing mark may be in the next sentence. */
const QUOTED = /[“"]([^”"]{12,})(?:[”"]|$)/gu;
/** UTF-16 units read per message; a longer one is represented by its beginning. */
const READ_CHARACTERS = 8_000;
/** Characters of a citation marker, which may follow its sentence. */
const CITATION_MARK_LENGTH = 6;
const QUESTION = /\?["”’)]*$/u;
/** Share of a question's terms in the next message below which it is open. */
const ANSWERED_SHARE = 1 / 3;

/**
 * The sentences of a conversation that may be in a summary, in order, without code, tables, headings and small talk. If
 * nothing is left, all prose.
 *
 * @param longestWords longer sentences are split at commas, or in the middle
 */
export function summarySentences(messages: readonly CompletedMessage[], longestWords: number): SummarySentence[] {
  const personText = messages
    .filter(({ role }) => role === 'person')
    .map(({ text }) => text)
    .join('\n');
  const all = messages.flatMap((message, index) =>
    message.isQuotation === true
      ? []
      : sentencesOf(message, index, { next: messages[index + 1] ?? null, said: personText, longestWords }),
  );
  const informative = all.filter(({ isTelling: isInformative }) => isInformative);
  return (informative.length > 0 ? informative : all).map(({ isTelling: _isInformative, ...sentence }) => sentence);
}

function sentencesOf(
  { text: whole, role }: CompletedMessage,
  message: number,
  { next, said: personText, longestWords }: { next: CompletedMessage | null; said: string; longestWords: number },
): (SummarySentence & { isTelling: boolean })[] {
  const text = whole.slice(0, READ_CHARACTERS);
  const prose = text.replace(CODE, (code) => code.replace(/[^\n]/gu, ' '));
  return markdownBlocks(prose)
    .filter(({ kind }) => kind !== 'heading')
    .flatMap((block) =>
      splitInformalSentences(prose.slice(block.start, block.end)).flatMap((sentence) => {
        const isInformative =
          /\p{L}/u.test(sentence.text) &&
          !isFiller(sentence.text, role) &&
          !(
            role === 'assistant' &&
            (repeatsPerson(sentence.text, personText) ||
              quotesVault(prose.slice(block.start + sentence.start, block.start + sentence.end + CITATION_MARK_LENGTH)))
          );
        const kind = kindOf(sentence.text, role, next);
        return piecesOf(sentence.text, longestWords).map(({ start, end }) => {
          const from = block.start + sentence.start + start;
          const own = text.slice(from, from + end - start);
          return {
            message,
            start: from,
            end: from + end - start,
            text: own,
            words: countWords(own),
            terms: distinctTerms(own).map(({ term }) => term),
            kind,
            isTelling: isInformative,
          };
        });
      }),
    )
    .filter(({ words }) => words > 0);
}

/** Whether an answer quotes the person's own words from this conversation. */
const repeatsPerson = (text: string, personText: string): boolean =>
  [...text.matchAll(QUOTED)].some(([, quote]) => personText.includes(quote!.replace(/[.!?\s]+$/u, '')));

/** Whether it contains a cited quotation, which comes from another session or a note. */
const quotesVault = (text: string): boolean => /[”"][.,;]?\s*\[\d{1,3}\]/u.test(text);

/** Whether a sentence is the person's decision or open question; the assistant decides nothing. */
function kindOf(text: string, role: CompletedMessage['role'], next: CompletedMessage | null): SummarySentence['kind'] {
  if (role !== 'person') return 'plain';
  if (isOpenQuestion(text)) return QUESTION.test(text) && isAnswered(text, next) ? 'plain' : 'open-question';
  return isDecision(text) ? 'decision' : 'plain';
}

function isAnswered(question: string, next: CompletedMessage | null): boolean {
  if (next === null || next.role === 'person') return false;
  const asked = distinctTerms(question);
  const personText = new Set(distinctTerms(next.text).map(({ term }) => term));
  return asked.filter(({ term }) => personText.has(term)).length >= asked.length * ANSWERED_SHARE;
}

/** Spans [start, end) of the pieces of a sentence, each of at most `longestWords` words. */
function piecesOf(text: string, longestWords: number): { start: number; end: number }[] {
  if (text.length < longestWords || countWords(text) <= longestWords) return [{ start: 0, end: text.length }];
  const pieces: { start: number; end: number; words: number }[] = [];
  for (const { index, 0: part } of text.matchAll(/[^,;–—]+[,;–—]*\s*|[,;–—]+\s*/gu)) {
    for (const run of runsOf(part, longestWords)) {
      const words = countWords(run.text);
      const last = pieces.at(-1);
      const start = index + run.start;
      if (last !== undefined && last.words + words <= longestWords)
        Object.assign(last, { end: start + run.text.length, words: last.words + words });
      else pieces.push({ start, end: start + run.text.length, words });
    }
  }
  return pieces
    .map(({ start, end }) => {
      const raw = text.slice(start, end);
      const from = start + raw.length - raw.trimStart().length;
      return { start: from, end: from + raw.trim().length };
    })
    .filter(({ start, end }) => end > start);
}

/** Runs of at most `longestWords` words, cut at spaces; a run without spaces stays whole. */
function* runsOf(part: string, longestWords: number): Generator<{ start: number; text: string }> {
  const words = [...part.matchAll(/\S+\s*/gu)];
  const lead = part.length - part.trimStart().length;
  for (let index = 0; index < words.length;) {
    let last = index;
    let count = countWords(words[index]![0]);
    while (last + 1 < words.length && count + countWords(words[last + 1]![0]) <= longestWords)
      count += countWords(words[(last += 1)]![0]);
    const start = index === 0 ? 0 : words[index]!.index;
    yield { start, text: part.slice(start, words[last]!.index + words[last]![0].length) };
    index = last + 1;
  }
  if (words.length === 0 && lead > 0) yield { start: 0, text: part };
}
