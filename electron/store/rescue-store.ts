import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { TABLE_NAMES } from '../../shared/domain/tables';
import { writeFileDurably, type FileSystem } from '../journal/file-system';
import { createStoreClient } from './store-client';
import type { AskStore } from './store-link';

const compress = promisify(gzip);

/**
 * Copies what a store holds that knows more than the journal, before it is rebuilt: nobody should lose a note to a repair.
 * The copy is JSON lines like a snapshot's.
 */
export async function rescueStore(ask: AskStore, fileSystem: FileSystem, asideFolder: string, name: string): Promise<void> {
  const store = createStoreClient(ask);
  const lines: string[] = [];
  for (const table of TABLE_NAMES) {
    for await (const rows of store.pages(table)) for (const row of rows) lines.push(JSON.stringify({ table, row }));
  }
  await fileSystem.mkdir(asideFolder, { recursive: true });
  await writeFileDurably(fileSystem, asideFolder, `${name}.jsonl.gz`, await compress(`${lines.join('\n')}\n`));
}
