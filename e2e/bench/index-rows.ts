import type { StoredEmbedding } from '../../shared/domain/tables';
import { parseSourceRef } from '../../shared/domain/ids';
import { BUILT_IN_MODEL } from '../../electron/models/embeddings/built-in-embedder';
import { entriesOfMessage, entriesOfNote, type IndexEntry } from '../../electron/retrieval/index/columns/index-entry';
import type { BenchVault } from './seeded-vault';
import { createSeededVectors, DIMENSIONS } from './seeded-vectors';

/** The seeded vectors of all texts as the store keeps them, in id order. */
export function embeddingRowsOf(vault: BenchVault): StoredEmbedding[] {
  const vectors = createSeededVectors();
  const rowById = new Map([...vault.notes, ...vault.messages].map((row) => [row.id as string, row]));
  const rows = entriesOf(vault).flatMap(({ ref, hash, text, passage }) => {
    const sentences = passage === undefined ? vault.sentencesOf(rowById.get(parseSourceRef(ref).id)!) : [text];
    return vectors.ofSentences(sentences).map((vector, part) => ({
      id: `${ref}#${part}`,
      model: BUILT_IN_MODEL,
      dimensions: DIMENSIONS,
      contentHash: hash,
      vector,
    }));
  });
  return rows.sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** The vault's index entries. */
export function entriesOf({ notes, messages }: BenchVault): IndexEntry[] {
  return [
    ...notes.flatMap(entriesOfNote),
    ...messages.flatMap((message) => entriesOfMessage(message, { incognito: false, deletedAt: null })),
  ];
}
