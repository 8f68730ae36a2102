import askingEndings from './asking-endings.txt?raw';
import askingFrames from './asking-frames.txt?raw';
import passingAdjectives from './passing-adjectives.txt?raw';
import { splitSentences } from '../sentences/split-sentences';
import { collapseBlanks } from '../words/normalise-text';
import { distinctTerms } from '../words/terms';
import { alternationOf } from '../words/word-list';

const FRAME = new RegExp(String.raw`^\s*${alternationOf(askingFrames)}(?![\p{L}\p{N}])[\s,:]*`, 'iu');
const ENDING = new RegExp(String.raw`[\s,]+${alternationOf(askingEndings)}[\s.?!]*$`, 'iu');
const PASSING_ADJECTIVE = new RegExp(
  String.raw`(?<=\b(?:my|our|your|his|her|their|the|all|any) )${alternationOf(passingAdjectives)}\s+(?=\p{L})`,
  'giu',
);
/** Frames that stand one in another: “can you give me an overview of”. */
const MAX_FRAMES = 4;

/**
 * What a question is about, without the words that only ask: “what do I know about sourdough” → “sourdough”; “I want to
 * plant beans. What applies here?” → “plant beans.” The question itself where nothing else would be left.
 */
export function questionSubject(text: string): string {
  const question = collapseBlanks(text);
  const sentences = splitSentences(question);
  if (sentences.length <= 1) return subjectOfSentence(question) ?? question;
  const subjects = sentences.map((sentence) => subjectOfSentence(sentence.text)).filter((subject) => subject !== null);
  return subjects.length === 0 ? question : subjects.join(' ');
}

/** Null where a sentence only asks. */
function subjectOfSentence(sentence: string): string | null {
  let subject = sentence;
  for (let count = 0; count < MAX_FRAMES; count += 1) {
    const rest = subject.replace(ENDING, '').replace(FRAME, '').replace(PASSING_ADJECTIVE, '');
    if (rest === subject) break;
    if (distinctTerms(rest).length === 0) return count === 0 || distinctTerms(subject).length === 0 ? null : subject;
    subject = rest;
  }
  return subject;
}
