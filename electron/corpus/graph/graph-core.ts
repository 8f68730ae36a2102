import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Zone } from '../../../shared/domain/vitality';
import type { GraphColumns } from '../../../shared/ipc/routes/graph';
import { ZONES } from '../../../shared/ipc/graph-columns';
import { createSeededRandom } from '../../../shared/lib/seeded-random';
import { findCommunities, assignCommunities, type Communities } from './structure/communities';
import { buildVisibleGraph, type VisibleGraph } from './structure/visible-graph';
import { toGraphColumns, rankNodes } from './structure/graph-columns';
import { findGaps } from './structure/graph-gaps';
import type { GraphPort } from './graph-port';
import { isVisibleStatus, isSameNote, type GraphBatch, type GraphNoteRow } from './structure/graph-rows';
import { LinkTable } from '../catalog/link-table';
import { MAX_LOCAL_NOTES } from './graph-service';
import { diffGraphs } from './history/graph-difference';
import { graphAsOf } from './history/graph-as-of';
import { timelineOf } from './history/timeline';
import { VaultHistory } from './history/vault-history';
import { shortestPath, boundedBfs } from './structure/bounded-bfs';

/** Reads the journal up to change `toSeq`, oldest first. */
export type ReadHistory = (toSeq: number) => AsyncIterable<GraphBatch>;

/**
 * Share of links added or removed after which communities are recomputed; until then notes keep theirs and new ones
 * join.
 */
const COMMUNITY_CHANGE = 0.05;
const COMMUNITY_SEED = 20_261_122;

const inOrder = (of: VisibleGraph, limit: number, communities: Uint16Array, zones: Uint8Array | null): GraphColumns =>
  toGraphColumns(of, {
    nodes: rankNodes(of).subarray(0, limit),
    hops: null,
    communities,
    zones,
    total: of.notes.length,
  });

function countZones(zones: Uint8Array): Record<Zone, number> {
  const counts: Record<Zone, number> = { active: 0, stale: 0, fading: 0, archived: 0 };
  for (const zone of zones) counts[ZONES[zone]!] += 1;
  return counts;
}

/** The communities of the graph as it is, found again after many of its links changed. */
function createCommunities(graph: () => VisibleGraph) {
  let current: { found: Communities; linksThen: number; linksChanged: number } | null = null;
  let numbered: { found: Communities; numbers: (number | undefined)[] } | null = null;
  const known = (): Communities => {
    const now = graph();
    if (current === null || current.linksChanged > current.linksThen * COMMUNITY_CHANGE)
      current = {
        found: findCommunities(now, createSeededRandom(COMMUNITY_SEED)),
        linksThen: now.kinds.length,
        linksChanged: 0,
      };
    return current.found;
  };
  return {
    countChanges(links: number): void {
      if (current !== null) current.linksChanged += links;
    },
    of(some: VisibleGraph): Uint16Array {
      const found = known();
      return assignCommunities(some, (index) => found.get(some.notes[index]!.id));
    },
    /** By note number in the history; cached while both are unchanged. */
    byNumber({ noteIds }: VaultHistory): (number | undefined)[] {
      const found = known();
      if (numbered?.found !== found || numbered.numbers.length !== noteIds.length)
        numbered = { found, numbers: noteIds.map((id) => found.get(id)) };
      return numbered.numbers;
    },
  };
}

/** The history of the vault: read once, then updated. */
function createHistoryReader(readHistory: ReadHistory) {
  let current: { reading: Promise<VaultHistory>; waiting: GraphBatch[] | null } | null = null;
  const start = (toSeq: number) => {
    const started = { reading: read(), waiting: [] as GraphBatch[] | null };
    started.reading.catch(() => {
      // The next call after a failure reads it again.
      if (current === started) current = null;
    });
    return started;

    async function read(): Promise<VaultHistory> {
      const fresh = new VaultHistory();
      for await (const batch of readHistory(toSeq)) fresh.fold(batch);
      for (const batch of started.waiting!) fresh.fold(batch);
      started.waiting = null;
      return fresh;
    }
  };
  return {
    /** @param seq the newest known change */
    upTo: (seq: number): Promise<VaultHistory> => (current ??= start(seq)).reading,
    async follow(batch: GraphBatch): Promise<void> {
      if (current?.waiting != null) current.waiting.push(batch);
      else (await current?.reading)?.fold(batch);
    },
  };
}

