import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergeHeaders } from './merge-headers';

const BASE = '---\n# by hand\nrating:  3 # of 5\nstatus: open\ntags: [soil, "clay"]\n---\n';
const merge = (ours: string, theirs: string, base = BASE) => mergeHeaders(base, ours, theirs);
const edited = (...edits: [string | RegExp, string][]) =>
  edits.reduce((text, [from, to]) => text.replace(from, to), BASE);

describe('a front matter that was changed here and in its file', () => {
  it('takes what was changed there, and keeps what was changed here as it is written', () => {
    expect(merge(edited(['3 #', '5   #']), edited(['open', 'done']))).toEqual({
      text: edited(['3 #', '5   #'], ['open', 'done']),
      conflicts: [],
    });
  });

  it('has what was added on either side, below what it stood below, and lacks what either took away', () => {
    const ours = edited(['status: open\n', 'status: open\nhere: 1\n'], [/tags.*\n/u, '']);
    const theirs = edited([/rating.*\n/u, ''], [/---\n$/u, 'there: 2\n---\n']);
    expect(merge(ours, theirs)).toEqual({
      text: '---\n# by hand\nstatus: open\nhere: 1\nthere: 2\n---\n',
      conflicts: [],
    });
  });

  it('stays as here in what both changed, and names it; what both changed alike is no conflict', () => {
    expect(merge(edited(['3 #', '5 #'], ['open', 'done']), edited(['3 #', '1 #'], ['open', 'done']))).toEqual({
      text: edited(['3 #', '5 #'], ['open', 'done']),
      conflicts: ['rating'],
    });
    // Changed here, taken away there; and the other way round.
    const gone = edited([/rating.*\n/u, ''], ['open', 'done']);
    expect(merge(edited(['3 #', '5 #']), gone)).toEqual({
      text: '---\n# by hand\nstatus: done\ntags: [soil, "clay"]\nrating:  5 # of 5\n---\n',
      conflicts: ['rating'],
    });
    expect(merge(gone, edited(['3 #', '5 #']))).toEqual({ text: gone, conflicts: ['rating'] });
  });

  it('takes comments and fences from the file', () => {
    const theirs = edited(['# by hand', '# by Ida'], [/---\n$/u, '---\n\n']);
    expect(merge(edited(['open', 'done']), theirs).text).toBe(theirs.replace('open', 'done'));
  });

  it('begins with the first field of either side and ends with the last', () => {
    expect(merge('---\nhere: 1\n---\n', '---\nthere: 2\n---\n', '').text).toBe('---\nthere: 2\nhere: 1\n---\n');
    expect(merge('', '', BASE)).toEqual({ text: '', conflicts: [] });
    expect(merge(edited([/status.*\n/u, '']), '').text).toBe('');
    expect(merge(edited(['open', 'done']), '')).toEqual({ text: '---\nstatus: done\n---\n', conflicts: ['status'] });
  });

  it.each([
    '---\ntitle: Bees: a diary\n---\n',
    '+++\na = 1\n+++\n',
    '---\n{a: 1}\n---\n',
    '---\na: &x [1]\nb: *x\n---\n',
  ])('that cannot be cut, as %j, is as a whole the file’s or as here', (other) => {
    expect(merge(BASE, other)).toEqual({ text: other, conflicts: [] });
    expect(merge(edited(['open', 'done']), other)).toEqual({ text: edited(['open', 'done']), conflicts: null });
    expect(merge(edited(['open', 'done']), BASE, other).conflicts).toBeNull();
  });

  it('that would say something else once it is put together stays as here', () => {
    const indented = '---\n  rating: 4\n  status: open\n---\n';
    const ours = edited(['# by hand\n', ''], ['open', 'done']);
    expect(merge(ours, indented)).toEqual({ text: ours, conflicts: null });
  });
});

const NAMES = ['rating', 'status', 'tags', 'place', 'Kind'];
const VALUES = [' 1', '  "two" # why', ' [a, "b"]', '\n  - a\n  # of these\n  - b', ' |\n  # text\n  lines', ''];
type Fields = Record<string, string>;
const arbitraryFields = fc.dictionary(fc.constantFrom(...NAMES), fc.constantFrom(...VALUES));
const write = (fields: Fields, comment: string): string =>
  `---\n${comment}${Object.entries(fields)
    .map(([name, value]) => `${name}:${value}\n`)
    .join('')}---\n`;

describe('whatever is changed on both sides', () => {
  it('each field is there byte for byte as the side left it that changed it alone, or as here', () =>
    fc.assert(
      fc.property(arbitraryFields, arbitraryFields, arbitraryFields, fc.boolean(), (before, own, other, isSome) => {
        // Half of the runs change a few fields alone, as people do.
        const ours: Fields = isSome ? { ...before, ...own } : own;
        const base = write(before, '');
        const [here, there] = [write(ours, ''), write(other, '# theirs\n\n')];
        const { text, conflicts } = mergeHeaders(base, here, there);
        expect(conflicts).not.toBeNull();
        const rest = NAMES.flatMap((name) => {
          const [old, mine, its] = [before[name], ours[name], other[name]];
          const value = mine === old ? its : mine;
          const isConflict = mine !== old && its !== old && mine !== its;
          expect([name, conflicts!.includes(name)]).toEqual([name, isConflict]);
          return value === undefined ? [] : [`${name}:${value}\n`];
        });
        for (const lines of rest) expect(text).toContain(lines);
        const length = rest.join('').length;
        const frame = text.startsWith('---\n# theirs\n\n') ? write({}, '# theirs\n\n') : write({}, '');
        expect(text.length).toBe(text === '' ? 0 : frame.length + length);
        expect(mergeHeaders(there, text, there)).toEqual({ text, conflicts: [] });
      }),
      { numRuns: 200 },
    ));

  it('a side that changed nothing changes nothing', () =>
    fc.assert(
      fc.property(arbitraryFields, arbitraryFields, (one, other) => {
        const [left, right] = [write(one, ''), write(other, '# theirs\n')];
        expect(mergeHeaders(left, left, right)).toEqual({ text: right, conflicts: [] });
        expect(mergeHeaders(left, right, left)).toEqual({ text: right, conflicts: [] });
        expect(mergeHeaders(left, right, right)).toEqual({ text: right, conflicts: [] });
      }),
    ));
});
