import { put, type DraftChange } from '../../../shared/domain/batch';
import type { Fact } from '../../../shared/domain/fact';
import { valueKey } from './fact-key';

const endOf = ({ validUntil }: Pick<Fact, 'validUntil'>): number => validUntil ?? Infinity;
const orNull = (end: number): number | null => (end === Infinity ? null : end);

/** Of two values with the same beginning the one that was told later counts. */
const isToldBefore = (a: Fact, b: Fact): boolean =>
  a.createdAt < b.createdAt || (a.createdAt === b.createdAt && (valueKey(a.value) < valueKey(b.value) || (valueKey(a.value) === valueKey(b.value) && a.id < b.id)));

/**
 * What writing a fact changes: the value that held is closed at the new one's moment, and the new one ends where a later value begins, so that
 * facts may arrive in any order. Of several tellings with the same beginning the last one holds, the others stay as records of no duration.
 * Procedures coexist. What was said before is not written again. Nothing is removed.
 *
 * @param existing every fact of the same key; retracted ones are passed over and stay as they are
 */
export function supersede(existing: readonly Fact[], incoming: Fact): DraftChange[] {
  const isProcedure = incoming.type === 'procedure';
  const live = existing.filter(({ id, retractedAt, type }) => id !== incoming.id && retractedAt === null && (type === 'procedure') === isProcedure);
  const wanted = Math.max(incoming.validFrom, endOf(incoming));
  const rivals = live.filter(({ validFrom, value }) => validFrom === incoming.validFrom && (!isProcedure || valueKey(value) === valueKey(incoming.value)));
  const holder = rivals.reduce<Fact | null>((best, fact) => (best === null || isToldBefore(best, fact) ? fact : best), null);
  const next = isProcedure ? [] : live.map(({ validFrom }) => validFrom).filter((from) => from > incoming.validFrom);
  const validUntil = orNull(Math.min(wanted, ...next));
  if (holder !== null && valueKey(holder.value) === valueKey(incoming.value) && holder.validUntil === validUntil) {
    return holder.createdAt < incoming.createdAt ? [put('facts', { ...holder, createdAt: incoming.createdAt })] : [];
  }
  const isLate = holder !== null && isToldBefore(incoming, holder);
  const closed = live.filter((fact) => endOf(fact) > incoming.validFrom && (rivals.includes(fact) ? !isLate : !isProcedure && fact.validFrom < incoming.validFrom));
  return [...closed.map((fact) => put('facts', { ...fact, validUntil: incoming.validFrom })), put('facts', { ...incoming, validUntil: isLate ? incoming.validFrom : validUntil })];
}
