import { zoneSchema, type Zone } from '../../../../shared/domain/vitality';

/** Colours of the graph, read from the CSS tokens so that they follow the theme. */
export interface GraphColours {
  zones: Record<Zone, string>;
  /** For a note whose zone is not computed yet. */
  noZone: string;
  communities: readonly string[];
  edge: string;
  bundle: string;
  accent: string;
  added: string;
  removed: string;
  ink: string;
  quiet: string;
  paper: string;
  panel: string;
  raised: string;
  line: string;
  noteFont: string;
  uiFont: string;
}

export const COMMUNITY_HUES = 8;
const EDGE_STRENGTH = 0.55;

export function readColours(element: Element): GraphColours {
  const style = getComputedStyle(element);
  const token = (name: string) => style.getPropertyValue(name).trim();
  const paper = token('--paper');
  return {
    zones: Object.fromEntries(zoneSchema.options.map((zone) => [zone, token(`--zone-${zone}`)])) as Record<
      Zone,
      string
    >,
    noZone: token('--ink-3'),
    communities: Array.from({ length: COMMUNITY_HUES }, (_, hue) => token(`--community-${hue}`)),
    edge: mixColours(paper, token('--edge'), EDGE_STRENGTH),
    bundle: mixColours(paper, token('--edge'), EDGE_STRENGTH),
    accent: token('--accent'),
    added: token('--keep'),
    removed: token('--drop'),
    ink: token('--ink'),
    quiet: token('--ink-2'),
    paper,
    panel: token('--panel'),
    raised: token('--raised'),
    line: token('--line-strong'),
    noteFont: token('--font-note'),
    uiFont: token('--font-ui'),
  };
}

/** Red, green and blue of `#rrggbb`, 0–255. */
export const partsOf = (colour: string): [number, number, number] => {
  const value = Number.parseInt(colour.slice(1, 7), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
};

/** `share` of the second colour over the first; both `#rrggbb`. */
export function mixColours(under: string, over: string, share: number): string {
  const [below, above] = [partsOf(under), partsOf(over)];
  return `#${below
    .map((part, index) =>
      Math.round(part + (above[index]! - part) * share)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}
