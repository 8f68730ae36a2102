import { buildThreads } from '../../../threads/testing/build-threads';

/** The document worker as it ships. */
export async function buildDocumentWorker(): Promise<{ url: URL; remove: () => Promise<void> }> {
  const workers = await buildThreads({ document: 'electron/corpus/documents/document-worker.ts' });
  return { url: workers.url('document'), remove: () => workers.remove() };
}
