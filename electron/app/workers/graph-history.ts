import type { GraphBatch } from '../../corpus/graph/structure/graph-rows';
import { toGraphBatch } from '../../corpus/graph/structure/graph-rows';
import { realFileSystem } from '../../files/file-system';
import { readJournalHistory } from '../../journal/reading/journal-history';

/** History for the graph: changes of notes, links and uses from the first to `toSeq`. Read-only. */
export async function* readGraphHistory(vaultFolder: string, toSeq: number): AsyncGenerator<GraphBatch> {
  for await (const change of readJournalHistory(realFileSystem, vaultFolder, toSeq, [
    'notes',
    'links',
    'accessEvents',
  ])) {
    yield { ...toGraphBatch(change), isWhole: change.isWholeState };
  }
}
