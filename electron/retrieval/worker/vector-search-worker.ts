import { parentPort } from 'node:worker_threads';
import { createVectorKernels } from '../index/vectors/vector-kernels';
import { VectorSearch, type VectorTables } from '../index/vectors/vector-search';
import type { SharedVectors } from '../index/vectors/vector-store';
import type { VectorSearchCall, VectorSearchMessage, VectorSearchReply } from './vector-search-protocol';

/** The vector search thread: reads the index thread's vectors in shared memory and changes none. */
let open: { tables: VectorTables; scan: VectorSearch } | null = null;

function openShared({ dimensions, rows, sketches, firstRow, rowCounts }: SharedVectors): NonNullable<typeof open> {
  const tables: VectorTables = {
    dimensions,
    rows: createVectorKernels(dimensions, rows),
    sketches: createVectorKernels(dimensions, sketches),
    firstRow,
    rowCounts,
    slotEnd: 0,
    occupiedSlots: 0,
  };
  return { tables, scan: new VectorSearch(tables, 1) };
}

function search({ vectors, slotEnd, occupiedSlots, query, wanted, hidden }: VectorSearchCall) {
  if (vectors !== undefined) open = openShared(vectors);
  const { tables, scan: vectorSearch } = open!;
  tables.slotEnd = slotEnd;
  tables.occupiedSlots = occupiedSlots;
  const slots = vectorSearch.candidates(query, wanted, hidden);
  return { slots, cosines: vectorSearch.cosines(slots, query) };
}

/**
 * An address that is being written at the same time may lead outside the memory: the index thread then repeats the
 * search.
 */
function trySearch(call: VectorSearchCall) {
  try {
    return search(call);
  } catch {
    return null;
  }
}

const post = (reply: VectorSearchReply, transfer: ArrayBufferLike[] = []) =>
  parentPort!.postMessage(reply, transfer as ArrayBuffer[]);

parentPort!.on('message', (call: VectorSearchMessage) => {
  if (call === null) {
    open = null;
    return;
  }
  const found = trySearch(call);
  post({ id: call.id, found }, found === null ? [] : [found.slots.buffer, found.cosines.buffer]);
});
post('ready');
