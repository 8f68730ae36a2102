import { zoneSchema, type Zone } from '../../../../shared/domain/vitality';

/** Colours of the graph, read from the CSS tokens so that they follow the theme. */
export interface GraphColours {
  zones: Record<Zone, string>;
  /** The colour of a note whose zone is not computed yet. */
  noZone: string;
  communities: readonly string[];
  /** The colours from the newest to the oldest notes. */
  ages: readonly string[];
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
  /** Factor of all sizes of letters. */
  textScale: number;
  noteFont: string;
  uiFont: string;
}

export const COMMUNITY_HUES = 8;
const AGE_STEPS = 5;
const EDGE_STRENGTH = 0.55;
const IS_FORCED = '(forced-colors: active)';

export function readColours(element: Element): GraphColours {
  const style = getComputedStyle(element);
  const token = matchMedia(IS_FORCED).matches
    ? systemColours(element)
    : (name: string) => style.getPropertyValue(name).trim();
  const paper = token('--paper');
  return {
    zones: Object.fromEntries(zoneSchema.options.map((zone) => [zone, token(`--zone-${zone}`)])) as Record<
      Zone,
      string
    >,
    noZone: token('--ink-3'),
    communities: Array.from({ length: COMMUNITY_HUES }, (_, hue) => token(`--community-${hue}`)),
    ages: Array.from({ length: AGE_STEPS }, (_, step) => token(`--age-${step}`)),
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
    textScale: Number(style.getPropertyValue('--text-scale')) || 1,
    noteFont: style.getPropertyValue('--font-note').trim(),
    uiFont: style.getPropertyValue('--font-ui').trim(),
  };
}

/** Runs `onChange` when the system begins or ceases to force its colours; returns the end of that. */
export function onForcedColours(onChange: () => void): () => void {
  const query = matchMedia(IS_FORCED);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

/** The system's few colours in place of the tokens: marks differ by shape then. */
function systemColours(element: Element): (token: string) => string {
  const probe = element.appendChild(document.createElement('span'));
  probe.style.forcedColorAdjust = 'none';
  const read = (name: string) => {
    probe.style.color = name;
    const parts = getComputedStyle(probe).color.match(/\d+/gu) ?? [];
    return `#${parts
      .slice(0, 3)
      .map((part) => Number(part).toString(16).padStart(2, '0'))
      .join('')}`;
  };
  const [ground, text, accent] = ['Canvas', 'CanvasText', 'Highlight'].map(read);
  probe.remove();
  return (token) =>
    ['--paper', '--panel', '--raised'].includes(token) ? ground! : token === '--accent' ? accent! : text!;
}

/** Red, green and blue of `#rrggbb` or `#rgb`, 0–255: the build shortens tokens such as `#ffffff`. */
export const partsOf = (colour: string): [number, number, number] => {
  const digits = colour.length === 4 ? colour.replaceAll(/[\da-f]/giu, '$&$&') : colour;
  const value = Number.parseInt(digits.slice(1, 7), 16);
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
