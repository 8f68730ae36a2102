import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { completeQuery } from './complete-query';
import { isScopeQuery } from './is-scope-query';
import { listRequestOf, namesStatus } from './list-request';
import { parseSearchQuery } from './parse-search-query';
import { hasFilter, hasWordsInFilters, isAnsweredByList, type SearchQuery } from './search-query';
import { splitQuery } from './split-query';

const NOW = new Date(2025, 4, 20, 15).getTime();
const parse = (text: string) => parseSearchQuery(text, NOW);

/** What a query means, over a set of tags and words that something has. */
function fits(query: SearchQuery, has: ReadonlySet<string>): boolean {
  return (
    [...query.tags.with, ...query.terms].every((name) => has.has(name)) &&
    ![...query.tags.without, ...query.withoutTerms].some((name) => has.has(name)) &&
    query.choices.every((any) => any.some((one) => fits(one, has))) &&
    !query.exclusions.some((one) => fits(one, has))
  );
}

type Meant =
  | { kind: 'leaf'; text: string; name: string }
  | { kind: 'all' | 'any'; of: Meant[] }
  | { kind: 'not'; of: Meant };

const leaf: fc.Arbitrary<Meant> = fc.oneof(
  fc.constantFrom('a', 'b', 'c').map((name) => ({ kind: 'leaf' as const, text: `tag:${name}`, name })),
  fc.constantFrom('x', 'y').map((name) => ({ kind: 'leaf' as const, text: name, name })),
  fc.constantFrom('p (q', 'r) s', 'OR').map((name) => ({ kind: 'leaf' as const, text: `"${name}"`, name })),
);
const { meant } = fc.letrec<{ meant: Meant }>((tie) => ({
  meant: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    leaf,
    fc.record({ kind: fc.constant('all' as const), of: fc.array(tie('meant'), { minLength: 1, maxLength: 3 }) }),
    fc.record({ kind: fc.constant('any' as const), of: fc.array(tie('meant'), { minLength: 1, maxLength: 3 }) }),
    fc.record({ kind: fc.constant('not' as const), of: tie('meant') }),
  ),
}));
// A parenthesis around words alone is one of a sentence; beside OR it is a group.
const write = (node: Meant, isInChoice = false): string => {
  switch (node.kind) {
    case 'leaf':
      return node.text;
    case 'not':
      return `-(${write(node.of)})`;
    case 'all': {
      const all = node.of.map((one) => write(one)).join(' ');
      return isInChoice ? `(${all})` : all;
    }
    case 'any':
      return node.of.length === 1
        ? write(node.of[0]!, isInChoice)
        : `(${node.of.map((one) => write(one, true)).join(' OR ')})`;
  }
};
const isSo = (node: Meant, has: ReadonlySet<string>): boolean => {
  switch (node.kind) {
    case 'leaf':
      return has.has(node.name);
    case 'not':
      return !isSo(node.of, has);
    case 'all':
      return node.of.every((one) => isSo(one, has));
    case 'any':
      return node.of.some((one) => isSo(one, has));
  }
};

