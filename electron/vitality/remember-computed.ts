import type { VitalityService } from './vitality-service';

/** Of the time that passes, deriving takes at most one part in so many. */
const PACE = 200;

/**
 * Remembers what was derived from the vitality of all notes until one of them changes. Where notes are many, it is
 * derived the more rarely the longer it takes.
 *
 * @param elapsed milliseconds of a clock that only goes forward
 * @returns a function that returns what was derived; null before vitality was computed
 */
export function rememberComputed<Derived>(
  vitality: Pick<VitalityService, 'revision'>,
  derive: () => Derived,
  elapsed = () => performance.now(),
): () => Derived | null {
  let known: { derived: Derived; revision: number; until: number } | null = null;
  return () => {
    const revision = vitality.revision();
    if (revision === null) return null;
    const from = elapsed();
    if (known === null || (known.revision !== revision && from >= known.until)) {
      const derived = derive();
      known = { derived, revision, until: from + (elapsed() - from) * PACE };
    }
    return known.derived;
  };
}
