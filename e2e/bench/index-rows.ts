import type { StoredEmbedding } from '../../shared/domain/tables';
import { contentHash } from '../../shared/lib/content-hash';
import { sourceRef } from '../../shared/domain/ids';
import { BUILT_IN_MODEL } from '../../electron/models/embeddings/built-in-embedder';
import { entryOfMessage, entryOfNote, type IndexEntry } from '../../electron/retrieval/index/columns/index-entry';
import { benchText, type BenchVault } from './seeded-vault';
import { createSeededVectors, DIMENSIONS } from './seeded-vectors';

/** The seeded vectors of all texts as the store keeps them, in id order. */
export function embeddingRowsOf({ notes, messages, sentencesOf }: BenchVault): StoredEmbedding[] {
  const vectors = createSeededVectors();
  const rows: StoredEmbedding[] = [];
  for (const [kind, table] of [
    ['message', messages],
    ['note', notes],
  ] as const) {
    for (const row of table) {
      const hash = contentHash(benchText(row));
      vectors.ofSentences(sentencesOf(row)).forEach((vector, part) => {
        rows.push({
          id: `${sourceRef(kind, row.id)}#${part}`,
          model: BUILT_IN_MODEL,
          dimensions: DIMENSIONS,
          contentHash: hash,
          vector,
        });
      });
    }
  }
  return rows;
}

/** The vault's index entries. */
export function entriesOf({ notes, messages }: BenchVault): IndexEntry[] {
  return [
    ...notes.map(entryOfNote),
    ...messages.map((message) => entryOfMessage(message, { incognito: false, deletedAt: null })),
  ].filter((entry) => entry !== null);
}
