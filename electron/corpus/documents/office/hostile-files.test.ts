import { zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OfficeFormat } from '../../../../shared/lib/import-kinds';
import { createThreadDocumentReader, type DocumentReader } from '../document-reader';
import { buildDocumentWorker } from '../testing/build-document-worker';
import {
  bookFile,
  openDocumentFile,
  slidesFile,
  wordFile,
  wordParagraph,
  workbookFile,
  zipOf,
} from '../testing/office-files';

const MIB = 1024 * 1024;
const never = new AbortController().signal;
let reader: DocumentReader;
let remove: () => Promise<void>;

beforeAll(async () => {
  const worker = await buildDocumentWorker();
  remove = worker.remove;
  reader = createThreadDocumentReader(worker.url);
}, 120_000);
afterAll(async () => {
  await reader.close();
  await remove();
});

const formats: Record<string, OfficeFormat> = {
  docx: 'word',
  odt: 'word',
  rtf: 'word',
  doc: 'word',
  pptx: 'slides',
  xlsx: 'sheet',
  ods: 'sheet',
  csv: 'sheet',
  epub: 'book',
  eml: 'mail',
};
const read = (name: string, content: string | Uint8Array) =>
  reader.read(
    {
      format: formats[name.split('.').at(-1)!]!,
      bytes: typeof content === 'string' ? new Uint8Array(Buffer.from(content, 'latin1')) : Uint8Array.from(content),
      name,
    },
    name,
    never,
  );

/** A zip whose directory announces another size for its last part. */
function claiming(bytes: Uint8Array, size: number): Uint8Array {
  const file = Buffer.from(bytes);
  file.writeUInt32LE(size, file.lastIndexOf(Buffer.from('PK\u0001\u0002', 'latin1')) + 24);
  return file;
}

/** A zip of many names for the same bytes, which it calls empty. */
function sharing(bytes: Uint8Array, copies: number): Uint8Array {
  const file = Buffer.from(zipSync({ 'a00000.xml': bytes }, { level: 0 }));
  const at = file.lastIndexOf(Buffer.from('PK\u0001\u0002', 'latin1'));
  const end = file.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'));
  const entries = Array.from({ length: copies }, (_, index) => {
    const entry = Buffer.from(file.subarray(at, end));
    entry.writeUInt32LE(0, 24);
    entry.write(String(index).padStart(5, '0'), 47);
    return entry;
  });
  const tail = Buffer.from(file.subarray(end));
  tail.writeUInt16LE(copies, 8);
  tail.writeUInt16LE(copies, 10);
  return Buffer.concat([file.subarray(0, at), ...entries, tail]);
}

const ENTITIES = `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa">${Array.from({ length: 12 }, (_, index) => `<!ENTITY ${String.fromCharCode(98 + index)} "${`&${String.fromCharCode(97 + index)};`.repeat(10)}">`).join('')}<!ENTITY file SYSTEM "file:///etc/passwd">]>`;
const withEntities = (file: string) => file.replace('?>', `?>${ENTITIES}`);
const compound = (stream: string) =>
  Buffer.concat([
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    Buffer.alloc(600),
    Buffer.from(stream, 'utf16le'),
    Buffer.alloc(600),
  ]);

