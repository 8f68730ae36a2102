import { isPresentChunk, type Chunk } from '../../../shared/domain/resource';
import { contentHash } from '../../../shared/lib/content-hash';
import type { DocumentChunk } from './cut-document';

/** Result of matching a new version of a document with its stored chunks. */
export interface ChunkMatch {
  /**
   * In document order: the stored chunk that is kept (with its id, links, vectors and citations), or null for a new
   * row.
   */
  kept: { chunk: DocumentChunk; stored: Chunk | null }[];
  /** Stored chunks that are no longer in the document; they are hidden, not deleted. */
  removed: Chunk[];
  /**
   * Levels with unchanged text; with changed text under the same headings; new ones; and stored ones without a
   * successor.
   */
  counts: { unchanged: number; updated: number; added: number; removed: number };
}

/**
 * Matches each level with a stored chunk: first the same text under the same headings, then the same text elsewhere.
 * Hidden chunks return when their text does. A level whose text changed gets a new row, counted as updated if an old
 * one had its headings.
 */
export function matchChunks(stored: readonly Chunk[], chunks: readonly DocumentChunk[]): ChunkMatch {
  const present = stored.filter(isPresentChunk);
  const pool = [...present, ...stored.filter((chunk) => !isPresentChunk(chunk))];
  const hashes = chunks.map(({ text }) => contentHash(text));
  const found: (Chunk | null)[] = chunks.map(() => null);
  const taken = new Set<string>();
  const takeBy = (keyOfStored: (chunk: Chunk) => string, keyOfNew: (index: number) => string) => {
    const waiting = new Map<string, Chunk[]>();
    for (const chunk of pool)
      if (!taken.has(chunk.id)) waiting.set(keyOfStored(chunk), [...(waiting.get(keyOfStored(chunk)) ?? []), chunk]);
    chunks.forEach((_chunk, index) => {
      if (found[index] !== null) return;
      const match = waiting.get(keyOfNew(index))?.shift();
      if (match === undefined) return;
      found[index] = match;
      taken.add(match.id);
    });
  };
  takeBy(
    ({ path, contentHash: hash }) => keyOf(path, hash),
    (index) => keyOf(chunks[index]!.path, hashes[index]),
  );
  takeBy(
    ({ contentHash: hash }) => hash,
    (index) => hashes[index]!,
  );

  const gone = present.filter(({ id }) => !taken.has(id));
  const wasThere = new Map<string, number>();
  for (const { path } of gone) wasThere.set(keyOf(path), (wasThere.get(keyOf(path)) ?? 0) + 1);
  const counts = { unchanged: 0, updated: 0, added: 0, removed: 0 };
  chunks.forEach(({ path }, index) => {
    const before = wasThere.get(keyOf(path)) ?? 0;
    if (found[index] !== null) counts.unchanged += 1;
    else if (before > 0) {
      counts.updated += 1;
      wasThere.set(keyOf(path), before - 1);
    } else counts.added += 1;
  });
  counts.removed = gone.length - counts.updated;
  return { kept: chunks.map((chunk, index) => ({ chunk, stored: found[index]! })), removed: gone, counts };
}

const keyOf = (path: readonly string[], hash = ''): string => JSON.stringify([path, hash]);
