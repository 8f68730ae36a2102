import { describe, expect, it } from 'vitest';
import { propertyTableOf, withProperty, type PropertyChange } from './property-table';

const SOURCE = [
  '---',
  '# who takes part',
  'attendees: [Priya, Teo]',
  'date: 2026-03-02',
  'rooms: 3',
  'done: false',
  'place: "[[Old barn]]" # the large one',
  'author:',
  '  name: Mira',
  'tags: [garden]',
  '---',
  '',
].join('\n');
const note = (source: string | null, own: { tags?: string[]; aliases?: string[] } = {}) => ({
  tags: own.tags ?? [],
  aliases: own.aliases ?? [],
  ...(source === null ? {} : { properties: { fields: [], source } }),
});
const changed = (source: string | null, change: PropertyChange) =>
  withProperty(note(source), change).properties?.source;

describe('the table of a note’s properties', () => {
  it('knows what each value is', () => {
    const { fields, canEdit } = propertyTableOf(note(SOURCE, { tags: ['garden'] }));
    expect(canEdit).toBe(true);
    expect(fields.map(({ name, kind, value }) => [name, kind, value])).toEqual([
      ['tags', 'list', ['garden']],
      ['attendees', 'list', ['Priya', 'Teo']],
      ['date', 'date', '2026-03-02'],
      ['rooms', 'number', 3],
      ['done', 'checkbox', false],
      ['place', 'text', '[[Old barn]]'],
      ['author', 'nested', JSON.stringify({ name: 'Mira' }, null, 2)],
    ]);
  });

  it('changes one field and leaves comments, order and the other fields as they are written', () => {
    expect(changed(SOURCE, { name: 'done', value: true })).toBe(SOURCE.replace('done: false', 'done: true'));
    expect(changed(SOURCE, { name: 'rooms', value: 4 })).toBe(SOURCE.replace('rooms: 3', 'rooms: 4'));
    expect(changed(SOURCE, { name: 'rooms', value: null })).toBe(SOURCE.replace('rooms: 3\n', ''));
    expect(changed(SOURCE, { name: 'seats', value: 3, formerName: 'rooms' })).toBe(SOURCE.replace('rooms', 'seats'));
    expect(changed(SOURCE, { name: 'host', value: 'Ada: the first' })).toContain('\nhost: "Ada: the first"\n---\n');
  });

  it('keeps text that looks like another kind as text', () => {
    const source = changed(null, { name: 'answer', value: 'true' });
    expect(source).toBe('---\nanswer: "true"\n---\n');
    expect(propertyTableOf(note(source!)).fields).toEqual([{ name: 'answer', kind: 'text', value: 'true' }]);
  });

  it('writes tags and other names to the note, and to the front matter that has them', () => {
    expect(withProperty(note(SOURCE), { name: 'tags', value: ['#moss', 'garden', 'moss'] })).toMatchObject({
      tags: ['moss', 'garden'],
      properties: { source: expect.stringContaining('tags:\n  - moss\n  - garden\n') as string },
    });
    const bare = withProperty(note(null, { aliases: ['A'] }), { name: 'aliases', value: ['A', 'B'] });
    expect(bare).toEqual({ aliases: ['A', 'B'], tags: [], properties: undefined });
  });

  it('begins with the first property and ends with the last', () => {
    expect(changed(null, { name: 'place', value: 'barn' })).toBe('---\nplace: barn\n---\n');
    expect(withProperty(note('---\nplace: barn\n---\n'), { name: 'place', value: null }).properties).toBeUndefined();
  });

  it.each(['---\ntitle: Bees: a diary\nplace: barn\n---\n', '+++\na = 1\n+++\n', '---\na: &x [1]\nb: *x\n---\n'])(
    'of %j is read only: nothing of it is rewritten',
    (source) => {
      expect(propertyTableOf(note(source)).canEdit).toBe(false);
      expect(() => withProperty(note(source), { name: 'place', value: 'barn' })).toThrow(/only be read/);
    },
  );

  it('refuses a name that is taken', () => {
    expect(() => withProperty(note(SOURCE), { name: 'date', value: 3, formerName: 'rooms' })).toThrow(/already/);
  });
});
