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
