import { createHash } from 'node:crypto';
import { packFiles } from '../../files/encryption/tar-files';
import { makeZip } from './zip-file';

const ID = (sign: string) => sign.repeat(32);

/** The export of a program for notes, as its file or files; all of its texts are invented. */
export interface NotesExport {
  program: string;
  files: Record<string, Uint8Array>;
  notes: number;
  /** A note, the words in it, and the note to which its link leads; null where the program has none. */
  note: { title: string; words: string; leadsTo: string | null; hasPicture: boolean };
}

const text = (value: string): Uint8Array => new TextEncoder().encode(value);
const json = (value: unknown): Uint8Array => text(JSON.stringify(value));

function notionExport(picture: Buffer): NotesExport {
  const inner = makeZip([
    {
      name: `Garten ${ID('a')}.md`,
      content: `# Garten\n\nDer [Birnbaum](B%C3%A4ume%20${ID('b')}/Birnbaum%20${ID('c')}.md) trägt.\n\n![](Garten%20${ID('a')}/Plan%201.png)\n`,
    },
    { name: `Garten ${ID('a')}/Plan 1.png`, content: picture },
    { name: `Bäume ${ID('b')}.csv`, content: 'Name,Alter\nBirnbaum,12\n' },
    { name: `Bäume ${ID('b')}_all.csv`, content: 'Name,Alter\nBirnbaum,12\n' },
    { name: `Bäume ${ID('b')}/Birnbaum ${ID('c')}.md`, content: '# Birnbaum\n\nAlter: 12\n\nEine alte Sorte.\n' },
  ]);
  return {
    program: 'Notion',
    files: {
      'notion.zip': makeZip([{ name: 'ExportBlock-950ad927-7171-4abf-9001-821e5310d286-Part-1.zip', content: inner }]),
    },
    notes: 3,
    note: { title: 'Garten', words: 'trägt', leadsTo: 'Birnbaum', hasPicture: true },
  };
}

const enml = (body: string) =>
  `<content><![CDATA[<?xml version="1.0" encoding="UTF-8"?><!DOCTYPE en-note SYSTEM "http://xml.evernote.com/pub/enml2.dtd"><en-note>${body}</en-note>]]></content>`;

