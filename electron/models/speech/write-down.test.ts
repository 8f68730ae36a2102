import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { logMel } from './log-mel';
import { createSpeechTokens, readVocabulary } from './speech-tokens';
import { writeDown } from './write-down';

const SIZE = 51_865;
const vocabulary = readVocabulary(join(import.meta.dirname, '../../../resources/encoder/speech/vocabulary.txt.gz'));
const tokens = createSpeechTokens(SIZE, vocabulary);
const idOf = (word: string): number => vocabulary.findIndex((bytes) => new TextDecoder().decode(bytes) === word);
const { signal } = new AbortController();

/** A network that finds each next token in turn, with the likelihood given. */
function says(
  words: readonly [string | number, number][],
  { silence = 0.01, language = 'en', isEndless = false } = {},
) {
  const asked: number[][] = [];
  const sure = (token: number, probability: number): Float32Array => {
    const logits = new Float32Array(SIZE).fill(-20);
    logits[token] = Math.log(probability);
    // The rest goes to something that is never written.
    logits[tokens.start] = Math.log(1 - probability);
    return logits;
  };
  let at = 0;
  const next = async (given: readonly number[]): Promise<Float32Array> => {
    asked.push([...given]);
    if (asked.length === 1) {
      const logits = sure(tokens.languageToken(language), 0.9);
      logits[tokens.noSpeech] = Math.log(silence / (1 - silence));
      return logits;
    }
    const [word, probability] = words[isEndless ? at % words.length : at] ?? ['', 0.99];
    at += 1;
    return sure(typeof word === 'number' ? word : word === '' ? tokens.end : idOf(word), probability);
  };
  return { next, asked };
}

describe('what was heard', () => {
  it('is written as words, each as sure as its least sure part', async () => {
    const { next, asked } = says([
      [' kil', 0.9],
      ['n', 0.3],
      [' cool', 0.95],
      [' slowly', 0.9],
      ['.', 0.8],
    ]);
    const { words, language } = await writeDown(next, tokens, 'auto', signal);
    expect(language).toBe('en');
    expect(words.map(({ text, probability }) => [text, Math.round(probability * 100)])).toEqual([
      [' kiln', 30],
      [' cool', 95],
      [' slowly.', 80],
    ]);
    expect(asked[0]).toEqual([50_258]);
    expect(asked[1]).toEqual([50_259, 50_359, 50_363]);
  });

  it('has signs whole that stand in several tokens, each as sure as its least sure part', async () => {
    const byte = (value: number) => vocabulary.findIndex((bytes) => bytes.length === 1 && bytes[0] === value);
    const { next } = says([
      [byte(0xe7), 0.9],
      [byte(0xaa), 0.4],
      [byte(0xaf), 0.9],
      [byte(0xe9), 0.8],
      [byte(0xab), 0.9],
      [byte(0x98), 0.9],
    ]);
    const { words } = await writeDown(next, tokens, 'ja', signal);
    expect(words.map(({ text, probability }) => [text, Math.round(probability * 100)])).toEqual([
      ['窯', 40],
      ['高', 80],
    ]);
  });

  it('is written in the language that was chosen, or in the one that is heard', async () => {
    const chosen = says([[' gut', 0.9]]);
    await writeDown(chosen.next, tokens, 'de', signal);
    expect(chosen.asked[1]![0]).toBe(50_261);
    const heard = says([[' bien', 0.9]], { language: 'fr' });
    expect(await writeDown(heard.next, tokens, 'auto', signal)).toMatchObject({ language: 'fr' });
    const unknown = says([[' bien', 0.9]], { language: 'fr' });
    expect(await writeDown(unknown.next, tokens, 'yue', signal)).toMatchObject({ language: 'fr' });
  });

  it('holds nothing where the model thinks that nobody speaks and is unsure of its words', async () => {
    const invented = says(
      [
        [' Thank', 0.2],
        [' you', 0.3],
      ],
      { silence: 0.9 },
    );
    expect((await writeDown(invented.next, tokens, 'en', signal)).words).toEqual([]);
    const spoken = says(
      [
        [' Thank', 0.9],
        [' you', 0.9],
      ],
      { silence: 0.9 },
    );
    expect((await writeDown(spoken.next, tokens, 'en', signal)).words).toHaveLength(2);
  });

  it('ends where the model goes round in a circle', async () => {
    const { next } = says(
      [
        [' I', 0.9],
        [' see', 0.9],
      ],
      { isEndless: true },
    );
    const { words } = await writeDown(next, tokens, 'en', signal);
    expect(words.map(({ text }) => text).join('')).toBe(' I see');
  });

  it('keeps what somebody says again and again, and what comes after it', async () => {
    const { next } = says([...Array.from({ length: 6 }, () => [' no', 0.9] as [string, number]), [' wait', 0.9]]);
    const { words } = await writeDown(next, tokens, 'en', signal);
    expect(words.map(({ text }) => text).join('')).toBe(' no no no no no no wait');
  });

  it('holds no editor’s marks, and stops when it is told to', async () => {
    expect(tokens.isUnspoken(idOf(' ['))).toBe(true);
    expect(tokens.isUnspoken(idOf(' yes'))).toBe(false);
    const stopped = new AbortController();
    stopped.abort(new Error('stopped'));
    await expect(writeDown(says([[' yes', 0.9]]).next, tokens, 'en', stopped.signal)).rejects.toThrow('stopped');
  });
});

describe('the languages', () => {
  it('are 99, and with the third version’s vocabulary a hundred', () => {
    expect(tokens.languages).toHaveLength(99);
    const third = createSpeechTokens(SIZE + 1, vocabulary);
    expect(third.languages.at(-1)).toBe('yue');
    expect(third.task).toEqual([50_360, 50_364]);
  });

  it('are not guessed for a model of English alone', () =>
    expect(() => createSpeechTokens(SIZE - 1, vocabulary)).toThrow('many languages'));
});

describe('sound as the model hears it', () => {
  it('is loudest in the band of its tone, and flat where there is none', () => {
    const tone = Float32Array.from({ length: 16_000 }, (_each, index) =>
      Math.sin((2 * Math.PI * 1_000 * index) / 16_000),
    );
    const mel = logMel(tone, 80);
    expect(mel).toHaveLength(80 * 3_000);
    const column = (frame: number) => Array.from({ length: 80 }, (_each, band) => mel[band * 3_000 + frame]!);
    const loudest = column(50).indexOf(Math.max(...column(50)));
    // Bands are 200/3 Hz … wide below 1,000 Hz: 15 mel of 45.2, in 81 steps.
    expect(loudest).toBe(26);
    expect(new Set(column(2_000)).size).toBe(1);
    const [most, least] = [Math.max(...column(50)), Math.min(...column(2_000))];
    expect(most - least).toBeCloseTo(2, 1);
    expect(new Set(logMel(new Float32Array(), 80))).toEqual(new Set([-1.5]));
  });
});
