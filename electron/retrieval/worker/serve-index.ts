import { parentPort } from 'node:worker_threads';
import { serveWorker } from '../../threads/serve-worker';
import type { IndexPort } from '../index/index-port';
import { createDenseFirstScheduler } from './dense-first-scheduler';
import { INDEX_CONTRACT } from './index-contract';

/**
 * Answers this worker's calls from one index core. A call that waits, for an encoder or between two texts of an
 * embedding step, lets the next begin, so that a question passes background work.
 */
export const serveIndex = (core: IndexPort): void =>
  serveWorker(parentPort!, core, INDEX_CONTRACT, createDenseFirstScheduler);
