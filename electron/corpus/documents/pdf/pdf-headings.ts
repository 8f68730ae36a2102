import type { PdfLine } from './pdf-lines';

/** Ratio from which a size counts as larger than the body text; smaller differences come from typesetting. */
const LARGER_SIZE_RATIO = 1.12;
/** Ratio below which two heading sizes are one level. */
const SAME_SIZE_RATIO = 1.04;
const MAX_HEADING_CHARACTERS = 200;
const MAX_BOLD_HEADING_CHARACTERS = 90;
/** Share of the document from which larger text is no heading. */
const MAX_SHARE = 0.25;
const MAX_LEVEL = 4;
const NUMBERED = /^(?:\d{1,2}(?:\.\d{1,2}){0,3}\.?|[A-Z]\.|[IVX]{1,5}\.)\s+\p{Lu}/u;

/** The most frequent font size and font of a document. */
interface BodyStyle {
  size: number;
  font: string;
}

function bodyStyleOf(lines: readonly PdfLine[]): BodyStyle {
  const mostOf = <Key>(key: (line: PdfLine) => Key, among: readonly PdfLine[]): Key | undefined => {
    const counts = new Map<Key, number>();
    for (const line of among) counts.set(key(line), (counts.get(key(line)) ?? 0) + line.text.length);
    return [...counts].reduce<[Key, number] | undefined>(
      (most, each) => (most === undefined || each[1] > most[1] ? each : most),
      undefined,
    )?.[0];
  };
  const size = mostOf((line) => line.size, lines) ?? 0;
  return {
    size,
    font:
      mostOf(
        (line) => line.font,
        lines.filter((line) => line.size === size),
      ) ?? '',
  };
}

/**
 * Heading levels 1–4 by line; other lines are text. A tagged PDF states its headings. Otherwise headings are lines set
 * larger than the text, the largest size first, then short lines in another font above text, or numbered lines.
 */
export function headingLevels(lines: readonly PdfLine[]): Map<PdfLine, number> {
  const tagged = lines.flatMap((line) => {
    const level = /^H([1-6])\b/.exec(line.role)?.[1] ?? (/^H\b/.test(line.role) ? '1' : undefined);
    return level === undefined ? [] : [[line, Number(level)] as const];
  });
  if (tagged.length > 0) return new Map(tagged.filter(([, level]) => level <= MAX_LEVEL));
  const body = bodyStyleOf(lines);
  const larger = lines.filter(
    (line) => line.size >= body.size * LARGER_SIZE_RATIO && isTitleLike(line, MAX_HEADING_CHARACTERS),
  );
  const characters = (some: readonly PdfLine[]) => some.reduce((sum, { text }) => sum + text.length, 0);
  const bySize = characters(larger) > characters(lines) * MAX_SHARE ? [] : larger;
  const sizes = distinctSizes(bySize);
  const levels = new Map(
    bySize.map((line) => [
      line,
      Math.min(MAX_LEVEL, sizes.findIndex((size) => line.size >= size / SAME_SIZE_RATIO) + 1),
    ]),
  );
  const bold = boldHeadings(lines, body, levels);
  if (characters(bold) <= characters(lines) * MAX_SHARE)
    for (const line of bold) levels.set(line, Math.min(MAX_LEVEL, sizes.length + 1));
  return levels;
}

function isTitleLike({ text }: PdfLine, maxCharacters: number): boolean {
  return text.length <= maxCharacters && (text.match(/\p{L}/gu)?.length ?? 0) >= 2;
}

/** Distinct sizes, largest first. */
function distinctSizes(lines: readonly PdfLine[]): number[] {
  const steps: number[] = [];
  for (const size of [...new Set(lines.map((line) => line.size))].sort((left, right) => right - left)) {
    if (steps.length === 0 || size < steps.at(-1)! / SAME_SIZE_RATIO) steps.push(size);
  }
  return steps;
}

/** Lines of the text's size in another font, alone on their line, with body text directly below. */
function boldHeadings(lines: readonly PdfLine[], body: BodyStyle, known: ReadonlyMap<PdfLine, number>): PdfLine[] {
  return lines.filter((line, index) => {
    const next = lines[index + 1];
    const before = lines[index - 1];
    if (
      known.has(line) ||
      next === undefined ||
      line.font === body.font ||
      line.size < body.size * 0.98 ||
      !isTitleLike(line, MAX_BOLD_HEADING_CHARACTERS)
    )
      return false;
    if (/[.,;:]$/.test(line.text) || !/^[\p{Lu}\p{N}\p{Lo}]/u.test(line.text)) return false;
    const isAbove =
      next.font === body.font && next.page === line.page && next.baseline < line.baseline - line.size * 0.8;
    const standsApart =
      before === undefined || before.page !== line.page || before.baseline - line.baseline > line.size * 1.5;
    return isAbove && (standsApart || NUMBERED.test(line.text));
  });
}
