import { workerData, type MessagePort } from 'node:worker_threads';
import { openEmbedder } from '../../models/embeddings/embedder-choice';
import { createRemoteFetch } from '../../threads/remote-fetch';
import { createIndexCore } from '../index/index-core';
import { createVectorSearchThread } from './vector-search-thread';
import { serveIndex } from './serve-index';

/** The retrieval worker: one index core behind messages. Requests for vectors are made by the main thread. */
const fetchInMain = createRemoteFetch((workerData as { fetchPort: MessagePort }).fetchPort);
const searchClient = createVectorSearchThread(new URL('./vector-search-worker.js', import.meta.url));
serveIndex(createIndexCore((choice, signal) => openEmbedder(choice, signal, fetchInMain), undefined, searchClient));
