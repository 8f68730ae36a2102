import askingEndings from './asking-endings.txt?raw';
import askingFrames from './asking-frames.txt?raw';
import { distinctTerms } from '../words/terms';
import { alternationOf } from '../words/word-list';

const FRAME = new RegExp(String.raw`^\s*${alternationOf(askingFrames)}(?![\p{L}\p{N}])[\s,:]*`, 'iu');
const ENDING = new RegExp(String.raw`[\s,]+${alternationOf(askingEndings)}[\s.?!]*$`, 'iu');
/** Frames that stand one in another: “can you give me an overview of”. */
const MAX_FRAMES = 4;

/**
 * What a question is about, without the words that only ask: “what do I know about sourdough” → “sourdough”. The
 * question itself where nothing else would be left.
 */
export function questionSubject(question: string): string {
  let subject = question;
  for (let count = 0; count < MAX_FRAMES; count += 1) {
    const rest = subject.replace(FRAME, '').replace(ENDING, '');
    if (rest === subject) break;
    if (distinctTerms(rest).length === 0) return subject;
    subject = rest;
  }
  return subject;
}
