import { parseWikilinks } from '../../../shared/lib/markdown/wikilinks';
import type { TextRange } from './highlight';

/** The text with `[[Title|words]]` as `words`, and its ranges shifted accordingly. */
export function stripWikilinks(text: string, ranges: readonly TextRange[]): { text: string; ranges: TextRange[] } {
  const hidden = parseWikilinks(text).flatMap(({ start, end, target, shown }): TextRange[] => {
    const words = shown ?? target;
    const from = text.lastIndexOf(words, end - 2 - words.length);
    return [
      [start, from],
      [from + words.length, end],
    ];
  });
  const moved = (offset: number) =>
    offset - hidden.reduce((sum, [start, end]) => sum + Math.max(0, Math.min(offset, end) - start), 0);
  let at = 0;
  const parts = hidden.map(([start, end]) => {
    const part = text.slice(at, start);
    at = end;
    return part;
  });
  return { text: parts.join('') + text.slice(at), ranges: ranges.map(([start, end]) => [moved(start), moved(end)]) };
}
