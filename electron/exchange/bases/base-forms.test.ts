import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseSearchQuery } from '../../../shared/lib/search-query/parse-search-query';
import type { SearchQuery } from '../../../shared/lib/search-query/search-query';
import type { BaseView } from '../../../shared/ipc/routes/tables';
import { filtersOfParts, partsOfFilter, partsOfQuery } from './base-filters';
import { readBase } from './read-base';
import type { BaseFilter } from './read-expression';
import { writeBase } from './write-base';

const NOW = new Date(2026, 10, 30, 12).getTime();

interface Form {
  says: string;
  source: string;
  view: { query: string; left: string[] } & Partial<Pick<BaseView, 'name'>>;
}

const table = (filters: string, rest = '') => `${filters}views:\n  - type: table\n    name: V\n${rest}`;

const FORMS: Form[] = [
  {
    says: 'a choice of folders and tags for every view',
    source: table(
      'filters:\n  or:\n    - file.hasTag("book")\n    - and:\n        - file.inFolder("Reading")\n        - file.ext == "md"\n',
    ),
    view: { query: '(tag:book OR path:/Reading/) is:kept', left: [] },
  },
  {
    says: 'a choice whose one part is several, and what neither may be',
    source: table(
      'filters:\n  or:\n    - file.hasTag("tag")\n    - and:\n        - file.hasTag("book")\n        - glaze.contains("ash")\n    - not:\n        - file.hasTag("book")\n        - file.inFolder("Required Reading")\n',
    ),
    view: {
      query: '(tag:tag OR (tag:book [glaze:ash]) OR (-tag:book -path:"/Required Reading/")) is:kept',
      left: [],
    },
  },
  {
    says: 'none of a choice and of a group',
    source: table(
      'filters:\n  not:\n    - or:\n        - status == "done"\n        - status == "sold"\n    - and:\n        - rating < 3\n        - fired == true\n',
    ),
    view: { query: '-([status:"done"] OR [status:"sold"]) -([rating:<3] [fired:"true"]) is:kept', left: [] },
  },
  {
    says: 'signs within one line',
    source: table('filters: \'(file.hasTag("a") || !note.due.isEmpty()) && !(rating <= 2 || status == "x && y")\'\n'),
    view: { query: '(tag:a OR [due]) -([rating:<=2] OR [status:"x && y"]) is:kept', left: [] },
  },
  {
    says: 'several tags at once',
    source: table(
      'filters:\n  and:\n    - file.hasTag("a", "b")\n    - kilns.containsAll("east", "west")\n    - \'!glaze.containsAny("ash", "salt")\'\n',
    ),
    view: { query: '(tag:a OR tag:b) [kilns:east] [kilns:west] -([glaze:ash] OR [glaze:salt]) is:kept', left: [] },
  },
  {
    says: 'days, and days ago',
    source: table(
      'filters:\n  and:\n    - file.ctime >= today() - "7d"\n    - due < today() - "2 months"\n    - note["fired on"] <= date("2026-11-01")\n    - file.ctime < date("2026-12-01")\n',
    ),
    view: { query: 'after:7d [due:<2m] [fired on:<=2026-11-01] before:2026-12-01 is:kept', left: [] },
  },
  {
    says: 'a choice with a part that is not known, which is named whole',
    source: table(
      'filters:\n  and:\n    - file.hasTag("a")\n    - or:\n        - file.size > 10\n        - file.hasTag("b")\n    - not:\n        - file.hasLink("Kiln")\n',
    ),
    view: {
      query: 'tag:a is:kept',
      left: ['or: file.size > 10, file.hasTag("b")', 'not: file.hasLink("Kiln")'],
    },
  },
  {
    says: 'a line of which one part is not known',
    source: table('filters: \'file.hasTag("a") && file.mtime > now() - "1 week"\'\n'),
    view: { query: 'tag:a is:kept', left: ['file.mtime > now() - "1 week"'] },
  },
  {
    says: 'formulas, names of columns, summaries, a limit, and an order by a formula',
    source: table(
      'formulas:\n  cost: "price * 2"\nproperties:\n  formula.cost:\n    displayName: "Cost"\nsummaries:\n  mine: "values.mean()"\n',
      '    limit: 10\n    order:\n      - file.name\n      - formula.cost\n    sort:\n      - property: formula.cost\n        direction: ASC\n    summaries:\n      formula.cost: Average\n',
    ),
    view: {
      query: 'is:kept',
      left: ['formula.cost', 'properties: formula.cost', 'summaries: mine', 'summaries', 'limit: 10'],
    },
  },
  {
    says: 'groups, sorts and widths beside cards, a list and a map',
    source: table(
      '',
      '    groupBy:\n      property: note.status\n      direction: DESC\n    sort:\n      - property: file.mtime\n        direction: ASC\n    columnSize:\n      file.name: 300\n  - type: cards\n    name: Gallery\n    image: note.cover\n  - type: list\n    name: Plain\n  - type: map\n    name: Where\n',
    ),
    view: { query: 'is:kept', left: ['cards: Gallery', 'list: Plain', 'map: Where'] },
  },
  {
    says: 'what holds of every note in a choice',
    source: table('filters:\n  or:\n    - file.ext == "md"\n    - file.hasTag("a")\n'),
    view: { query: 'is:kept', left: [] },
  },
  {
    says: 'what holds of no note',
    source: table('filters: \'!(file.ext == "md")\'\n'),
    view: { query: 'is:kept', left: ['!(file.ext == "md")'] },
  },
  {
    says: 'names with parentheses and signs of the language in them',
    source: table(
      'filters:\n  or:\n    - file.inFolder("Pots (old)")\n    - file.name.contains("a OR b")\n    - glaze == "x) OR (y"\n    - file.hasTag(\'kiln\')\n',
    ),
    view: { query: '(path:"/Pots (old)/" OR "a OR b" OR [glaze:"x) OR (y"] OR tag:kiln) is:kept', left: [] },
  },
];

