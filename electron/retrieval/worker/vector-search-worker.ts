import { parentPort } from 'node:worker_threads';
import { createVectorKernels } from '../index/vectors/vector-kernels';
import { VectorSearch, type VectorTables } from '../index/vectors/vector-search';
import { VectorFile } from '../index/vectors/vector-file';
import type { SharedVectors } from '../index/vectors/vector-store';
import type { VectorSearchCall, VectorSearchMessage, VectorSearchReply } from './vector-search-protocol';

/** The vector search thread: reads the index thread's vectors in shared memory and changes none. */
let open: { tables: VectorTables; scan: VectorSearch; file: VectorFile | null } | null = null;

/** @throws where the file of the rows is another one by now: the index thread then searches by itself */
function openShared({
  dimensions,
  stored,
  rows,
  sketches,
  firstRow,
  rowCounts,
}: SharedVectors): NonNullable<typeof open> {
  const file = stored === null ? null : VectorFile.open(stored.path, { id: stored.id });
  if (stored !== null && file === null) throw new Error('the file of vectors is another one');
  const tables: VectorTables = {
    dimensions,
    stored: file,
    rows: createVectorKernels(dimensions, rows),
    sketches: createVectorKernels(dimensions, sketches),
    firstRow,
    rowCounts,
    slotEnd: 0,
    occupiedSlots: 0,
  };
  return { tables, scan: new VectorSearch(tables, 1), file };
}

function release(): void {
  open?.file?.close();
  open = null;
}

function search({ vectors, slotEnd, occupiedSlots, query, wanted, hidden }: VectorSearchCall) {
  if (vectors !== undefined) {
    release();
    open = openShared(vectors);
  }
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
    release();
    return;
  }
  const found = trySearch(call);
  post({ id: call.id, found }, found === null ? [] : [found.slots.buffer, found.cosines.buffer]);
});
post('ready');
