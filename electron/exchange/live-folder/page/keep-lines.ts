import { diffComm } from 'node-diff3';
import { cleanText } from '../../import/text/clean-text';

interface Line {
  text: string;
  end: string;
}

/** Pairs of lines that are compared; beyond it lines between the first and the last change are written as they are. */
const MAX_COMPARED = 1_000_000;
const BYTE_ORDER_MARK = '\ufeff';

/**
 * A new text of a file in which every line that says the same as before is the old one to the byte: its line end, its
 * composition of accents, its control characters. A new line ends as the one above it.
 *
 * @param before the whole file, with its byte order mark
 */
export function keepLines(before: string, text: string): string {
  const mark = before.startsWith(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK : '';
  const [old, wanted] = [linesOf(before.slice(mark.length)), linesOf(text)];
  const [oldKeys, keys] = [old, wanted].map((lines) => lines.map((line) => cleanText(line.text)));
  let start = 0;
  while (start < Math.min(old.length, wanted.length) && oldKeys![start] === keys![start]) start += 1;
  let after = 0;
  const rest = Math.min(old.length, wanted.length) - start;
  while (after < rest && oldKeys!.at(-1 - after) === keys!.at(-1 - after)) after += 1;

  /** The old line that says the same as each wanted one. */
  const same: (Line | undefined)[] = Array.from({ length: wanted.length });
  for (let index = 0; index < start; index += 1) same[index] = old[index];
  for (let index = 1; index <= after; index += 1) same[wanted.length - index] = old[old.length - index];
  const [oldMiddle, middle] = [oldKeys!.slice(start, old.length - after), keys!.slice(start, wanted.length - after)];
  if (oldMiddle.length * middle.length <= MAX_COMPARED) {
    let [from, to] = [start, start];
    for (const { common, buffer1 = [], buffer2 = [] } of diffComm(oldMiddle, middle)) {
      for (let index = 0; index < (common?.length ?? 0); index += 1) same[to + index] = old[from + index];
      from += common?.length ?? buffer1.length;
      to += common?.length ?? buffer2.length;
    }
  }
  let end = old[0]?.end || '\n';
  return (
    mark +
    wanted
      .map((line, index) => {
        end = same[index]?.end || end;
        return `${same[index]?.text ?? line.text}${line.end === '' ? '' : end}`;
      })
      .join('')
  );
}

const linesOf = (text: string): Line[] =>
  [...text.matchAll(/([^\r\n]*)(\r\n|\r|\n|$)/gu)]
    .filter(([whole]) => whole !== '')
    .map(([, line = '', end = '']) => ({ text: line, end }));
