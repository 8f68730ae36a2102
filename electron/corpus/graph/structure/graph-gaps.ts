import { titleKey } from '../../../../shared/lib/markdown/title-key';
import { nameOfMissing } from '../../../../shared/lib/markdown/link-target';
import type { GraphGaps } from '../../../../shared/ipc/routes/graph';
import type { Link } from '../../../../shared/domain/link';
import type { VisibleGraph } from './visible-graph';
import { clipToOneLine } from './graph-columns';

const MAX_LISTED = 500;
/** Notes listed for a stub; its count covers all. */
const MAX_NOTES_PER_STUB = 20;

/**
 * Orphans, stubs and articulation points, without zones.
 *
 * @param missing links whose target names no note
 */
export function findGaps(graph: VisibleGraph, missing: Iterable<Link>): GraphGaps {
  const nodes = [...graph.notes.keys()];
  const orphans = nodes
    .filter((index) => graph.notes[index]!.status === 'kept' && (graph.degrees[index] ?? 0) === 0)
    .sort(
      (a, b) =>
        graph.notes[b]!.createdAt - graph.notes[a]!.createdAt || (graph.notes[a]!.id < graph.notes[b]!.id ? 1 : -1),
    );
  const bridges = nodes
    .filter((index) => graph.bridges[index] === 1)
    .sort((a, b) => graph.degrees[b]! - graph.degrees[a]! || (graph.notes[a]!.id < graph.notes[b]!.id ? -1 : 1));
  const stubs = stubsOf(graph, missing);
  const named = (index: number) => ({ id: graph.notes[index]!.id, title: clipToOneLine(graph.notes[index]!.title) });
  return {
    orphans: orphans
      .slice(0, MAX_LISTED)
      .map((index) => ({ ...named(index), createdAt: graph.notes[index]!.createdAt, zone: null })),
    orphanCount: orphans.length,
    stubs: stubs.slice(0, MAX_LISTED).map(({ title, from }) => ({
      title: clipToOneLine(title),
      count: from.size,
      from: [...from].slice(0, MAX_NOTES_PER_STUB).map(named),
    })),
    stubCount: stubs.length,
    bridges: bridges
      .slice(0, MAX_LISTED)
      .map((index) => ({ ...named(index), degree: graph.degrees[index]!, zone: null })),
    bridgeCount: bridges.length,
  };
}

/** Titles that kept notes link to and no note has, the most mentioned first. */
function stubsOf({ notes, indexById }: VisibleGraph, missing: Iterable<Link>): { title: string; from: Set<number> }[] {
  const stubs = new Map<string, { title: string; from: Set<number> }>();
  for (const { from, toTitle, kind } of missing) {
    const index = indexById().get(from);
    if (kind !== 'wikilink' || index === undefined || notes[index]!.status !== 'kept') continue;
    // Without its folders and `#heading`: the title of the note to write.
    const title = nameOfMissing(toTitle);
    const key = titleKey(title);
    let stub = stubs.get(key);
    if (stub === undefined) stubs.set(key, (stub = { title, from: new Set() }));
    stub.from.add(index);
  }
  return [...stubs.values()].sort((a, b) => b.from.size - a.from.size || (a.title < b.title ? -1 : 1));
}
