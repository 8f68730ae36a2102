import { existsSync } from 'node:fs';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { isReadableRow } from '../../shared/domain/readable-row';
import { TABLE_NAMES, type TableName, TABLE_SCHEMAS } from '../../shared/domain/tables';
import { VAULT_FORMAT } from '../../shared/domain/vault-format';
import { canonicalJson } from '../../shared/lib/canonical-json';
import { textHash } from '../../shared/lib/text-hash';
import { hashFolder } from '../testing/hash-folder';
import { openTestVault, type TestVault } from '../testing/test-vault';
import { runCommand, writeVaultOfFormat } from './testing/write-vault-of-format';
import { startWindowlessApp } from './testing/windowless-app';

/**
 * A folder for each format, `format-1` and on, as an app of that format wrote it. One is never written anew once that
 * format was released; raising VAULT_FORMAT and running this test adds the next.
 */
const FIXTURES = join(import.meta.dirname, '../testing/fixtures/vaults');
const PRESENT = join(FIXTURES, `format-${VAULT_FORMAT}`);
if (!existsSync(PRESENT) && !process.env.CI) await writeVaultOfFormat(PRESENT);

let base: string;
let test: TestVault | null = null;
beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'engram-formats-'));
});
afterEach(async () => {
  await test?.close();
  test = null;
  await rm(base, { recursive: true, force: true });
});

/** Tables that came after these vaults were written, and are empty in them. */
const LATER_TABLES = new Set<TableName>(['projects']);

async function linesOf(file: string): Promise<string[]> {
  const [, ...lines] = (await readFile(file, 'utf8')).trimEnd().split('\n');
  return lines.toSorted();
}

describe.each((await readdir(FIXTURES)).filter((name) => /^format-\d+$/u.test(name)))('a vault of %s', (name) => {
  const at = (...path: string[]) => join(FIXTURES, name, ...path);

  it('opens with every row of every table, nothing to report and its copies sound; it is written on, and undone', async () => {
    await cp(at('data', 'vaults', 'main'), base, { recursive: true });
    test = await openTestVault({ folder: base });
    const { vault, store, writer } = test;
    expect([vault.writer.readOnlyReason, await vault.verify()]).toEqual([null, { problem: null, matchesStore: true }]);
    expect(new Set((await vault.snapshots.list()).map(({ state }) => state))).toEqual(new Set(['verified']));
    const { damage, missingChanges } = await vault.inspect();
    expect([damage, missingChanges]).toEqual([[], 0]);
    const rows: string[] = [];
    for (const table of TABLE_NAMES) {
      expect([table, vault.tableCounts()[table] > 0]).toEqual([table, !LATER_TABLES.has(table)]);
      for await (const page of store.rawPages(table))
        for (const row of page) {
          expect([table, row.id, isReadableRow(table, row)]).toEqual([table, row.id, true]);
          rows.push(canonicalJson({ table, row }));
        }
    }
    expect(rows.toSorted()).toEqual(await linesOf(at('export', 'vault.jsonl')));
    expect(await writer.undo('note')).not.toBeNull();
    expect(await vault.verify()).toEqual({ problem: null, matchesStore: true });
  });

  it('is shown by the app with its settings, its notes and why each was surfaced', async () => {
    await cp(at('data'), base, { recursive: true });
    const app = await startWindowlessApp(base);
    expect((await app.call('settings.get', null)).settings).toMatchObject({
      theme: 'dark',
      answerStyle: 'Answer in two sentences.',
      review: { list: 'standard', keys: { keep: 'Shift+P' } },
    });
    const [session] = await app.call('chat.sessions', {});
    const { messages } = await app.call('chat.session', { id: session!.id });
    const trace = await app.call('trace.get', { id: messages.at(-1)!.traceId! });
    expect(trace?.candidates.map(({ title }) => title)).toContain('The ferry leaves at nine');
    await app.stop();
  });

  it('is restored from its backup and imported from its export with the same rows', async () => {
    const file = (await readdir(at('backup'), { recursive: true })).find((entry) => entry.endsWith('.jsonl.gz'))!;
    for (const [folder, ...args] of [
      ['restored', 'restore', at('backup', file)],
      ['imported', 'import', at('export', 'vault.jsonl'), '--mine'],
    ] as const) {
      await runCommand(join(base, folder), ...args);
      await runCommand(join(base, folder), 'export', join(base, `${folder}-export`));
      expect(await linesOf(join(base, `${folder}-export`, 'vault.jsonl'))).toEqual(
        await linesOf(at('export', 'vault.jsonl')),
      );
    }
  });
});

