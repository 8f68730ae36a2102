import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Attachment } from '../../shared/domain/attachment';
import { createAttachmentFiles } from '../attachments/attachment-files';
import type { Confirmation } from '../shell/shell';
import { confirmOneAtATime } from './confirm-one-at-a-time';
import { createOpenAttachment } from './open-attachment';

let folder: string;
let opened: string[];
let asked: Confirmation[];
let answer: boolean;
let hasInput: boolean;
let rows: Map<string, Attachment>;
let open: ReturnType<typeof createOpenAttachment>;
let pathOf: (hash: string) => string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'open-attachment-'));
  [opened, asked, answer, hasInput, rows] = [[], [], true, true, new Map()];
  const files = createAttachmentFiles(join(folder, 'attachments'));
  pathOf = files.pathOf;
  open = createOpenAttachment({
    shell: {
      openFile: async (path) => void opened.push(path),
      showFile: async (path) => void opened.push(`shown ${path}`),
      hasRecentInput: async () => hasInput,
    },
    files,
    get: (id) => rows.get(id) ?? null,
    ask: confirmOneAtATime({
      async confirm(question) {
        asked.push(question);
        return answer;
      },
    }),
    copiesFolder: join(folder, 'opened'),
  });
  for (const [id, name, text] of [
    ['pdf', 'A plan: roof.pdf', '%PDF-1.4'],
    ['sh', 'run.sh', '#!/bin/sh\n'],
    ['fake', 'run.pdf', '#!/bin/sh\n'],
  ] as const) {
    const { isNew: _isNew, ...stored } = await files.add(
      (async function* () {
        yield Buffer.from(text);
      })(),
    );
    rows.set(id, { id, name, path: name, createdAt: 0, updatedAt: 0, removedAt: null, ...stored } as never);
  }
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it('opens a copy under a safe name that cannot be run, after the person confirmed its name', async () => {
  expect(await open('pdf', 'open')).toBe(true);
  expect(asked[0]).toMatchObject({ subject: 'A plan: roof.pdf', warnings: [] });
  expect(basename(opened[0]!)).toBe('A plan roof.pdf');
  expect(await readFile(opened[0]!, 'utf8')).toBe('%PDF-1.4');
  if (process.platform !== 'win32') expect((await stat(opened[0]!)).mode & 0o777).toBe(0o600);
});

it('opens nothing without a click, when the person declines, and that could run something', async () => {
  hasInput = false;
  await expect(open('pdf', 'open')).rejects.toMatchObject({ code: 'not-allowed' });
  hasInput = true;
  answer = false;
  expect(await open('pdf', 'open')).toBe(false);
  answer = true;
  await expect(open('sh', 'open')).rejects.toMatchObject({ code: 'not-allowed' });
  await expect(open('fake', 'open')).rejects.toMatchObject({ code: 'not-allowed' });
  await expect(open('nothing', 'show')).rejects.toMatchObject({ code: 'not-found' });
  expect(opened).toEqual([]);
  expect(await open('sh', 'show')).toBe(true);
  expect(asked.at(-1)!.warnings).toHaveLength(1);
  expect(opened[0]).toMatch(/^shown .*run\.sh$/);
});

it('opens no file whose bytes have changed', async () => {
  await writeFile(pathOf(rows.get('pdf')!.hash), '%PDF-1.5');
  await expect(open('pdf', 'open')).rejects.toThrow('its bytes have changed');
  expect(opened).toEqual([]);
});
