import { type Agreement, judgementSchema, type PairAgreement } from '../../../shared/domain/collection-review';
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

/** Two-sided 95 % of the normal distribution. */
const Z_95 = 1.959963984540054;

interface Kappa {
  notes: number;
  observed: number;
  expected: number;
  /** Null where the expected agreement is 1. */
  kappa: number | null;
  /** Large-sample standard error; null where κ is. */
  standardError: number | null;
  interval: { low: number; high: number } | null;
}

/**
 * Cohen's κ of a square table of counts; row: what the first reviewer said, column: the second.
 *
 *     κ = (pₒ − pₑ) / (1 − pₑ),  pₒ = Σ pᵢᵢ,  pₑ = Σ pᵢ· p·ᵢ
 *     σ² = (A + B − C) / (n (1 − pₑ)²)
 *     A = Σ pᵢᵢ (1 − (pᵢ· + p·ᵢ)(1 − κ))²,  B = (1 − κ)² Σᵢ≠ⱼ pᵢⱼ (p·ᵢ + pⱼ·)²,  C = (κ − pₑ (1 − κ))²
 *
 * κ: J. Cohen (1960), A coefficient of agreement for nominal scales. σ: J. Fleiss, J. Cohen, B. Everitt (1969), Large
 * sample standard errors of kappa and weighted kappa, equation 13. The interval is κ ± 1.96 σ, cut to −1…1; for fewer
 * than some thirty notes it is rough.
 *
 * @param table at least one count above zero
 */
export function cohensKappa(table: readonly (readonly number[])[]): Kappa {
  const total = table.flat().reduce((sum, count) => sum + count, 0);
  if (total === 0) throw new RangeError('κ of no judgements');
  const shares = table.map((row) => row.map((count) => count / total));
  const rows = shares.map((row) => sumOf(row));
  const columns = shares.map((_, column) => sumOf(shares.map((row) => row[column]!)));
  const observed = sumOf(shares.map((row, index) => row[index]!));
  const expected = sumOf(rows.map((share, index) => share * columns[index]!));
  const base = { notes: total, observed, expected };
  // Exactly where both gave one and the same answer throughout.
  if (rows.some((_, index) => table[index]![index] === total))
    return { ...base, kappa: null, standardError: null, interval: null };
  const kappa = (observed - expected) / (1 - expected);
  const a = sumOf(shares.map((row, i) => row[i]! * (1 - (rows[i]! + columns[i]!) * (1 - kappa)) ** 2));
  const b =
    (1 - kappa) ** 2 *
    sumOf(shares.flatMap((row, i) => row.map((share, j) => (i === j ? 0 : share * (columns[i]! + rows[j]!) ** 2))));
  const c = (kappa - expected * (1 - kappa)) ** 2;
  // Rounding may leave a trace below zero where the agreement is perfect.
  const standardError = Math.sqrt(Math.max(0, a + b - c) / total) / (1 - expected);
  return {
    ...base,
    kappa,
    standardError,
    interval: { low: Math.max(-1, kappa - Z_95 * standardError), high: Math.min(1, kappa + Z_95 * standardError) },
  };
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);
