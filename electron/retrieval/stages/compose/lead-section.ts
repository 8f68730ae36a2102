import type { SourceKind } from '../../../../shared/domain/ids';

/** Share of the text up to which a cut is worthwhile. */
const MAX_LEAD_SHARE = 0.7;

/**
 * Length in UTF-16 units of the lead section of a note or chunk: the title and the first paragraph or the list below
 * it, up to the next heading or paragraph. Null if there is nothing to cut, and for messages and summaries, which are never
 * cut.
 */
export function leadSectionEnd(kind: SourceKind, title: string, text: string): number | null {
  if (kind !== 'note' && kind !== 'chunk') return null;
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
