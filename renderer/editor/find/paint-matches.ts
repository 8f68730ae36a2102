import type { LexicalEditor } from 'lexical';
import type { Match } from './find-matches';

const ALL = 'find';
const CURRENT = 'find-current';

/** Paints the matches over the text and the current one more strongly; none removes the paint. */
export function paintMatches(editor: LexicalEditor, matches: readonly Match[], current: number): void {
  if (typeof Highlight === 'undefined') return;
  const ranges = matches.map((match) => rangeOf(editor, match));
  const set = (name: string, painted: (Range | null | undefined)[]) => {
    const found = painted.filter((range): range is Range => range != null);
    if (found.length === 0) CSS.highlights.delete(name);
    else CSS.highlights.set(name, Object.assign(new Highlight(...found), { priority: name === CURRENT ? 1 : 0 }));
  };
  set(ALL, ranges);
  set(CURRENT, [ranges[current]]);
}

/** Scrolls a match to the middle unless it can be seen. */
export function scrollToMatch(editor: LexicalEditor, match: Match): void {
  const place = editor.getElementByKey(match.start.key);
  place?.scrollIntoView({ block: 'nearest' });
}

function rangeOf(editor: LexicalEditor, { start, end }: Match): Range | null {
  const [from, to] = [textOf(editor, start.key), textOf(editor, end.key)];
  if (from === null || to === null || start.offset > from.data.length || end.offset > to.data.length) return null;
  const range = document.createRange();
  range.setStart(from, start.offset);
  range.setEnd(to, end.offset);
  return range;
}

function textOf(editor: LexicalEditor, key: string): Text | null {
  const element = editor.getElementByKey(key);
  return element === null ? null : (document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode() as Text | null);
}
