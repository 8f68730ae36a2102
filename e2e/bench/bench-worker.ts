import { createIndexCore } from '../../electron/retrieval/index/index-core';
import { createVectorSearchThread } from '../../electron/retrieval/worker/vector-search-thread';
import { serveIndex } from '../../electron/retrieval/worker/serve-index';
import { createBenchEmbedder } from './seeded-embedder';

const scanner = createVectorSearchThread(new URL('./vector-search-worker.js', import.meta.url));
serveIndex(createIndexCore(createBenchEmbedder, undefined, scanner));
