import { describe, expect, it } from 'vitest';
import { pagesOf } from '../../testing/notes-pages';

const json = (value: unknown) => JSON.stringify(value);

describe('an export of Roam', () => {
  const graph = [
    {
      title: 'Imkerei/Frühling',
      uid: 'page-imker',
      'create-time': Date.UTC(2024, 2, 1),
      'edit-time': Date.UTC(2024, 2, 2),
      children: [
        { string: 'Ort:: [[Hof]]', uid: 'imker-ort' },
        {
          string: '{{[[TODO]]}} Waben ^^zählen^^',
          uid: 'imker-todo',
          children: [{ string: 'wie in ((hof_block1)), [dort](((hof_block1)))', uid: 'imker-ref' }],
        },
        { string: '{{embed: ((hof_block1))}} und ((nicht-da1))', uid: 'imker-emb' },
        { string: 'Über', heading: 2, uid: 'imker-head' },
        { string: '```js\na = 1;```', uid: 'imker-code' },
      ],
    },
    { title: 'Hof', uid: 'page-hof1', children: [{ string: '三つの[[巣箱]]', uid: 'hof_block1' }] },
  ];

  it('is an outline whose references lead to the block that they name', async () => {
    const { program, files } = await pagesOf({ 'garden.json': json(graph) });
    expect(program).toBe('Roam');
    expect(files['Roam/Imkerei Frühling.md']).toBe(
      '---\ntitle: Imkerei/Frühling\ncreated: 2024-03-01T00:00:00.000Z\nupdated: 2024-03-02T00:00:00.000Z\nOrt: "[[Hof]]"\n---\n\n- [ ] Waben ==zählen==\n  - wie in [[Hof#^hof-block1|三つの 巣箱]], [[Hof#^hof-block1|dort]]\n- ![[Hof#^hof-block1]] und ((nicht-da1))\n- ## Über\n- ```js\n  a = 1;\n  ```\n',
    );
    expect(files['Roam/Hof.md']).toContain('- 三つの[[巣箱]] ^hof-block1\n');
  });

  it('keeps code as it was written', async () => {
    const code = '```python\ndef __init__(self): return x ^^y^^ ((hof_block1))\n```';
    const blocks = [code, 'mit `__init__` und __Absicht__'].map((string, index) => ({
      string,
      uid: `code-block${index}`,
    }));
    const { files } = await pagesOf({ 'g.json': json([...graph, { title: 'Code', children: blocks }]) });
    expect(files['Roam/Code.md']).toContain(
      '- ```python\n  def __init__(self): return x ^^y^^ ((hof_block1))\n  ```\n- mit `__init__` und _Absicht_\n',
    );
  });

  it('nested without end, or with blocks of other kinds, ends within bounds', async () => {
    let deep: object = { string: 'Grund', uid: 'deep-block' };
    for (let level = 0; level < 90; level += 1) deep = { string: 'a', children: [deep, 7, null] };
    const page = { title: 'Tief', 'create-time': 1, children: [deep] };
    const deeper = { title: 'Tiefer', children: [{ string: 'a', children: [{ string: 'b', children: [deep] }] }] };
    let deepest: object = deeper;
    for (let level = 0; level < 20; level += 1) deepest = { title: 'Zu tief', string: 'a', children: [deepest] };
    const { files, skipped } = await pagesOf({ 'g.json': json([page, deepest]) });
    expect(files['Roam/Tief.md']).toContain('- Grund');
    expect(skipped.map(({ what }) => what)).toEqual(['entry 2']);
  });

  it('is not seen in lists of chats', async () => {
    expect(await pagesOf({ 'c.json': json([{ title: 'x', mapping: {}, create_time: 1 }]) })).toMatchObject({
      program: null,
    });
  });
});

