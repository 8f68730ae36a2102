import { describe, expect, it } from 'vitest';
import { packFiles } from '../../../files/encryption/tar-files';
import { pagesOf } from '../../testing/notes-pages';

const ID = (sign: string) => sign.repeat(32);
const item = (title: string, body: string, fields: Record<string, string | number>) =>
  [
    title,
    '',
    ...(body === '' ? [] : [body, '']),
    ...Object.entries(fields).map(([name, value]) => `${name}: ${value}`),
  ].join('\n');
const at = '2024-03-01T08:00:00.000Z';
const RAW = {
  [`${ID('1')}.md`]: item('Haus', '', { id: ID('1'), parent_id: '', type_: 2 }),
  [`${ID('2')}.md`]: item('Küche', '', { id: ID('2'), parent_id: ID('1'), type_: 2 }),
  [`${ID('3')}.md`]: item('Suppe', `Mit [Brühe](:/${ID('4')}#salz) und ![](:/${ID('5')}).\n\nname: kein Feld`, {
    id: ID('3'),
    parent_id: ID('2'),
    user_created_time: at,
    user_updated_time: '2024-03-02T08:00:00.000Z',
    source_url: 'https://example.org/a',
    is_todo: 1,
    todo_completed: 1709300000000,
    todo_due: 1709290000000,
    latitude: '52.5',
    markup_language: 1,
    type_: 1,
  }),
  [`${ID('4')}.md`]: item('Brühe', '煮る。', { id: ID('4'), parent_id: ID('2'), created_time: at, type_: 1 }),
  [`${ID('5')}.md`]: item('Foto vom Topf', '', { id: ID('5'), file_extension: 'jpg', type_: 4 }),
  [`${ID('6')}.md`]: item('Winter', '', { id: ID('6'), type_: 5 }),
  [`${ID('7')}.md`]: item('', '', { id: ID('7'), note_id: ID('3'), tag_id: ID('6'), type_: 6 }),
  [`${ID('8')}.md`]: item('Geheim', 'x', { id: ID('8'), encryption_applied: 1, type_: 1 }),
  [`${ID('9')}.md`]: item('Suppe', 'anders', { id: ID('9'), is_conflict: 1, type_: 1 }),
  [`${ID('a')}.md`]: item('Weg', 'fort', { id: ID('a'), deleted_time: 1709300000000, type_: 1 }),
  [`resources/${ID('5')}.jpg`]: 'jpg',
};

const expectPages = ({ program, files, skipped }: Awaited<ReturnType<typeof pagesOf>>) => {
  expect(program).toBe('Joplin');
  expect(Object.keys(files).sort()).toEqual([
    'Joplin/Haus/Küche/Brühe.md',
    'Joplin/Haus/Küche/Suppe.md',
    `Joplin/_files/${ID('5').slice(0, 12)}/Foto vom Topf.jpg`,
  ]);
  expect(files['Joplin/Haus/Küche/Suppe.md']).toBe(
    `---\ntitle: Suppe\ncreated: ${at}\nupdated: 2024-03-02T08:00:00.000Z\ntags:\n  - Winter\nsource: https://example.org/a\nlatitude: 52.5\ncompleted: true\ndue: 2024-03-01T10:46:40.000Z\n---\n\nMit [Brühe](Br%C3%BChe.md#salz) und ![](../../_files/${ID('5').slice(0, 12)}/Foto%20vom%20Topf.jpg).\n\nname: kein Feld\n`,
  );
  expect(skipped.map(({ what }) => what)).toEqual(['1 encrypted note', '1 note in the bin', 'Suppe']);
};

describe('an export of Joplin', () => {
  it('as a folder (RAW) becomes its notebooks, with links, files, tags and tasks', async () =>
    expectPages(await pagesOf(RAW)));

  it('as a JEX file is the same', async () => {
    const parts: Buffer[] = [];
    for await (const part of packFiles(
      Object.entries(RAW).map(([path, text]) => ({ path, content: Buffer.from(text) })),
    ))
      parts.push(part);
    expectPages(await pagesOf({ 'a.jex': Buffer.concat(parts) }));
  });

  it('has notes in HTML as Markdown, and no endless chain of notebooks', async () => {
    const { files } = await pagesOf({
      [`${ID('1')}.md`]: item('Kreis', '', { id: ID('1'), parent_id: ID('1'), type_: 2 }),
      [`${ID('2')}.md`]: item('Ausschnitt', `<h2>Reiher</h2><p>Siehe <a href=":/${ID('2')}">dies</a></p>`, {
        id: ID('2'),
        parent_id: ID('1'),
        markup_language: 2,
        type_: 1,
      }),
    });
    expect(files['Joplin/Kreis/Ausschnitt.md']).toContain('## Reiher\n\nSiehe [dies](Ausschnitt.md)');
  });

  it('that is no archive is refused in words', async () => {
    await expect(pagesOf({ 'a.jex': 'x'.repeat(2000) })).rejects.toMatchObject({ code: 'import-unreadable' });
  });

  it('is not seen in a folder of notes named by such ids', async () => {
    expect(await pagesOf({ [`${ID('b')}.md`]: '# Fremd\n\nOhne Felder.\n', 'c.md': 'd' })).toMatchObject({
      program: null,
    });
  });
});
