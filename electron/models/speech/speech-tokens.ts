import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

/** Languages that Whisper knows, in the order of its tokens; the last one is known to its third version alone. */
export const SPEECH_LANGUAGES =
  'en zh de es ru ko fr ja pt tr pl ca nl ar sv it id hi fi vi he uk el ms cs ro da hu ta no th ur hr bg lt la mi ml cy sk te fa lv bn sr az sl kn et mk br eu is hy ne mn bs kk sq sw gl mr pa si km sn yo so af oc ka be tg sd gu am yi lo uz fo ht ps tk nn mt sa lb my bo tl mg as tt haw ln ha ba jw su yue'.split(
    ' ',
  );

const END = 50_257;
const START = 50_258;
const FIRST_LANGUAGE = 50_259;
/** Tokens of a vocabulary that are no language: words, marks, and 1,501 points in time. */
const OTHERS = 51_766;

/** Signs that stand for a sound or an editor’s mark and that nobody says; the rule of Whisper’s makers. */
const UNSPOKEN =
  /^ ?(?:["#()*+/:;<=>@[\\\]^_`{|}~「」『』]|<<<?|>>>?|---?|-[([]|\(['"]|\(\(\(?|\)\)\)?|\[\[|\]\]|\{\{|\}\}|♪♪♪?)$|^ [-']$|[♩♪♫♬♭♮♯]/u;

export interface SpeechTokens {
  start: number;
  end: number;
  noSpeech: number;
  /** What follows the language: written down in that language, without times. */
  task: [number, number];
  languages: readonly string[];
  languageToken(language: string): number;
  /** The bytes of a word or of a part of one; empty for a mark. */
  bytesOf(token: number): Uint8Array;
  /** Whether it is never written. */
  isUnspoken(token: number): boolean;
}

/**
 * @param size of the vocabulary, as the model gives it
 * @param vocabulary the words, from `readVocabulary`
 * @throws Error for a size that no model of many languages has: one for English alone numbers its tokens otherwise
 */
export function createSpeechTokens(size: number, vocabulary: readonly Uint8Array[]): SpeechTokens {
  const languages = SPEECH_LANGUAGES.slice(0, size - OTHERS);
  if (size - OTHERS !== languages.length || languages.length < SPEECH_LANGUAGES.length - 1)
    throw new Error(`no Whisper model of many languages: ${size} tokens`);
  const afterLanguages = FIRST_LANGUAGE + languages.length;
  const decoder = new TextDecoder();
  const unspoken = new Set(vocabulary.flatMap((bytes, token) => (UNSPOKEN.test(decoder.decode(bytes)) ? [token] : [])));
  return {
    start: START,
    end: END,
    noSpeech: afterLanguages + 4,
    task: [afterLanguages + 1, afterLanguages + 5],
    languages,
    languageToken: (language) => FIRST_LANGUAGE + languages.indexOf(language),
    bytesOf: (token) => vocabulary[token] ?? new Uint8Array(),
    isUnspoken: (token) => token > END || unspoken.has(token),
  };
}

/** Reads the words of Whisper’s vocabulary: one a line in Base64, packed. */
export const readVocabulary = (file: string): Uint8Array[] =>
  gunzipSync(readFileSync(file))
    .toString('latin1')
    .trimEnd()
    .split('\n')
    .map((line) => Buffer.from(line, 'base64'));
