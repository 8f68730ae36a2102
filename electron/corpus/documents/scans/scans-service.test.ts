import { readFile } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isPresentChunk, type Resource } from '../../../../shared/domain/resource';
import { pageLabel } from '../../../../shared/domain/page-label';
import { AppError } from '../../../../shared/ipc/errors';
import type { JobEvent } from '../../../../shared/ipc/routes/exchange';
import type { ScanReport } from '../../../../shared/ipc/routes/scans';
import { attachmentsFolderOf, createAttachmentFiles } from '../../../attachments/attachment-files';
import { runImport, upload } from '../../../exchange/testing/folder-content';
import { openTestImporter, type TestImporter } from '../../../exchange/testing/test-importer';
import { allRows } from '../../../testing/all-rows';
import type { TestVault } from '../../../testing/test-vault';
import { languageFile, scanFixture } from '../testing/build-scan-worker';
import { writeScan } from '../testing/write-scan';
import { writeTiff } from '../testing/write-tiff';
import type { ScanReader } from './scan-reader';
import { createScansService, type ScansService } from './scans-service';

const page = (text?: string) => ({
  width: 200,
  height: 200,
  images: [],
  ...(text === undefined ? {} : { text }),
});

const filesOf = ({ folder }: TestVault) => createAttachmentFiles(attachmentsFolderOf(folder));

