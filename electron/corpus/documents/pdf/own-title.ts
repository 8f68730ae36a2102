/** Titles that programs give by themselves. */
const GENERATED_TITLE =
  /^(?:untitled|microsoft (?:word|powerpoint) -|powerpoint[ -]pr[äe]sentation|about:blank)|\.(?:docx?|odt|rtf|pptx?|xlsx?|indd|tex|dvi|qxd|pdf|html?)$/i;

/** A title on one line; empty for one that a program gave. */
export function ownTitle(title: string): string {
  const line = title.replace(/\s+/g, ' ').trim();
  return GENERATED_TITLE.test(line) ? '' : line;
}
