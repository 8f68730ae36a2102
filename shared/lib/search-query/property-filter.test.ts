import { describe, expect, it } from 'vitest';
import { parseSearchQuery } from './parse-search-query';
import { problemText } from './problem-text';
import { fitsPropertyFilter } from './property-filter';
import { hasFilter } from './search-query';

const NOW = new Date(2026, 10, 30, 12).getTime();
const parse = (text: string) => parseSearchQuery(text, NOW);
const fits = (text: string, ...values: string[]) => fitsPropertyFilter(parse(text).properties.with[0]!, values);

describe('a property in brackets', () => {
  it('stands beside words and operators without clashing with them', () => {
    const query = parse('kiln [status:in progress] -[Due date] tag:clay status:done');
    expect(query).toMatchObject({ words: 'kiln', tags: { with: ['clay'] } });
    expect(query.properties.with).toEqual([{ name: 'status', test: { kind: 'has', text: 'in progress' } }]);
    expect(query.properties.without).toEqual([{ name: 'due date', test: { kind: 'exists' } }]);
    // `status:` without brackets still is another word for `is:`.
    expect(query.problems).toMatchObject([{ code: 'unknown-operator', suggestion: 'is:done' }]);
    expect(hasFilter(parse('[status]'))).toBe(true);
  });

  it.each([
    'see [[Kiln]] now',
    'list[0] of things',
    '[1] a footnote',
    '- [ ] a task',
    '- [x] a done task',
    '[link](to)',
  ])('“%s” is words', (text) => expect(parse(text)).toMatchObject({ words: text, problems: [] }));

  it('is met by a whole value, by whole words of one, or by one item of a list', () => {
    expect(fits('[status:done]', 'Done')).toBe(true);
    expect(fits('[status:done]', 'half done')).toBe(true);
    expect(fits('[status:done]', 'undone')).toBe(false);
    expect(fits('[status:"done"]', 'half done')).toBe(false);
    expect(fits('[status:done]', 'open', 'done')).toBe(true);
    expect(fits('[status]', '')).toBe(false);
    expect(fits('[status]')).toBe(false);
  });

  it('compares numbers as numbers and dates by the day, month or year that is named', () => {
    expect(fits('[rating:>3]', '10')).toBe(true);
    expect(fits('[rating:>3]', '3')).toBe(false);
    expect(fits('[rating:<=3]', '3')).toBe(true);
    expect(fits('[rating:>3]', 'many')).toBe(false);
    expect(fits('[due:<2026-12-01]', '2026-11-30')).toBe(true);
    expect(fits('[due:<2026-12-01]', '2026-12-01')).toBe(false);
    expect(fits('[due:<=2026-12-01]', '2026-12-01T18:00')).toBe(true);
    expect(fits('[due:>2026]', '2026-12-31')).toBe(false);
    expect(fits('[due:>2026-11]', '2026-12-01')).toBe(true);
    expect(fits('[due:<today]', '2026-11-29')).toBe(true);
  });

  it('says what is wrong with one that cannot be followed', () => {
    const problem = (text: string) => parse(text).problems[0];
    expect(problem('[rating:>many]')).toMatchObject({ code: 'bad-property' });
    expect(problem('[rating:]')).toMatchObject({ code: 'bad-property' });
    expect(problem('[status:do')).toMatchObject({ code: 'open-bracket', end: 10 });
    for (const text of ['[rating:>many]', '[rating:]', '[status:do'])
      expect(problemText(problem(text)!)).not.toContain('undefined');
  });
});
