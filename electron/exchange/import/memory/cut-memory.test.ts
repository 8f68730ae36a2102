import { describe, expect, it } from 'vitest';
import { cutMemory } from './cut-memory';

/** Each claim as its heading and its words. */
const cut = (text: string) =>
  cutMemory(text).map(({ heading, words }) => (heading === '' ? words : `${heading} > ${words}`));

describe('a memory is cut into claims', () => {
  it('of list items, with what they are about', () => {
    expect(
      cut(
        '# About\n\n- Lives in Zehdenick\n- Has two dogs\n\n**Work**\n\n1. Builds boats\n2) Sells them\n\nTools:\n* Vim',
      ),
    ).toEqual([
      'About > Lives in Zehdenick',
      'About > Has two dogs',
      'Work > Builds boats',
      'Work > Sells them',
      'Tools > Vim',
    ]);
  });

  it('with links and words in brackets as they stand', () => {
    expect(cut('- [Docs](docs.md) explain the build.\n- [WIP] Not done yet.\n- [2024-05-01] User likes tea.')).toEqual([
      '[Docs](docs.md) explain the build.',
      '[WIP] Not done yet.',
      'User likes tea.',
    ]);
  });

  it('of lines, as ChatGPT shows them, and of sentences that all begin alike', () => {
    expect(
      cut('Is vegan.\nPrefers trains to planes. They are slower.\n\nUser likes tea. User has a cat. User runs.'),
    ).toEqual([
      'Is vegan.',
      'Prefers trains to planes. They are slower.',
      'User likes tea.',
      'User has a cat.',
      'User runs.',
    ]);
  });

  it('of the sentences of a long paragraph', () => {
    const sentences = Array.from(
      { length: 6 },
      (_, index) => `Sentence ${index} says that the mill at the river is closed on Sundays.`,
    );
    expect(cut(`**Work context**\n\n${sentences.join(' ').replace('Sentence 0', 'The first')}`)).toHaveLength(6);
  });

  it('of the block of code that assistants answer with; what they say around it is no memory', () => {
    const answer = 'Here is everything:\n\n```\n[2024-05-01] - Is vegan.\n[unknown] - Has a cat.\n```\n\nThat is all.';
    expect(cut(answer)).toEqual(['Is vegan.', 'Has a cat.']);
    expect(cutMemory(answer).map(({ at }) => at)).toEqual([Date.UTC(2024, 4, 1), null]);
  });

  it('with blocks of code kept whole, each with the line that says what it is for', () => {
    const [build, style, own] = cutMemory(
      '# Build\n\nRun this first:\n\n```bash\nnpm ci\nnpm run build\n```\n\n- Two spaces\n\n## Deploy\n\n~~~\nmake\n~~~',
    );
    expect(build).toMatchObject({ code: '```bash\nnpm ci\nnpm run build\n```' });
    expect(style).toMatchObject({ words: 'Two spaces', code: '' });
    expect(own).toMatchObject({ words: 'Deploy', code: '~~~\nmake\n~~~' });
  });

  it.each([
    ['[2024-05-01] - Is vegan.', 'Is vegan.', Date.UTC(2024, 4, 1)],
    ['- [1 May 2024] – Is vegan.', 'Is vegan.', Date.UTC(2024, 4, 1)],
    ['2024-05-01: Is vegan.', 'Is vegan.', Date.UTC(2024, 4, 1)],
    ['(2024-05-01) Is vegan.', 'Is vegan.', Date.UTC(2024, 4, 1)],
    ['[date unknown] - Is vegan.', 'Is vegan.', null],
    ['Born on 2024-05-01 in Kassel.', 'Born on 2024-05-01 in Kassel.', null],
  ])('dated where its line says it: %s', (line, words, at) => {
    expect(cutMemory(line)).toMatchObject([{ words, at }]);
  });

  it('whose places are those of their lines', () => {
    const text =
      '## Style\n\n- Short sentences,\n  no filler\n- [2024-05-01] - Metric units. Celsius. Kilometres.\n\nUser reads. User writes.';
    for (const { start, end, words } of cutMemory(text)) {
      expect(text.slice(start, end).replace(/\s+/g, ' ')).toContain(words.replace(/\s+/g, ' '));
    }
    expect(cut(text)[0]).toBe('Style > Short sentences, no filler');
  });

  it('of a hostile text in bounded time', () => {
    expect(
      cutMemory(`${'a\n'.repeat(40_000)}${'- '.repeat(20_000)}\n${'['.repeat(50_000)}\n${'```\n'.repeat(5_001)}`)
        .length,
    ).toBeLessThan(20_000);
  });
});
