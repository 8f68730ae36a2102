import { t } from '../../../shared/messages/message';

/** A text with its selection, characters [start, end). */
export interface SelectedText {
  text: string;
  start: number;
  end: number;
}

/** Announced to screen readers, so that nobody is trapped in a list. */
export const tabHint = () => t('editor.tabIndentsListsCode');

/** One step of indentation in this text: a tab if its lines begin with tabs, else four spaces. */
export const indentUnit = (text: string): string => (/^\t/m.test(text) ? '\t' : '    ');

/** Indents or outdents every selected line by one step; the same characters stay selected. */
export function indentLines({ text, start, end }: SelectedText, direction: 'in' | 'out'): SelectedText {
  const from = text.lastIndexOf('\n', start - 1) + 1;
  // A selection that ends where a line begins does not touch that line.
  const last = end > start && text[end - 1] === '\n' ? end - 1 : end;
  const lineEnd = text.indexOf('\n', last);
  const to = lineEnd === -1 ? text.length : lineEnd;
  const unit = indentUnit(text);
  let offset = from;
  let [newStart, newEnd] = [start, end];
  const lines = text
    .slice(from, to)
    .split('\n')
    .map((line) => {
      const removed = direction === 'in' ? '' : (/^(?:\t| {1,4})/.exec(line)?.[0] ?? '');
      const added = direction === 'in' && (line !== '' || start === end) ? unit : '';
      const moved = (at: number) => (at < offset ? 0 : added.length - Math.min(removed.length, at - offset));
      newStart += moved(start);
      newEnd += moved(end);
      offset += line.length + 1;
      return added + line.slice(removed.length);
    });
  return { text: text.slice(0, from) + lines.join('\n') + text.slice(to), start: newStart, end: newEnd };
}

const LIST_LINE = /^\s*(?:[-*+]|\d{1,9}[.)])\s/;
const FENCE = /^\s*(?:```|~~~)/gm;

/** Whether Tab indents at this offset of a Markdown source: in a list's line or between code fences. */
export function isIndentable({ text, start }: SelectedText): boolean {
  const lineStart = text.lastIndexOf('\n', start - 1) + 1;
  const lineEnd = text.indexOf('\n', start);
  if (LIST_LINE.test(text.slice(lineStart, lineEnd === -1 ? text.length : lineEnd))) return true;
  return (text.slice(0, lineStart).match(FENCE)?.length ?? 0) % 2 === 1;
}
