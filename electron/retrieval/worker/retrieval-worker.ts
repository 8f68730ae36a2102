import { workerData } from 'node:worker_threads';
import { openEmbedder } from '../../models/embeddings/embedder-choice';
import { createIndexCore } from '../index/index-core';
import { createVectorSearchThread } from './vector-search-thread';
import { serveIndex } from './serve-index';

/** The retrieval worker: one index core behind messages. */
const weightsFolder = (workerData as { weightsFolder?: string } | undefined)?.weightsFolder;
const searchClient = createVectorSearchThread(new URL('./vector-search-worker.js', import.meta.url));
serveIndex(createIndexCore((choice, signal) => openEmbedder(choice, signal, weightsFolder), undefined, searchClient));
