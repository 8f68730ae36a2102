import { judgementSchema, type Agreement, type PairAgreement } from '../../../shared/domain/collection-review';
import { cohensKappa } from './cohens-kappa';
import type { ReviewerJudgement } from './judgements';

const ANSWERS = judgementSchema.options;

type Judged = Pick<ReviewerJudgement, 'noteId' | 'login' | 'reviewer' | 'judgement' | 'contentHash'>;

/**
 * Agreement of every two reviewers over the notes that both judged with the same text, and the mean of the pairs
 * (R. Light (1971), Measures of response agreement for qualitative data). What a member may not see does not count: of
 * two others, only notes that the member judged too.
 */
export function agreementOf(judgements: readonly Judged[]): Agreement {
  const names = new Map(judgements.map(({ login, reviewer }) => [login, reviewer]));
  const logins = [...names.keys()].sort();
  const byLogin = new Map(
    logins.map((login) => [
      login,
      new Map(judgements.filter((one) => one.login === login).map((one) => [one.noteId, one])),
    ]),
  );
  const pairs = logins.flatMap((first, index) =>
    logins.slice(index + 1).map((second) => ({
      first: names.get(first)!,
      second: names.get(second)!,
      ...pairOf(byLogin.get(first)!, byLogin.get(second)!),
    })),
  );
  const defined = pairs.flatMap(({ kappa }) => (kappa === null ? [] : [kappa]));
  return {
    pairs,
    mean: defined.length < 2 ? null : defined.reduce((sum, kappa) => sum + kappa, 0) / defined.length,
    undefinedPairs: pairs.length - defined.length,
  };
}

function pairOf(
  first: ReadonlyMap<string, Judged>,
  second: ReadonlyMap<string, Judged>,
): Omit<PairAgreement, 'first' | 'second'> {
  const table = ANSWERS.map(() => ANSWERS.map(() => 0));
  let shared = 0;
  for (const [noteId, one] of first) {
    const other = second.get(noteId);
    if (other === undefined || other.contentHash !== one.contentHash) continue;
    table[ANSWERS.indexOf(one.judgement)]![ANSWERS.indexOf(other.judgement)]! += 1;
    shared += 1;
  }
  if (shared === 0)
    return {
      notes: 0,
      observed: null,
      expected: null,
      kappa: null,
      interval: null,
      undefinedBecause: 'no-shared-notes',
    };
  const { notes, observed, expected, kappa, interval } = cohensKappa(table);
  return { notes, observed, expected, kappa, interval, undefinedBecause: kappa === null ? 'one-answer' : null };
}