describe('a choice in a query', () => {
  it('means what it says, however deep parentheses, OR and - are nested', () => {
    const names = ['a', 'b', 'c', 'x', 'y', 'p (q', 'r) s', 'OR'];
    fc.assert(
      fc.property(meant, fc.subarray(names), (node, present) => {
        const has = new Set(present);
        const query = parse(write(node));
        expect(query.problems).toEqual([]);
        expect(fits(query, has)).toBe(isSo(node, has));
      }),
      { numRuns: 400 },
    );
  });

  it('covers all of a text but its spaces, and never fails', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('(', ')', '-', ' ', ' OR ', 'tag:a', 'b', '"', '[s:1]', '[', '#t', 'is:')),
        (all) => {
          const text = all.join('');
          let at = 0;
          for (const { start, end } of splitQuery(text)) {
            expect(text.slice(at, start).trim()).toBe('');
            expect(end).toBeGreaterThan(start);
            at = end;
          }
          expect(text.slice(at).trim()).toBe('');
          expect(() => parse(text)).not.toThrow();
        },
      ),
      { numRuns: 400 },
    );
  });

  it('binds closer than a blank, so that what is added to a query holds for all of it', () => {
    const query = parse('tag:a OR tag:b is:kept');
    expect(query.states.with).toEqual(['kept']);
    expect(query.choices.map((any) => any.map(({ tags }) => tags.with))).toEqual([[['a'], ['b']]]);
  });

  it.each(['(a note) of mine', 'to be OR', 'OR not', 'what (else)?', 'f(x) OR', 'a or b', ':-) (12:30)', '-( )'])(
    '“%s” is words as it is written',
    (text) => expect(parse(text)).toMatchObject({ words: text, choices: [], exclusions: [], problems: [] }),
  );

  it('of words searches for all of them, and is no filter', () => {
    const query = parse('kiln (glaze OR "wood ash") tag:pot');
    expect(query.words).toBe('kiln glaze "wood ash"');
    expect(query.choices).toHaveLength(1);
    expect(hasFilter(parse('glaze OR ash'))).toBe(false);
    expect(isAnsweredByList(query)).toBe(false);
  });

  it('of words and filters is answered by a list', () => {
    for (const text of ['kiln (glaze OR tag:ash)', 'kiln -(glaze ash)', 'glaze OR tag:ash']) {
      expect(hasWordsInFilters(parse(text))).toBe(true);
      expect(isAnsweredByList(parse(text))).toBe(true);
      expect(isScopeQuery(text)).toBe(false);
    }
    expect(isScopeQuery('tag:a OR path:/B/')).toBe(true);
  });

  it('leaves out each of several, and several only together', () => {
    expect(parse('-(tag:a OR tag:b)')).toMatchObject({ tags: { without: ['a', 'b'] }, exclusions: [] });
    expect(parse('-(tag:a tag:b)')).toMatchObject({
      tags: { without: [] },
      exclusions: [{ tags: { with: ['a', 'b'] } }],
    });
  });

  it('names where notes stand in any of its parts', () => {
    expect(namesStatus(parse('tag:a OR (is:archived tag:b)'))).toBe(true);
    expect(namesStatus(parse('tag:a OR tag:b'))).toBe(false);
  });

  it('that is never closed says so', () => {
    expect(parse('tag:a (tag:b OR tag:c').problems).toMatchObject([{ code: 'open-group', start: 6, end: 21 }]);
    expect(parse('tag:a OR is:purple').problems).toMatchObject([{ code: 'unknown-state', start: 9 }]);
  });

  it('that is nested too deep says so at once, whatever stands in it', () => {
    const nest = (unit: string, depth: number) => `${unit.repeat(depth)}tag:a OR tag:b${')'.repeat(depth)}`;
    expect(parse(nest('(', 50)).choices).toHaveLength(1);
    expect(parse(nest('-(x ', 50)).problems).toEqual([]);
    for (const unit of ['(', '-(x ', '(is:kept ', '(x OR ', '( '])
      for (const depth of [51, 800, 20_000]) {
        expect(parse(nest(unit, depth)).problems).toMatchObject([{ code: 'too-deep' }]);
        expect(completeQuery(nest(unit, depth), 3, { tags: [], folders: [], projects: [], properties: [] })).toEqual(
          [],
        );
      }
    expect(parse(`${'( '.repeat(50)}tag:a`).problems).toMatchObject([{ code: 'open-group' }]);
  });

  it.each(['kiln OR', 'tag:a OR ', 'OR'])(
    '“%s”, shown as a list, is limited to what counts and chooses nothing',
    (text) => {
      const listed = parse(listRequestOf(text, NOW).text);
      expect(listed.choices).toEqual([]);
      expect(listed.states.with).toEqual(['kept', 'resource']);
      expect(listed.terms).toContain('OR');
    },
  );
});
