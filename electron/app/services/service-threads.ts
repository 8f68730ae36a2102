import { createThreadDocumentReader, type DocumentReader } from '../../corpus/documents/document-reader';
import { createThreadScanReader, type ScanReader } from '../../corpus/documents/scans/scan-reader';
import { createThreadTextReader, type TextReader } from '../../corpus/extraction/text-reader';
import type { GraphPort } from '../../corpus/graph/graph-port';
import { createGraphClient } from '../../corpus/graph/worker/graph-client';
import type { IndexPort } from '../../retrieval/index/index-port';
import { createIndexClient } from '../../retrieval/worker/index-client';
import type { Logger } from '../../../shared/lib/logger';
import type { WorkerUrls } from '../launch/worker-urls';

/** Opens what the app runs in threads and processes of their own; harnesses open the same parts in one thread. */
export interface ServiceThreads {
  /** @param fetchForVectors makes the index's requests to an embedding model */
  openIndex(fetchForVectors: typeof fetch): IndexPort;
  openGraph(vaultFolder: string): GraphPort;
  openTextReader(): TextReader;
  /** @param timeoutMs for one document; absent: as long as an import may take */
  openDocumentReader(timeoutMs?: number): DocumentReader;
  openScanReader(): ScanReader;
  /** Script of the vitality worker; null: vitality is computed in this thread. */
  vitality: URL | null;
  /** Script of the process that runs a language model. */
  localModel: URL;
  /** Script of the process that writes down speech. */
  speech: URL;
}

/** The worker threads of the program. */
export const createServiceThreads = (workers: WorkerUrls, log: Logger): ServiceThreads => ({
  openIndex: (fetchForVectors) => createIndexClient(workers.retrieval, log, fetchForVectors),
  openGraph: (vaultFolder) => createGraphClient(workers.graph, { vaultFolder }, log),
  openTextReader: () => createThreadTextReader(workers.text),
  openDocumentReader: (timeoutMs) => createThreadDocumentReader(workers.document, timeoutMs),
  openScanReader: () => createThreadScanReader(workers.scan),
  vitality: workers.vitality,
  localModel: workers.localModel,
  speech: workers.speech,
});
