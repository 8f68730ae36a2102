import { titleKey } from '../../../shared/lib/markdown/title-key';
import { titlesOfTarget } from '../../../shared/lib/markdown/wikilinks';
import type { GraphGaps } from '../../../shared/ipc/routes/graph';
import type { DrawnGraph } from './drawn-graph';
import { oneLine } from './graph-columns';
import type { GraphLinkRow } from './graph-rows';

const MOST_LISTED = 500;
/** Notes named beside a stub; its count has them all. */
const MOST_NAMING = 20;

/**
 * Kept notes apart, titles no note carries yet, and notes that hold the graph together; zones are not computed here.
 */
export function findGaps(graph: DrawnGraph, links: Iterable<GraphLinkRow>): GraphGaps {
  const places = [...graph.notes.keys()];
  const orphans = places
    .filter((place) => graph.notes[place]!.status === 'kept' && graph.degrees[place]! === 0)
    .sort(
      (a, b) =>
        graph.notes[b]!.createdAt - graph.notes[a]!.createdAt || (graph.notes[a]!.id < graph.notes[b]!.id ? 1 : -1),
    );
  const bridges = places
    .filter((place) => graph.bridges[place] === 1)
    .sort((a, b) => graph.degrees[b]! - graph.degrees[a]! || (graph.notes[a]!.id < graph.notes[b]!.id ? -1 : 1));
  const stubs = stubsOf(graph, links);
  const named = (place: number) => ({ id: graph.notes[place]!.id, title: oneLine(graph.notes[place]!.title) });
  return {
    orphans: orphans
      .slice(0, MOST_LISTED)
      .map((place) => ({ ...named(place), createdAt: graph.notes[place]!.createdAt, zone: null })),
    orphanCount: orphans.length,
    stubs: stubs.slice(0, MOST_LISTED).map(({ title, from }) => ({
      title: oneLine(title),
      count: from.size,
      from: [...from].slice(0, MOST_NAMING).map(named),
    })),
    stubCount: stubs.length,
    bridges: bridges
      .slice(0, MOST_LISTED)
      .map((place) => ({ ...named(place), degree: graph.degrees[place]!, zone: null })),
    bridgeCount: bridges.length,
  };
}

/** Titles that kept notes link to and nothing carries, the most named first. */
function stubsOf({ notes, places }: DrawnGraph, links: Iterable<GraphLinkRow>): { title: string; from: Set<number> }[] {
  const stubs = new Map<string, { title: string; from: Set<number> }>();
  for (const { from, to, toTitle, kind } of links) {
    const place = places().get(from);
    if (to !== null || kind !== 'wikilink' || place === undefined || notes[place]!.status !== 'kept') continue;
    // Without its `#heading`: a note of that name would be the one to write.
    const title = titlesOfTarget(toTitle).at(-1)!;
    const key = titleKey(title);
    let stub = stubs.get(key);
    if (stub === undefined) stubs.set(key, (stub = { title, from: new Set() }));
    stub.from.add(place);
  }
  return [...stubs.values()].sort((a, b) => b.from.size - a.from.size || (a.title < b.title ? -1 : 1));
}
