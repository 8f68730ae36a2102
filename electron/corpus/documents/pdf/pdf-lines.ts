/** One line of a page. Lengths are in points, y grows upwards. */
export interface PdfLine {
  /** 1-based. */
  page: number;
  text: string;
  /** Most frequent font size of its characters. */
  size: number;
  font: string;
  left: number;
  right: number;
  baseline: number;
  pageHeight: number;
  /** Role in a tagged PDF, with the number of its block: `H2 7`, `LI 9`; `Artifact`; empty without tags. */
  role: string;
}

/** A run of text from the parser. */
export interface PdfTextRun {
  text: string;
  left: number;
  baseline: number;
  width: number;
  size: number;
  font: string;
  role: string;
  /** The run ends its line. */
  isLineEnd: boolean;
}

/** Maximum difference in height between two runs of one line, in font sizes (indices, accents set apart). */
const SAME_LINE_TOLERANCE = 0.45;
/** Minimum gap between two runs that stands for a space, in font sizes. */
const SPACE_WIDTH = 0.18;

/** Joins the runs of one page into lines in the order of the file, which is reading order in generated documents. */
export function linesOfPage(pieces: readonly PdfTextRun[], page: number, pageHeight: number): PdfLine[] {
  const lines: PdfLine[] = [];
  let open: PdfTextRun[] = [];
  const close = () => {
    const line = lineOf(open, page, pageHeight);
    if (line !== null) lines.push(line);
    open = [];
  };
  for (const piece of pieces) {
    const last = open.at(-1);
    if (last !== undefined && !isSameLine(last, piece)) close();
    if (piece.text !== '' || open.length > 0) open.push(piece);
    if (piece.isLineEnd) close();
  }
  close();
  return lines;
}

function isSameLine(last: PdfTextRun, next: PdfTextRun): boolean {
  const size = Math.max(last.size, next.size);
  return (
    Math.abs(last.baseline - next.baseline) <= size * SAME_LINE_TOLERANCE &&
    next.left >= last.left - size * 0.5 &&
    last.role === next.role
  );
}

function lineOf(pieces: readonly PdfTextRun[], page: number, pageHeight: number): PdfLine | null {
  let text = '';
  let right = 0;
  for (const piece of pieces) {
    const isApart =
      text !== '' && piece.left - right > piece.size * SPACE_WIDTH && !/\s$/.test(text) && !/^\s/.test(piece.text);
    text += isApart ? ` ${piece.text}` : piece.text;
    right = Math.max(right, piece.left + piece.width);
  }
  text = text.replace(/\s+/g, ' ').trim();
  const written = pieces.filter((piece) => piece.text.trim() !== '');
  const first = written[0];
  if (text === '' || first === undefined) return null;
  const { size, font } = dominantStyle(written);
  return { page, text, size, font, left: first.left, right, baseline: first.baseline, pageHeight, role: first.role };
}

function dominantStyle(pieces: readonly PdfTextRun[]): { size: number; font: string } {
  const counts = new Map<string, { size: number; font: string; characters: number }>();
  for (const { size: exact, font, text } of pieces) {
    const size = Math.round(exact * 2) / 2;
    const key = `${size} ${font}`;
    const entry = counts.get(key) ?? { size, font, characters: 0 };
    entry.characters += text.trim().length;
    counts.set(key, entry);
  }
  return [...counts.values()].reduce((most, each) => (each.characters > most.characters ? each : most));
}
