import { cp, mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { canonicalJson } from '../../shared/lib/canonical-json';
import { hashFolder } from '../testing/hash-folder';
import { copyOlderVault, olderFile } from '../testing/older-vaults';
import { runVaultCommand } from './vault-command';

let base: string;
beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'engram-cli-older-'));
});
afterEach(() => rm(base, { recursive: true, force: true }));

async function run(folder: string, ...args: string[]) {
  const lines: string[] = [];
  const code = await runVaultCommand({
    args: [...args, '--vault', folder],
    environment: {},
    workingFolder: base,
    resolvePath: resolve,
    // No command here reads documents.
    documentWorkerUrl: pathToFileURL(join(base, 'none.js')),
    signal: new AbortController().signal,
    writeResult: (text) => lines.push(text),
    writeProgress: () => {},
  });
  return { code, text: lines.join('\n'), json: () => JSON.parse(lines.at(-1)!) as Record<string, unknown> };
}

async function exportedRows(file: string): Promise<string[]> {
  const [, ...lines] = (await readFile(file, 'utf8')).trimEnd().split('\n');
  return lines.map((line) => canonicalJson(JSON.parse(line))).toSorted();
}

describe('the command line on a vault of schema version 4', () => {
  it.each(['vault', 'rebased', 'closed-in-order'] as const)('finds %s sound and writes nothing', async (name) => {
    const folder = await copyOlderVault(name);
    const before = await hashFolder(folder);
    const { code, text } = await run(folder, 'verify');
    expect([code, text]).toEqual([0, expect.stringContaining('The journal is sound')]);
    expect(text).toMatch(/(\d) of \1 copies are sound/);
    expect(await hashFolder(folder)).toEqual(before);
    expect(before).toEqual(await hashFolder(olderFile(name)));
    await rm(folder, { recursive: true });
  });

  it('exports what an import of its own earlier export brings into an empty vault', async () => {
    const folder = await copyOlderVault('vault');
    expect((await run(folder, 'export', join(base, 'now'))).code).toBe(0);
    expect(await readdir(join(base, 'now'))).toContain('_pending');
    const empty = await copyOlderVault('closed-in-order');
    await cp(olderFile('export/vault.jsonl'), join(base, 'old.jsonl'));
    expect((await run(empty, 'import', join(base, 'old.jsonl'), '--mine')).code).toBe(0);
    expect((await run(empty, 'export', join(base, 'imported'))).code).toBe(0);
    const imported = new Set(await exportedRows(join(base, 'imported', 'vault.jsonl')));
    const rows = await exportedRows(join(base, 'now', 'vault.jsonl'));
    expect(rows.length).toBe(59);
    // A retired starter lesson belongs to no note of a vault: import leaves it out.
    const missing = rows.filter((row) => !imported.has(row));
    expect(missing.map((row) => (JSON.parse(row) as { row: { id: string } }).row.id)).toEqual(['starter-delete']);
    await rm(folder, { recursive: true });
    await rm(empty, { recursive: true });
  });

  it('imports nothing twice from its own earlier export, and the rows of a rescue file once', async () => {
    const folder = await copyOlderVault('vault');
    for (const file of [olderFile('export/vault.jsonl'), olderFile('export/vault.jsonl')]) {
      const { json } = await run(folder, 'import', file, '--mine', '--json');
      expect(json()).toMatchObject({ notes: 0, sessions: 0, messages: 0 });
    }
    const [rescue] = await readdir(olderFile('rescue'));
    const added = [];
    for (let time = 0; time < 2; time += 1) {
      added.push((await run(folder, 'import', olderFile(`rescue/${rescue}`), '--mine', '--json')).json().notes);
    }
    expect(added).toEqual([2, 0]);
    await rm(folder, { recursive: true });
  });
});
