import { MessageChannel } from 'node:worker_threads';
import type { Logger } from '../../../shared/lib/logger';
import { holdEncoderRuntime } from '../../models/embeddings/hold-encoder-runtime';
import { callWorker } from '../../threads/call-worker';
import { serveFetch } from '../../threads/remote-fetch';
import type { IndexPort } from '../index/index-port';
import { INDEX_CONTRACT } from './index-contract';

/** Few short-lived objects are made here: a small nursery costs no time and saves tens of megabytes. */
const YOUNG_GENERATION_MB = 16;

/**
 * The index in a worker thread. When the worker dies, every waiting and later call rejects; lanes then report that they
 * failed.
 *
 * @param fetchForVectors makes the worker's requests to an embedding model in this thread
 */
export function createIndexClient(url: URL, log: Logger, fetchForVectors: typeof fetch = globalThis.fetch): IndexPort {
  holdEncoderRuntime();
  const { port1, port2 } = new MessageChannel();
  serveFetch(port1, fetchForVectors);
  return callWorker(url, INDEX_CONTRACT, {
    log,
    youngGenerationMb: YOUNG_GENERATION_MB,
    workerData: { fetchPort: port2 },
    transfer: [port2],
  });
}
