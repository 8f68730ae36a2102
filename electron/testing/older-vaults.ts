import { readFileSync } from 'node:fs';
import { cp, mkdtemp, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { createDatabase } from '../../renderer/store/database';
import { MIGRATIONS } from '../../renderer/store/schema/migrations';

/** Files as apps of earlier schema versions wrote them; see fixtures/vaults/README.md. */
const VAULTS = join(import.meta.dirname, 'fixtures', 'vaults');
type OlderVersion = 'v4' | 'v5' | 'v6';
export const olderFile = (name: string, version: OlderVersion = 'v4'): string => join(VAULTS, version, name);

/** A copy of a vault folder that a test may change, in a new temporary folder, which the caller removes. */
export async function copyOlderVault(
  name: 'vault' | 'rebased' | 'closed-in-order',
  version: OlderVersion = 'v4',
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'engram-older-'));
  const source = olderFile(name, version);
  for (const entry of await readdir(source)) {
    await cp(join(source, entry), join(folder, entry), { recursive: true });
  }
  return folder;
}

/** A browser profile that holds a vault's working database as version 4 left it. */
export async function olderDatabase(
  name: 'working-database.json' | 'rebased-working-database.json',
): Promise<{ vaultId: string; indexedDB: IDBFactory }> {
  const { vaultId, version, stores } = JSON.parse(readFileSync(olderFile(name), 'utf8')) as {
    vaultId: string;
    version: number;
    stores: Record<string, unknown[]>;
  };
  const indexedDB = new IDBFactory();
  const released = MIGRATIONS.filter((migration) => migration.version <= version);
  const database = createDatabase(vaultId, 'strict', { indexedDB, IDBKeyRange }, released);
  await database.open();
  for (const [table, rows] of Object.entries(stores)) await database.table(table).bulkPut(rows);
  database.close();
  return { vaultId, indexedDB };
}
