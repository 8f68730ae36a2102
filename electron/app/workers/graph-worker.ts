import { parentPort, workerData } from 'node:worker_threads';
import { createGraphCore } from '../../corpus/graph/graph-core';
import { readGraphHistory } from './graph-history';
import { GRAPH_CONTRACT } from '../../corpus/graph/worker/graph-contract';
import { serveWorker } from '../../threads/serve-worker';

/** Worker thread that computes graphs: it receives the present notes and reads their history from the journal. */
const { vaultFolder } = workerData as { vaultFolder: string };
serveWorker(
  parentPort!,
  createGraphCore((toSeq) => readGraphHistory(vaultFolder, toSeq)),
  GRAPH_CONTRACT,
);