describe('files that no honest program writes, and files of another kind than they are named', () => {
  it.each<[string, string | Uint8Array, code: string, words: string]>([
    [
      'bomb.docx',
      zipSync({ 'word/document.xml': new Uint8Array(64 * MIB) }, { level: 9 }),
      'too-large',
      'unpack to more',
    ],
    ['vast.xlsx', claiming(zipOf({ 'xl/workbook.xml': '<a/>' }), 1_000_000_000), 'too-large', 'unpack to more'],
    ['copies.docx', sharing(new Uint8Array(MIB), 2_000), 'too-large', 'unpack to more'],
    [
      'deep.docx',
      wordFile({ body: `${'<w:tbl><w:tr><w:tc>'.repeat(5_000)}${'</w:tc></w:tr></w:tbl>'.repeat(5_000)}` }),
      'too-large',
      'unpack to more',
    ],
    [
      'deep.pptx',
      slidesFile([{ shapes: '<p:grpSp>'.repeat(50_000) + '</p:grpSp>'.repeat(50_000) }]),
      'too-large',
      'unpack to more',
    ],
    [
      'deep.odt',
      openDocumentFile(
        'text',
        '<text:list><text:list-item>'.repeat(9_000) + '</text:list-item></text:list>'.repeat(9_000),
      ),
      'too-large',
      'unpack to more',
    ],
    ['deep.rtf', `{\\rtf1 ${'{\\b '.repeat(400_000)}`, 'too-large', 'unpack to more'],
    [
      'nested.eml',
      `From: a@b.de\r\n${'Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n'.repeat(3_000)}`,
      'too-large',
      'unpack to more',
    ],
    ['torn.docx', wordFile({ body: wordParagraph('x') }).slice(0, 900), 'import-unreadable', 'damaged'],
    ['torn.odt', zipOf({ 'content.xml': '<office:document-content><a>' }), 'import-unreadable', 'damaged'],
    ['empty.docx', zipOf({ 'a.xml': '<a/>' }), 'import-unreadable', 'damaged'],
    ['text.docx', 'These are words.', 'import-unreadable', 'damaged'],
    ['text.eml', 'These are words.', 'import-unreadable', 'damaged'],
    ['text.epub', 'These are words.', 'import-unreadable', 'damaged'],
    ['picture.pptx', Buffer.from('89504e470d0a1a0a', 'hex'), 'import-unreadable', 'damaged'],
    ['locked.docx', compound('EncryptedPackage'), 'import-unreadable', 'protected by a password'],
    ['old.doc', compound('WordDocument'), 'import-unreadable', 'save it as .docx'],
    [
      'locked.odt',
      zipOf({ 'content.xml': 'x', 'META-INF/manifest.xml': '<m><file-entry><encryption-data/></file-entry></m>' }),
      'import-unreadable',
      'protected by a password',
    ],
  ])(
    '%s ends in words',
    async (name, content, code, words) => {
      await expect(read(name, content)).rejects.toMatchObject({
        code,
        message: expect.stringContaining(words) as string,
      });
    },
    60_000,
  );

  it('never expand an entity or load one', async () => {
    const word = withEntities(
      `<?xml version="1.0"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>Clay &m;&file;</w:t></w:r></w:p></w:body></w:document>`,
    );
    const parts = {
      '_rels/.rels':
        '<Relationships><Relationship Id="1" Type="x/officeDocument" Target="word/document.xml"/></Relationships>',
    };
    const office = await read('entities.docx', zipOf({ ...parts, 'word/document.xml': word })).catch(
      (error: Error) => error.message,
    );
    expect(JSON.stringify(office)).not.toMatch(/a{11}|root:/);
    const open = await read(
      'entities.odt',
      zipOf({
        'content.xml': withEntities(
          '<?xml version="1.0"?><d><office:body xmlns:office="o"><office:text><p>Clay &m;&file;</p></office:text></office:body></d>',
        ),
      }),
    );
    expect(open.chunks.map(({ text }) => text)).toEqual([expect.stringMatching(/^Clay [^a]*$/)]);
    const book = await read(
      'entities.epub',
      bookFile([['c.xhtml', withEntities('<?xml version="1.0"?><html><body><p>Clay &m;&file;</p></body></html>')]]),
    );
    expect(JSON.stringify(book.chunks)).not.toMatch(/a{11}|root:/);
  }, 60_000);

  it('are cut where they go on without end', async () => {
    const row = (number: number) =>
      `<row>${Array.from({ length: 50 }, (_, column) => `<c><v>${(number * 7_919 + column * 104_729) % 999_983}</v></c>`).join('')}</row>`;
    const sheet = await read(
      'million.xlsx',
      workbookFile({ A: Array.from({ length: 20_000 }, (_, at) => row(at)).join('') }),
    );
    expect(sheet.leftOut).toEqual({ rows: 12_000 });
    const repeated = await read(
      'repeated.ods',
      openDocumentFile(
        'spreadsheet',
        '<table:table><table:table-row table:number-rows-repeated="999999999"><table:table-cell table:number-columns-repeated="999999999"><text:p>x</text:p></table:table-cell></table:table-row></table:table>',
      ),
    );
    expect(repeated.chunks.length).toBeGreaterThan(0);
    const parts = Array.from(
      { length: 10_000 },
      (_, part) =>
        `--b\r\nContent-Type: text/plain\r\nContent-Disposition: attachment; filename="${part}.txt"\r\n\r\nx\r\n`,
    ).join('');
    const mail = await read(
      'parts.eml',
      `From: a@b.de\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n\r\nClay\r\n${parts}--b--`,
    );
    expect(mail.leftOut).toEqual({ attachments: 10_000 });
    expect(mail.chunks[0]!.text.length).toBeLessThan(2_000);
    const line = await read('line.csv', `a;${'b'.repeat(2_000_000)}\n"never closed;`.padEnd(2_100_000, 'x')).catch(
      (error: Error) => error,
    );
    expect(line).toBeTruthy();
  }, 120_000);
});
