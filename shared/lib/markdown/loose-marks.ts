/** A link or picture that the end of a text cuts off. */
const LINK_CUT_AT_END = /!?\[{1,2}[^[\]\n]{0,600}(?:\]\([^()\s]{0,1000})?$/u;
/** The rest of a link whose beginning a text lacks. */
const LINK_CUT_AT_START = /^[^[\]\n]{0,600}\](?:\]|\([^()\n]{0,1000}\))/u;
const EMPHASIS = ['***', '**', '__', '~~', '==', '`'] as const;

/** The text without the half link at whose end it was cut. */
export const withoutHalfLinkAtEnd = (text: string): string => text.replace(LINK_CUT_AT_END, '').trimEnd();

/**
 * A part of a Markdown text, such as one sentence, without what only its neighbours complete: half a link at either end,
 * a mark of emphasis at either end whose partner is missing. What stays is verbatim. Linear time.
 */
export function withoutLooseMarks(part: string): string {
  let text = withoutHalfLinkAtEnd(part.replace(LINK_CUT_AT_START, '')).trim();
  for (const mark of EMPHASIS) {
    if (text.split(mark).length % 2 === 1) continue;
    if (text.startsWith(mark)) text = text.slice(mark.length).trimStart();
    else if (text.endsWith(mark)) text = text.slice(0, -mark.length).trimEnd();
  }
  return text;
}
