import { mkdtemp, readdir, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Attachment } from '../../shared/domain/attachment';
import { createAttachmentFiles, type AttachmentFiles } from './attachment-files';
import { checkAttachments } from './check-attachments';
import { detectMediaType } from './detect-media-type';

let folder: string;
let files: AttachmentFiles;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'attachments-'));
  files = createAttachmentFiles(join(folder, 'attachments'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function* inParts(...parts: (string | Uint8Array)[]): AsyncGenerator<Uint8Array> {
  for (const part of parts) yield typeof part === 'string' ? Buffer.from(part) : part;
}
const rowOf = (hash: string, bytes: number, path: string): Attachment => ({
  id: path.replace(/\W/g, '') as Attachment['id'],
  name: path,
  path,
  mediaType: 'text/plain',
  bytes,
  hash,
  createdAt: 0,
  updatedAt: 0,
  removedAt: null,
});

describe('the files of a vault', () => {
  it('are stored once by their bytes, and read back', async () => {
    const first = await files.add(inParts('clay ', 'holds'));
    const again = await files.add(inParts('clay holds'));
    expect(again).toEqual({ ...first, isNew: false });
    expect(first).toMatchObject({ bytes: 10, mediaType: 'text/plain', isNew: true });
    expect((await files.read(first.hash)).toString()).toBe('clay holds');
    for await (const listed of files.list()) expect(listed).toEqual({ hash: first.hash, bytes: 10 });
    // Importing a file again mends it.
    await writeFile(files.pathOf(first.hash), 'clay HOLDS');
    await files.add(inParts('clay holds'));
    expect((await files.read(first.hash)).toString()).toBe('clay holds');
  });

  it('leave nothing of a copy that was stopped, failed or grew too large', async () => {
    const stopped = new AbortController();
    async function* stopsItself() {
      yield Buffer.from('a');
      stopped.abort();
      yield Buffer.from('b');
    }
    await expect(files.add(stopsItself(), stopped.signal)).rejects.toThrow();
    async function* endless() {
      for (;;) yield Buffer.alloc(4 * 1024 * 1024);
    }
    await expect(files.add(endless())).rejects.toMatchObject({ code: 'too-large' });
    expect(await readdir(files.folder)).toEqual([]);
    await writeFile(join(files.folder, 'x.tmp'), 'left');
    await files.clean();
    expect(await readdir(files.folder)).toEqual([]);
  });

  it('are told missing or changed, by size and by every byte', async () => {
    const [whole, cut, other, gone] = await Promise.all(
      ['one', 'two', 'three', 'four'].map((text) => files.add(inParts(text))),
    );
    await truncate(files.pathOf(cut!.hash), 1);
    await writeFile(files.pathOf(other!.hash), 'THREE');
    await files.remove(gone!.hash);
    const rows = [whole!, cut!, other!, gone!].map(({ hash, bytes }, index) => rowOf(hash, bytes, `${index}.txt`));
    expect(await checkAttachments(files, rows, { isWhole: true })).toEqual({
      files: 4,
      bytes: 15,
      missing: ['3.txt'],
      changed: ['1.txt', '2.txt'],
      damaged: 3,
    });
    expect((await checkAttachments(files, rows, { isWhole: false })).changed).toEqual(['1.txt']);
  });

  it('are never looked for under another name than a hash', () => {
    expect(() => files.pathOf('../../etc/passwd')).toThrow('no name of a stored file');
  });
});

describe('the type of a file', () => {
  const bytes = (...parts: (number[] | string)[]) => Buffer.concat(parts.map((part) => Buffer.from(part as never)));
  it.each([
    ['image/png', bytes([0x89], 'PNG\r\n', [0x1a, 0x0a, 0])],
    ['image/jpeg', bytes([0xff, 0xd8, 0xff, 0xe0])],
    ['image/webp', bytes('RIFF', [1, 2, 3, 4], 'WEBPVP8 ')],
    ['image/avif', bytes([0, 0, 0, 32], 'ftypavif')],
    ['image/svg+xml', bytes('\ufeff<?xml version="1.0"?>\n<!-- x --><!DOCTYPE svg>\n<svg xmlns="…">')],
    ['text/plain', bytes('<html><svg></svg></html>')],
    ['text/plain', bytes('nützlich'.repeat(600)).subarray(0, 4_096)],
    ['application/x-executable', bytes('#!/bin/sh\n')],
    ['application/octet-stream', bytes([0, 1, 2])],
  ])('is %s by its content', (mediaType, head) => {
    expect(detectMediaType(head)).toBe(mediaType);
  });
});
