import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createMalformedRows } from '../testing/malformed-rows';
import { openTestVault } from '../testing/test-vault';
import { writeJournal } from '../testing/write-journal';
import { createIdFactory } from '../../shared/domain/id-factory';
import { runInShell } from './testing/run-in-shell';

const AT = Date.UTC(2026, 4, 1, 9);
const rows = createMalformedRows(
  createIdFactory(
    () => AT,
    (length) => new Uint8Array(length).fill(5),
  ),
  AT,
);
let base: string;
beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'engram-unreadable-'));
  const folder = join(base, 'vaults', 'main');
  await writeJournal(folder, [rows.batch]);
  // Opened and closed once, as an app does.
  const { vault } = await openTestVault({ folder });
  await vault.close();
});
afterEach(() => rm(base, { recursive: true, force: true }));

const run = (...args: string[]) => runInShell(base, [...args, '--data-dir', base]);

it('reading commands skip unreadable records, and export writes them as stored', async () => {
  const found = await run('search', 'who', 'pays', 'invoices', '--json');
  expect(found.code).toBe(0);
  expect(found.out).toContain('club treasurer');
  expect(found.out).not.toContain('another account');
  expect((await run('export', 'out')).code).toBe(0);
  expect(await readFile(join(base, 'out', 'vault.jsonl'), 'utf8')).toContain('8650000000000000');
  expect((await run('export', 'reading', '--as', 'html')).code).toBe(0);
});
