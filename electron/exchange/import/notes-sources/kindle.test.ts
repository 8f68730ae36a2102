import { describe, expect, it } from 'vitest';
import { pagesOf } from '../../testing/notes-pages';

const clipping = (book: string, where: string, text: string) =>
  `${book}\r\n- ${where}\r\n\r\n${text}\r\n==========\r\n`;
const pages = async (...clippings: string[]) => pagesOf({ 'My Clippings.txt': `\ufeff${clippings.join('')}` });

describe('clippings of a Kindle', () => {
  it.each([
    [
      'English',
      'The River (Lewis, Ann)',
      'Your Highlight on page 23 | Location 330-333 | Added on Sunday, December 18, 2022 3:19:56 PM',
      'Your Note on page 23 | Location 333 | Added on Sunday, December 18, 2022 3:20:00 PM',
      '2022-12-18T15:19:56.000Z',
    ],
    [
      'German',
      'Der Fluss (Lewis, Ann)',
      'Ihre Markierung auf Seite 23 | Position 330-333 | Hinzugefügt am Sonntag, 18. Dezember 2022 15:19:56',
      'Ihre Notiz auf Seite 23 | Position 333 | Hinzugefügt am Sonntag, 18. Dezember 2022 15:20:00',
      '2022-12-18T15:19:56.000Z',
    ],
    [
      'Japanese',
      '川の本 (Lewis, Ann)',
      '位置No. 330-333のハイライト |作成日: 2022年12月18日日曜日 15:19:56',
      '位置No. 333のメモ |作成日: 2022年12月18日日曜日 15:20:00',
      '2022-12-18T15:19:56.000Z',
    ],
    [
      'Chinese',
      '河 (Lewis, Ann)',
      '您在位置 #330-333的标注 | 添加于 2022年12月18日星期日 下午3:19:56',
      '您在位置 #333 的笔记 | 添加于 2022年12月18日星期日 下午3:20:00',
      '2022-12-18T15:19:56.000Z',
    ],
    [
      'Spanish',
      'El río (Lewis, Ann)',
      'Tu subrayado en la página 23 | posición 330-333 | Añadido el domingo, 18 de diciembre de 2022 15:19:56',
      'Tu nota en la página 23 | posición 333 | Añadido el domingo, 18 de diciembre de 2022 15:20:00',
      '2022-12-18T15:19:56.000Z',
    ],
  ])(
    'in %s become a page for each book: a note stands beside its highlight',
    async (_language, book, highlight, note, at) => {
      const { program, files } = await pages(
        clipping(book, note, 'wie hier'),
        clipping(book, highlight, 'Water remembers.'),
      );
      const title = book.split(' (')[0]!;
      expect(program).toBe('Kindle');
      expect(files[`Kindle/${title}.md`]).toContain(`title: ${title}\ncreated: ${at}\n`);
      expect(files[`Kindle/${title}.md`]).toContain('author: Lewis, Ann\n');
      expect(files[`Kindle/${title}.md`]).toContain(`> Water remembers.\n\n*${highlight}*\n\nwie hier\n`);
    },
  );

  it('are in the order of the book, the longer of two that grew, without bookmarks', async () => {
    const where = (range: string) =>
      `Your Highlight on page 1 | Location ${range} | Added on Sunday, December 18, 2022 3:19:56 PM`;
    const { files, skipped } = await pages(
      clipping('Buch', where('90-91'), 'Zuletzt.'),
      clipping('Buch', where('10-11'), 'Der Ton'),
      clipping('Buch', where('10-12'), 'Der Ton ruht.'),
      clipping('Buch', where('10-12'), 'Der Ton ruht.'),
      clipping('Buch', 'Your Bookmark on page 3 | Location 40 | Added on Sunday, December 18, 2022 3:19:56 PM', ''),
    );
    expect(files['Kindle/Buch.md']!.match(/^> .*/gmu)).toEqual(['> Der Ton ruht.', '> Zuletzt.']);
    expect(skipped).toEqual([{ what: '1 bookmark', why: 'they hold no text' }]);
  });

  it('that name only pages are read, and no line of them becomes a heading', async () => {
    const { files } = await pages(
      clipping('The Kiln (Ada Berg)', 'Your Highlight on page 12', 'Fire takes time.\r\n# nine\r\n---'),
      clipping('The Kiln (Ada Berg)', 'Your Note on page 13', 'check this'),
    );
    expect(files['Kindle/The Kiln.md']).toContain('> Fire takes time.  \n> \\# nine  \n> \\---\n');
    expect(files['Kindle/The Kiln.md']).toContain('check this\n\n*Your Note on page 13*');
  });

  it('are not seen in other texts with such a line', async () => {
    expect(await pagesOf({ 'a.txt': 'Titel\n==========\n\nText\n' })).toMatchObject({ program: null });
  });
});
