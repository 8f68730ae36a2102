import { findSecrets } from '../../../shared/lib/text/find-secrets';

const CLAUSE_START = /(?:[.!?;:,\n]|\s(?:and|und|—|–|-)\s)(?![\s\S]*(?:[.!?;:,\n]|\s(?:and|und|—|–|-)\s))/u;

/**
 * A message's prose with every clause that only tells a secret ("the token is …") blanked, so that the clauses beside it are read without it. Same length;
 * an empty line stands where it was.
 */
export function blankSecrets(prose: string): string {
  let text = prose;
  for (const { start, end } of findSecrets(prose)) {
    const before = text.slice(0, start);
    const lineStart = before.lastIndexOf('\n') + 1;
    const border = CLAUSE_START.exec(before.slice(lineStart).replace(/\s*[:=]\s*["'“„`]?$/u, (marks) => 'x'.repeat(marks.length)));
    const from = border === null ? lineStart : lineStart + border.index + (/^[.!?;:,\n]/u.test(border[0]) ? 1 : 0);
    const to = end + (/^[\s,;:.!?)”"'`–—-]*(?:(?:and|und)\s)?/u.exec(text.slice(end))?.[0].length ?? 0);
    text = text.slice(0, from) + '\n\n' + ' '.repeat(Math.max(0, to - from - 2)) + text.slice(Math.max(to, from + 2));
  }
  return text;
}
