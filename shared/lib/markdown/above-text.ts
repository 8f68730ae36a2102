/** Blank lines at the start of a text, and a heading of the first level below them. */
export interface AboveText {
  /** Up to the heading's words. */
  before: string;
  /** Null: there is no heading. */
  heading: string | null;
  /** The text from the words to the next line that is not blank. */
  after: string;
}

/** In linear time, whatever the line holds. */
export function aboveText(text: string): AboveText {
  const blank = endOfBlank(text, 0);
  const none = { before: text.slice(0, blank), heading: null, after: '' };
  if (!text.startsWith('# ', blank)) return none;
  const found = text.indexOf('\n', blank);
  const lineEnd = found === -1 ? text.length : found;
  const line = text.slice(blank, lineEnd);
  const start = line.length - line.slice(1).trimStart().length;
  const end = wordsEnd(line);
  if (end <= start) return none;
  return {
    before: text.slice(0, blank + start),
    heading: line.slice(start, end),
    after: text.slice(blank + end, endOfBlank(text, lineEnd)),
  };
}

function endOfBlank(text: string, from: number): number {
  let end = from;
  while (text[end] === '\n') end += 1;
  return end;
}

/** Without spaces at the end, and without signs that close a heading. */
function wordsEnd(line: string): number {
  const end = spacesFrom(line, line.length);
  let signs = end;
  while (line[signs - 1] === '#') signs -= 1;
  return signs < end && line[signs - 1] === ' ' ? spacesFrom(line, signs) : end;
}

function spacesFrom(line: string, from: number): number {
  let end = from;
  while (line[end - 1] === ' ') end -= 1;
  return end;
}
