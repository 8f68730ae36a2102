import { codeRanges, isInside } from '../../../../shared/lib/markdown/code-ranges';

const MARK = /^(<{7}|={7}|>{7})(?: [^\n]*)?$/gmu;
const ORDER = '<=>';

/** Whether git wrote two versions of a passage into a text, between its marks. In code they may be an example. */
export function hasGitMarks(text: string): boolean {
  if (!text.includes('<<<<<<<')) return false;
  const code = codeRanges(text);
  let next = 0;
  for (const { 0: line, index } of text.matchAll(MARK)) {
    if (isInside(code, index)) continue;
    if (line[0] === ORDER[next]) next += 1;
    else next = line[0] === '<' ? 1 : 0;
    if (next === ORDER.length) return true;
  }
  return false;
}
