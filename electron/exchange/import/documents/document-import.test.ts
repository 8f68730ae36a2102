import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { allRows } from '../../../testing/all-rows';
import type { TestVault } from '../../../testing/test-vault';
import { isPresentChunk, type Chunk, type Resource } from '../../../../shared/domain/resource';
import {
  bookFile,
  slideShape,
  slidesFile,
  wordFile,
  wordParagraph,
  wordStyle,
  workbookFile,
} from '../../../corpus/documents/testing/office-files';
import { writePdf } from '../../../corpus/documents/testing/write-pdf';
import { indexChangesOfBatch } from '../../../retrieval/index/loading/index-changes-of-batch';
import { runImport, upload } from '../../testing/folder-content';
import { openTestImporter, type TestImporter } from '../../testing/test-importer';
import type { Importer } from '../importer';

describe('documents', () => {
  let test: TestVault;
  let opened: TestImporter;
  let importer: Importer;

  beforeEach(async () => {
    opened = await openTestImporter();
    test = opened.vault;
    importer = opened.importer;
  });
  afterEach(() => opened.close());

  const bring = async (files: Record<string, string | Uint8Array>, options = {}) =>
    runImport(importer, await upload(importer, files), options);
  const resources = () => allRows(test, 'resources');
  const chunksOf = async (resource: Resource | undefined) =>
    (await test.store.query({ name: 'chunksOfResource', resourceId: resource!.id })).sort(
      (a, b) => a.ordinal - b.ordinal,
    );
  const texts = (chunks: Chunk[]) => chunks.filter(isPresentChunk).map(({ path, text }) => [path.join('/'), text]);

  it('of all four formats are imported, split at headings, with flags and pages', async () => {
    const line = (y: number, text: string, size = 11) => ({ text, x: 72, y, size });
    await bring({
      'a.html':
        '<title>Bees</title><h1>Bees</h1><p>They fly.</p><h2>Food</h2><ul><li>a</li><li>b</li><li>c</li><li>d</li><li>e</li></ul>',
      'b.pdf': writePdf([
        [line(760, 'Soil', 20), line(720, 'Clay holds water for a long time.')],
        [line(760, 'Water', 20), line(720, 'Only rain.')],
      ]),
      'c.txt': '1. Mill\n\nOld.\n\n2. Wheel\n\nTurns.',
      'd.md': '# Walks\n\nShort.',
    });
    const all = await resources();
    expect(all.map(({ title, format, chunkCount }) => [title, format, chunkCount]).sort()).toEqual([
      ['Bees', 'html', 2],
      ['b', 'pdf', 2],
      ['c', 'text', 2],
      ['d', 'markdown', 1],
    ]);
    expect((await chunksOf(all.find(({ format }) => format === 'pdf'))).map(({ path, page }) => [path, page])).toEqual([
      [['Soil'], 1],
      [['Water'], 2],
    ]);
    expect((await chunksOf(all.find(({ format }) => format === 'html'))).map(({ flags }) => flags)).toEqual([
      undefined,
      ['more-than-four-bullets'],
    ]);
  });

  it('of Word, PowerPoint, Excel, EPUB and mail come in with their own dates, and what stays out is counted', async () => {
    const report = await bring({
      'clay.docx': wordFile({
        created: '2021-03-04T05:06:07Z',
        title: 'On clay',
        styles: wordStyle('Heading1', 'heading 1'),
        comments: '<w:comment w:id="0"/><w:comment w:id="1"/>',
        body: wordParagraph('Clay', 'Heading1') + wordParagraph('It holds water.'),
      }),
      'walk.pptx': slidesFile([
        { shapes: slideShape('title', ['Start']) },
        { shapes: slideShape('title', ['Ridge']) + slideShape('', ['Wind from the west.']) },
      ]),
      'beds.xlsx': workbookFile({ Beds: '<row><c t="str"><v>North</v></c></row><row><c><v>6</v></c></row>' }),
      'bees.epub': bookFile([['c.xhtml', '<html><body><h1>Bees</h1><p>They fly.</p></body></html>']]),
      'letter.eml':
        'From: Ana <ana@example.org>\r\nSubject: Lime\r\nDate: Tue, 05 Mar 2024 10:11:12 +0100\r\n\r\nTwo sacks.',
      'old.doc': Buffer.from('d0cf11e0a1b11ae1', 'hex'),
      'half.pdf': writePdf([[{ text: 'Peat keeps.', x: 72, y: 700, size: 11 }], [], []]),
    });
    const all = await resources();
    expect(all.map(({ title, format, writtenAt }) => [title, format, writtenAt]).sort()).toEqual([
      ['Bees', 'book', undefined],
      ['Lime', 'mail', Date.UTC(2024, 2, 5, 9, 11, 12)],
      ['On clay', 'word', Date.UTC(2021, 2, 4, 5, 6, 7)],
      ['beds', 'sheet', undefined],
      ['half', 'pdf', undefined],
      ['walk', 'slides', Date.UTC(2023, 1, 1, 8)],
    ]);
    expect((await chunksOf(all.find(({ title }) => title === 'walk'))).map(({ text, page }) => [text, page])).toEqual([
      ['Start', 1],
      ['Wind from the west.', 2],
    ]);
    expect(report.skipped).toEqual([
      { what: '2 comments in documents', why: 'comments are about the text, not part of it' },
      { what: 'old.doc', why: expect.stringContaining('save it as .docx') as string },
    ]);
    expect(report.scans?.pages).toBe(2);
  });

  it('beside the pages of a folder are read, and are what the pages link to', async () => {
    const report = await bring({
      'garden/Soil.md': '# Soil\n\nSee [[clay.docx]].',
      'garden/Beds.md': '# Beds',
      'garden/clay.docx': wordFile({ body: wordParagraph('Clay holds water.') }),
    });
    expect((await resources()).map(({ title, format }) => [title, format]).sort()).toEqual([
      ['Beds', 'markdown'],
      ['Soil', 'markdown'],
      ['clay', 'word'],
    ]);
    expect(report.skipped).toEqual([]);
  });

  it('keep unchanged chunks when reimported; replaced ones stay readable', async () => {
    await bring({ 'bees.md': '# Bees\n\nThey fly.\n\n## Food\n\nHoney.\n\n## Water\n\nRain.' });
    const [before] = await resources();
    const old = await chunksOf(before);
    const batches: Parameters<typeof indexChangesOfBatch>[0][] = [];
    test.writer.onBatch((batch) => batches.push(batch));
    const report = await bring({
      'bees.md': '# Bees\n\nThey fly.\n\n## Winter\n\nSleep.\n\n## Food\n\nHoney and pollen.\n\n## Water\n\nRain.',
    });
    expect(report.chunks).toEqual({ updated: 1, added: 1, unchanged: 2, removed: 0 });
    expect(report.documents).toMatchObject([{ title: 'bees', isNew: false, updated: 1, added: 1, unchanged: 2 }]);
    const [after] = await resources();
    expect(after).toMatchObject({ id: before!.id, chunkCount: 4 });
    const now = await chunksOf(after);
    expect(texts(now)).toEqual([
      ['Bees', 'They fly.'],
      ['Bees/Winter', 'Sleep.'],
      ['Bees/Food', 'Honey and pollen.'],
      ['Bees/Water', 'Rain.'],
    ]);
    const idOf = (chunks: Chunk[], text: string) => chunks.find((chunk) => chunk.text === text)?.id;
    expect([idOf(now, 'They fly.'), idOf(now, 'Rain.')]).toEqual([idOf(old, 'They fly.'), idOf(old, 'Rain.')]);
    expect(await test.store.get('chunks', idOf(old, 'Honey.')!)).toMatchObject({
      text: 'Honey.',
      removedAt: test.clock.now(),
    });
    const changes = (await Promise.all(batches.map((batch) => indexChangesOfBatch(batch, test.store)))).flat();
    expect(changes).toContainEqual({ type: 'remove', ref: `chunk:${idOf(old, 'Honey.')}` });

    expect(await bring({ 'bees.md': '# Bees\n\nThey fly.\n\n## Food\n\nHoney.\n\n## Water\n\nRain.' })).toMatchObject({
      chunks: { updated: 0, added: 0, unchanged: 3, removed: 2 },
    });
    expect(idOf((await chunksOf(after)).filter(isPresentChunk), 'Honey.')).toBe(idOf(old, 'Honey.'));
  });

  it('are the same after they were moved or renamed, and write nothing when nothing changed', async () => {
    await bring({ 'a/bees.md': '# Bees\n\nThey fly.' });
    const [before] = await resources();
    expect(await bring({ 'b/insects.md': '# Bees\n\nThey fly.' })).toMatchObject({ unchanged: 1, resources: 0 });
    expect(await resources()).toMatchObject([
      { id: before!.id, externalKey: 'document:b/insects.md', title: 'insects' },
    ]);
    const seq = test.writer.lastSeq;
    expect(await bring({ 'b/insects.md': '# Bees\n\nThey fly.' })).toMatchObject({ unchanged: 1, resources: 0 });
    expect(test.writer.lastSeq).toBe(seq);
    // A copy beside the original is a document of its own.
    expect(await bring({ 'b/insects.md': '# Bees\n\nThey fly.', 'b/copy.md': '# Bees\n\nThey fly.' })).toMatchObject({
      unchanged: 1,
      resources: 1,
    });
  });

  it.each([
    ['a.pdf', 'no pdf', 'not a PDF that can be read'],
    ['a.html', '<script>x</script>', 'holds no text'],
    ['a.md', new Uint8Array([0xc3, 0x28]), 'not UTF-8'],
    ['a.html', new Uint8Array([0x3c, 0x70, 0x3e, 0xb1, 0xca, 0xbc, 0xc7]), 'not UTF-8'],
  ])('that cannot be read are refused with the reason: %s', async (name, content, why) => {
    await expect(importer.preview(await upload(importer, { [name]: content }))).rejects.toThrow(why);
    expect(test.writer.lastSeq).toBe(0);
  });

  it('are read in their declared encoding, without NULs', async () => {
    await bring({
      'a.html': Buffer.from('<meta charset="windows-1252"><h1>Caf\xe9</h1>text', 'latin1'),
      'b.txt': new Uint8Array([0xff, 0xfe, ...Buffer.from('grün\u0000 und', 'utf16le')]),
    });
    const all = await resources();
    expect(all.map(({ title }) => title).sort()).toEqual(['Café', 'b']);
    expect(texts(await chunksOf(all.find(({ title }) => title === 'b')))).toEqual([['', 'grün und']]);
  });
});
