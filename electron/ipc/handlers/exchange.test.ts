import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createAttachmentFiles } from '../../attachments/attachment-files';
import { createExporter } from '../../exchange/export/exporter';
import { openTestVault, type TestVault } from '../../testing/test-vault';
import { silentLogger } from '../../../shared/lib/logger';
import { createStreams } from '../streams';
import { createExchangeHandlers, type ExchangeHandlersDependencies } from './exchange';

let folder: string;
let vault: TestVault;
beforeEach(async () => {
  [folder, vault] = await Promise.all([mkdtemp(join(tmpdir(), 'engram-exports-')), openTestVault()]);
});
afterEach(async () => {
  await vault.close();
  await rm(folder, { recursive: true, force: true });
});

it('an export that is asked for while another runs is refused in words, and the first is whole', async () => {
  const ends: { type: string; message?: string }[] = [];
  let streamNumber = 0;
  const streams = createStreams(
    ({ event }) => void ends.push(event as (typeof ends)[number]),
    () => `stream${(streamNumber += 1)}`,
    silentLogger,
  );
  const exporter = createExporter({
    store: vault.store,
    log: silentLogger,
    attachments: createAttachmentFiles(join(folder, 'attachments')),
  });
  const handlers = createExchangeHandlers({
    exporters: { folder: exporter, jsonl: exporter, html: exporter, okf: exporter },
    streams,
    chooseFolder: async () => 'unsupported',
    exportsFolder: join(folder, 'exports'),
    now: () => Date.UTC(2026, 4, 1),
  } as Partial<ExchangeHandlersDependencies> as ExchangeHandlersDependencies);
  await Promise.all([handlers['export.run']({ as: 'folder' }), handlers['export.run']({ as: 'folder' })]);
  await expect.poll(() => ends.filter(({ type }) => type !== 'progress').length).toBe(2);
  expect(ends.find(({ type }) => type === 'failed')?.message).toContain('Another export is running');
  expect(ends.some(({ type }) => type === 'finished')).toBe(true);
  expect(await readdir(join(folder, 'exports'))).toEqual(['Engram Vault export 2026-05-01']);
});
