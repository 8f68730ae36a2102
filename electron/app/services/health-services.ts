import { statfs } from 'node:fs/promises';
import type { Catalog } from '../../corpus/catalog/catalog';
import { createHealthHandlers } from '../../ipc/handlers/health';
import type { EmbedderChoice } from '../../models/embeddings/embedder-choice';
import type { RetrievalIndex } from '../../retrieval/index/start-index';
import { findNeverSurfaced } from '../../corpus/archive/find-never-surfaced';
import { sampleNoteLanguages } from '../../search-check/sample-note-languages';
import type { SearchCheckService } from '../../search-check/search-check-service';
import type { SurfacingCounts } from '../../vitality/usage/surfacing-counts';
import type { VitalityService } from '../../vitality/vitality-service';
import type { ServiceOptions } from './service-options';

interface HealthParts {
  index: RetrievalIndex;
  vitality: VitalityService;
  surfacing: SurfacingCounts;
  catalog: Catalog;
  searchCheck: SearchCheckService;
  /** The embedder by the present settings. */
  embedder: () => EmbedderChoice;
}

/** The Health page's routes of an open vault. */
export function createHealthServices(
  { vault, vaultFolder, dataFolder, onStatus, now }: ServiceOptions,
  { index, vitality, surfacing, catalog, searchCheck, embedder }: HealthParts,
) {
  return createHealthHandlers({
    vault,
    index,
    dataFolder,
    now,
    embedding: () => {
      const { embedder: serving, nextEmbedder, embedded, toEmbed, secondsLeft, problem } = index.status();
      return { model: nextEmbedder ?? serving ?? 'not loaded', embedded, total: toEmbed, secondsLeft, problem };
    },
    continueEmbedding: () => index.setEmbedder(embedder()),
    neverSurfaced: (days) => findNeverSurfaced({ catalog, surfacing, vitality }, days, now()),
    searchCheck,
    noteLanguages: () => sampleNoteLanguages({ catalog, store: vault.store }),
    freeBytes: () => readFreeBytes(vaultFolder),
    onChanged: onStatus,
  });
}

/** Free bytes of the vault's disk; null if unknown. */
async function readFreeBytes(folder: string): Promise<number | null> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch {
    return null;
  }
}