function evernoteExport(picture: Buffer): NotesExport {
  const hash = createHash('md5').update(picture).digest('hex');
  const source = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE en-export SYSTEM "http://xml.evernote.com/pub/evernote-export4.dtd">
<en-export application="Evernote"><note><title>Brot &amp; Butter</title><created>20240301T080000Z</created><updated>20240302T090000Z</updated><tag>Küche</tag>${enml(`<div>Siehe <a href="evernote:///view/1/s1/a/a/">Sauerteig</a>.</div><div><en-todo checked="true"/>Mehl</div><div><en-media type="image/png" hash="${hash}"/></div>`)}<resource><data encoding="base64">${picture.toString('base64').replace(/.{20}/gu, '$&\n')}</data><mime>image/png</mime><resource-attributes><file-name>Laib.png</file-name></resource-attributes></resource></note><note><title>Sauerteig</title><created>20240201T080000Z</created>${enml('<div>Jeden Abend füttern.</div>')}</note></en-export>`;
  return {
    program: 'Evernote',
    files: { 'Rezepte.enex': text(source) },
    notes: 2,
    note: { title: 'Brot & Butter', words: 'Mehl', leadsTo: 'Sauerteig', hasPicture: true },
  };
}

async function joplinExport(picture: Buffer): Promise<NotesExport> {
  const item = (title: string, body: string, fields: Record<string, string | number>) =>
    `${title}\n\n${body}${body === '' ? '' : '\n\n'}${Object.entries(fields)
      .map(([name, value]) => `${name}: ${value}`)
      .join('\n')}`;
  const created = '2024-03-01T08:00:00.000Z';
  const items: Record<string, string> = {
    [ID('1')]: item('Werkstatt', '', { id: ID('1'), parent_id: '', type_: 2 }),
    [ID('2')]: item('Ofen bauen', `Erst der [Ton](:/${ID('3')}).\n\n![Skizze](:/${ID('4')})`, {
      id: ID('2'),
      parent_id: ID('1'),
      created_time: created,
      is_todo: 1,
      todo_due: 0,
      todo_completed: 0,
      type_: 1,
    }),
    [ID('3')]: item('Ton', 'Kommt aus dem Bach.', { id: ID('3'), parent_id: ID('1'), created_time: created, type_: 1 }),
    [ID('4')]: item('Skizze.png', '', { id: ID('4'), mime: 'image/png', file_extension: 'png', type_: 4 }),
    [ID('5')]: item('bauen', '', { id: ID('5'), type_: 5 }),
    [ID('6')]: item('', '', { id: ID('6'), note_id: ID('2'), tag_id: ID('5'), type_: 6 }),
  };
  const parts = [];
  const files = [
    ...Object.entries(items).map(([id, content]) => ({ path: `${id}.md`, content: Buffer.from(content) })),
    { path: `resources/${ID('4')}.png`, content: picture },
  ];
  for await (const part of packFiles(files)) parts.push(part);
  return {
    program: 'Joplin',
    files: { 'Joplin.jex': Buffer.concat(parts) },
    notes: 2,
    note: { title: 'Ofen bauen', words: 'Erst der', leadsTo: 'Ton', hasPicture: true },
  };
}

function keepExport(picture: Buffer): NotesExport {
  const at = Date.UTC(2024, 2, 1, 8) * 1000;
  const note = (more: object) =>
    json({
      color: 'DEFAULT',
      isTrashed: false,
      isPinned: false,
      isArchived: false,
      createdTimestampUsec: at,
      userEditedTimestampUsec: at,
      ...more,
    });
  return {
    program: 'Google Keep',
    files: {
      'takeout.zip': makeZip([
        {
          name: 'Takeout/Keep/Einkauf.json',
          content: note({
            title: 'Einkauf',
            listContent: [
              { text: 'Äpfel', isChecked: true },
              { text: 'Brot', isChecked: false },
            ],
            labels: [{ name: 'Haus' }],
          }),
        },
        { name: 'Takeout/Keep/Einkauf.html', content: '<html><body>Einkauf</body></html>' },
        {
          name: 'Takeout/Keep/Skizze.json',
          content: note({
            title: 'Skizze am Fenster',
            textContent: 'Das Licht von links.',
            isArchived: true,
            attachments: [{ filePath: 'bild.jpeg', mimetype: 'image/jpeg' }],
          }),
        },
        { name: 'Takeout/Keep/bild.jpg', content: picture },
        { name: 'Takeout/Keep/Alt.json', content: note({ title: 'Alt', textContent: 'weg', isTrashed: true }) },
        { name: 'Takeout/Keep/Labels.txt', content: 'Haus\n' },
      ]),
    },
    notes: 2,
    note: { title: 'Skizze am Fenster', words: 'Das Licht von links.', leadsTo: null, hasPicture: true },
  };
}

function kindleExport(): NotesExport {
  const entry = (book: string, where: string, words: string) =>
    `${book}\r\n- ${where}\r\n\r\n${words}\r\n==========\r\n`;
  const book = 'Das Flussbuch (Berg, Ada)';
  return {
    program: 'Kindle',
    files: {
      'My Clippings.txt': text(
        '\ufeff' +
          entry(
            book,
            'Ihre Markierung auf Seite 12 | Position 180-182 | Hinzugefügt am Montag, 4. März 2024 21:15:07',
            'Wasser erinnert sich.',
          ) +
          entry(
            book,
            'Ihre Notiz auf Seite 12 | Position 182 | Hinzugefügt am Montag, 4. März 2024 21:16:00',
            'Wie der Bach.',
          ) +
          entry(
            'The Kiln (Ines Roth)',
            'Ihre Markierung bei Position 9-11 | Hinzugefügt am Dienstag, 5. März 2024 08:00:00',
            'Fire takes its time.',
          ),
      ),
    },
    notes: 2,
    note: { title: 'Das Flussbuch', words: 'Wasser erinnert sich.', leadsTo: null, hasPicture: false },
  };
}

function roamExport(): NotesExport {
  return {
    program: 'Roam',
    files: {
      'roam.json': json([
        {
          title: 'Imkerei',
          uid: 'page-imker',
          'create-time': Date.UTC(2024, 2, 1),
          children: [
            { string: 'Ort:: [[Hof]]', uid: 'imker-ort' },
            {
              string: '{{[[TODO]]}} Waben zählen',
              uid: 'imker-todo',
              children: [{ string: 'wie in ((hof-block1))', uid: 'imker-ref' }],
            },
          ],
        },
        {
          title: 'Hof',
          uid: 'page-hof1',
          'create-time': Date.UTC(2024, 2, 2),
          children: [{ string: 'Drei Stöcke am Zaun', uid: 'hof-block1' }],
        },
      ]),
    },
    notes: 2,
    note: { title: 'Imkerei', words: 'Waben zählen', leadsTo: 'Hof', hasPicture: false },
  };
}

function dayOneExport(picture: Buffer): NotesExport {
  const md5 = createHash('md5').update(picture).digest('hex');
  const [first, second, photo] = ['1', '2', '3'].map((sign) => sign.repeat(32).toUpperCase());
  return {
    program: 'Day One',
    files: {
      'day-one.zip': makeZip([
        {
          name: 'Reisen.json',
          content: json({
            metadata: { version: '1.0' },
            entries: [
              {
                uuid: first,
                creationDate: '2024-03-01T08:00:00Z',
                text: `Ankunft in Kyoto\n\nSiehe [später](dayone://view?entryId=${second}).\n\n![](dayone-moment://${photo})`,
                tags: ['京都'],
                photos: [{ identifier: photo, md5, type: 'png' }],
                location: { localityName: 'Kyoto', country: 'Japan', latitude: 35, longitude: 135.7 },
              },
              { uuid: second, creationDate: '2024-03-02T08:00:00Z', text: 'Regen am Tempel' },
            ],
          }),
        },
        { name: `photos/${md5}.png`, content: picture },
      ]),
    },
    notes: 2,
    note: { title: 'Ankunft in Kyoto', words: 'Siehe', leadsTo: 'Regen am Tempel', hasPicture: true },
  };
}

