/** Kinds of marks whose end is missing; after them the rest stays as it is, since each kind is looked for in all of it. */
const MAX_MISSING = 20;

/**
 * A text without what stands between marks. An opening mark whose end is missing stays; the time is linear in the text.
 *
 * @param open finds opening marks; global
 */
export function cutMarked(
  text: string,
  open: RegExp,
  closeOf: (mark: RegExpExecArray) => string,
  onCut: (mark: RegExpExecArray, inside: string) => void,
): string {
  let kept = '';
  let from = 0;
  const missing = new Set<string>();
  for (const mark of text.matchAll(open)) {
    const close = closeOf(mark);
    const start = mark.index + mark[0].length;
    if (missing.size >= MAX_MISSING) break;
    if (mark.index < from || missing.has(close)) continue;
    const end = text.indexOf(close, start);
    if (end === -1) missing.add(close);
    else {
      kept += text.slice(from, mark.index);
      from = end + close.length;
      onCut(mark, text.slice(start, end));
    }
  }
  return kept + text.slice(from);
}
