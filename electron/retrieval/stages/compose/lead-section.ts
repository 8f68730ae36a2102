import type { SourceKind } from '../../../../shared/domain/ids';

/** Below this share a cut is worth it; a text that is nearly whole stays whole. */
const MAX_LEAD_SHARE = 0.7;

/**
 * Characters of a note or a chunk up to the end of its first level: the title and the first paragraph or the points
 * below it, before the next heading or paragraph. Null where there is nothing to cut, and for messages, which go in
 * whole or not at all.
 */
export function leadSectionEnd(kind: SourceKind, title: string, text: string): number | null {
  if (kind === 'message') return null;
  const head = kind === 'note' && text.startsWith(title) ? title.length : 0;
  let end = head;
  for (const line of linesFrom(text, head)) {
    const isBlank = line.text.trim() === '';
    const hasBody =
      text
        .slice(head, end)
        .replace(/^\s*#{1,6}\s[^\n]*/u, '')
        .trim() !== '';
    if (hasBody && (isBlank || /^#{1,6}\s/u.test(line.text))) break;
    if (!isBlank) end = line.end;
  }
  return end > head && end < text.trimEnd().length * MAX_LEAD_SHARE ? end : null;
}

function* linesFrom(text: string, start: number): Generator<{ text: string; end: number }> {
  for (let from = start; from < text.length;) {
    const found = text.indexOf('\n', from);
    const end = found === -1 ? text.length : found;
    yield { text: text.slice(from, end), end };
    from = end + 1;
  }
}
