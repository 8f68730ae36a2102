import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Attachment } from '../../shared/domain/attachment';
import { put } from '../../shared/domain/batch';
import { sourceRef, type AttachmentId } from '../../shared/domain/ids';
import { makeNote } from '../testing/sample-rows';
import { openTestVault, type TestVault } from '../testing/test-vault';
import { createAttachmentFiles, type AttachmentFiles } from './attachment-files';
import { openAttachmentTable, type AttachmentTable } from './attachment-table';
import { createAttachmentsService, type AttachmentsService } from './attachments-service';

const PNG = Buffer.from('\u0089PNG\r\n\u001a\n picture', 'latin1');

describe('attachments', () => {
  let test: TestVault;
  let files: AttachmentFiles;
  let table: AttachmentTable;
  let service: AttachmentsService;

  beforeEach(async () => {
    test = await openTestVault();
    files = createAttachmentFiles(join(test.folder, 'attachments'));
    table = await openAttachmentTable(test.store, test.writer);
    service = createAttachmentsService({ ...test, table, files, now: test.clock.now });
  });
  afterEach(() => test.close());

  async function* one(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
    yield bytes;
  }
  const attach = async (id: string, path: string, bytes: Uint8Array, change: Partial<Attachment> = {}) => {
    const { isNew: _isNew, ...stored } = await files.add(one(bytes));
    const row: Attachment = {
      id: id as AttachmentId,
      name: path.split('/').at(-1)!,
      path,
      createdAt: 0,
      updatedAt: 0,
      removedAt: null,
      ...stored,
      ...change,
    };
    await test.writer.commit({
      actor: 'import',
      kind: 'import.attachment',
      label: 'test',
      changes: [put('attachments', row)],
    });
    return row;
  };
  const write = async (body: string, path?: string) => {
    const note = makeNote(test.ids, test.clock.now(), { body, ...(path === undefined ? {} : { path }) });
    await test.writer.commit({ actor: 'person', kind: 'note.create', label: 'test', changes: [put('notes', note)] });
    return sourceRef('note', note.id);
  };

  it('are added in parts, once for the same bytes, under names that links can hold and no other has', async () => {
    expect(await service.addPart('u1', 'plan|[a].png', PNG.subarray(0, 4), false)).toBeNull();
    const first = await service.addPart('u1', 'plan|[a].png', PNG.subarray(4), true);
    expect(first).toMatchObject({ name: 'plan a.png', path: 'attachments/plan a.png', mediaType: 'image/png' });
    expect(await service.addPart('u2', 'plan a.png', PNG, true)).toEqual(first);
    const other = await service.addPart('u3', 'plan a.png', Buffer.concat([PNG, PNG]), true);
    expect(other).toMatchObject({ name: 'plan a 2.png', isHere: true });
    expect(await service.addPart('u4', '../../.ssh/config', Buffer.from('x'), true)).toMatchObject({ name: 'config' });
    const from = await write('![[plan a.png]] and ![[plan a 2.png]]');
    expect((await service.ofSource(from)).map(({ name }) => name)).toEqual(['plan a.png', 'plan a 2.png']);
    expect((await service.find(sourceRef('note', 'not-stored-yet'), 'plan a.png'))?.id).toBe(first!.id);
    await expect(service.addPart('u5', 'x', new Uint8Array(60 * 1024 * 1024), true)).rejects.toThrow(/larger than/);
  });

  it('are found from the note in which they stand, and pictures have an address', async () => {
    await attach('A1', 'w/img/a.png', PNG);
    await attach('A2', 'w/notes/img/a.png', Buffer.concat([PNG, PNG]));
    await attach('A3', 'w/run.sh', Buffer.from('#!/bin/sh\n'));
    const from = await write('![](img/a.png) ![[run.sh]] [x](../img/a.png)', 'w/notes/x.md');
    expect(await service.find(from, 'img/a.png')).toMatchObject({ id: 'A2', imageUrl: expect.stringContaining('A2') });
    expect((await service.ofSource(from)).map(({ id, canOpen, imageUrl }) => [id, canOpen, imageUrl === null])).toEqual(
      [
        ['A2', true, false],
        ['A3', false, true],
        ['A1', true, false],
      ],
    );
    expect((await service.readPicture(`${from}?target=img%2Fa.png`))?.bytes.length).toBe(2 * PNG.length);
    expect((await service.readPicture('A1?v=1'))?.mediaType).toBe('image/png');
    expect(await service.readPicture('nothing')).toBeNull();
  });

  it('say by their bytes what they are, whatever a row of another vault says', async () => {
    await attach('A1', 'w/a.png', Buffer.from('<html><script>'), { mediaType: 'image/png' });
    expect((await service.readPicture('A1'))?.mediaType).toBe('text/plain');
  });

  it('are removed only when nothing uses them, with an undo; their files only after that', async () => {
    const used = await attach('A1', 'w/a.png', PNG);
    const unused = await attach('A2', 'w/b.png', Buffer.concat([PNG, PNG]));
    await write('words `![[b.png]]` ![[a.png]]', 'w/x.md');
    expect((await service.findUnused()).map(({ id }) => id)).toEqual(['A2']);
    await expect(service.remove(['A2', 'A1'])).rejects.toMatchObject({ code: 'conflict' });
    expect(await service.remove(['A2'])).toEqual({ removed: 1 });
    await test.writer.undo('cleaning');
    expect(table.get('A2')?.removedAt).toBeNull();
    await service.remove(['A2']);
    expect(await service.overview()).toMatchObject({ files: 1, deletable: { files: 1, bytes: 2 * PNG.length } });
    const endCopying = files.beginCopying();
    await expect(service.deleteRemoved()).rejects.toMatchObject({ code: 'busy' });
    endCopying();
    expect(await service.deleteRemoved()).toEqual({ files: 1, bytes: 2 * PNG.length });
    expect([await files.has(used.hash), await files.has(unused.hash)]).toEqual([true, false]);
  });

  it('whose file is gone or changed are told, also after a later look at sizes alone', async () => {
    const { hash } = await attach('A1', 'w/a.png', PNG);
    expect(await service.overview()).toMatchObject({ damaged: 0, checkedAt: null });
    await writeFile(files.pathOf(hash), Buffer.from(PNG).fill(1));
    expect(await service.overview()).toMatchObject({ damaged: 0 });
    expect(await service.overview(true)).toMatchObject({ damaged: 1, changed: ['w/a.png'] });
    expect(await service.overview()).toMatchObject({ damaged: 1, changed: ['w/a.png'] });
    await files.remove(hash);
    expect(await service.overview(true)).toMatchObject({ damaged: 1, missing: ['w/a.png'], changed: [] });
    expect(await service.find(await write('![[a.png]]'), 'a.png')).toMatchObject({ isHere: false, imageUrl: null });
  });
});
