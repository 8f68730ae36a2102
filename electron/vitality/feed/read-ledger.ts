import { setImmediate as nextTurn } from 'node:timers/promises';
import { accessRef, type AccessKind, type AccessRef } from '../../../shared/domain/ids';
import type { AccessEvent } from '../../../shared/domain/feedback';
import type { TableRows } from '../../../shared/domain/tables';
import type { VaultStore } from '../../store/vault-store';
import { NONE } from '../../columns/int-column';
import { hashRef } from '../ledger/ref-hash';
import { layerOfNote, type EntityKindOf } from '../ledger/note-layer';
import { LAYER_OF, noteKeptAt, OTHER_NODE_TABLES } from '../ledger/node-tables';
import type { Layer } from '../../../shared/domain/vitality';
import { parseAccessRef, type SlotRegistry } from '../ledger/slot-registry';
import { LAYERS, NO_NODE } from '../graph/node-columns';
import { USE_KINDS } from '../ledger/use-log';
import type { LedgerColumns } from '../worker/vitality-port';
import type { LinkEnds, VaultGraph } from './vault-graph';

export interface LedgerSource {
  store: Pick<VaultStore, 'textPages' | 'getMany'>;
  catalog: Pick<VaultGraph, 'withStatus' | 'linkEnds' | 'settled' | 'note' | 'keptWithTitle'>;
  /** Which names are people, projects and places; absent: none is known. */
  entityKindOf?: EntityKindOf;
}

interface NodeRow {
  at: number;
  layer: Layer;
}

const MESSAGE_BATCH_SIZE = 500;
/** Rows read before other work gets its turn: a few milliseconds. */
const ROWS_PER_SLICE = 5_000;

/**
 * Everything that vitality depends on, in columns by slot. Notes and links are the catalog's at one moment, reported by
 * `onCatalogRead`; the rest is read from the store after it.
 * @returns the columns and the ids of the uses in them
 */
export async function readLedger(
  { store, catalog, entityKindOf }: LedgerSource,
  registry: SlotRegistry,
  onCatalogRead: () => void,
): Promise<{ columns: LedgerColumns; useIds: Set<string> }> {
  const nodes = new Map<number, NodeRow>();
  const addNode = (kind: AccessKind, id: string, layer: Layer, at: number | null) => {
    if (at !== null) nodes.set(registry.slotOf(kind, id), { at, layer });
  };
  await catalog.settled();
  // Rows are replaced, never changed: what is listed now stays as it is while it is read.
  const notes = (['kept', 'archived'] as const).flatMap((status) => [...catalog.withStatus(status)]);
  const ends = connectedEnds(catalog.linkEnds());
  onCatalogRead();
  await forEachInSlices(notes, (note) => addNode('note', note.id, layerOfNote(note, entityKindOf), noteKeptAt(note)));
  const links = await linkColumns(ends, registry);

  for (const { table, kind, fields, madeAt: timeOf } of OTHER_NODE_TABLES) {
    for await (const page of store.textPages(table, fields)) {
      for (const row of JSON.parse(page) as TableRows[typeof table][])
        addNode(kind, row.id, LAYER_OF[kind], (timeOf as (given: typeof row) => number | null)(row));
    }
  }
  const { useIds, ...uses } = await readUses(store, registry);
  await readUsedMessages(store, registry, uses.useSlots, addNode);
  return { columns: { ...(await nodeColumns(registry, nodes)), ...links, ...uses }, useIds };
}

/** The links that lead to a note, as they are now. */
function connectedEnds({ length, from, to, createdAt, noteIdAt }: LinkEnds): LinkEnds {
  const [sources, targets, times] = [new Int32Array(length), new Int32Array(length), new Float64Array(length)];
  let count = 0;
  for (let link = 0; link < length; link += 1) {
    if (to[link] === NONE) continue;
    sources[count] = from[link]!;
    targets[count] = to[link]!;
    times[count] = createdAt[link]!;
    count += 1;
  }
  return {
    length: count,
    from: sources.subarray(0, count),
    to: targets.subarray(0, count),
    createdAt: times.slice(0, count),
    noteIdAt,
  };
}

async function linkColumns({ length, from, to, createdAt, noteIdAt }: LinkEnds, registry: SlotRegistry) {
  const slots = new Map<number, number>();
  const slotOf = (note: number): number => {
    let slot = slots.get(note);
    if (slot === undefined) slots.set(note, (slot = registry.slotOf('note', noteIdAt(note))));
    return slot;
  };
  const linkFrom = new Uint32Array(length);
  const linkTo = new Uint32Array(length);
  await forEachInSlices(from, (source, link) => {
    linkFrom[link] = slotOf(source);
    linkTo[link] = slotOf(to[link]!);
  });
  return { linkFrom, linkTo, linkAt: createdAt };
}

/** Visits rows in order and lets other work of this thread in between. */
async function forEachInSlices<Row>(rows: ArrayLike<Row>, visit: (row: Row, index: number) => void): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS_PER_SLICE) {
    for (let index = from; index < Math.min(from + ROWS_PER_SLICE, rows.length); index += 1) visit(rows[index]!, index);
    await nextTurn();
  }
}

async function readUses(store: LedgerSource['store'], registry: SlotRegistry) {
  const useIds = new Set<string>();
  const [slots, kinds, times]: [number[], number[], number[]] = [[], [], []];
  for await (const page of store.textPages('accessEvents', ['id', 'ref', 'kind', 'at'])) {
    for (const { id, ref, kind, at } of JSON.parse(page) as AccessEvent[]) {
      const of = parseAccessRef(ref);
      useIds.add(id);
      slots.push(registry.slotOf(of.kind, of.id));
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

/** Adds used messages as nodes, made when they were said. */
async function readUsedMessages(
  store: LedgerSource['store'],
  registry: SlotRegistry,
  useSlots: Uint32Array,
  addNode: (kind: AccessKind, id: string, layer: Layer, at: number) => void,
): Promise<void> {
  const ids = [...new Set(useSlots)]
    .map((slot) => parseAccessRef(registry.refOf(slot)))
    .flatMap(({ kind, id }) => (kind === 'message' ? [id] : []));
  for (let from = 0; from < ids.length; from += MESSAGE_BATCH_SIZE) {
    for (const message of await store.getMany('messages', ids.slice(from, from + MESSAGE_BATCH_SIZE)))
      if (message !== null) addNode('message', message.id, LAYER_OF.message, message.createdAt);
  }
}

async function nodeColumns(
  registry: SlotRegistry,
  nodes: ReadonlyMap<number, NodeRow>,
): Promise<Pick<LedgerColumns, 'layers' | 'madeAt' | 'keys'>> {
  const [layers, times, keys] = [
    new Uint8Array(registry.size).fill(NO_NODE),
    new Float64Array(registry.size),
    new Uint32Array(registry.size),
  ];
  for (let slot = 0; slot < keys.length; slot += 1) {
    if (slot % ROWS_PER_SLICE === ROWS_PER_SLICE - 1) await nextTurn();
    const ref: AccessRef = registry.refOf(slot);
    keys[slot] = hashRef(ref);
    const node = nodes.get(slot);
    if (node === undefined) continue;
    layers[slot] = LAYERS.indexOf(node.layer);
    times[slot] = node.at;
  }
  return { layers, madeAt: times, keys };
}

/** Sort key of a node, the same in every ledger. */
export const hashNode = (kind: AccessKind, id: string): number => hashRef(accessRef(kind, id));
