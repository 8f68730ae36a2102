import { DAY_MS } from '../../../shared/lib/time/calendar';
import { statedValues, type StatedValues } from '../stated-values';

/** Milliseconds from which on a later statement can say what has become of an earlier one. */
export const LATER_MS = DAY_MS / 2;

/** What says that another value held before, in eight languages. */
const NOW =
  /(?<!\p{L})(?:now|nowadays|jetzt|nun|inzwischen|mittlerweile|neuerdings|ahora|maintenant|désormais|adesso|ora|agora|nu|voortaan|теперь)(?!\p{L})|现在|今は|今では/iu;

/**
 * Whether a later statement says that something is now otherwise than an earlier one states: “practice is now on Mondays”
 * after “we practise on Thursdays”. It has a word for it, and a number or a date of a kind that the earlier one states and
 * does not have.
 */
export function givesNewValue(newer: string, older: string): boolean {
  if (!NOW.test(newer) || NOW.test(older)) return false;
  const [ours, theirs] = [statedValues(newer), statedValues(older)];
  return (Object.keys(ours) as (keyof StatedValues)[]).some(
    (kind) => theirs[kind].size > 0 && [...ours[kind]].some((value) => !theirs[kind].has(value)),
  );
}
