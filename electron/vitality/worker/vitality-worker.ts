import { parentPort } from 'node:worker_threads';
import { serveVitality } from './serve-vitality';
import { createVitalityCore } from './vitality-core';

/** The thread that keeps vitality: a full recomputation never holds up a question. */
serveVitality(createVitalityCore(), parentPort!);
