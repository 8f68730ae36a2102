import { createIndexCore } from '../../electron/retrieval/index/index-core';
import { packVectors, rowsOfCompleteSources, type PackedVectors } from '../../shared/domain/packed-vectors';
import type { StoredEmbedding } from '../../shared/domain/tables';
import { createBenchEmbedder } from './seeded-embedder';
import { embeddingRowsOf, entriesOf } from './index-rows';
import { startStopwatch } from './stopwatch';
import { createBenchVault } from './seeded-vault';

const PAGE = 2_000;

/** Seconds to build the index in one thread: words, vectors and links, from existing entries and rows. */
export async function measureBuild(
  notes: number,
  wordsPerPage: number | null = null,
): Promise<{ buildSeconds: number; buildCpuSeconds: number }> {
  const vault = createBenchVault(notes, wordsPerPage);
  const entries = entriesOf(vault);
  const pages = pagesOf(embeddingRowsOf(vault));
  const index = createIndexCore(createBenchEmbedder);
  await index.warmUp();
  const stop = startStopwatch();
  await index.apply(
    entries.map((entry) => ({ type: 'put', entry })),
    1,
  );
  await index.apply(
    vault.links.map((link) => ({ type: 'link', link })),
    1,
  );
  for (const page of pages) await index.putPackedVectors(page);
  // Work deferred to the first question counts as building.
  await index.termStatistics('ready');
  const figures = stop();
  await index.close();
  return figures;
}

/** Pages of vectors as the store returns them. */
function pagesOf(rows: readonly StoredEmbedding[]): PackedVectors[] {
  const pages: PackedVectors[] = [];
  for (let from = 0; from < rows.length;) {
    const page = rowsOfCompleteSources(rows.slice(from, from + PAGE), from + PAGE >= rows.length);
    pages.push(packVectors(page));
    from += page.length;
  }
  return pages;
}
