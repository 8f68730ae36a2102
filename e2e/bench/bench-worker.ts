import { createIndexCore } from '../../electron/retrieval/index/index-core';
import { createScanThread } from '../../electron/retrieval/worker/scan-thread';
import { servePort } from '../../electron/retrieval/worker/serve-port';
import { createBenchEmbedder } from './bench-embedder';

const scanner = createScanThread(new URL('./scan-worker.js', import.meta.url));
servePort(createIndexCore(createBenchEmbedder, undefined, scanner));