function readwiseExport(): NotesExport {
  return {
    program: 'Readwise',
    files: {
      'readwise-data.csv': text(
        'Highlight,Book Title,Book Author,Amazon Book ID,Note,Color,Tags,Location Type,Location,Highlighted at,Document tags\n"Rust never sleeps, it waits.",Iron,Otto Kern,,Merken!,yellow,metal,page,40,2024-03-01 10:00:00+00:00,craft\n"Erst das Feuer, dann der Hammer.",Iron,Otto Kern,,,yellow,,page,12,2024-02-01 10:00:00+00:00,craft\n',
      ),
    },
    notes: 1,
    note: { title: 'Iron', words: 'Erst das Feuer', leadsTo: null, hasPicture: false },
  };
}

function bearExport(picture: Buffer): NotesExport {
  const bundle = (title: string, body: string, info: object) => [
    { name: `Bear Notes.bear2bk/${title}.textbundle/text.md`, content: body },
    {
      name: `Bear Notes.bear2bk/${title}.textbundle/info.json`,
      content: json({
        version: 2,
        'net.shinyfrog.bear': {
          creationDate: '2024-03-01T08:00:00Z',
          modificationDate: '2024-03-02T08:00:00Z',
          trashed: 0,
          archived: 0,
          encrypted: 0,
          ...info,
        },
        creatorIdentifier: 'net.shinyfrog.bear',
      }),
    },
  ];
  return {
    program: 'Bear',
    files: {
      'Bear Notes.bear2bk': makeZip([
        ...bundle('Höhle', '# Höhle\n#berg/höhle #drei worte hier#\n\nZum [[Eingang]].\n\n![](assets/plan%20a.png)\n', {
          uniqueIdentifier: 'A',
        }),
        { name: 'Bear Notes.bear2bk/Höhle.textbundle/assets/plan a.png', content: picture },
        ...bundle('Eingang', '# Eingang\nHinter dem Farn.\n', { uniqueIdentifier: 'B' }),
        ...bundle('Weg', '# Weg\nfort\n', { uniqueIdentifier: 'C', trashed: 1 }),
      ]),
    },
    notes: 2,
    note: { title: 'Höhle', words: 'Zum', leadsTo: 'Eingang', hasPicture: true },
  };
}

function zoteroExport(): NotesExport {
  return {
    program: 'Zotero',
    files: {
      'Bibliothek.rdf': text(
        '<rdf:RDF xmlns:z="http://www.zotero.org/namespaces/export#"><bib:Book rdf:about="urn:isbn:1"><z:itemType>book</z:itemType><dcterms:isReferencedBy rdf:resource="#item_2"/><dc:title>Moose im Wald</dc:title></bib:Book><bib:Memo rdf:about="#item_2"><rdf:value>&lt;p&gt;Sie halten den Regen.&lt;/p&gt;</rdf:value></bib:Memo></rdf:RDF>',
      ),
    },
    notes: 1,
    note: { title: 'Moose im Wald', words: 'Sie halten den Regen.', leadsTo: null, hasPicture: false },
  };
}

/** One export of each program, with a picture in those that can hold one. */
export const notesExports = async (picture: Buffer): Promise<NotesExport[]> => [
  notionExport(picture),
  evernoteExport(picture),
  await joplinExport(picture),
  keepExport(picture),
  kindleExport(),
  roamExport(),
  dayOneExport(picture),
  readwiseExport(),
  bearExport(picture),
  zoteroExport(),
];