/** Computes graphs, in any thread. Changes arrive in order; results are cached until a change affects them. */
export function createGraphCore(readHistory: ReadHistory): GraphPort {
  const notes = new Map<string, GraphNoteRow>();
  let links = new LinkTable();
  let seq = 0;
  let drawn: VisibleGraph | null = null;
  let lastWhole: { of: VisibleGraph; limit: number; columns: GraphColumns } | null = null;

  /** @returns whether anything drawn may have changed */
  const setNotes = (changes: GraphBatch['notes']): boolean => {
    let isTouched = false;
    for (const [id, row] of changes) {
      const before = notes.get(id) ?? null;
      if (row === null) notes.delete(id);
      else notes.set(id, row);
      const isShown = [before, row].some((note) => note !== null && isVisibleStatus(note.status));
      isTouched ||= isShown && (before === null || row === null || !isSameNote(before, row));
    }
    return isTouched;
  };

  const setLinks = (changes: GraphBatch['links']): boolean => {
    for (const [id, row] of changes) {
      if (row === null) links.remove(id);
      else links.set(row);
    }
    return changes.length > 0;
  };

  const graph = () => (drawn ??= buildVisibleGraph(notes.values(), links));

  const communities = createCommunities(graph);
  const history = createHistoryReader(readHistory);

  return {
    async load(rows) {
      setNotes(rows);
      drawn = null;
    },
    async loadLinks(image) {
      links = new LinkTable();
      links.restore(image);
      drawn = null;
    },
    async loaded(toSeq) {
      seq = Math.max(seq, toSeq);
    },
    async apply(batches) {
      for (const batch of batches) {
        seq = Math.max(seq, batch.seq);
        const [areNotesTouched, areLinksTouched] = [setNotes(batch.notes), setLinks(batch.links)];
        if (areNotesTouched || areLinksTouched) drawn = null;
        communities.countChanges(batch.links.length);
        await history.follow(batch);
      }
    },
    async whole(limit) {
      // This is called after every change of the vault, most of which do not affect the graph.
      if (lastWhole?.of !== graph() || lastWhole.limit !== limit)
        lastWhole = { of: graph(), limit, columns: inOrder(graph(), limit, communities.of(graph()), null) };
      return lastWhole.columns;
    },
    async local(id, depth) {
      const centre = notes.get(id);
      if (centre === undefined) return null;
      const around = isVisibleStatus(centre.status) ? graph() : buildVisibleGraph(notes.values(), links, id);
      const { nodes, hops } = boundedBfs(around, around.indexById().get(id)!, depth);
      return toGraphColumns(around, {
        nodes: nodes.slice(0, MAX_LOCAL_NOTES),
        hops,
        communities: communities.of(around),
        zones: null,
        total: nodes.length,
      });
    },
    async path(from, to) {
      const [fromIndex, toIndex] = [graph().indexById().get(from), graph().indexById().get(to)];
      return fromIndex === undefined || toIndex === undefined ? null : shortestPath(graph(), fromIndex, toIndex);
    },
    gaps: async () => findGaps(graph(), links.stubs()),
    async asOf(at, limit) {
      const vault = await history.upTo(seq);
      const { graph: then, numbers, zones } = graphAsOf(vault, at);
      // Current communities, so that a note keeps its colour and position over time.
      const todays = communities.byNumber(vault);
      return inOrder(
        then,
        limit,
        assignCommunities(then, (index) => todays[numbers[index]!]),
        zones,
      );
    },
    difference: async (from, to) => diffGraphs(await history.upTo(seq), from, to),
    timeline: async () => timelineOf(await history.upTo(seq)),
    async zonesAt(moments) {
      const vault = await history.upTo(seq);
      const begin = vault.span?.from ?? Infinity;
      const counts: (Record<Zone, number> | null)[] = [];
      for (const at of moments) {
        counts.push(at < begin ? null : countZones(graphAsOf(vault, at).zones));
        // Other questions to the thread are answered in between.
        await nextTurn();
      }
      return counts;
    },
    close: async () => {},
  };
}
