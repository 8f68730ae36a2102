import { put } from '../../../../shared/domain/batch';
import type { ChunkId, ResourceId } from '../../../../shared/domain/ids';
import {
  DOCUMENT_KEY,
  isPresentChunk,
  WEB_PAGE_KEY,
  type Chunk,
  type Resource,
  type Scan,
} from '../../../../shared/domain/resource';
import { contentHash } from '../../../../shared/lib/content-hash';
import type { DocumentOutcome } from '../../../../shared/ipc/routes/exchange';
import type { DocumentChunk } from '../../../corpus/documents/cut-document';
import { type FindKnownResource, findKnownResources } from './find-known-resources';
import { copyScannedFile } from '../attachments/import-attachments';
import { matchChunks } from '../../../corpus/documents/match-chunks';
import { type BatchCollector, createBatchCollector, type ImportDependencies, type ImportRun } from '../run/import-run';
import type { ParsedDocument } from '../parsed/parsed-import';
import type { FolderSurvey } from '../folders/folder-survey';
import { t } from '../../../../shared/messages/message';

/** Documents listed by name in a report. */
const MAX_OUTCOMES = 500;
/** Documents whose pages can be read in one go. */
const MAX_SCANS = 2_000;

/** A document of an import, and whether no earlier one had it. */
export interface WrittenDocument {
  id: ResourceId;
  isNew: boolean;
}

/**
 * Writes documents as resources with their chunks. A document is identified by its path or, when it was moved, by its
 * text. On re-import, chunks with unchanged text keep their ids with links, vectors and citations; changed and missing
 * ones are hidden and stay readable. An unchanged document writes nothing.
 */
export function createDocumentWriter(
  dependencies: ImportDependencies,
  run: ImportRun,
  { label, folder, withChanges = true }: { label: string; folder: FolderSurvey | null; withChanges?: boolean },
) {
  const collector = createBatchCollector(dependencies.writer, 'import.document', label);
  let findStored: Promise<FindKnownResource> | null = null;

  /** The file of a scan in the vault, not read yet; undefined for another document, null where no files are kept. */
  async function keepScan({ scan, chunks }: ParsedDocument): Promise<Scan | undefined | null> {
    const { attachments } = dependencies;
    if (scan === undefined || (attachments === undefined && chunks.length > 0)) return undefined;
    if (attachments === undefined) return null;
    const endCopying = attachments.beginCopying();
    try {
      const { id, row } = await copyScannedFile(dependencies, attachments, scan.file, run.signal);
      // A row that may be there is written apart from new ones.
      if (row !== null) await collector.add(put('attachments', row), false);
      return { attachmentId: id, pages: scan.pages.map((page) => ({ page })) };
    } finally {
      endCopying();
    }
  }

  return {
    /** @returns the resource that it is; null where it is left out */
    async write(document: ParsedDocument): Promise<WrittenDocument | null> {
      if (document.chunks.length === 0 && document.scan === undefined) {
        run.skip(document.key, t('mainCommon.holdsNoText', { name: document.key }));
        return null;
      }
      const externalKey = `${document.web === undefined ? DOCUMENT_KEY : WEB_PAGE_KEY}${document.key}`;
      findStored ??= findKnownResources(dependencies.store, folder);
      const stored = (await findStored)(externalKey, document.hash);
      if (
        folder !== null &&
        document.page !== null &&
        (await dependencies.store.get('notes', folder.idOf(document.key))) !== null
      ) {
        run.skip(document.key, t('mainExchange.isNoteAlready'));
        return null;
      }
      if (stored !== null && stored.deletedAt !== null && folder !== null) {
        run.skip(`“${stored.title}”`, t('mainExchange.documentWasPutAway'));
        return null;
      }
      if (stored !== null && !withChanges) {
        run.report.unchanged += 1;
        return { id: stored.id, isNew: false };
      }
      const isKnown = stored !== null && stored.contentHash === document.hash;
      const scan = isKnown && stored.scan !== undefined ? stored.scan : await keepScan(document);
      if (scan === null) {
        run.skip(document.key, t('ocr.fileNotKept'));
        return null;
      }
      const resource: Resource = {
        ...resourceOf(dependencies, document, externalKey, stored, folder),
        ...(scan === undefined ? {} : { scan }),
      };
      const outcome =
        isKnown && (stored.chunkCount > 0 || document.chunks.length === 0)
          ? { updated: 0, added: 0, removed: 0, unchanged: stored.chunkCount }
          : await writeChunks(dependencies, collector, resource, document, stored !== null);
      const isSame = stored !== null && outcome.updated + outcome.added + outcome.removed === 0;
      const changed: Resource = { ...resource, chunkCount: outcome.unchanged + outcome.updated + outcome.added };
      if (!isSame || !isSameResource(stored, changed)) {
        await collector.add(
          put('resources', isSame ? { ...changed, updatedAt: stored.updatedAt } : changed),
          stored === null,
        );
      }
      if (isSame && stored.deletedAt === null) run.report.unchanged += 1;
      else run.report.resources += 1;
      reportScan(run, changed);
      reportOutcome(run, { title: document.title, resourceId: resource.id, isNew: stored === null, ...outcome });
      return { id: resource.id, isNew: stored === null };
    },
    flush: () => collector.flush(),
  };
}

