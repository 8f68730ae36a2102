import { openEmbedder } from '../../models/embeddings/embedder-choice';
import { createIndexCore } from '../index/index-core';
import { createVectorSearchThread } from './vector-search-thread';
import { serveIndex } from './serve-index';

/** The retrieval worker: one index core behind messages. */
const searchClient = createVectorSearchThread(new URL('./vector-search-worker.js', import.meta.url));
serveIndex(createIndexCore(openEmbedder, undefined, searchClient));
