import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseSearchQuery } from './parse-search-query';
import { applySuggestion, problemText } from './problem-text';
import { hasFilter } from './search-query';
import { splitQuery } from './split-query';

const NOW = new Date(2025, 4, 20, 15).getTime();
const parse = (text: string) => parseSearchQuery(text, NOW);
const day = (year: number, month: number, date: number) => new Date(year, month - 1, date).getTime();

describe('a query', () => {
  it('of words has no filter and keeps them as written', () => {
    const query = parse('What did I decide about "empty space"? See https://a.example at 12:30 - note:this -5');
    expect(query.words).toBe('What did I decide about "empty space"? See https://a.example at 12:30 - note:this -5');
    expect(query.terms).toContain('empty space');
    expect(hasFilter(query)).toBe(false);
    expect(query.problems).toEqual([]);
  });

  it.each(['The question is: what now?', 'Bath: which tiles?', 'Mail from: Ada', 'id:123', 're:plan'])(
    '“%s” is words',
    (text) => expect(parse(text)).toMatchObject({ words: text, problems: [] }),
  );

  it('names tags, folders and states, and what to leave out', () => {
    const query = parse(
      'kiln tag:clay/stoneware -tag:old #studio path:"My Notes/2025" is:kept -is:chat is:decision -glaze -"raku firing"',
    );
    expect(query).toMatchObject({
      words: 'kiln',
      tags: { with: ['clay/stoneware', 'studio'], without: ['old'] },
      paths: { with: ['My Notes/2025'], without: [] },
      states: { with: ['kept', 'decision'], without: ['chat'] },
      withoutTerms: ['glaze', 'raku firing'],
      problems: [],
    });
  });

  it('takes the words that people use for a state', () => {
    expect(parse('is:pending is:document is:superseded is:Todo').states.with).toEqual([
      'to-review',
      'resource',
      'replaced',
      'action-item',
    ]);
  });

  it.each([
    ['after:2025-03-09', day(2025, 3, 9), null],
    ['after:2025-03', day(2025, 3, 1), null],
    ['before:2025', null, day(2025, 1, 1)],
    ['after:yesterday before:today', day(2025, 5, 19), day(2025, 5, 20)],
    ['after:7d', day(2025, 5, 13), null],
    ['after:2w', day(2025, 5, 6), null],
    ['after:3m', day(2025, 2, 20), null],
    ['-before:2025-03-09', day(2025, 3, 9), null],
    ['after:2024 after:2025', day(2025, 1, 1), null],
  ])('%s is a range of days', (text, from, to) => expect(parse(text)).toMatchObject({ from, to, problems: [] }));
});

describe('a query that cannot be followed', () => {
  it.each([
    ['tga:garden', 'unknown-operator', 'tag:garden'],
    ['folder:"My Notes"', 'unknown-operator', 'path:"My Notes"'],
    ['since:2025', 'unknown-operator', 'after:2025'],
    ['has:task', 'unknown-operator', 'is:task'],
    ['is:achived', 'unknown-state', 'is:archived'],
    ['is:purple', 'unknown-state', null],
    ['before:2025-13-40', 'bad-date', null],
    ['after:tomorrow', 'bad-date', null],
    ['tag: garden', 'no-value', null],
    ['after:2025 before:2024', 'empty-range', null],
  ] as const)('%s says so, and what to write', (text, code, suggestion) => {
    const [problem] = parse(text).problems;
    expect(problem).toMatchObject({ code, suggestion });
    expect(problemText(problem!).length).toBeGreaterThan(20);
    if (suggestion !== null) expect(parse(applySuggestion(text, problem!)).problems).toEqual([]);
  });
});

describe('any text', () => {
  it('is split into parts that cover all but its spaces, in order', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'ab:-"# /x12is“'), maxLength: 40 }), (text) => {
        let at = 0;
        for (const { start, end } of splitQuery(text)) {
          expect(text.slice(at, start).trim()).toBe('');
          expect(end).toBeGreaterThan(start);
          at = end;
        }
        expect(text.slice(at).trim()).toBe('');
        expect(() => parse(text).problems.map(problemText)).not.toThrow();
      }),
    );
  });
});
