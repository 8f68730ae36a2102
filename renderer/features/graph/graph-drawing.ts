import type { NoteStatus } from '../../../shared/domain/note';
import type { NodeHoverDrawingFunction, NodeLabelDrawingFunction } from 'sigma/rendering';

/** Colours of the graph, read from the tokens so that both themes are right. */
export interface GraphColours {
  status: Record<NoteStatus, string>;
  edge: string;
  edgeNear: string;
  faded: string;
  ink: string;
  paper: string;
  raised: string;
  line: string;
  fontFamily: string;
}

export function readColours(element: Element): GraphColours {
  const style = getComputedStyle(element);
  const token = (name: string) => style.getPropertyValue(name).trim();
  return {
    status: {
      kept: token('--engram'), provisional: token('--chat'), archived: token('--ink-3'), rejected: token('--drop'),
      merged: token('--ink-3'), superseded: token('--ink-3'),
    },
    edge: token('--edge'),
    edgeNear: token('--accent'),
    faded: token('--line'),
    ink: token('--ink'),
    paper: token('--paper'),
    raised: token('--raised'),
    line: token('--line-strong'),
    fontFamily: token('--font-note'),
  };
}

/** Radius in pixels: grows with the square root of the links, so that area tells their number; smaller among thousands. */
export function radiusOf(degree: number, isCentre: boolean, order: number): number {
  const scale = Math.max(0.55, Math.min(1, 1.2 - Math.log10(Math.max(1, order)) / 6));
  return scale * ((isCentre ? 4 : 2.5) + Math.min(9, 1.4 * Math.sqrt(degree)));
}

const FEW = 80;
const VERY_FEW = 12;

/** A small graph names its notes and does not fill the last corner; among many, only those with many links are named until one comes nearer. */
export const sizeSettings = (order: number) => (order <= FEW
  ? { labelDensity: 1, labelGridCellSize: 110, labelRenderedSizeThreshold: 0, stagePadding: order <= VERY_FEW ? 160 : 64 }
  : { labelDensity: 0.5, labelGridCellSize: 200, labelRenderedSizeThreshold: 6, stagePadding: 48 });

const LONGEST_LABEL = 64;
const LABEL_WIDTH = 150;
const LINE_HEIGHT = 1.15;

/** A title short enough to stand in the picture. */
export const shortLabel = (title: string): string => (title.length <= LONGEST_LABEL ? title : `${title.slice(0, LONGEST_LABEL - 1).trimEnd()}…`);

export interface LabelDrawing {
  draw: NodeLabelDrawingFunction;
  /** To be called before each picture: nothing stands in it yet. */
  clear: () => void;
}

/** The title under the node in at most two lines, with a rim of paper; left out where another title stands already. */
export function createLabelDrawing(colours: () => GraphColours): LabelDrawing {
  let taken: { left: number; right: number; top: number; bottom: number }[] = [];
  return {
    clear: () => {
      taken = [];
    },
    draw: (context, data, settings) => {
      // A highlighted node has its own box.
      if (!data.label || data['highlighted']) return;
      context.font = `${settings.labelWeight} ${settings.labelSize}px ${settings.labelFont}`;
      const lines = linesOf(data.label, (text) => context.measureText(text).width);
      const step = settings.labelSize * LINE_HEIGHT;
      const half = Math.max(...lines.map((line) => context.measureText(line).width)) / 2;
      const top = data.y + data.size + 3;
      const box = { left: data.x - half, right: data.x + half, top, bottom: top + step * lines.length };
      const isFree = taken.every((other) => box.right < other.left || box.left > other.right || box.bottom < other.top || box.top > other.bottom);
      if (!isFree && !data['forceLabel']) return;
      taken.push(box);
      drawLines(context, lines, { x: data.x, top: top + settings.labelSize * 0.85, step }, colours());
    },
  };
}

function drawLines(context: CanvasRenderingContext2D, lines: string[], { x, top, step }: { x: number; top: number; step: number }, { ink, paper }: GraphColours): void {
  context.textAlign = 'center';
  context.lineJoin = 'round';
  context.lineWidth = 4;
  context.strokeStyle = paper;
  context.fillStyle = ink;
  lines.forEach((line, place) => context.strokeText(line, x, top + place * step));
  lines.forEach((line, place) => context.fillText(line, x, top + place * step));
  context.textAlign = 'start';
}

/** One or two lines of words; what does not fit the second is cut. */
function linesOf(label: string, widthOf: (text: string) => number): string[] {
  if (widthOf(label) <= LABEL_WIDTH) return [label];
  const words = label.split(' ');
  let first = words.shift()!;
  while (words.length > 0 && widthOf(`${first} ${words[0]}`) <= LABEL_WIDTH) first = `${first} ${words.shift()}`;
  let second = words.join(' ');
  if (widthOf(second) <= LABEL_WIDTH) return second === '' ? [first] : [first, second];
  while (second.length > 1 && widthOf(`${second}…`) > LABEL_WIDTH) second = second.slice(0, -1).trimEnd();
  return [first, `${second}…`];
}

/** The whole title in a small box under the node, in the colours of the theme. */
export function createHoverDrawing(colours: () => GraphColours): NodeHoverDrawingFunction {
  return (context, data, settings) => {
    const { raised, line, ink } = colours();
    const text = data.label ?? '';
    context.font = `${settings.labelWeight} ${settings.labelSize}px ${settings.labelFont}`;
    const width = context.measureText(text).width + 14;
    const height = settings.labelSize + 12;
    const room = context.canvas.clientWidth || context.canvas.width;
    const left = Math.max(4, Math.min(room - width - 4, data.x - width / 2));
    const top = data.y + data.size + 5;
    context.beginPath();
    context.roundRect(left, top, width, height, 4);
    context.fillStyle = raised;
    context.fill();
    context.strokeStyle = line;
    context.lineWidth = 1;
    context.stroke();
    context.fillStyle = ink;
    context.fillText(text, left + 7, top + height / 2 + settings.labelSize / 3);
    context.beginPath();
    context.arc(data.x, data.y, data.size + 2.5, 0, Math.PI * 2);
    context.strokeStyle = ink;
    context.lineWidth = 1.5;
    context.stroke();
  };
}
