import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { silentLogger } from '../../../../shared/lib/logger';
import { startCorpus, type Corpus } from '../../../corpus/start-corpus';
import { allRows } from '../../../testing/all-rows';
import { openTestVault, type TestVault } from '../../../testing/test-vault';
import { createAttachmentFiles, type AttachmentFiles } from '../../../attachments/attachment-files';
import { runImport, upload } from '../../testing/folder-content';
import { makeZip } from '../../testing/zip-file';
import { createImporter, type Importer } from '../importer';

const PNG = Buffer.concat([Buffer.from([0x89]), Buffer.from('PNG\r\n'), Buffer.from([0x1a, 0x0a, 0, 1, 2])]);
const WIKI = {
  'wiki/Barn.md': '# Barn\n\n![the roof](img/roof.png) and [[plan.pdf#page=2]], again ![[roof.png|200]].\n',
  'wiki/notes/Mill.md':
    'See ![](../img/roof.png), [script](../src/run.py), ![](../../../etc/passwd.png) and [x](/etc/hosts.txt), ![[lost.png]].\n',
  'wiki/img/roof.png': PNG,
  'wiki/img/unused.png': Buffer.concat([PNG, PNG]),
  'wiki/plan.pdf': '%PDF-1.4 not a real one',
  'wiki/src/run.py': 'print(1)\n',
};

describe('the files of imported pages', () => {
  let test: TestVault;
  let corpus: Corpus;
  let importer: Importer;
  let files: AttachmentFiles;

  beforeEach(async () => {
    test = await openTestVault();
    const deps = { store: test.store, writer: test.writer, ids: test.ids, now: test.clock.now, log: silentLogger };
    corpus = await startCorpus(deps);
    files = createAttachmentFiles(join(test.folder, 'attachments'));
    importer = createImporter({
      ...deps,
      uploadsFolder: join(test.folder, 'uploads'),
      notes: corpus.noteDeps,
      attachments: files,
      afterNotes: () => corpus.notes.resolveLinks(),
    });
  });
  afterEach(async () => {
    await corpus.close();
    await test.close();
  });

  const bring = async (content: Record<string, string | Uint8Array>, options = {}) =>
    runImport(importer, await upload(importer, content), { areMine: true, ...options });
  const rows = async () => (await allRows(test, 'attachments')).sort((a, b) => (a.path < b.path ? -1 : 1));
  const stored = async () => {
    const found = [];
    for await (const { bytes } of files.list()) found.push(bytes);
    return found;
  };

  it('are previewed with their size, and what is left out with the reason', async () => {
    const preview = await importer.preview(await upload(importer, WIKI));
    expect(preview.attachments).toEqual({ files: 3, bytes: PNG.length + 23 + 9 });
    expect(preview.skipped).toEqual([
      { what: '2 links to files outside the folder', why: 'nothing outside the folder is copied' },
      { what: '1 link to files that are not in the folder', why: 'the links stay as they are written' },
      { what: 'wiki/plan.pdf', why: expect.stringContaining('PDF') as string },
      { what: 'wiki/img/unused.png', why: 'only files that a page links to are copied' },
    ]);
    expect(await rows()).toEqual([]);
  });

  it('are copied once, with their own type; importing again copies what changed', async () => {
    expect((await bring(WIKI)).attachments).toEqual({ copied: 3, unchanged: 0, bytes: PNG.length + 23 + 9 });
    expect((await rows()).map(({ path, name, mediaType }) => [path, name, mediaType])).toEqual([
      ['wiki/img/roof.png', 'roof.png', 'image/png'],
      ['wiki/plan.pdf', 'plan.pdf', 'application/pdf'],
      ['wiki/src/run.py', 'run.py', 'text/plain'],
    ]);
    const before = test.writer.lastSeq;
    expect((await bring(WIKI)).attachments).toEqual({ copied: 0, unchanged: 3, bytes: 0 });
    expect(test.writer.lastSeq).toBe(before);
    expect((await bring({ ...WIKI, 'wiki/src/run.py': 'print(22)\n' })).attachments).toEqual({
      copied: 1,
      unchanged: 2,
      bytes: 10,
    });
    expect(await stored()).toHaveLength(4);
  });

  it('are taken back with the import of their notes, and stay out where the person says so', async () => {
    const { importId } = await bring(WIKI);
    await importer.undoFolderImport(importId!);
    expect(await rows()).toEqual([]);
    expect((await bring(WIKI, { withAttachments: false })).attachments).toBeUndefined();
    expect(await rows()).toEqual([]);
  });

  it('come in with pages that are sources, and from a zip', async () => {
    expect((await bring(WIKI, { areMine: false })).attachments?.copied).toBe(3);
    const zip = makeZip(
      Object.entries(WIKI).map(([name, content]) => ({ name: name.replace('wiki', 'Zipped'), content })),
    );
    expect((await bring({ 'Zipped.zip': zip })).attachments?.copied).toBe(3);
    expect(await stored()).toHaveLength(3);
  });

  it('lie by hash without a name from outside; links in a zip are refused', async () => {
    const zip = makeZip([
      { name: 'a/page.md', content: '![x](evil.png) ![y](roof.png)' },
      { name: 'a/evil.png', content: '/etc/passwd', isSymlink: true },
      { name: 'a/roof.png', content: PNG },
    ]);
    const report = await bring({ 'a.zip': zip });
    expect(report.attachments?.copied).toBe(1);
    expect(report.skipped).toContainEqual({
      what: 'a/evil.png',
      why: expect.stringContaining('it is a link') as string,
    });
    expect(await readdir(files.folder)).toEqual([(await rows())[0]!.hash.slice(0, 2)]);
  });

  it('that are too large or were not sent are left out with their size as the reason', async () => {
    const { uploadId } = await importer.begin([
      { name: 'w/a.md', size: 25 },
      { name: 'w/film.mp4', size: 0, leftOutBytes: 60 * 1024 * 1024 },
      { name: 'w/b.md', size: 1 },
    ]);
    await importer.append(uploadId, 0, Buffer.from('![[film.mp4]] and words. '));
    await importer.append(uploadId, 2, Buffer.from('b'));
    const report = await runImport(importer, uploadId, { areMine: true });
    expect(report.skipped).toEqual([{ what: 'w/film.mp4', why: 'it is larger than 50 MB' }]);
    expect(report.attachments).toBeUndefined();
  });

  it('are complete up to where an import was cancelled', async () => {
    const controller = new AbortController();
    const many = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`w/${index}.png`, `${index}`]));
    const page = Object.keys(many).map((name) => `![[${name}]]`);
    const report = await runImport(
      importer,
      await upload(importer, { 'w/a.md': page.join('\n'), 'w/b.md': 'b', ...many }),
      { areMine: true },
      (event) => {
        if (event.type === 'progress' && event.what.endsWith('.png')) controller.abort();
      },
      controller.signal,
    );
    expect(report.isCancelled).toBe(true);
    const kept = await rows();
    expect(kept.length).toBeLessThan(30);
    for (const row of kept) expect(await files.check(row, true)).toBe('sound');
  });
});
