import { anyOf } from '../words/word-list';
import { ABBREVIATIONS, splitSentences, type Sentence } from './split-sentences';

const ORDINAL_END = /(?:^|[\s(])\d{1,2}\.$/u;
/** A full stop, a space and a lower-case word: a sentence boundary in fast typing. */
const LOWER_CASE_BOUNDARY = /(?<=[\p{L}\p{N})”"’'%€$]{2}[.!?…])\s+(?=\p{Ll})/gu;
const KNOWN_STOP = new RegExp(String.raw`(?:^|[\s(])(?:${anyOf(ABBREVIATIONS)}|\p{L})\.$`, 'iu');
const ELLIPSIS = /(?:…|\.{2,})$/u;

/**
 * The sentences of informal text, in order. Unlike with `splitSentences`, more abbreviations end
 * none, and a sentence may start in lower case. `text === source.slice(start, end)`.
 */
export function splitInformalSentences(text: string): Sentence[] {
  const joined: Sentence[] = [];
  for (const sentence of splitSentences(text)) {
    const last = joined.at(-1);
    if (last !== undefined && continuesSentence(last, sentence, text)) {
      last.end = sentence.end;
      last.text = text.slice(last.start, last.end);
    } else joined.push({ ...sentence });
  }
  return joined.flatMap((sentence) => splitAtLowerCase(sentence));
}

function continuesSentence(last: Sentence, next: Sentence, text: string): boolean {
  if (text.slice(last.end, next.start).includes('\n')) return false;
  return KNOWN_STOP.test(last.text) && !/^\s*(?:I|We|The|It|This|Das|Die|Der|Wir|Ich)\s/u.test(next.text);
}

function splitAtLowerCase({ text, start }: Sentence): Sentence[] {
  const pieces: Sentence[] = [];
  let from = 0;
  for (const { index, 0: gap } of text.matchAll(LOWER_CASE_BOUNDARY)) {
    const left = text.slice(from, index);
    if (KNOWN_STOP.test(left) || ORDINAL_END.test(left) || ELLIPSIS.test(left) || isInsideMarks(text, index)) continue;
    pieces.push({ text: left, start: start + from, end: start + index });
    from = index + gap.length;
  }
  return [...pieces, { text: text.slice(from), start: start + from, end: start + text.length }];
}

/** Whether the offset lies in a quotation, a code span or brackets that are closed later. */
function isInsideMarks(text: string, offset: number): boolean {
  const before = text.slice(0, offset);
  const after = text.slice(offset);
  if ((before.split('`').length - 1) % 2 === 1) return true;
  if (
    (before.match(/["“„«]/gu)?.length ?? 0) > (before.match(/[”»]/gu)?.length ?? 0) &&
    /["”“»]/u.test(after) &&
    (before.match(/"/gu)?.length ?? 0) % 2 === 1
  )
    return true;
  if (before.lastIndexOf('“') > before.lastIndexOf('”') && after.includes('”')) return true;
  return before.lastIndexOf('(') > before.lastIndexOf(')') && after.includes(')');
}
