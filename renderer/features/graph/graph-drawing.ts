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
    edge: token('--line-strong'),
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

const LONGEST_LABEL = 34;

/** A title short enough to stand in the picture. */
export const shortLabel = (title: string): string => (title.length <= LONGEST_LABEL ? title : `${title.slice(0, LONGEST_LABEL - 1).trimEnd()}…`);

/** The title beside the node, with a rim of paper so that it can be read over lines and circles. */
export function createLabelDrawing(colours: () => GraphColours): NodeLabelDrawingFunction {
  return (context, data, settings) => {
    if (!data.label) return;
    const { ink, paper } = colours();
    const left = data.x + data.size + 4;
    const base = data.y + settings.labelSize / 3;
    context.font = `${settings.labelWeight} ${settings.labelSize}px ${settings.labelFont}`;
    context.lineJoin = 'round';
    context.lineWidth = 4;
    context.strokeStyle = paper;
    context.strokeText(data.label, left, base);
    context.fillStyle = ink;
    context.fillText(data.label, left, base);
  };
}

/** The title in a small box beside the node, in the colours of the theme. */
export function createHoverDrawing(colours: () => GraphColours): NodeHoverDrawingFunction {
  return (context, data, settings) => {
    const { raised, line, ink } = colours();
    const text = data.label ?? '';
    context.font = `${settings.labelWeight} ${settings.labelSize}px ${settings.labelFont}`;
    const width = context.measureText(text).width + 14;
    const height = settings.labelSize + 12;
    const left = data.x + data.size + 5;
    const top = data.y - height / 2;
    context.beginPath();
    context.roundRect(left, top, width, height, 4);
    context.fillStyle = raised;
    context.fill();
    context.strokeStyle = line;
    context.lineWidth = 1;
    context.stroke();
    context.fillStyle = ink;
    context.fillText(text, left + 7, data.y + settings.labelSize / 3);
    context.beginPath();
    context.arc(data.x, data.y, data.size + 2.5, 0, Math.PI * 2);
    context.strokeStyle = ink;
    context.lineWidth = 1.5;
    context.stroke();
  };
}
