import type { PassageTarget } from './passage-target';

/** The characters [from, to) of a text that are shown. */
export interface TextWindow {
  from: number;
  to: number;
}

/** Characters shown at first, and with every further step. */
const STEP_CHARACTERS = 60_000;
/** The heading above a passage is shown with it when it is this near. */
const MAX_LEAD_CHARACTERS = 4_000;
/** How far the end of a block is looked for. */
const MAX_BLOCK_CHARACTERS = 8_000;

/** The beginning of a text, or of a long one the surroundings of the passage that was asked for. */
export function firstWindow(text: string, target: Pick<PassageTarget, 'start'> | null): TextWindow {
  const start = target?.start ?? 0;
  const from = start < STEP_CHARACTERS ? 0 : leadOf(text, start);
  return { from, to: endOfBlock(text, from + STEP_CHARACTERS) };
}

export const showMore = (text: string, { from, to }: TextWindow): TextWindow => ({
  from,
  to: endOfBlock(text, to + STEP_CHARACTERS),
});

export function showEarlier(text: string, { from, to }: TextWindow): TextWindow {
  const wanted = from - STEP_CHARACTERS;
  return { from: wanted <= 0 ? 0 : endOfBlock(text, wanted), to };
}

/** Start of the heading above, else of the line. */
function leadOf(text: string, start: number): number {
  const lead = text.slice(start - MAX_LEAD_CHARACTERS, start);
  const heading = lead.lastIndexOf('\n#');
  const line = heading === -1 ? lead.lastIndexOf('\n') : heading;
  return line === -1 ? start : start - lead.length + line + 1;
}

function endOfBlock(text: string, wanted: number): number {
  if (wanted >= text.length) return text.length;
  const lead = text.slice(wanted, wanted + MAX_BLOCK_CHARACTERS);
  for (const end of ['\n\n', '\n', ' ']) {
    const at = lead.indexOf(end);
    if (at !== -1) return wanted + at + end.length;
  }
  return Math.min(text.length, wanted + MAX_BLOCK_CHARACTERS);
}
