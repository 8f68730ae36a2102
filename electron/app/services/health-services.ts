import { freeBytesOf } from '../../files/disk-space';
import { realFileSystem } from '../../files/file-system';
import { createHealthHandlers } from '../../ipc/handlers/health';
import { findNeverSurfaced } from '../../corpus/archive/find-never-surfaced';
import type { BaseServices } from './base-services';
import type { ServiceOptions } from './service-options';
import type { TaskServices } from './task-services';

/** The Storage page's routes of an open vault. */
export function createHealthServices(
  { vault, vaultFolder, dataFolder, onStatus, now }: ServiceOptions,
  { index, vitality, surfacing, corpus: { catalog }, embedder }: BaseServices,
  { searchCheck }: Pick<TaskServices, 'searchCheck'>,
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
    freeBytes: () => freeBytesOf(realFileSystem, vaultFolder),
    onChanged: onStatus,
  });
}
