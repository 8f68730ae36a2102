import { findSecrets } from './find-secrets';

/** Where the previous clause ends. */
const CLAUSE_BOUNDARY = /[.!?;:,\n]|\s(?:and|und|—|–|-)\s/gu;
/** Punctuation before a secret that does not end its clause: "the token: “". */
const LEADS_TO_SECRET = /\s{0,8}[:=]\s{0,8}["'“„`]?$/u;
/** UTF-16 units before a secret that can belong to its clause. */
const MAX_CLAUSE_CHARACTERS = 300;

/**
 * A message's prose with every clause that contains a secret ("the token is …") blanked, so that its other clauses can
 * be read. Same length; a blanked line becomes an empty line.
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
 * Start of the clause whose secret begins at `start`; not before the secret's line, `done`, or `MAX_CLAUSE_CHARACTERS`
 * units back.
 */
function clauseStart(prose: string, start: number, done: number): number {
  const bound = Math.max(done, start - MAX_CLAUSE_CHARACTERS);
  const earliest = bound + prose.slice(bound, start).lastIndexOf('\n') + 1;
  const before = prose.slice(earliest, start).replace(LEADS_TO_SECRET, (marks) => 'x'.repeat(marks.length));
  const border = [...before.matchAll(CLAUSE_BOUNDARY)].at(-1);
  return border === undefined ? earliest : earliest + border.index + (border[0].length === 1 ? 1 : 0);
}
