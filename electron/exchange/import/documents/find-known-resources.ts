import { DOCUMENT_KEY, type Resource } from '../../../../shared/domain/resource';
import type { VaultStore } from '../../../store/vault-store';
import type { FolderSurvey } from '../folders/folder-survey';

/** Finds the resource that a document of an upload was in an earlier import; each is found once. */
export type FindKnownResource = (externalKey: string, hash: string) => Resource | null;

/**
 * By the id that its program gives it, else by its file, else by text among the resources whose own file is not part of
 * this import: those were moved or renamed.
 */
export async function findKnownResources(
  store: Pick<VaultStore, 'pages'>,
  folder: FolderSurvey | null,
): Promise<FindKnownResource> {
  const byKey = new Map<string, Resource>();
  const byHash = new Map<string, Resource>();
  const bySource = new Map<string, Resource>();
  for await (const page of store.pages('resources'))
    for (const resource of page) {
      if (resource.externalKey === null) continue;
      byKey.set(resource.externalKey, resource);
      if (!resource.externalKey.startsWith(DOCUMENT_KEY)) continue;
      byHash.set(resource.contentHash, resource);
      if (resource.sourceId !== undefined) bySource.set(resource.sourceId, resource);
    }
  const sources = new Map(folder?.pages.map(({ key, sourceId }) => [`${DOCUMENT_KEY}${key}`, sourceId]));
  const seen = new Set(sources.keys());
  const programIds = new Set(sources.values());
  return (externalKey, hash) => {
    seen.add(externalKey);
    const sourceId = sources.get(externalKey);
    // One that has an id of its own may be another page of this folder, under a new name.
    const isOther = (resource: Resource | undefined) =>
      resource?.sourceId !== undefined &&
      resource.sourceId !== sourceId &&
      (sourceId !== undefined || programIds.has(resource.sourceId));
    const named = (sourceId === undefined ? undefined : bySource.get(sourceId)) ?? byKey.get(externalKey);
    if (named !== undefined && !isOther(named)) return named;
    const moved = externalKey.startsWith(DOCUMENT_KEY) ? byHash.get(hash) : undefined;
    if (moved === undefined || isOther(moved) || moved.deletedAt !== null || seen.has(moved.externalKey!)) return null;
    byHash.delete(hash);
    return moved;
  };
}
