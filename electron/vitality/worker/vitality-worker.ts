import { parentPort } from 'node:worker_threads';
import { serveVitality } from './serve-vitality';
import { createVitalityCore } from './vitality-core';

/** Worker thread of the vitality ledger, so that a full recomputation never blocks a question. */
serveVitality(createVitalityCore(), parentPort!);
