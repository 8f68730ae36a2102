import { parentPort } from 'node:worker_threads';
import { createVectorKernels } from '../index/vector-kernels';
import { VectorScan, type VectorTables } from '../index/vector-scan';
import type { SharedVectors } from '../index/vector-store';
import type { ScanCall, ScanMessage, ScanReply } from './scan-protocol';

/** The scan thread: reads the index thread's vectors where they lie, and changes none. */
let open: { tables: VectorTables; scan: VectorScan } | null = null;

function openShared({ dimensions, rows, sketches, firstRow, rowCounts }: SharedVectors): NonNullable<typeof open> {
  const tables: VectorTables = {
    dimensions,
    rows: createVectorKernels(dimensions, rows),
    sketches: createVectorKernels(dimensions, sketches),
    firstRow,
    rowCounts,
    slots: 0,
    owners: 0,
  };
  return { tables, scan: new VectorScan(tables, 1) };
}

function search({ vectors, slots: end, owners, query, wanted, hidden }: ScanCall) {
  if (vectors !== undefined) open = openShared(vectors);
  const { tables, scan } = open!;
  tables.slots = end;
  tables.owners = owners;
  const slots = scan.near(query, wanted, hidden);
  return { slots, cosines: scan.cosines(slots, query) };
}

/**
 * A place that is written to at the same time may lead outside of the memory: such a search is done again by who asked.
 */
function trySearch(call: ScanCall) {
  try {
    return search(call);
  } catch {
    return null;
  }
}

const post = (reply: ScanReply, moved: ArrayBufferLike[] = []) =>
  parentPort!.postMessage(reply, moved as ArrayBuffer[]);

parentPort!.on('message', (call: ScanMessage) => {
  if (call === null) {
    open = null;
    return;
  }
  const found = trySearch(call);
  post({ id: call.id, found }, found === null ? [] : [found.slots.buffer, found.cosines.buffer]);
});
post('ready');
