import { parentPort, workerData } from 'node:worker_threads';
import { createGraphCore } from '../../corpus/graph/graph-core';
import { readGraphHistory } from './graph-history';
import { GRAPH_CONTRACT } from '../../corpus/graph/worker/graph-contract';
import { serveWorker } from '../../threads/serve-worker';

/** The thread that computes graphs: it is given the notes as they are, and reads their past from the journal itself. */
const { vaultFolder } = workerData as { vaultFolder: string };
serveWorker(
  parentPort!,
  createGraphCore((toSeq) => readGraphHistory(vaultFolder, toSeq)),
  GRAPH_CONTRACT,
);