describe('pages that are pictures', () => {
  let opened: TestImporter;
  let vault: TestVault;
  let service: ScansService;
  /** What the machine reads of each page, and which pages it was asked for. */
  let texts: Record<number, { text: string; confidence: number }>;
  let asked: number[];
  let failures: Record<number, AppError>;

  beforeEach(async () => {
    opened = await openTestImporter();
    ({ vault } = opened);
    const { store, writer, ids, clock } = vault;
    texts = {};
    asked = [];
    failures = {};
    const openReader = (): ScanReader => ({
      async read(task) {
        asked.push(task.page);
        const failure = failures[task.page];
        if (failure !== undefined) throw failure;
        return texts[task.page] ?? { text: '', confidence: 0 };
      },
      close: async () => {},
    });
    service = createScansService({ store, writer, ids, now: clock.now, files: filesOf(vault), openReader });
  });
  afterEach(() => opened.close());

  const bring = async (files: Record<string, Uint8Array>) =>
    runImport(opened.importer, await upload(opened.importer, files));
  const read = async (
    ids: readonly string[],
    isAgain = false,
    signal = new AbortController().signal,
    code: 'eng' | 'deu' = 'eng',
  ) => {
    let report: ScanReport | undefined;
    const emit = (event: JobEvent<ScanReport>) => {
      if (event.type === 'finished') ({ report } = event);
    };
    await service.read({ ids, languages: [languageFile(code)], isAgain }, emit, signal);
    return report!;
  };
  const only = async (): Promise<Resource> => {
    const all = await allRows(vault, 'resources');
    expect(all).toHaveLength(1);
    return all[0]!;
  };
  const shown = async () => {
    const resource = await only();
    const chunks = await vault.store.query({ name: 'chunksOfResource', resourceId: resource.id });
    return chunks
      .filter(isPresentChunk)
      .sort((a, b) => a.ordinal - b.ordinal)
      .map((chunk) => [pageLabel(chunk, resource), chunk.text]);
  };

  it('come in with the others, and their text stands where the page is, marked as read by machine', async () => {
    const report = await bring({ 'Letters.pdf': writeScan([page(), page('Typed words here'), page(), page()]) });
    expect(report.scans).toEqual({ pages: 3, resourceIds: [(await only()).id] });
    expect(report.skipped).toEqual([]);
    expect(await shown()).toEqual([['Page 2', 'Typed words here']]);

    texts = { 1: { text: 'The kiln cools.', confidence: 93 }, 3: { text: 'xq7 zz', confidence: 41 } };
    expect(await read(report.scans!.resourceIds)).toMatchObject({ read: 1, unsure: 1, blank: 1, kept: 0 });
    expect(await shown()).toEqual([
      ['Page 1, read by machine, 93% sure', 'The kiln cools.'],
      ['Page 2', 'Typed words here'],
    ]);
    // What the machine is not sure of is named, and not kept.
    expect((await only()).scan!.pages).toEqual([
      { page: 1, confidence: 93, languages: 'eng' },
      { page: 3, confidence: 41, languages: 'eng' },
      { page: 4, confidence: 0, languages: 'eng' },
    ]);
  });

  it('of a TIFF with several are each read, and cited by their number', async () => {
    const sheet = { width: 20, height: 20, bytes: new Uint8Array(400) };
    const report = await bring({ 'Fax.tif': writeTiff([sheet, sheet, sheet]) });
    expect(report.scans).toMatchObject({ pages: 3 });
    texts = { 1: { text: 'One.', confidence: 90 }, 3: { text: 'Three.', confidence: 90 } };
    expect(await read(report.scans!.resourceIds)).toMatchObject({ read: 2, blank: 1 });
    expect(asked).toEqual([1, 2, 3]);
    expect(await shown()).toEqual([
      ['Page 1, read by machine, 90% sure', 'One.'],
      ['Page 3, read by machine, 90% sure', 'Three.'],
    ]);
  });

  it('of a TIFF whose directories lead in a circle, or without end, hold no import up', async () => {
    const sheet = { width: 20, height: 20, bytes: new Uint8Array(400) };
    const circle = Buffer.from(writeTiff([sheet, sheet]));
    circle.writeUInt32LE(circle.readUInt32LE(4), circle.length - 4);
    expect((await bring({ 'circle.tif': circle })).scans).toMatchObject({ pages: 2 });
    const dot = { width: 1, height: 1, bytes: new Uint8Array(1) };
    const endless = writeTiff(Array.from({ length: 5_001 }, () => dot));
    expect((await bring({ 'endless.tif': endless, 'fine.tif': writeTiff([sheet]) })).skipped).toMatchObject([
      { what: 'endless.tif', why: expect.stringMatching(/damaged/) as string },
    ]);
  });

  it('are read once: a second run, and a second import of the same file, find nothing to read', async () => {
    const file = writeScan([page(), page()]);
    const { scans } = await bring({ 'a.pdf': file });
    texts = { 1: { text: 'One.', confidence: 90 }, 2: { text: 'Two.', confidence: 90 } };
    await read(scans!.resourceIds);
    await read(scans!.resourceIds);
    expect(asked).toEqual([1, 2]);
    const again = await bring({ 'a.pdf': file });
    expect(again).toMatchObject({ resources: 0, unchanged: 1 });
    expect(again.scans).toBeUndefined();
    expect(await shown()).toHaveLength(2);
    expect(await service.unread()).toEqual({ pages: 0, ids: [] });
  });

  it('that cannot be read are named once, and are none without words', async () => {
    const { scans } = await bring({ 'a.pdf': writeScan([page(), page()]) });
    failures = { 1: new AppError('too-large', 'This page takes too long to read.') };
    texts = { 2: { text: 'Two.', confidence: 90 } };
    expect(await read(scans!.resourceIds)).toMatchObject({
      read: 1,
      blank: 0,
      skipped: [{ what: 'a, page 1', why: 'This page takes too long to read.' }],
    });
  });

  it('stay unread where a language cannot be used', async () => {
    const { scans } = await bring({ 'a.pdf': writeScan([page(), page()]) });
    failures = { 1: new AppError('unsupported', 'The file of this language cannot be used.') };
    await expect(read(scans!.resourceIds)).rejects.toMatchObject({ code: 'unsupported' });
    expect((await service.unread()).pages).toBe(2);
    failures = {};
    expect(await read(scans!.resourceIds)).toMatchObject({ blank: 2 });
  });

  it('go on where an interrupted run ended', async () => {
    const { scans } = await bring({ 'a.pdf': writeScan([page(), page(), page()]) });
    texts = {
      1: { text: 'One.', confidence: 90 },
      2: { text: 'Two.', confidence: 90 },
      3: { text: 'Three.', confidence: 90 },
    };
    const stop = new AbortController();
    const stopAfterFirst = vault.writer.onBatch(({ kind }) => {
      if (kind === 'resource.read') stop.abort();
    });
    expect(await read(scans!.resourceIds, false, stop.signal)).toMatchObject({ read: 1, isCancelled: true });
    stopAfterFirst();
    expect((await service.unread()).pages).toBe(2);
    await read(scans!.resourceIds);
    expect(asked).toEqual([1, 2, 3]);
    expect((await shown()).map(([, text]) => text)).toEqual(['One.', 'Two.', 'Three.']);
  });

  it('are read again in another language, and the surer reading stays', async () => {
    const { scans } = await bring({ 'a.pdf': writeScan([page(), page()]) });
    texts = { 1: { text: 'Ofen kuhl', confidence: 70 }, 2: { text: 'Good.', confidence: 95 } };
    await read(scans!.resourceIds);
    texts = { 1: { text: 'Ofen kühl', confidence: 92 }, 2: { text: 'G00d.', confidence: 66 } };
    expect(await read(scans!.resourceIds, true, undefined, 'deu')).toMatchObject({ read: 1, kept: 1 });
    expect((await shown()).map(([, text]) => text)).toEqual(['Ofen kühl', 'Good.']);
    expect((await only()).chunkCount).toBe(2);
  });

  it('give their text up again, and undo brings it back', async () => {
    const { scans } = await bring({ 'a.pdf': writeScan([page()]) });
    texts = { 1: { text: 'One.', confidence: 90 } };
    await read(scans!.resourceIds);
    await service.forget(scans!.resourceIds[0]!);
    expect(await shown()).toEqual([]);
    expect(await service.unread()).toMatchObject({ pages: 1 });
    await vault.writer.undo('note');
    expect(await shown()).toEqual([['Page 1, read by machine, 90% sure', 'One.']]);
  });

  it('are a document of its own where a picture was imported, and beside an export they are none', async () => {
    const png = await readFile(scanFixture('kiln-en.png'));
    const { scans } = await bring({ 'Kiln.png': png });
    texts = { 1: { text: 'The kiln.', confidence: 95 } };
    await read(scans!.resourceIds);
    expect(await only()).toMatchObject({ title: 'Kiln', format: 'picture' });
    expect(await shown()).toEqual([['read by machine, 95% sure', 'The kiln.']]);
    const chats = Buffer.from(
      JSON.stringify([
        { role: 'user', content: 'Hello' },
        { role: 'assistant', content: 'Hi' },
      ]),
    );
    await bring({ 'chat.json': chats, 'shown.png': png });
    await only();
  });

  it('whose file is gone are named', async () => {
    const { scans } = await bring({ 'a.pdf': writeScan([page()]) });
    const { scan } = await only();
    const attachment = (await vault.store.get('attachments', scan!.attachmentId))!;
    await filesOf(vault).remove(attachment.hash);
    expect(await read(scans!.resourceIds)).toMatchObject({
      read: 0,
      skipped: [{ what: 'a', why: 'Its file is not in the vault any more.' }],
    });
  });
});