function resourceOf(
  { ids, now }: ImportDependencies,
  document: ParsedDocument,
  externalKey: string,
  stored: Resource | null,
  folder: FolderSurvey | null,
): Resource {
  const at = now();
  // A single file of a folder cannot resolve its links, so earlier unresolved targets that it still has stay.
  const unresolved =
    folder === null
      ? stored?.unresolved?.filter((target) => document.page?.links.some((link) => link.target === target))
      : folder.unresolvedOf.get(document.key);
  const paths =
    folder === null ? stored?.aliases?.filter((alias) => alias.includes('/')) : folder.pathsOf.get(document.key);
  const aliases = [...new Set([...(document.page?.aliases ?? []), ...(paths ?? [])])];
  const { unresolved: _before, aliases: _named, writtenAt: _written, scan: _scan, ...kept } = stored ?? {};
  return {
    ...kept,
    id: stored?.id ?? ids.next<ResourceId>(),
    title: document.title,
    format: document.format,
    contentHash: document.hash,
    createdAt: stored?.createdAt ?? at,
    updatedAt: at,
    chunkCount: 0,
    externalKey,
    deletedAt: null,
    ...(aliases.length > 0 ? { aliases } : {}),
    ...(document.writtenAt === null ? {} : { writtenAt: document.writtenAt }),
    ...(document.web === undefined ? {} : { web: document.web }),
    ...(document.sourceId === undefined ? {} : { sourceId: document.sourceId }),
    ...(unresolved === undefined || unresolved.length === 0 ? {} : { unresolved: [...unresolved] }),
  };
}

async function writeChunks(
  dependencies: ImportDependencies,
  collector: BatchCollector,
  resource: Resource,
  { chunks }: ParsedDocument,
  isKnown: boolean,
) {
  const at = dependencies.now();
  const stored = isKnown ? await dependencies.store.query({ name: 'chunksOfResource', resourceId: resource.id }) : [];
  const { kept, removed: gone, counts } = matchChunks(stored, chunks);
  for (const chunk of gone) await collector.add(put('chunks', { ...chunk, removedAt: at }), false);
  for (const [ordinal, { chunk, stored: row }] of kept.entries()) {
    if (row === null) await collector.add(put('chunks', chunkRow(dependencies, resource.id, ordinal, chunk)));
    else if (row.ordinal !== ordinal || !isPresentChunk(row) || !isSameLevel(row, chunk)) {
      const { removedAt: _past, flags: _flags, page: _page, ...rest } = row;
      await collector.add(put('chunks', { ...rest, ordinal, path: chunk.path, ...marksOf(chunk) }), false);
    }
  }
  return counts;
}

function chunkRow(
  { ids, now }: ImportDependencies,
  resourceId: ResourceId,
  ordinal: number,
  chunk: DocumentChunk,
): Chunk {
  return {
    id: ids.next<ChunkId>(),
    resourceId,
    ordinal,
    path: chunk.path,
    text: chunk.text,
    contentHash: contentHash(chunk.text),
    createdAt: now(),
    ...marksOf(chunk),
  };
}

const marksOf = ({ flags, page }: DocumentChunk) => ({
  ...(flags.length > 0 ? { flags } : {}),
  ...(page === null ? {} : { page }),
});

const isSameLevel = (row: Chunk, { path, flags, page }: DocumentChunk): boolean =>
  JSON.stringify([row.path, row.flags ?? [], row.page ?? null]) === JSON.stringify([path, flags, page ?? null]);

const isSameResource = (stored: Resource, now: Resource): boolean =>
  (['title', 'externalKey', 'chunkCount', 'deletedAt', 'contentHash', 'format', 'sourceId'] as const).every(
    (name) => stored[name] === now[name],
  ) &&
  JSON.stringify([stored.aliases, stored.unresolved, stored.scan]) ===
    JSON.stringify([now.aliases, now.unresolved, now.scan]);

/** Pages that could be read off their pictures now. */
function reportScan(run: ImportRun, { id, scan }: Resource): void {
  const pages = scan?.pages.filter(({ confidence }) => confidence === undefined).length ?? 0;
  if (pages === 0) return;
  const scans = (run.report.scans ??= { pages: 0, resourceIds: [] });
  scans.pages += pages;
  if (scans.resourceIds.length < MAX_SCANS) scans.resourceIds.push(id);
}

function reportOutcome(run: ImportRun, outcome: DocumentOutcome): void {
  const documents = (run.report.documents ??= []);
  const chunks = (run.report.chunks ??= { updated: 0, added: 0, unchanged: 0, removed: 0 });
  for (const name of ['updated', 'added', 'unchanged', 'removed'] as const) chunks[name] += outcome[name];
  const isChanged = outcome.isNew || outcome.updated + outcome.added + outcome.removed > 0;
  if (isChanged && documents.length < MAX_OUTCOMES) documents.push(outcome);
}
