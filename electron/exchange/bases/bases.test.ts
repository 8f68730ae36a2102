import { describe, expect, it } from 'vitest';
import { parseSearchQuery } from '../../../shared/lib/search-query/parse-search-query';
import { partsOfQuery } from './base-filters';
import { readBase } from './read-base';
import { writeBase } from './write-base';

const NOW = new Date(2026, 10, 30, 12).getTime();
const SOURCE = `# The pots of the studio
filters:
  and:
    - file.hasTag("pot")   # every view
formulas:
  ppu: "(price / age).toFixed(2)"
properties:
  status:
    displayName: State
views:
  - type: table
    name: To glaze
    filters:
      and:
        - status != "done"
        - or:
            - file.inFolder("A")
            - file.inFolder("B")
    order:
      - file.name
      - note.status
      - formula.ppu
    sort:
      - property: due
        direction: DESC
    columnSize:
      note.status: 140
  - type: cards
    name: Gallery
`;

describe('a .base file', () => {
  it('is read as views of its tables, and what is not followed is named', () => {
    const views = readBase(SOURCE);
    expect(views).toHaveLength(1);
    expect(views[0]).toMatchObject({
      name: 'To glaze',
      query: 'tag:pot -[status:"done"] (path:/A/ OR path:/B/) is:kept',
      view: {
        columns: [{ name: 'title' }, { name: 'note.status', width: 140 }],
        sorts: [{ column: 'note.due', isDescending: true }],
        group: null,
      },
    });
    expect(views[0]!.left).toEqual(['formula.ppu', 'properties: status', 'cards: Gallery']);
    expect(parseSearchQuery(views[0]!.query, NOW).problems).toEqual([]);
  });

  it.each([
    ['file.hasTag("a b")', 'tag:"a b"'],
    ['!file.hasTag("a")', '-tag:a'],
    ['file.inFolder("Studio/Pots")', 'path:/Studio/Pots/'],
    ['file.hasProperty("due")', '[due]'],
    ['!note.due.isEmpty()', '[due]'],
    ['rating >= 3', '[rating:>=3]'],
    ['note["due date"] < date("2026-12-01")', '[due date:<2026-12-01]'],
    ['due < today()', '[due:<today]'],
    ['glaze.contains("ash")', '[glaze:ash]'],
    ['file.name.contains("kiln")', 'kiln'],
    ['file.name.contains("OR")', '"OR"'],
    ['done == true', '[done:"true"]'],
  ])('says %s as %s', (expression, part) => {
    const [view] = readBase(`filters:\n  and:\n    - '${expression}'\nviews:\n  - type: table\n    name: V\n`);
    expect(view).toMatchObject({ query: `${part} is:kept`, left: [] });
    // What is written of it is read as the same.
    const { text, left } = writeBase(
      { name: 'V', query: view!.query, view: { columns: [{ name: 'title' }], sorts: [], group: null } },
      NOW,
    );
    expect(left).toEqual([]);
    expect(readBase(text)[0]!.query).toBe(`${part} is:kept`);
  });

  it.each(['nonsense(', 'file.size > 3', 'due < now() - "1d"', 'formula.x == 1', 'a == b', 'price * 2 > 3'])(
    'leaves “%s” to the program that knows it',
    (expression) => {
      const [view] = readBase(`filters: '${expression}'\nviews:\n  - type: table\n    name: V\n`);
      expect(view).toMatchObject({ query: 'is:kept', left: [expression] });
    },
  );

  it('goes out to the character as it came where nothing was changed', () => {
    const [{ name, query, view }] = readBase(SOURCE) as [ReturnType<typeof readBase>[0]];
    expect(writeBase({ name, query, view }, NOW)).toEqual({ text: SOURCE, left: [] });
  });

  it('differs only in the keys that were changed, with comments, formulas and other views', () => {
    const [{ name, query, view }] = readBase(SOURCE) as [ReturnType<typeof readBase>[0]];
    const sorted = writeBase(
      { name, query, view: { ...view, sorts: [{ column: 'title', isDescending: false }] } },
      NOW,
    );
    expect(sorted.text).toBe(
      SOURCE.replace(
        '      - property: due\n        direction: DESC\n',
        '      - property: file.name\n        direction: ASC\n',
      ),
    );
    const columns = [...view.columns, { name: 'note.due' }, { name: 'why' }];
    const wider = writeBase({ name, query, view: { ...view, columns } }, NOW);
    expect(wider.left).toEqual(['why']);
    expect(wider.text).toBe(
      SOURCE.replace(
        '      - note.status\n      - formula.ppu\n',
        '      - note.status\n      - note.due\n      - formula.ppu\n',
      ),
    );
    const other = writeBase({ name, query: 'tag:pot [status:"open"] (path:/A/ OR path:/B/) is:kept', view }, NOW).text;
    expect(other).toContain('file.hasTag("pot")   # every view');
    expect(other).toContain('- note.status == "open"');
    expect(other).toContain('file.inFolder("B")');
    expect(other).not.toContain('"done"');
  });

  it('keeps filters that stay as they are written, and what no note can be without', () => {
    const source = `views:
  - type: table
    name: V
    filters:
      and:
        - file.ext == "md"
        - due == date("2026-12-01")
        - status != "done"
`;
    const [{ name, query, view }] = readBase(source) as [ReturnType<typeof readBase>[0]];
    const { text, left } = writeBase({ name, query: query.replace('"done"', '"sold"'), view }, NOW);
    expect(text).toBe(source.replace('status != "done"', 'note.status != "sold"'));
    expect(left).toEqual([]);
  });

  it.each([
    ['in braces', '{"views": [{"type": "table", "name": "V", "sort": []}], "formulas": {"a": "1"}}\n'],
    ['in braces of one view', 'formulas: { a: "1" }\nviews:\n  - { type: table, name: V }\n  - type: cards\n'],
    [
      'with a block as its last key',
      'views:\n  - type: table\n    name: V\n    note: |\n      a\n\n      b\nformulas:\n  a: "1"\n',
    ],
    [
      'with a filter as its first key',
      'views:\n  - filters: a == 1\n    type: table\n    name: V\nformulas:\n  a: "1"\n',
    ],
    ['without a last line end', 'formulas:\n  a: "1"\nviews:\n- type: table\n  name: V'],
    ['with lines that end in CR LF', 'views:\r\n  - type: table\r\n    name: V\r\nformulas:\r\n  a: "1"\r\n'],
  ])('%s is changed into what can be read again', (_form, source) => {
    const [{ name, query, view }] = readBase(source) as [ReturnType<typeof readBase>[0]];
    const sorts = [{ column: 'title', isDescending: true }];
    const { text } = writeBase({ name, query: `tag:pot ${query}`, view: { ...view, sorts } }, NOW);
    expect(readBase(text)[0]).toMatchObject({ name: 'V', view: { sorts } });
    expect(partsOfQuery(readBase(text)[0]!.query).toSorted()).toEqual(['tag:pot', ...partsOfQuery(query)].toSorted());
    expect(readBase(text)[0]!.left).toContain('formula.a');
    expect(text.includes('\r\n')).toBe(source.includes('\r\n'));
    expect(text.replaceAll('\r\n', '').includes('\n')).toBe(!source.includes('\r\n'));
  });

  it.each([
    'file.name.contains("tag:x")',
    'file.name.contains("-x")',
    'file.hasTag("a” is:archived")',
    "file.hasTag('a\" is:archived')",
    'file.hasProperty("x")',
    'file.hasProperty("1")',
    'file.inFolder("/")',
    'glaze.contains(">3")',
    'due < "soon"',
  ])('takes %s for no other filter', (expression) => {
    const [view] = readBase(`filters: ${JSON.stringify(expression)}\nviews:\n  - type: table\n    name: V\n`);
    const quoted = /contains\("([^">]*)"\)/u.exec(expression)?.[1];
    if (quoted === undefined) expect(view).toMatchObject({ query: 'is:kept', left: [expression] });
    else expect(parseSearchQuery(view!.query, NOW)).toMatchObject({ terms: [quoted], withoutTerms: [], problems: [] });
  });

  it.each(['and: file.hasTag("a")', 'xor: [a]', '3', 'and:\n    - 3'])(
    'names filters that are no filters: %s',
    (written) => {
      const source = `filters:\n  ${written}\nviews:\n  - type: table\n    name: V\n`;
      const [view] = readBase(source);
      expect(view!.left).toHaveLength(1);
      expect(readBase(source.replace(written, 'and:'))[0]!.left).toEqual([]);
    },
  );

  it('shows properties that are called like parts of the language', () => {
    const [view] = readBase('views:\n  - type: table\n    name: V\n    order: [constructor, toString]\n');
    expect(view!.view.columns.map(({ name }) => name)).toEqual(['title', 'note.constructor', 'note.toString']);
  });

  it('is no table where it is damaged or hostile', () => {
    for (const text of ['', '- a', 'views: 3', 'a: &a [*a]\nviews: *a', '{'.repeat(2_000), 'views:\n  - 3'])
      expect(readBase(text)).toEqual([]);
  });
});