describe('an export of Day One', () => {
  const id = (sign: string) => sign.repeat(32);
  const entry = (more: object) => ({
    uuid: id('A'),
    creationDate: '2024-03-01T08:00:00Z',
    modifiedDate: '2024-03-02T08:00:00Z',
    tags: [],
    ...more,
  });
  const journal = (...entries: object[]) => json({ metadata: { version: '1.0' }, entries });

  it('has its days with pictures, places, weather and links', async () => {
    const { program, files } = await pagesOf({
      'Reisen.json': journal(
        entry({
          text: `# Ankunft in 京都\n\nSpät\\. [weiter](dayone://view?entryId=${id('B')})\n\n![](dayone-moment://${id('C')})`,
          tags: ['Reise'],
          starred: true,
          timeZone: 'Asia/Tokyo',
          location: { placeName: 'Bahnhof', localityName: 'Kyoto', country: 'Japan', latitude: 35, longitude: 135.5 },
          weather: { conditionsDescription: 'Regen', temperatureCelsius: 11.6 },
          photos: [
            { identifier: id('C'), md5: 'c1', type: 'jpeg' },
            { identifier: id('D'), md5: 'd1', type: 'jpeg' },
          ],
        }),
        entry({ uuid: id('B'), creationDate: '2024-03-05T08:00:00Z', text: 'Über den Pass' }),
      ),
      'photos/c1.jpeg': 'c',
      'photos/d1.jpeg': 'd',
    });
    expect(program).toBe('Day One');
    expect(files['Day One/Reisen/Ankunft in 京都.md']).toBe(
      `---\ntitle: Ankunft in 京都\ncreated: 2024-03-01T08:00:00.000Z\nupdated: 2024-03-02T08:00:00.000Z\ntags:\n  - Reise\nplace: Bahnhof, Kyoto, Japan\nlatitude: 35\nlongitude: 135.5\nweather: Regen, 12 °C\nstarred: true\ntime-zone: Asia/Tokyo\n---\n\n# Ankunft in 京都\n\nSpät\\. [weiter](%C3%9Cber%20den%20Pass.md)\n\n![](../_files/c1/Ankunft%20in%20%E4%BA%AC%E9%83%BD.jpeg)\n\n![](../_files/d1/Ankunft%20in%20%E4%BA%AC%E9%83%BD.jpeg)\n`,
    );
    expect(files['Day One/_files/d1/Ankunft in 京都.jpeg']).toBe('d');
  });

  it('shows a picture in each day that has it', async () => {
    const day = (uuid: string, words: string) =>
      entry({
        uuid: id(uuid),
        text: `${words}\n\n![](dayone-moment://${id(uuid)})`,
        photos: [{ identifier: id(uuid), md5: 'c1', type: 'jpeg' }],
      });
    const { files } = await pagesOf({ 'J.json': journal(day('A', 'Eins'), day('B', 'Zwei')), 'photos/c1.jpeg': 'c' });
    expect(files['Day One/J/Zwei.md']).toContain('![](../_files/c1/Eins.jpeg)');
    expect(files['Day One/_files/c1/Eins.jpeg']).toBe('c');
  });

  it('counts a picture that the export does not hold', async () => {
    const { skipped } = await pagesOf({
      'J.json': journal(entry({ text: `Leer\n\n![](dayone-moment://${id('F')})` })),
    });
    expect(skipped).toEqual([
      { what: '1 link to files that are not in the folder', why: 'the links stay as they are written' },
    ]);
  });

  it('with rich text alone is read from it', async () => {
    const richText = json({
      contents: [
        { attributes: { line: { header: 1 } }, text: 'Gepackt\n' },
        { attributes: { line: { listStyle: 'checkbox', checked: true } }, text: 'Zelt\n' },
        { embeddedObjects: [{ type: 'photo', identifier: id('C') }] },
        { text: 'Gute Nacht.' },
      ],
    });
    const { files } = await pagesOf({
      'J.json': journal(entry({ richText, photos: [{ identifier: id('C'), md5: 'c1', type: 'jpeg' }] })),
      'photos/c1.jpeg': 'c',
    });
    expect(files['Day One/J/Gepackt.md']).toContain(
      '# Gepackt\n- [x] Zelt\n\n![](../_files/c1/Gepackt.jpeg)\nGute Nacht.\n',
    );
  });
});

