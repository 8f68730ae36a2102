import { findSecrets } from './find-secrets';

/** What ends the clause before. */
const CLAUSE_BOUNDARY = /[.!?;:,\n]|\s(?:and|und|—|–|-)\s/gu;
/** "the token: “": marks that lead to the secret end no clause. */
const LEADS_TO_SECRET = /\s{0,8}[:=]\s{0,8}["'“„`]?$/u;
/** UTF-16 units in front of a secret that may be the clause that tells it. */
const MAX_CLAUSE_CHARACTERS = 300;

/**
 * A message's prose with every clause that only tells a secret ("the token is …") blanked, so that the clauses beside
 * it are read without it. Same length; an empty line stands where it was.
 */
export function blankSecretClauses(prose: string): string {
  const parts: string[] = [];
  let done = 0;
  for (const { start, end } of findSecrets(prose)) {
    const from = Math.max(done, clauseStart(prose, start, done));
    const to =
      end +
      (/^[\s,;:.!?)”"'`–—-]{0,64}(?:(?:and|und)\s)?/u.exec(prose.slice(end, end + MAX_CLAUSE_CHARACTERS))?.[0].length ??
        0);
    parts.push(prose.slice(done, from), '\n\n', ' '.repeat(Math.max(0, to - from - 2)));
    done = Math.max(to, from + 2);
  }
  return parts.join('') + prose.slice(done);
}

/**
 * Where the clause begins whose secret stands at `start`; at the earliest at its line, at `done` and `LONGEST_CLAUSE`
 * before it.
 */
function clauseStart(prose: string, start: number, done: number): number {
  const bound = Math.max(done, start - MAX_CLAUSE_CHARACTERS);
  const earliest = bound + prose.slice(bound, start).lastIndexOf('\n') + 1;
  const before = prose.slice(earliest, start).replace(LEADS_TO_SECRET, (marks) => 'x'.repeat(marks.length));
  const border = [...before.matchAll(CLAUSE_BOUNDARY)].at(-1);
  return border === undefined ? earliest : earliest + border.index + (border[0].length === 1 ? 1 : 0);
}
