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

/** Computes graphs, in any thread. Changes arrive in order; results are cached until a change affects them. */
export function createGraphCore(readHistory: ReadHistory): GraphPort {
  const notes = new Map<string, GraphNoteRow>();
  let links = new LinkTable();
  let seq = 0;
  let drawn: VisibleGraph | null = null;
  let communities: { found: Communities; linksThen: number; linksChanged: number } | null = null;
  let lastWhole: { of: VisibleGraph; limit: number; columns: GraphColumns } | null = null;
  let byNumber: { found: Communities; numbers: (number | undefined)[] } | null = null;
  let history: { reading: Promise<VaultHistory>; waiting: GraphBatch[] | null } | null = null;

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

  const knownCommunities = (): Communities => {
    const current = graph();
    if (communities === null || communities.linksChanged > communities.linksThen * COMMUNITY_CHANGE) {
      communities = {
        found: findCommunities(current, createSeededRandom(COMMUNITY_SEED)),
        linksThen: current.kinds.length,
        linksChanged: 0,
      };
    }
    return communities.found;
  };

  const communityOf = (of: VisibleGraph): Uint16Array => {
    const found = knownCommunities();
    return assignCommunities(of, (index) => found.get(of.notes[index]!.id));
  };

  /** Current communities by note number in the history; cached while both are unchanged. */
  const numbered = ({ noteIds }: VaultHistory): (number | undefined)[] => {
    const found = knownCommunities();
    if (byNumber?.found !== found || byNumber.numbers.length !== noteIds.length)
      byNumber = { found, numbers: noteIds.map((id) => found.get(id)) };
    return byNumber.numbers;
  };

  /** The history up to the newest known change: read once, then updated. */
  const past = async (): Promise<VaultHistory> => {
    history ??= startHistory();
    return history.reading;
  };

  const startHistory = () => {
    const started = { reading: read(seq), waiting: [] as GraphBatch[] | null };
    started.reading.catch(() => {
      // The next call after a failure reads it again.
      if (history === started) history = null;
    });
    return started;

    async function read(toSeq: number): Promise<VaultHistory> {
      const fresh = new VaultHistory();
      for await (const batch of readHistory(toSeq)) fresh.fold(batch);
      for (const batch of started.waiting!) fresh.fold(batch);
      started.waiting = null;
      return fresh;
    }
  };

  const follow = async (batch: GraphBatch) => {
    if (history === null) return;
    if (history.waiting !== null) history.waiting.push(batch);
    else (await history.reading).fold(batch);
  };

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
        if (communities !== null) communities.linksChanged += batch.links.length;
        await follow(batch);
      }
    },
    async whole(limit) {
      // This is called after every change of the vault, most of which do not affect the graph.
      if (lastWhole?.of !== graph() || lastWhole.limit !== limit)
        lastWhole = { of: graph(), limit, columns: inOrder(graph(), limit, communityOf(graph()), null) };
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
        communities: communityOf(around),
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
      const vault = await past();
      const { graph: then, numbers, zones } = graphAsOf(vault, at);
      // Current communities, so that a note keeps its colour and position over time.
      const todays = numbered(vault);
      return inOrder(
        then,
        limit,
        assignCommunities(then, (index) => todays[numbers[index]!]),
        zones,
      );
    },
    difference: async (from, to) => diffGraphs(await past(), from, to),
    timeline: async () => timelineOf(await past()),
    async zonesAt(moments) {
      const vault = await past();
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
