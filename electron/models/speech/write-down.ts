import type { SpeechTokens } from './speech-tokens';

/** A word with how sure the machine is of it, 0–1. Its text has the space that stands before it. */
export interface HeardWord {
  text: string;
  probability: number;
}

export interface WrittenDown {
  words: HeardWord[];
  language: string;
}

/** Gives the likelihoods of what follows the tokens, and of nothing before them: it remembers what it was given. */
export type NextToken = (tokens: readonly [number, ...number[]]) => Promise<Float32Array>;

/** Tokens of one window of 30 seconds at most; half of the model’s room, as its makers have it. */
const MAX_TOKENS = 224;
/** Both from Whisper’s makers: nobody speaks where the model thinks so and is unsure of the words it would write. */
const [SILENCE_PROBABILITY, SURE_LOG] = [0.6, -1];
/** A passage that comes more often in a row was not said: the model is caught in a circle. “No, no, no, no” is said. */
const MAX_REPEATS = 7;
const LONGEST_REPEAT = 12;

/**
 * Writes down what was heard, the likeliest word each time. What nobody said is left out: words in silence, and a passage
 * that repeats itself without end.
 *
 * @param language one of `tokens.languages`; anything else, as `auto`: the one that is heard
 * @throws the signal’s reason
 */
export async function writeDown(
  next: NextToken,
  tokens: SpeechTokens,
  language: string,
  signal: AbortSignal,
): Promise<WrittenDown> {
  const first = await next([tokens.start]);
  const silence = softmaxOf(first, tokens.noSpeech);
  const spoken = tokens.languages.includes(language) ? language : likeliestLanguage(first, tokens);
  let logits = await next([tokens.languageToken(spoken), ...tokens.task]);
  const written: { token: number; probability: number }[] = [];
  while (written.length < MAX_TOKENS) {
    signal.throwIfAborted();
    const token = likeliest(logits, (each) => tokens.isUnspoken(each) || (written.length === 0 && each === tokens.end));
    if (token === tokens.end) break;
    written.push({ token, probability: softmaxOf(logits, token) });
    const repeated = repeatedTail(written.map((each) => each.token));
    if (repeated > 0) {
      written.length -= repeated * MAX_REPEATS;
      break;
    }
    logits = await next([token]);
  }
  const sum = written.reduce((total, { probability }) => total + Math.log(probability), 0);
  const isSilence = silence > SILENCE_PROBABILITY && sum / Math.max(1, written.length) < SURE_LOG;
  return { words: isSilence ? [] : toWords(written, tokens), language: spoken };
}

/** Tokens of a passage that stands `MAX_REPEATS + 1` times at the end; 0: none does. */
function repeatedTail(tokens: readonly number[]): number {
  for (let length = 1; length <= LONGEST_REPEAT; length += 1) {
    const span = length * (MAX_REPEATS + 1);
    if (span > tokens.length) return 0;
    const tail = tokens.slice(-span);
    if (tail.every((token, index) => token === tail[index % length])) return length;
  }
  return 0;
}

/** A word begins with a space; where none are written, each sign is one. A word is as sure as its least sure part. */
function toWords(written: readonly { token: number; probability: number }[], tokens: SpeechTokens): HeardWord[] {
  const words: HeardWord[] = [];
  const decoder = new TextDecoder();
  let probability = 1;
  for (const part of written) {
    probability = Math.min(probability, part.probability);
    const text = decoder.decode(tokens.bytesOf(part.token), { stream: true });
    // A sign may be in several tokens, and is there with the last of them.
    if (text === '') continue;
    const last = words.at(-1);
    if (last === undefined || /^\s/u.test(text) || WITHOUT_SPACES.test(text)) words.push({ text, probability });
    else {
      last.text += text;
      last.probability = Math.min(last.probability, probability);
    }
    probability = 1;
  }
  return words;
}

const WITHOUT_SPACES =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

const likeliestLanguage = (logits: Float32Array, tokens: SpeechTokens): string =>
  tokens.languages.reduce((best, each) =>
    logits[tokens.languageToken(each)]! > logits[tokens.languageToken(best)]! ? each : best,
  );

function likeliest(logits: Float32Array, isLeftOut: (token: number) => boolean): number {
  let best = -1;
  for (let token = 0; token < logits.length; token += 1)
    if ((best < 0 || logits[token]! > logits[best]!) && !isLeftOut(token)) best = token;
  return best;
}

function softmaxOf(logits: Float32Array, token: number): number {
  const most = logits.reduce((one, other) => Math.max(one, other));
  const sum = logits.reduce((total, value) => total + Math.exp(value - most), 0);
  return Math.exp(logits[token]! - most) / sum;
}