describe('a vault of a build from before format 1', () => {
  it('is shown with what to do, no byte of it is changed, and another vault can be made', async () => {
    const folder = join(base, 'vaults', 'main');
    await cp(join(FIXTURES, 'before-format-1'), folder, { recursive: true });
    const before = await hashFolder(folder);
    const app = await startWindowlessApp(base);
    const reason = expect.stringMatching(/before format 1.*nothing was changed.*export there/) as unknown;
    expect((await app.call('app.status', null)).readOnlyReason).toEqual(reason);
    await expect(app.call('chat.sessions', {})).rejects.toMatchObject({ code: 'read-only', message: reason });
    await app.call('vaults.create', { name: 'New', parent: null });
    expect((await app.call('app.status', null)).readOnlyReason).toBeNull();
    await app.stop();
    expect(await hashFolder(folder)).toEqual(before);
  });

  it('comes in by the export that the last of those builds wrote; exports of earlier ones are refused with what to do', async () => {
    const lines = await linesOf(join(PRESENT, 'export', 'vault.jsonl'));
    for (const version of [1, 2]) {
      const file = join(base, `export-${version}.jsonl`);
      await writeFile(file, [JSON.stringify({ format: 'engram-vault', version }), ...lines, ''].join('\n'));
      const imported = runCommand(join(base, `vault-${version}`), 'import', file, '--mine');
      if (version === 1) await expect(imported).rejects.toThrow(/last build before format 1/);
      else await imported;
    }
    await runCommand(join(base, 'vault-2'), 'export', join(base, 'again'));
    expect(await linesOf(join(base, 'again', 'vault.jsonl'))).toEqual(lines);
  });
});

describe(`format ${VAULT_FORMAT}`, () => {
  it('has these tables, fields and files: a change to them needs a higher number, and a reader of this one', async () => {
    const tables = Object.fromEntries(
      TABLE_NAMES.map((name) => {
        const fields = shapeOf(z.toJSONSchema(TABLE_SCHEMAS[name], { unrepresentable: 'any' })) as object;
        return [name, Object.entries(fields).map(([field, shape]) => `${field} ${textHash(JSON.stringify(shape))}`)];
      }),
    );
    const folder = join(base, 'vault');
    await cp(join(PRESENT, 'data', 'vaults', 'main'), folder, { recursive: true });
    await rm(join(folder, 'snapshots'), { recursive: true });
    test = await openTestVault({ folder });
    await test.writer.undo('note');
    await test.vault.snapshots.make('asked for');
    await test.close();
    test = null;
    const newest = async (path: string) =>
      readFile(join(folder, path, (await readdir(join(folder, path))).sort().at(-1)!));
    const json = (line: string) => JSON.parse(line.slice(line.indexOf('{'))) as unknown;
    const journal = (await newest('journal')).toString('utf8').trimEnd().split('\n');
    const manifest = (await readdir(join(folder, 'snapshots'))).find((entry) => entry.endsWith('.json'));
    const files = {
      header: keysOf(json(journal[0]!)),
      record: keysOf(json(journal.at(-1)!)),
      confirmed: keysOf(json(await readFile(join(folder, 'confirmed'), 'utf8'))),
      sentinel: keysOf(json(await readFile(join(folder, 'sentinel.json'), 'utf8'))),
      manifest: keysOf(json(await readFile(join(folder, 'snapshots', manifest!), 'utf8'))),
    };
    await expect(`${JSON.stringify({ files, tables }, null, 1)}\n`).toMatchFileSnapshot(join(PRESENT, 'shapes.json'));
  });
});

/** The keywords of JSON Schema that say which values there are; bounds and patterns are left out. */
const STRUCTURE = new Set(['type', 'enum', 'const', 'items', 'anyOf', 'oneOf', 'additionalProperties']);

/** `?` behind a field's name: it may be absent. */
function shapeOf(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(shapeOf);
  if (typeof schema !== 'object' || schema === null) return schema;
  const { properties = {}, required = [], ...rest } = schema as Record<string, unknown> & { required?: string[] };
  const fields = Object.entries(properties as object).map(([name, field]) => [
    required.includes(name) ? name : `${name}?`,
    shapeOf(field),
  ]);
  const kept = Object.entries(rest).filter(([name]) => STRUCTURE.has(name));
  return Object.fromEntries([...kept.map(([name, value]) => [name, shapeOf(value)]), ...fields]);
}

/** The names of all fields, without their values and those of rows. */
const keysOf = (value: unknown): unknown =>
  typeof value !== 'object' || value === null || Array.isArray(value)
    ? typeof value
    : Object.fromEntries(Object.entries(value).map(([name, field]) => [name, keysOf(field)]));
