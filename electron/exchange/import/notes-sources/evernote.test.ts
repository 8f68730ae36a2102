import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createSkipList } from '../run/import-run';
import { memoryEntry } from '../../testing/read-conversations';
import { pagesOf } from '../../testing/notes-pages';
import { readEnex } from './enex-reader';

const note = (title: string, body: string, more = '') =>
  `<note><title>${title}</title><content><![CDATA[<?xml version="1.0"?><!DOCTYPE en-note SYSTEM "http://xml.evernote.com/pub/enml2.dtd"><en-note>${body}</en-note>]]></content>${more}</note>`;
const enex = (...notes: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?><!DOCTYPE en-export SYSTEM "http://xml.evernote.com/pub/evernote-export4.dtd"><en-export>${notes.join('')}</en-export>`;
const resource = (bytes: Buffer, mime: string, name = '') =>
  `<resource><data encoding="base64">\n${bytes.toString('base64').replace(/.{10}/gu, '$&\n')}\n</data><mime>${mime}</mime>${name === '' ? '' : `<resource-attributes><file-name>${name}</file-name></resource-attributes>`}</resource>`;
const md5 = (bytes: Buffer) => createHash('md5').update(bytes).digest('hex');
const bodyOf = (file: string) => file.slice(file.indexOf('---\n\n') + 5);
const markdownOf = async (body: string, more = '') => {
  const { files } = await pagesOf({ 'Heft.enex': enex(note('Seite', body, more)) });
  return bodyOf(files['Evernote/Heft/Seite.md']!).trim();
};

describe('an export of Evernote', () => {
  it('has tags, times, place and address of each note, and its notebook as folder', async () => {
    const { program, files } = await pagesOf({
      'Küche.enex': enex(
        note(
          'Brot &amp; Käse',
          '<div>Ruhen lassen.</div>',
          '<created>20240301T080000Z</created><updated>20240302T093000Z</updated><tag>Küche</tag><tag>パン</tag><note-attributes><author>Ada</author><source-url>https://example.org/brot</source-url><reminder-time>20240401T000000Z</reminder-time></note-attributes>',
        ),
      ),
      '旅.enex': enex(note('京都', '<div>雨の寺。</div>')),
    });
    expect(program).toBe('Evernote');
    expect(files).toEqual({
      'Evernote/Küche/Brot & Käse.md':
        '---\ntitle: Brot & Käse\ncreated: 2024-03-01T08:00:00.000Z\nupdated: 2024-03-02T09:30:00.000Z\ntags:\n  - Küche\n  - パン\nauthor: Ada\nsource: https://example.org/brot\nreminder: 2024-04-01T00:00:00.000Z\n---\n\nRuhen lassen.\n',
      'Evernote/旅/京都.md': '---\ntitle: 京都\n---\n\n雨の寺。\n',
    });
  });

  it('shows pictures where they stand, and other files below, whatever the size of the parts in which it is read', async () => {
    const [picture, sheet] = [Buffer.from([0, 1, 2, 250, 251]), Buffer.from('%PDF-1.7')];
    const source = enex(
      note(
        'Plan',
        `<div>Vorn <en-media hash="${md5(picture)}" type="image/png"/> hinten</div>`,
        resource(picture, 'image/png', 'Plan (ä).png') + resource(sheet, 'application/pdf'),
      ),
    );
    const sheetName = `${md5(sheet).slice(0, 8)}.pdf`;
    for (const partBytes of [1, 7, 4096]) {
      const { files } = await pagesOf({ 'Heft.enex': source }, partBytes);
      expect(bodyOf(files['Evernote/Heft/Plan.md']!)).toBe(
        `Vorn ![Plan (ä).png](../_files/${md5(picture).slice(0, 12)}/Plan%20%28%C3%A4%29.png) hinten\n\n[${sheetName}](../_files/${md5(sheet).slice(0, 12)}/${sheetName})\n`,
      );
      expect(files[`Evernote/_files/${md5(sheet).slice(0, 12)}/${sheetName}`]).toBe('%PDF-1.7');
    }
  });

  it.each([
    [
      'boxes before lines',
      '<div><en-todo checked="true"/>Mehl</div><div><en-todo/>Salz</div>',
      '- [x] Mehl\n- [ ] Salz',
    ],
    [
      'boxes in a list',
      '<ul><li><en-todo checked="true"/>Mehl</li><li><div><en-todo checked="false"/>塩</div></li></ul>',
      '- [x] Mehl\n- [ ] 塩',
    ],
    ['a checklist', '<ul style="--en-todo:true;"><li style="--en-checked:true;"><div>Öl</div></li></ul>', '- [x] Öl'],
    ['a list in a list', '<ul><li>eins</li><ul><li>zwei</li></ul></ul>', '- eins\n  - zwei'],
    ['code', '<div style="-en-codeblock:true;"><div>if a:</div><div>  b_c</div></div>', '```\nif a:\n  b_c\n```'],
    ['a link to a note', '<div>Siehe <a href="evernote:///view/1/s1/a/a/">Sauerteig</a></div>', 'Siehe [[Sauerteig]]'],
    [
      'a table',
      '<table><tr><td>A</td><td>B</td></tr><tr><td>1</td><td>2</td></tr></table>',
      '| A | B |\n| - | - |\n| 1 | 2 |',
    ],
  ])('keeps %s', async (_what, body, expected) => {
    expect(await markdownOf(body)).toBe(expected);
  });

  it('names encrypted parts, and shows tasks', async () => {
    const { files, skipped } = await pagesOf({
      'Heft.enex': enex(
        note(
          'Seite',
          '<en-crypt cipher="AES">RU5D</en-crypt><div style="--en-task-group:true; --en-id:g1"></div>',
          '<task><title>Dach decken</title><taskStatus>completed</taskStatus><taskGroupNoteLevelID>g1</taskGroupNoteLevelID></task>',
        ),
      ),
    });
    expect(bodyOf(files['Evernote/Heft/Seite.md']!)).toBe('`en-crypt`\n\n- [x] Dach decken\n');
    expect(skipped.map(({ what }) => what)).toEqual(['1 encrypted part of a note']);
  });

  it('gives the older of two notes of one title the bare name, in whatever order they stand', async () => {
    const [older, newer] = [
      note('無題', 'alt', '<created>20200101T000000Z</created>'),
      note('無題', 'neu', '<created>20240101T000000Z</created>'),
    ];
    const [one, other] = await Promise.all(
      [enex(older, newer), enex(newer, older)].map((source) => pagesOf({ 'a.enex': source })),
    );
    expect(one!.files).toEqual(other!.files);
    expect(one!.files['Evernote/a/無題.md']).toContain('alt');
  });

  it('expands no entities of its own and loads nothing', async () => {
    const bomb = `<!DOCTYPE en-export [<!ENTITY a "${'x'.repeat(1000)}"><!ENTITY b "${'&a;'.repeat(1000)}"><!ENTITY c SYSTEM "file:///etc/passwd">]>`;
    const { files } = await pagesOf({
      'a.enex': `${bomb}<en-export><note><title>&b;&c;</title><content>&lt;div&gt;Heron&lt;/div&gt;</content></note></en-export>`,
    });
    expect(Object.values(files)).toHaveLength(1);
    expect(Object.values(files)[0]).toContain('Heron');
    expect(Object.values(files)[0]!.length).toBeLessThan(500);
  });

  it('ends in words where it is no export, nested without end, or one text without end', async () => {
    await expect(pagesOf({ 'a.enex': 'PK not xml' })).rejects.toMatchObject({ code: 'import-unreadable' });
    const deep = enex(note('tief', `${'<div>'.repeat(20_000)}Grund${'</div>'.repeat(20_000)}`));
    expect(Object.values((await pagesOf({ 'a.enex': deep })).files)[0]).toContain('Grund');
    const endless = {
      ...memoryEntry('a.enex', ''),
      async *bytes() {
        yield Buffer.from('<en-export><note><content><![CDATA[');
        for (;;) yield Buffer.alloc(8 * 1024 * 1024, 'a');
      },
    };
    const read = async () => {
      for await (const _note of readEnex(endless, async () => ({ start: 0, size: 0 }), {})) void createSkipList();
    };
    await expect(read()).rejects.toMatchObject({ code: 'too-large' });
  });
});
