import type { Logger } from '../../../../shared/lib/logger';
import { callWorker } from '../../../threads/call-worker';
import type { GraphPort } from '../graph-port';
import { GRAPH_CONTRACT } from './graph-contract';

/** Reading a journal makes a great many short-lived rows: a large nursery saves copying them. */
const YOUNG_GENERATION_MB = 64;

/** The graph in a thread of its own, which reads the past from the journal in `vaultFolder`. */
export const createGraphClient = (url: URL, data: { vaultFolder: string }, log: Logger): GraphPort =>
  callWorker(url, GRAPH_CONTRACT, { log, youngGenerationMb: YOUNG_GENERATION_MB, workerData: data });
