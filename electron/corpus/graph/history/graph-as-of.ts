import { zoneOfNote, zoneSchema } from '../../../../shared/domain/vitality';
import { LAYERS } from '../../../vitality/graph/node-columns';
import { SlotLedger } from '../../../vitality/ledger/slot-ledger';
import { USE_KINDS } from '../../../vitality/ledger/use-log';
import { buildGraph, type VisibleGraph, type LinkColumns } from '../structure/visible-graph';
import { isVisibleStatus, type GraphNoteRow } from '../structure/graph-rows';
import { stateAt, type VaultHistory } from './vault-history';

export interface GraphAsOf {
  graph: VisibleGraph;
  numbers: number[];
  /** Zone of each node, as an index into the options of zoneSchema. */
  zones: Uint8Array;
}

type LinksAsOf = LinkColumns & { at: number[] };

const KNOWLEDGE = LAYERS.indexOf('knowledge');
const ZONES = zoneSchema.options;

/** The graph and the notes' zones at an earlier moment, from the notes, links and uses of that time. */
export function graphAsOf(history: VaultHistory, at: number): GraphAsOf {
  const seq = history.seqAt(at);
  const notes: GraphNoteRow[] = [];
  const numbers: number[] = [];
  const indexOfNote = new Int32Array(history.notes.length).fill(-1);
  history.notes.forEach((versions, number) => {
    const row = stateAt(versions, seq);
    if (row === null || !isVisibleStatus(row.status)) return;
    indexOfNote[number] = notes.push(row) - 1;
    numbers.push(number);
  });
  const links = linksAsOf(history, seq, indexOfNote);
  const graph = buildGraph(notes, links);
  const ledger = new SlotLedger();
  ledger.ensure(notes.length);
  notes.forEach((note, index) =>
    ledger.putNode(index, KNOWLEDGE, note.keptAt ?? note.createdAt, history.noteKeys[numbers[index]!]!),
  );
  ledger.loadLinks(links.from, links.to, links.at);
  loadUses(ledger, history, seq, at, indexOfNote);
  ledger.recompute(at);
  const zones = Uint8Array.from(notes, ({ status }, index) =>
    ZONES.indexOf(zoneOfNote(ledger.nodes.values[index]!, status === 'archived')),
  );
  return { graph, numbers, zones };
}

function linksAsOf(history: VaultHistory, seq: number, indexOfNote: Int32Array): LinksAsOf {
  const links: LinksAsOf = { from: [], to: [], kind: [], at: [] };
  for (const number of history.linkOrder()) {
    const link = stateAt(history.links[number]!, seq);
    if (link === null || link.to < 0 || link.to === link.from) continue;
    const [from, to] = [indexOfNote[link.from]!, indexOfNote[link.to]!];
    if (from < 0 || to < 0) continue;
    links.from.push(from);
    links.to.push(to);
    links.kind.push(link.kind);
    links.at.push(link.createdAt);
  }
  return links;
}

/** Uses recorded up to change `seq` and dated before the moment; a wrong clock may have dated one later. */
function loadUses(ledger: SlotLedger, { uses }: VaultHistory, seq: number, at: number, indexOfNote: Int32Array): void {
  const [slots, kinds, times]: [number[], number[], number[]] = [[], [], []];
  for (const use of uses) {
    if (use.seq > seq || use.endSeq <= seq || use.at > at || indexOfNote[use.note]! < 0) continue;
    slots.push(indexOfNote[use.note]!);
    kinds.push(USE_KINDS.indexOf(use.kind));
    times.push(use.at);
  }
  ledger.loadUses(slots, kinds, times);
}
