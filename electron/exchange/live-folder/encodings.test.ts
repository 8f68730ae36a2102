import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { encode } from 'iconv-lite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestMirror, type TestMirror } from './testing/test-mirror';

let test: TestMirror;
beforeEach(async () => {
  test = await openTestMirror();
});
afterEach(async () => {
  await test.close();
  await test.removeFolders();
});

const exactly = (path: string): Promise<Buffer> => readFile(join(test.folder, path));

describe('a page in another encoding', () => {
  it.each([
    [
      'windows-1252',
      '---\r\ntags: [Öfen]\r\n---\r\n# Grüße\r\n\r\nDer Ofen öffnet – für 5 €.\r\n',
      'Nächste Übung.',
      '粘土',
    ],
    ['shift_jis', '---\ntags: [粘土]\n---\nこれは日本語のメモです。\n粘土は二度焼きます。', '次は月曜日です。', '🏺'],
    ['windows-1251', 'Привет, как дела? Сегодня хорошая погода.\n\n- Глина\n', 'Обжиг в печи.', 'ñ'],
    ['utf-16le', '# Page\n\nThe quarry closed.\n', '粘土 🏺', null],
    ['utf-16be', '\ufeff---\r\nrating: 007\r\n---\r\nGlaze.\r\n', '粘土 🏺', null],
    ['utf-8', '\ufeff---\r\nrating: 007\r\n---\r\nGlaze.\r\n', '粘土 🏺', null],
  ])('is read, and written back in it with its mark and line ends: %s', async (encoding, text, added, foreign) => {
    await test.write('Clay.md', encode(text, encoding));
    await test.run();
    const note = [...(await test.kept()).values()][0]!;
    expect(text.replace(/\r\n/gu, '\n')).toContain(note.body.split('\n')[0]);
    const id = `engram-id: ${note.id}`;
    const lineEnd = text.includes('\r\n') ? '\r\n' : '\n';
    const [mark, plain] = text.startsWith('\ufeff') ? ['\ufeff', text.slice(1)] : ['', text];
    const named = plain.startsWith('---')
      ? `${mark}${plain.replace(/(\r?\n)---(?=\r?\n)/u, `$1${id}$1---`)}`
      : `${mark}---${lineEnd}${id}${lineEnd}---${lineEnd}${plain}`;
    expect(await exactly('Clay.md')).toEqual(encode(named, encoding));

    await test.edit(note.id, { body: `${note.body}\n${added}` });
    await test.run();
    const ended = named.endsWith('\n') ? named : `${named}${lineEnd}`;
    const edited = `${ended}${added}${named.endsWith('\n') ? lineEnd : ''}`;
    expect(await exactly('Clay.md')).toEqual(encode(edited, encoding));
    expect(await test.run()).toMatchObject({ written: 0, takenIn: 0, waiting: [] });

    if (foreign === null) return;
    const before = await exactly('Clay.md');
    await test.edit(note.id, { body: `${note.body}\n${added} ${foreign}` });
    const { problems, written } = await test.run();
    expect([written, problems.map(({ why }) => why).join()]).toEqual([
      0,
      expect.stringContaining(`no form of “${foreign[0] === '\ud83c' ? foreign : foreign[0]}”`),
    ]);
    expect(await exactly('Clay.md')).toEqual(before);
  });

  it('is said to be read so; one that is not recognised is named and left alone', async () => {
    await test.write('Gruß.md', encode('Grüße', 'windows-1252'));
    await test.write('Odd.md', new Uint8Array([0xb1, 0xca, 0xbc, 0xc7]));
    expect((await test.run()).problems).toEqual([
      { path: 'Gruß.md', why: expect.stringContaining('Windows-1252') },
      { path: 'Odd.md', why: expect.stringContaining('not recognised') },
    ]);
    expect(await exactly('Odd.md')).toEqual(Buffer.from([0xb1, 0xca, 0xbc, 0xc7]));
  });
});
