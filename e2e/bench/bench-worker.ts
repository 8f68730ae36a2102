import { createIndexCore } from '../../electron/retrieval/index/index-core';
import { servePort } from '../../electron/retrieval/worker/serve-port';
import { createBenchEmbedder } from './bench-embedder';

servePort(createIndexCore(createBenchEmbedder));
