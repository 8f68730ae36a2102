import { parentPort, workerData } from 'node:worker_threads';
import { createGraphCore } from '../../corpus/graph/graph-core';
import { readGraphHistory } from './graph-history';
import { serveGraph } from '../../corpus/graph/worker/serve-graph';

/** The thread that computes graphs: it is given the notes as they are, and reads their past from the journal itself. */
const { vaultFolder } = workerData as { vaultFolder: string };
serveGraph(
  createGraphCore((toSeq) => readGraphHistory(vaultFolder, toSeq)),
  parentPort!,
);
