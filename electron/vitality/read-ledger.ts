import { accessRef, type AccessKind, type AccessRef } from '../../shared/domain/ids';
import type { AccessEvent } from '../../shared/domain/feedback';
import type { TableRows } from '../../shared/domain/tables';
import type { Catalog } from '../corpus/catalog/catalog';
import type { VaultStore } from '../store/vault-store';
import { keyOfRef } from './key-of-ref';
import { LAYER_OF, NOTE_NODES, OTHER_NODES } from './node-times';
import { partsOfRef, type SlotBook } from './slot-book';
import { LAYERS, NO_NODE } from './node-columns';
import { USE_KINDS } from './use-log';
import type { LedgerColumns } from './worker/vitality-port';

export interface LedgerSource {
  store: Pick<VaultStore, 'textPages' | 'getMany'>;
  catalog: Pick<Catalog, 'withStatus' | 'allLinks' | 'settled'>;
}

const MESSAGES_AT_ONCE = 500;

/**
 * Everything vitality is made of, in columns by the book's slots. Notes and links are those of the catalog at one
 * moment, which `onCatalogRead` tells;
 * the rest is read from the store after it.
 * @returns the columns and the ids of the uses in them
 */
export async function readLedger(
  { store, catalog }: LedgerSource,
  book: SlotBook,
  onCatalogRead: () => void,
): Promise<{ columns: LedgerColumns; useIds: Set<string> }> {
  const madeAt = new Map<number, number>();
  const take = (kind: AccessKind, id: string, at: number | null) => {
    if (at !== null) madeAt.set(book.slotOf(kind, id), at);
  };
  await catalog.settled();
  for (const status of ['kept', 'archived'] as const)
    for (const note of catalog.withStatus(status)) take('note', note.id, NOTE_NODES.madeAt(note as never));
  const links = linkColumns(catalog, book);
  onCatalogRead();

  for (const { table, kind, fields, madeAt: timeOf } of OTHER_NODES) {
    for await (const page of store.textPages(table, fields)) {
      for (const row of JSON.parse(page) as TableRows[typeof table][])
        take(kind, row.id, (timeOf as (given: typeof row) => number | null)(row));
    }
  }
  const { useIds, ...uses } = await readUses(store, book);
  await readUsedMessages(store, book, uses.useSlots, take);
  return { columns: { ...nodeColumns(book, madeAt), ...links, ...uses }, useIds };
}

function linkColumns(catalog: LedgerSource['catalog'], book: SlotBook) {
  const rows = [...catalog.allLinks()].filter(({ to }) => to !== null);
  return {
    linkFrom: Uint32Array.from(rows, ({ from }) => book.slotOf('note', from)),
    linkTo: Uint32Array.from(rows, ({ to }) => book.slotOf('note', to!)),
    linkAt: Float64Array.from(rows, ({ createdAt }) => createdAt),
  };
}

async function readUses(store: LedgerSource['store'], book: SlotBook) {
  const useIds = new Set<string>();
  const [slots, kinds, times]: [number[], number[], number[]] = [[], [], []];
  for await (const page of store.textPages('accessEvents', ['id', 'ref', 'kind', 'at'])) {
    for (const { id, ref, kind, at } of JSON.parse(page) as AccessEvent[]) {
      const of = partsOfRef(ref);
      useIds.add(id);
      slots.push(book.slotOf(of.kind, of.id));
      kinds.push(USE_KINDS.indexOf(kind));
      times.push(at);
    }
  }
  return {
    useIds,
    useSlots: Uint32Array.from(slots),
    useKinds: Uint8Array.from(kinds),
    useAt: Float64Array.from(times),
  };
}

/** A message that was used is counted one by one from when it was said. */
async function readUsedMessages(
  store: LedgerSource['store'],
  book: SlotBook,
  useSlots: Uint32Array,
  take: (kind: AccessKind, id: string, at: number) => void,
): Promise<void> {
  const ids = [...new Set(useSlots)]
    .map((slot) => partsOfRef(book.refOf(slot)))
    .flatMap(({ kind, id }) => (kind === 'message' ? [id] : []));
  for (let from = 0; from < ids.length; from += MESSAGES_AT_ONCE) {
    for (const message of await store.getMany('messages', ids.slice(from, from + MESSAGES_AT_ONCE)))
      if (message !== null) take('message', message.id, message.createdAt);
  }
}

function nodeColumns(
  book: SlotBook,
  madeAt: ReadonlyMap<number, number>,
): Pick<LedgerColumns, 'layers' | 'madeAt' | 'keys'> {
  const [layers, times, keys] = [
    new Uint8Array(book.size).fill(NO_NODE),
    new Float64Array(book.size),
    new Uint32Array(book.size),
  ];
  for (let slot = 0; slot < book.size; slot += 1) {
    const ref: AccessRef = book.refOf(slot);
    keys[slot] = keyOfRef(ref);
    const at = madeAt.get(slot);
    if (at === undefined) continue;
    layers[slot] = LAYERS.indexOf(LAYER_OF[partsOfRef(ref).kind]);
    times[slot] = at;
  }
  return { layers, madeAt: times, keys };
}

/** The key that a slot's node has in every ledger. */
export const keyOf = (kind: AccessKind, id: string): number => keyOfRef(accessRef(kind, id));
