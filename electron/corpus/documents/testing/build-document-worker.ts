import { buildThreads } from '../../../threads/testing/build-threads';

/** The document worker as it ships. */
export async function buildDocumentWorker(): Promise<{ url: URL; remove: () => Promise<void> }> {
  const threads = await buildThreads({ document: 'electron/corpus/documents/document-worker.ts' });
  return { url: threads.url('document'), remove: () => threads.remove() };
}