/** What a query means where each of its filters is so or not. */
function isSo(query: SearchQuery, holds: (filter: string) => boolean): boolean {
  const { tags, paths, properties, terms, withoutTerms, choices, exclusions } = query;
  const wanted = [{ with: terms, without: withoutTerms }, tags, paths, properties];
  const has = (filter: unknown): boolean => holds(JSON.stringify(filter));
  return (
    wanted.every((list) => (list.with as unknown[]).every(has) && !(list.without as unknown[]).some(has)) &&
    choices.every((any) => any.some((one) => isSo(one, holds))) &&
    !exclusions.some((one) => isSo(one, holds))
  );
}

describe('a .base file in the forms that are documented', () => {
  it.each(FORMS)('says $says', ({ source, view }) => {
    const [read] = readBase(source) as [BaseView];
    expect(read).toMatchObject({ name: 'V', ...view });
    expect(parseSearchQuery(read.query, NOW).problems).toEqual([]);
    const { name, query, view: shown } = read;
    expect(writeBase({ name, query, view: shown }, NOW)).toEqual({ text: source, left: [] });

    // Changed by one filter, it differs in the filters of the view alone, and says the same and that.
    const more = writeBase({ name, query: `${query} (tag:new OR -[old])`, view: shown }, NOW);
    expect(more.left).toEqual([]);
    const lines = more.text.split('\n');
    expect(source.split('\n').filter((line) => !lines.includes(line))).toEqual([]);
    const [again] = readBase(more.text) as [BaseView];
    expect(partsOfQuery(again.query)).toEqual([...partsOfQuery(query), '(tag:new OR -[old])']);
    expect(again.left).toEqual(read.left);
  });

  it('written anew has the filters of the view as they are read again', () => {
    const query = 'tag:a OR tag:b -(path:/X/ [done:"true"]) -(tag:c OR [n:>3]) is:kept';
    const { text, left } = writeBase(
      { name: 'V', query, view: { columns: [{ name: 'title' }], sorts: [], group: null } },
      NOW,
    );
    expect(left).toEqual([]);
    expect(text).toContain('or:\n');
    expect(readBase(text)[0]).toMatchObject({
      query: '(tag:a OR tag:b) -(path:/X/ [done:"true"]) -tag:c -[n:>3] is:kept',
      left: [],
    });
  });

  it('names a choice that it has no words for', () => {
    const query = 'tag:a OR is:decision is:kept';
    const view = { columns: [{ name: 'title' }], sorts: [], group: null };
    expect(writeBase({ name: 'V', query, view }, NOW).left).toEqual(['tag:a OR is:decision']);
  });

  it('comes back as the same query, however its filters are nested', () => {
    const leaf = fc.constantFrom(
      'file.hasTag("a")',
      'file.hasTag("b c")',
      'file.inFolder("X (y)")',
      'note.status == "done"',
      'note.rating >= 3',
      '!note.due.isEmpty()',
      'file.name.contains("kiln")',
    );
    const { filter } = fc.letrec<{ filter: BaseFilter }>((tie) => ({
      filter: fc.oneof(
        { depthSize: 'small', withCrossShrink: true },
        leaf,
        fc.record({ and: fc.array(tie('filter'), { minLength: 1, maxLength: 3 }) }),
        fc.record({ or: fc.array(tie('filter'), { minLength: 1, maxLength: 3 }) }),
        fc.record({ not: fc.array(tie('filter'), { minLength: 1, maxLength: 2 }) }),
      ),
    }));
    fc.assert(
      fc.property(filter, fc.func(fc.boolean()), (written, holds) => {
        const { parts, left } = partsOfFilter(written);
        expect(left).toEqual([]);
        expect(parseSearchQuery(parts.join(' '), NOW).problems).toEqual([]);
        expect(partsOfQuery(parts.join(' '))).toEqual(parts);
        const back = filtersOfParts(parts, NOW);
        expect(back.left).toEqual([]);
        const again = partsOfFilter({ and: back.filters }).parts.join(' ');
        expect(isSo(parseSearchQuery(again, NOW), holds)).toBe(isSo(parseSearchQuery(parts.join(' '), NOW), holds));
      }),
      { numRuns: 300 },
    );
  });
});
