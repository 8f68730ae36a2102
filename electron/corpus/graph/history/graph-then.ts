import { zoneOfNote, zoneSchema } from '../../../../shared/domain/vitality';
import { LAYERS } from '../../../vitality/node-columns';
import { SlotLedger } from '../../../vitality/slot-ledger';
import { USE_KINDS } from '../../../vitality/use-log';
import { joinGraph, type DrawnGraph, type LinkColumns } from '../drawn-graph';
import { isDrawn, type GraphNoteRow } from '../graph-rows';
import { rowAt, type VaultHistory } from './vault-history';

export interface GraphThen {
  graph: DrawnGraph;
  /** Number in the history of each place. */
  numbers: number[];
  /** Zone of each place; places in the options of zoneSchema. */
  zones: Uint8Array;
}

type LinksThen = LinkColumns & { at: number[] };

const KNOWLEDGE = LAYERS.indexOf('knowledge');
const ZONES = zoneSchema.options;

/**
 * The graph as it was at a moment, with the zones its notes stood in: from the notes, links and uses there were then.
 */
export function graphThen(history: VaultHistory, at: number): GraphThen {
  const seq = history.seqAt(at);
  const notes: GraphNoteRow[] = [];
  const numbers: number[] = [];
  const placeOf = new Int32Array(history.notes.length).fill(-1);
  history.notes.forEach((versions, number) => {
    const row = rowAt(versions, seq);
    if (row === null || !isDrawn(row.status)) return;
    placeOf[number] = notes.push(row) - 1;
    numbers.push(number);
  });
  const links = linksThen(history, seq, placeOf);
  const graph = joinGraph(notes, links);
  const ledger = new SlotLedger();
  ledger.ensure(notes.length);
  notes.forEach((note, place) =>
    ledger.putNode(place, KNOWLEDGE, note.keptAt ?? note.createdAt, history.noteKeys[numbers[place]!]!),
  );
  ledger.loadLinks(links.from, links.to, links.at);
  loadUses(ledger, history, seq, at, placeOf);
  ledger.recompute(at);
  const zones = Uint8Array.from(notes, ({ status }, place) =>
    ZONES.indexOf(zoneOfNote(ledger.nodes.values[place]!, status === 'archived')),
  );
  return { graph, numbers, zones };
}

function linksThen(history: VaultHistory, seq: number, placeOf: Int32Array): LinksThen {
  const links: LinksThen = { from: [], to: [], kind: [], at: [] };
  for (const number of history.linkOrder()) {
    const link = rowAt(history.links[number]!, seq);
    if (link === null || link.to < 0 || link.to === link.from) continue;
    const [from, to] = [placeOf[link.from]!, placeOf[link.to]!];
    if (from < 0 || to < 0) continue;
    links.from.push(from);
    links.to.push(to);
    links.kind.push(link.kind);
    links.at.push(link.createdAt);
  }
  return links;
}

/** Uses known at change `seq` that lie before the moment: a wrong clock may have dated one later. */
function loadUses(ledger: SlotLedger, { uses }: VaultHistory, seq: number, at: number, placeOf: Int32Array): void {
  const [slots, kinds, times]: [number[], number[], number[]] = [[], [], []];
  for (const use of uses) {
    if (use.seq > seq || use.endSeq <= seq || use.at > at || placeOf[use.note]! < 0) continue;
    slots.push(placeOf[use.note]!);
    kinds.push(USE_KINDS.indexOf(use.kind));
    times.push(use.at);
  }
  ledger.loadUses(slots, kinds, times);
}
