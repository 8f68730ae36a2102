import { parentPort, workerData } from 'node:worker_threads';
import { createGraphCore } from '../../corpus/graph/graph-core';
import { readGraphHistory } from './graph-history';
import { serveGraph } from '../../corpus/graph/worker/serve-graph';

/** Worker thread that computes graphs: it receives the present notes and reads their history from the journal. */
const { vaultFolder } = workerData as { vaultFolder: string };
serveGraph(
  createGraphCore((toSeq) => readGraphHistory(vaultFolder, toSeq)),
  parentPort!,
);
