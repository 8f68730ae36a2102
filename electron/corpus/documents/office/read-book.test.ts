import { describe, expect, it } from 'vitest';
import { bookFile } from '../testing/office-files';
import { readFile } from '../testing/read-file';

const read = (file: Uint8Array) => readFile(file, 'a.epub');
const page = (body: string) =>
  `<?xml version="1.0" encoding="utf-8"?><!DOCTYPE html><html xmlns="http://www.w3.org/1999/xhtml"><head><title>x</title></head><body>${body}</body></html>`;

describe('a book', () => {
  it('comes in by its order of reading, with its title, author and year', async () => {
    const book = await read(
      bookFile(
        [
          ['b%20two.xhtml', page('<h1>Schwärmen</h1><p>Sie <em>tanzen</em>, siehe <a href="a.xhtml#x">vorn</a>.</p>')],
          ['a.xhtml', page('<h2>Überwintern</h2><p>Sie ruhen.</p><img src="x.jpg" alt="Ein Stock"/>')],
        ],
        {
          titles: ['Eins', 'Zwei'],
          metadata:
            '<dc:title>Das Buch der Bienen</dc:title><dc:creator>Jürgen Grün</dc:creator><dc:creator>Bo</dc:creator><dc:date>2019-05-01</dc:date>',
        },
      ),
    );
    expect(book).toEqual({
      title: 'Das Buch der Bienen',
      writtenAt: Date.UTC(2019, 4, 1),
      leftOut: { pictures: 1 },
      markdown:
        'Jürgen Grün, Bo, 2019\n\n# Schwärmen\n\nSie _tanzen_, siehe vorn.\n\n## Überwintern\n\nSie ruhen.\n\n(picture: Ein Stock)',
    });
  });

  it('of the second version names chapters without headings by its table of contents', async () => {
    const { markdown } = await read(
      bookFile(
        [
          ['c1.html', page('<p>蜂は飛ぶ。&nbsp;</p>')],
          ['c2.html', page('<p>דבורים רוקדות.</p>')],
        ],
        {
          version: 2,
          titles: ['第一章', 'פרק ב'],
        },
      ),
    );
    expect(markdown).toBe('# 第一章\n\n蜂は飛ぶ。\n\n# פרק ב\n\nדבורים רוקדות.');
  });

  it('keeps what stands behind an element that XHTML leaves empty, and reads UTF-16', async () => {
    const xhtml = (title: string, body: string) =>
      `<html xmlns="http://www.w3.org/1999/xhtml"><head><script src="x.js"/>${title}</head><body>${body}</body></html>`;
    const book = bookFile([
      ['a.xhtml', xhtml('<title/>', '<p>Bees <b id="p1"/>dance.</p>')],
      ['b.xhtml', xhtml('<title />', '<div class="x"/><p>養蜂</p>')],
    ]);
    expect((await read(book)).markdown).toBe('Bees dance.\n\n養蜂');
    const wide = bookFile([['c.xhtml', '']], {
      others: { 'OEBPS/c.xhtml': Buffer.from(`\ufeff${page('<p>Über Bienen</p>')}`, 'utf16le') },
    });
    expect((await read(wide)).markdown).toBe('Über Bienen');
  });

  it('that a shop has locked says so; fonts alone that are locked do not matter', async () => {
    const locked = (algorithm: string, part: string) =>
      bookFile([['c.xhtml', page('<p>Bees fly.</p>')]], {
        others: {
          'META-INF/encryption.xml': `<encryption xmlns:enc="urn:x"><enc:EncryptedData><enc:EncryptionMethod Algorithm="${algorithm}"/><enc:CipherData><enc:CipherReference URI="${part}"/></enc:CipherData></enc:EncryptedData></encryption>`,
        },
      });
    await expect(read(locked('http://www.w3.org/2001/04/xmlenc#aes128-cbc', 'OEBPS/c.xhtml'))).rejects.toThrow('DRM');
    expect((await read(locked('http://www.idpf.org/2008/embedding', 'OEBPS/font.otf'))).markdown).toBe('Bees fly.');
  });
});
