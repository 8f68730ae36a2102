/** Scripts without spaces between words. */
const UNSPACED_RUN =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々〆]+|[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]+|\p{Script=Hangul}+/gu;
/** Whether a text may hold a script without spaces: all lie from Thai upwards. */
export const mayHoldUnspaced = (text: string): boolean => MAY_HOLD_UNSPACED.test(text);

const MAY_HOLD_UNSPACED =
  /[\u0E00-\u0EFF\u1000-\u11FF\u1780-\u17FF\u2E80-\uD7FF\uF900-\uFAFF\uFF00-\uFFEF\u{20000}-\u{3FFFF}]/u;
const THAI_AND_KHMER = /^[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const HANGUL = /^\p{Script=Hangul}/u;
/** UTF-16 units given to Intl.Segmenter at a time; its time is quadratic in the length of its text. */
const MAX_SEGMENTED_LENGTH = 1_000;
const segmenter = new Intl.Segmenter('zh', { granularity: 'word' });

/** Korean particles, the longest first; what remains has two syllables or more. */
const KOREAN_PARTICLE =
  /(?<=..)(?:에서는|에게서|으로는|이라는|에서도|까지는|부터는|에서|에게|한테|으로|까지|부터|처럼|보다|마다|이나|이랑|라는|이란|에는|에도|하고|은|는|이|가|을|를|에|의|와|과|도|로|만|랑)$/u;

/** The same after one syllable, where only the particle that its last sound asks for is one: "집을", not "가을". */
const OF_ONE_SYLLABLE = /^(.)(?:(에|에서|에는|에도|까지|부터|에게|한테|처럼)|([은을])|([는를]))$/u;
const SYLLABLES_START = 0xac00;
/** Of so many syllables with the same first sounds one ends in a vowel. */
const LAST_SOUNDS = 28;

function withoutParticle(word: string): string {
  const [, noun = '', any, afterConsonant, afterVowel] = OF_ONE_SYLLABLE.exec(word) ?? [];
  if (noun === '') return word.replace(KOREAN_PARTICLE, '');
  const endsInVowel = (noun.charCodeAt(0) - SYLLABLES_START) % LAST_SOUNDS === 0;
  return any !== undefined || (endsInVowel ? afterVowel : afterConsonant) !== undefined ? noun : word;
}

/**
 * The words within a run of letters: itself, unless it is in a script without spaces. Chinese and Japanese words of more
 * than two characters, and Korean ones, are given as their pairs of adjacent characters: where the segmenter cuts a
 * question and a text differently, most pairs still agree.
 *
 * @param isStopWord a word that is left out whole
 */
export function* unspacedWords(run: string, isStopWord: (word: string) => boolean): Generator<string> {
  let end = 0;
  for (const match of run.matchAll(UNSPACED_RUN)) {
    if (match.index > end) yield run.slice(end, match.index);
    yield* wordsOfScript(match[0], isStopWord);
    end = match.index + match[0].length;
  }
  if (end < run.length) yield run.slice(end);
}

function* wordsOfScript(run: string, isStopWord: (word: string) => boolean): Generator<string> {
  if (HANGUL.test(run)) {
    if (!isStopWord(run)) yield* pairsOf(withoutParticle(run));
    return;
  }
  const isThai = THAI_AND_KHMER.test(run);
  for (let start = 0; start < run.length; start += MAX_SEGMENTED_LENGTH) {
    for (const { segment } of segmenter.segment(run.slice(start, start + MAX_SEGMENTED_LENGTH))) {
      if (isStopWord(segment)) continue;
      if (isThai) yield segment;
      else yield* pairsOf(segment);
    }
  }
}

function* pairsOf(word: string): Generator<string> {
  const characters = [...word];
  if (characters.length <= 2) yield word;
  else for (let index = 1; index < characters.length; index += 1) yield characters[index - 1]! + characters[index]!;
}
