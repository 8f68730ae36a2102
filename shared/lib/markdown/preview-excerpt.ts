import { titleKey } from './title-key';

/** Characters of a note that a preview shows. */
const MAX_CHARACTERS = 700;
const FENCE = /^ {0,3}(`{3,}|~{3,})/;

/**
 * The first lines of a Markdown text from an offset on, whole lines where it can be, with an open code block closed.
 *
 * @param title is not repeated where the text begins with it as a heading
 */
export function previewExcerpt(markdown: string, title: string, from = 0): { text: string; isCut: boolean } {
  const lines: string[] = [];
  let length = 0;
  let fence: string | null = null;
  let isCut = false;
  for (const line of linesFrom(markdown, from)) {
    if (lines.length === 0 && (line.trim() === '' || isTitle(line, title))) continue;
    if (length + line.length > MAX_CHARACTERS) {
      if (lines.length === 0) lines.push(`${line.slice(0, lastSpace(line))}…`);
      isCut = true;
      break;
    }
    const marker = FENCE.exec(line)?.[1];
    if (marker !== undefined) {
      if (fence === null) fence = marker;
      else if (marker.startsWith(fence)) fence = null;
    }
    lines.push(line);
    length += line.length + 1;
  }
  if (fence !== null) lines.push(fence);
  return { text: lines.join('\n').trimEnd(), isCut };
}

function* linesFrom(markdown: string, from: number): Generator<string> {
  for (let start = from; start < markdown.length;) {
    const newline = markdown.indexOf('\n', start);
    const end = newline === -1 ? markdown.length : newline;
    yield markdown.slice(start, end).replace(/\r$/u, '');
    start = end + 1;
  }
}

const isTitle = (line: string, title: string): boolean =>
  line.startsWith('# ') && titleKey(line.slice(2)) === titleKey(title);

function lastSpace(line: string): number {
  const space = line.slice(0, MAX_CHARACTERS).lastIndexOf(' ');
  return space > 0 ? space : MAX_CHARACTERS;
}
