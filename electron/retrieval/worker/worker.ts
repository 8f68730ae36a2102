import { workerData } from 'node:worker_threads';
import { openEmbedder } from '../../models/embeddings/embedder-choice';
import { createIndexCore } from '../index/index-core';
import { createScanThread } from './scan-thread';
import { servePort } from './serve-port';

/** The retrieval worker: one index core behind messages. */
const weightsFolder = (workerData as { weightsFolder?: string } | undefined)?.weightsFolder;
const scanner = createScanThread(new URL('./scan-worker.js', import.meta.url));
servePort(createIndexCore((choice, signal) => openEmbedder(choice, signal, weightsFolder), undefined, scanner));
