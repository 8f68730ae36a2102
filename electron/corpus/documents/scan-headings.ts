/** A heading of level 1–4 and where its section's text lies in the document. */
export interface HeadingPlace {
  level: number;
  title: string;
  /** UTF-16 offsets of the heading itself. */
  start: number;
  end: number;
}

const ATX_HEADING = /^ {0,3}(#{1,4})[ \t]+(.*?)[ \t]*#*[ \t]*$/;
const FENCE = /^ {0,3}(`{3,}|~{3,})/;

/**
 * Headings found line by line, for documents that are too large or too deeply nested for a full parse: `#` headings
 * outside code fences. Takes time in proportion to the text, whatever it holds.
 */
export function scanHeadings(text: string): HeadingPlace[] {
  const headings: HeadingPlace[] = [];
  let fence: string | null = null;
  let start = 0;
  while (start <= text.length) {
    const lineEnd = text.indexOf('\n', start);
    const end = lineEnd === -1 ? text.length : lineEnd;
    // A heading longer than this is a paragraph that begins with a number sign.
    const line = end - start > 1000 ? '' : text.slice(start, end);
    const mark = FENCE.exec(line)?.[1];
    if (mark !== undefined && fence === null) fence = mark[0]!;
    else if (mark !== undefined && mark[0] === fence) fence = null;
    else if (fence === null) {
      const heading = ATX_HEADING.exec(line);
      if (heading) headings.push({ level: heading[1]!.length, title: heading[2]!, start, end });
    }
    if (lineEnd === -1) break;
    start = lineEnd + 1;
  }
  return headings;
}
