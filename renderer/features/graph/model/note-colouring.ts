import { CATEGORY_LABELS, categorySchema } from '../../../../shared/domain/note';
import { DAY_MS } from '../../../../shared/lib/time/calendar';
import { splitLines } from '../../../../shared/ipc/graph-columns';
import { groupingSchema, type GraphNode, type Grouping, type NoteGroups } from '../../../../shared/ipc/routes/graph';
import { labels, t, type PlainKey } from '../../../../shared/messages/message';

export type ColourBy = Grouping | 'category' | 'community' | 'zone' | 'age';
export const COLOUR_BY: readonly ColourBy[] = [...groupingSchema.options, 'category', 'community', 'zone', 'age'];

export const COLOUR_BY_LABELS: Record<ColourBy, string> = labels({
  zone: 'graph.byZone',
  community: 'graph.byCommunity',
  folder: 'graph.byFolder',
  tag: 'graph.byTag',
  topic: 'common.byTopic',
  category: 'graph.byCategory',
  age: 'graph.byAge',
});

export const isGrouping = (by: ColourBy): by is Grouping => groupingSchema.safeParse(by).success;

export interface LegendEntry {
  name: string;
  count: number;
  /** Index of the colour; null for the grey of the rest. */
  hue: number | null;
}

/** The colours of notes by group or age, with their legend. */
export interface NoteColouring {
  /** The hue of each note, −1 for the grey of the rest; null when zones or communities give the colours. */
  hues: Int8Array | null;
  legend: readonly LegendEntry[];
  /** The group of a note in words, such as “Folder: work”; null without one. */
  groupOf: (node: GraphNode) => string | null;
}

export const NO_COLOURING: NoteColouring = { hues: null, legend: [], groupOf: () => null };

const GROUP_LABELS: Record<Grouping, string> = labels({
  folder: 'common.folder',
  tag: 'graph.tag',
  topic: 'common.topic',
});
const NONE_LABELS: Record<Grouping, string> = labels({
  folder: 'graph.inNoFolder',
  tag: 'graph.withoutTag',
  topic: 'graph.inNoTopic',
});

/** The largest groups of the vault have a colour each, whatever is filtered; the rest and notes in none are grey. */
export function colourByGroup(
  nodes: readonly GraphNode[],
  by: Grouping,
  { groups, ids, indexes }: NoteGroups,
  hueCount: number,
): NoteColouring {
  const groupOfId = new Map(splitLines(ids).map((id, at) => [id, indexes[at]!]));
  const groupOf = ({ id }: GraphNode): number | null => groupOfId.get(id) ?? null;
  const hues = Int8Array.from(nodes, (node) => {
    const group = groupOf(node);
    return group === null || group >= hueCount ? -1 : group;
  });
  const counts = new Array<number>(hueCount).fill(0);
  const rest = new Set<number>();
  let [inRest, inNone] = [0, 0];
  nodes.forEach((node, at) => {
    const group = groupOf(node);
    if (hues[at]! >= 0) counts[hues[at]!]! += 1;
    else if (group === null) inNone += 1;
    else {
      rest.add(group);
      inRest += 1;
    }
  });
  const legend: LegendEntry[] = groups
    .slice(0, hueCount)
    .map(({ name }, hue) => ({ name, count: counts[hue]!, hue }))
    .filter(({ count }) => count > 0);
  if (inRest > 0) legend.push({ name: t('graph.restNumberMore', { rest: rest.size }), count: inRest, hue: null });
  if (inNone > 0) legend.push({ name: NONE_LABELS[by], count: inNone, hue: null });
  return {
    hues,
    legend,
    groupOf: (node) => {
      const group = groupOf(node);
      return group === null ? null : `${GROUP_LABELS[by]}: ${groups[group]!.name}`;
    },
  };
}

/** What tells the notes of a vault apart: their folders, or else their categories; communities where neither does. */
export function bestColouring(nodes: readonly GraphNode[], { groups: folders }: Pick<NoteGroups, 'groups'>): ColourBy {
  if (folders.length > 1) return 'folder';
  return new Set(nodes.map(({ category }) => category)).size > 1 ? 'category' : 'community';
}

/** Notes by their category, each with a colour of its own that no filter changes. */
export function colourByCategory(nodes: readonly GraphNode[], hueCount: number): NoteColouring {
  const hueOf = ({ category }: GraphNode) => categorySchema.options.indexOf(category) % hueCount;
  return {
    hues: Int8Array.from(nodes, hueOf),
    legend: categorySchema.options
      .map((category, hue) => ({
        name: CATEGORY_LABELS[category],
        count: nodes.filter((node) => node.category === category).length,
        hue: hue % hueCount,
      }))
      .filter(({ count }) => count > 0)
      .toSorted((left, right) => right.count - left.count),
    groupOf: ({ category }) => `${t('common.category')}: ${CATEGORY_LABELS[category]}`,
  };
}

const AGES: readonly { name: PlainKey; days: number }[] = [
  { name: 'graph.last7Days', days: 7 },
  { name: 'graph.last30Days', days: 30 },
  { name: 'graph.last90Days', days: 90 },
  { name: 'graph.lastYear', days: 365 },
  { name: 'graph.older', days: Infinity },
];

/** Notes by the time since they were made. */
export function colourByAge(nodes: readonly GraphNode[], now: number): NoteColouring {
  const stepOf = ({ createdAt }: GraphNode) => AGES.findIndex(({ days }) => now - createdAt < days * DAY_MS);
  const hues = Int8Array.from(nodes, stepOf);
  const counts = AGES.map((_, step) => hues.reduce((sum, hue) => sum + (hue === step ? 1 : 0), 0));
  return {
    hues,
    legend: AGES.map(({ name }, hue) => ({ name: t(name), count: counts[hue]!, hue })).filter(({ count }) => count > 0),
    groupOf: (node) => t('graph.madeName', { name: t(AGES[stepOf(node)]!.name) }),
  };
}
