import { put, remove } from '../../../shared/domain/batch';
import type { ChunkId, ResourceId } from '../../../shared/domain/ids';
import type { Chunk, Resource } from '../../../shared/domain/resource';
import { contentHash } from '../../../shared/lib/content-hash';
import { chunkByHeading, type HeadingChunk } from '../../corpus/documents/chunk-by-heading';
import { createBatchCollector } from './batch-collector';
import type { ImportDependencies, ImportRun } from './import-dependencies';
import type { ParsedDocument } from './parsed-import';

/** A level longer than this is cut at paragraph ends: it must pass in one message to the store. */
const MAX_CHUNK_CHARACTERS = 200_000;

/**
 * Writes documents as resources with their chunks. The same text under the same name is left as it is; changed text
 * replaces the resource's chunks.
 */
export async function writeDocuments(dependencies: ImportDependencies, run: ImportRun, documents: ParsedDocument[], label: string): Promise<void> {
  const collector = createBatchCollector(dependencies.writer, 'import.document', label);
  for (const [place, document] of documents.entries()) {
    if (run.signal.aborted) break;
    const externalKey = `document:${document.key}`;
    const hash = contentHash(document.text);
    const [existing] = await dependencies.store.query({ name: 'resourceByExternalKey', externalKey });
    if (existing && existing.contentHash === hash && existing.deletedAt === null) {
      run.report.unchanged += 1;
    } else {
      const chunks = chunksOf(document);
      const resource = resourceOf(dependencies, document, externalKey, hash, chunks.length, existing);
      const old = existing ? await dependencies.store.query({ name: 'chunksOfResource', resourceId: existing.id }) : [];
      for (const { id } of old) await collector.add(remove('chunks', id), false);
      await collector.add(put('resources', resource), existing === undefined);
      for (const [ordinal, chunk] of chunks.entries()) await collector.add(put('chunks', chunkRow(dependencies, resource.id, ordinal, chunk)));
      run.report.resources += 1;
    }
    run.progress(place + 1, documents.length, document.title);
  }
  await collector.flush();
}

function resourceOf(dependencies: ImportDependencies, document: ParsedDocument, externalKey: string, hash: string, chunkCount: number, existing: Resource | undefined): Resource {
  const at = dependencies.now();
  return {
    id: existing?.id ?? dependencies.ids.next<ResourceId>(), title: document.title, format: document.format, contentHash: hash,
    createdAt: existing?.createdAt ?? at, updatedAt: at, chunkCount, externalKey, deletedAt: null,
  };
}

function chunkRow(dependencies: ImportDependencies, resourceId: ResourceId, ordinal: number, { path, text }: HeadingChunk): Chunk {
  return { id: dependencies.ids.next<ChunkId>(), resourceId, ordinal, path, text, contentHash: contentHash(text), createdAt: dependencies.now() };
}

/** A document's levels; text without headings is one. Levels beyond the store's message size are cut at blank lines. */
export function chunksOf(document: ParsedDocument): HeadingChunk[] {
  const chunks = document.format === 'text' ? [{ path: [], text: document.text.trim() }] : chunkByHeading(document.text);
  return chunks.flatMap((chunk) => cutLong(chunk.text).map((text) => ({ path: chunk.path, text }))).filter(({ text }) => text !== '');
}

function cutLong(text: string): string[] {
  const pieces: string[] = [];
  let rest = text;
  while (rest.length > MAX_CHUNK_CHARACTERS) {
    const blank = rest.lastIndexOf('\n\n', MAX_CHUNK_CHARACTERS);
    const space = rest.lastIndexOf(' ', MAX_CHUNK_CHARACTERS);
    const isInsidePair = /[\ud800-\udbff]/.test(rest[MAX_CHUNK_CHARACTERS - 1]!);
    const end = blank > 0 ? blank : space > 0 ? space : MAX_CHUNK_CHARACTERS - (isInsidePair ? 1 : 0);
    pieces.push(rest.slice(0, end).trim());
    rest = rest.slice(end);
  }
  return [...pieces, rest.trim()];
}
