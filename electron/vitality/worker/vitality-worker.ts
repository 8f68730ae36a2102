import { parentPort } from 'node:worker_threads';
import { serveWorker } from '../../threads/serve-worker';
import { VITALITY_CONTRACT } from './vitality-contract';
import { createVitalityCore } from './vitality-core';

/** The thread that keeps vitality: a full recomputation never holds up a question. */
serveWorker(parentPort!, createVitalityCore(), VITALITY_CONTRACT);
