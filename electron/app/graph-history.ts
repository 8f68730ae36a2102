import type { GraphBatch } from '../corpus/graph/graph-rows';
import { graphBatch } from '../corpus/graph/graph-rows';
import { realFileSystem } from '../journal/file-system';
import { readPast } from '../journal/journal-history';

/** A vault's past as the graph follows it: changes of notes, links and uses from the first to `toSeq`. Reads only. */
export async function* readGraphHistory(vaultFolder: string, toSeq: number): AsyncGenerator<GraphBatch> {
  for await (const change of readPast(realFileSystem, vaultFolder, toSeq, ['notes', 'links', 'accessEvents'])) {
    yield { ...graphBatch(change), isWhole: change.isWhole };
  }
}