describe('an export of Readwise', () => {
  it('is a page for each book, its highlights in order with the notes', async () => {
    const { program, files } = await pagesOf({
      'readwise-data.csv':
        '\ufeffHighlight,Book Title,Book Author,Amazon Book ID,Note,Color,Tags,Location Type,Location,Highlighted at,Document tags\n"Rost wartet, immer.",Eisen,Otto Kern,,Merken!,yellow,metall,page,40,2024-03-01 10:00:00+00:00,werk\nErst das Feuer,Eisen,Otto Kern,,,yellow,,page,12,2024-02-01 10:00:00+00:00,werk\n川,水の本,,,,,,,,,\n',
    });
    expect(program).toBe('Readwise');
    expect(files['Readwise/Eisen.md']).toBe(
      '---\ntitle: Eisen\ncreated: 2024-02-01T10:00:00.000Z\nupdated: 2024-03-01T10:00:00.000Z\ntags:\n  - metall\n  - werk\nauthor: Otto Kern\n---\n\n> Erst das Feuer\n\n*page 12, 2024-02-01*\n\n> Rost wartet, immer.\n\n*page 40, 2024-03-01*\n\nMerken!\n',
    );
    expect(files['Readwise/水の本.md']).toContain('> 川');
  });

  it('is not seen in other tables', async () => {
    expect(await pagesOf({ 'a.csv': 'Highlight,Title\na,b\n' })).toMatchObject({ program: null });
  });
});

describe('a backup of Bear', () => {
  const bundle = (title: string, text: string, info?: object) => ({
    [`b.bear2bk/${title}.textbundle/text.md`]: text,
    ...(info === undefined
      ? {}
      : { [`b.bear2bk/${title}.textbundle/info.json`]: json({ 'net.shinyfrog.bear': info }) }),
  });

  it('has tags of words, files, links and dates; encrypted notes and the bin are named', async () => {
    const { program, files, skipped } = await pagesOf({
      ...bundle(
        'Höhle',
        `# Höhle\n#berg/höhle #drei worte hier#\n\nZum [Eingang](bear://x-callback-url/open-note?id=${'B'.repeat(36)}) ![](assets/plan%20a.png)\n`,
        { uniqueIdentifier: 'A'.repeat(36), creationDate: '2024-03-01T08:00:00Z', pinned: 1 },
      ),
      'b.bear2bk/Höhle.textbundle/assets/plan a.png': 'png',
      ...bundle('洞窟', '# 洞窟\n奥。\n', { uniqueIdentifier: 'B'.repeat(36), creationDate: '2024-03-02T08:00:00Z' }),
      ...bundle('Geheim', '', { encrypted: 1 }),
      ...bundle('Weg', 'fort', { trashed: 1 }),
      'b.bear2bk/backup.json': '{}',
    });
    expect(program).toBe('Bear');
    expect(files).toEqual({
      'Bear/Höhle.md': `---\ntitle: Höhle\ncreated: 2024-03-01T08:00:00.000Z\ntags:\n  - drei-worte-hier\npinned: true\n---\n\n#berg/höhle #drei-worte-hier\n\nZum [Eingang](%E6%B4%9E%E7%AA%9F.md) ![](_files/H%C3%B6hle/plan%20a.png)\n`,
      'Bear/洞窟.md': `---\ntitle: 洞窟\ncreated: 2024-03-02T08:00:00.000Z\n---\n\n奥。\n`,
      'Bear/_files/Höhle/plan a.png': 'png',
    });
    expect(skipped.map(({ what }) => what)).toEqual(['1 encrypted note', '1 note in the bin']);
  });

  it('without anything but texts is read as well', async () => {
    const { files } = await pagesOf(bundle('Ohne', 'Nur Text #a und # b\n'));
    expect(files['Bear/Ohne.md']).toContain('Nur Text #a und # b');
  });
});
