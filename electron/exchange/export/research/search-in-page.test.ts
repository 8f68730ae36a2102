// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import { pageWords, searchInPage, type PageSearchData } from './search-in-page';
import { wordIndexOf } from './word-index';
import { createMeaningIndex } from './word-meaning';

const NOTES = [
  { title: 'We fly on the third of May', text: 'The flight to Kyōto leaves at noon.' },
  { title: 'Die Miete steigt im Mai', text: 'Auf 900 Euro.' },
  { title: '東京で会議', text: 'Meeting in Tokyo.' },
  { title: 'Glaze <img src=x onerror=alert(1)>', text: 'constructor and __proto__ are words too.' },
];
const WORDS = await wordIndexOf(NOTES, new AbortController().signal);
const data = (near: PageSearchData['near'] = {}): PageSearchData => ({
  notes: NOTES.map(({ title, text }, number) => [title, text, `#${number}`]),
  words: WORDS,
  near,
  texts: { found: 'By words', near: 'Close in meaning', nothing: 'Nothing' },
});

function search(text: string, near?: PageSearchData['near']): string[] {
  const field = document.querySelector('input')!;
  field.value = text;
  searchInPage(document, data(near), pageWords);
  return [...document.querySelectorAll('#found h2, #found a')].map(({ textContent }) => textContent);
}

beforeEach(() => {
  document.body.innerHTML = '<form hidden><input id="search"></form><div id="found"></div>';
});

describe('the search of a copy for reading', () => {
  it('finds words without case and accents, half written ones, and pairs of signs', () => {
    expect(search('KYOTO')).toEqual(['By words', NOTES[0]!.title]);
    expect(search('flig')).toEqual(['By words', NOTES[0]!.title]);
    expect(search('京で')).toEqual(['By words', NOTES[2]!.title]);
    expect(document.querySelector('form')!.hidden).toBe(false);
  });

  it('ranks a note higher that holds a word in its title, and the rarer word', () => {
    expect(search('may third miete')[1]).toBe(NOTES[0]!.title);
  });

  it('names apart what is close in meaning and holds none of the words', () => {
    expect(search('rent flight', { rent: [1, 30, 0, 16] })).toEqual([
      'By words',
      NOTES[0]!.title,
      'Close in meaning',
      NOTES[1]!.title,
    ]);
  });

  it('writes what notes say as text, and knows no word of the language it is written in', () => {
    expect(search('glaze')).toEqual(['By words', NOTES[3]!.title]);
    expect(document.querySelector('#found img')).toBeNull();
    expect(search('constructor')).toEqual(['By words', NOTES[3]!.title]);
    expect(search('hasOwnProperty')).toEqual([]);
    expect(document.querySelector('#found')!.textContent).toBe('Nothing');
  });

  it('shows nothing before a word is written', () => {
    expect(search('  ')).toEqual([]);
    expect(document.querySelector('#found')!.textContent).toBe('');
  });
});

describe('words by their meaning', () => {
  /** Rent and Miete point one way, flights another, all else a third. */
  const vectorsOf = async (texts: readonly string[]) =>
    texts.map((text) =>
      Float32Array.from(/rent|miete/iu.test(text) ? [1, 0, 0] : /fl(?:y|ight)/iu.test(text) ? [0, 1, 0] : [0, 0, 1]),
    );
  const texts = [...NOTES.map(({ title, text }) => `${title}\n${text}`), ...Array.from({ length: 6 }, () => 'Other.')];
  const run = (vectors: typeof vectorsOf | (() => Promise<null>), signal = new AbortController().signal) =>
    createMeaningIndex(vectors, async () => ['rent'])(texts, signal, () => {});

  it('lead to the notes that stand out for them, whether or not these hold them', async () => {
    const near = (await run(vectorsOf))!;
    expect(near['rent']![0]).toBe(1);
    expect(near['flight']![0]).toBe(0);
    // Where most notes are alike none stands out.
    expect(near['other'] ?? []).toEqual([]);
  });

  it('are left out without an encoder, and stop with the export', async () => {
    expect(await run(async () => null)).toBeNull();
    await expect(run(vectorsOf, AbortSignal.abort())).rejects.toThrow();
  });

  it('are compared while the app goes on, which can stop it then too', async () => {
    const stop = new AbortController();
    const read = createMeaningIndex(vectorsOf, async () => ['rent'])(texts, stop.signal, (done, total) => {
      if (done === total) setImmediate(() => stop.abort());
    });
    await expect(read).rejects.toThrow();
  });
});
