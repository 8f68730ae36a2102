/** A text as a text field holds it: `\n` ends every line. */
export const withPlainLineEnds = (text: string): string => text.replace(/\r\n?/gu, '\n');

/**
 * What a text field holds, with the line ends that the text had before: those of the lines that did not change stay as
 * they are, and new lines end as its first one.
 */
export function withLineEndsOf(before: string, written: string): string {
  if (!before.includes('\r')) return written;
  const old = before.match(/\r\n?|[^\r]/gu) ?? [];
  const now = [...written];
  const isSame = (sign: string | undefined, other: string | undefined) =>
    (sign?.startsWith('\r') ? '\n' : sign) === other;
  let head = 0;
  while (head < old.length && head < now.length && isSame(old[head], now[head])) head += 1;
  let tail = 0;
  const most = Math.min(old.length, now.length) - head;
  while (tail < most && isSame(old.at(-1 - tail), now.at(-1 - tail))) tail += 1;
  const end = /\r\n?|\n/u.exec(before)![0];
  const between = now.slice(head, now.length - tail).map((sign) => (sign === '\n' ? end : sign));
  return [...old.slice(0, head), ...between, ...old.slice(old.length - tail)].join('');
}
