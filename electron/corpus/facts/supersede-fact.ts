import { put, type DraftChange } from '../../../shared/domain/batch';
import type { Fact } from '../../../shared/domain/fact';
import { valueKey } from '../../language/facts/fact-key';
import { readValidity } from '../../language/facts/fact-validity';
import { isMultiValued } from '../../language/facts/multi-valued-attributes';

const endOf = ({ validUntil }: Pick<Fact, 'validUntil'>): number => validUntil ?? Infinity;
/** Whether several values of its key may hold at a time. */
export const coexists = ({ type, attribute }: Pick<Fact, 'type' | 'attribute'>): boolean =>
  type === 'procedure' || isMultiValued(attribute);

const orNull = (end: number): number | null => (end === Infinity ? null : end);

/** Of two values with the same start, the one stated later counts. */
export const isAssertedBefore = (a: Fact, b: Fact): boolean =>
  a.createdAt < b.createdAt ||
  (a.createdAt === b.createdAt &&
    (valueKey(a.value) < valueKey(b.value) || (valueKey(a.value) === valueKey(b.value) && a.id < b.id)));

/**
 * Changes needed to add a fact: the current value ends where the new one starts, and the new one ends where a later one
 * starts, so that facts may arrive in any order. Of several statements with the same start the last holds; the others
 * become records of zero duration. Procedures and multi-valued attributes (allergies, brothers) coexist. A repeated
 * statement adds nothing. Nothing is deleted.
 *
 * @param existing every fact of the same key; retracted ones are ignored and unchanged
 */
export function supersedeFact(existing: readonly Fact[], incoming: Fact): DraftChange[] {
  const isCoexisting = coexists(incoming);
  const live = existing.filter(
    (fact) => fact.id !== incoming.id && fact.retractedAt === null && coexists(fact) === isCoexisting,
  );
  const wanted = Math.max(incoming.validFrom, endOf(incoming));
  const rivals = live.filter(
    ({ validFrom, value }) =>
      validFrom === incoming.validFrom && (!isCoexisting || valueKey(value) === valueKey(incoming.value)),
  );
  const current = rivals.reduce<Fact | null>(
    (best, fact) => (best === null || isAssertedBefore(best, fact) ? fact : best),
    null,
  );
  const next = isCoexisting ? [] : live.map(({ validFrom }) => validFrom).filter((from) => from > incoming.validFrom);
  const validUntil = orNull(Math.min(wanted, ...next));
  if (current !== null && valueKey(current.value) === valueKey(incoming.value) && current.validUntil === validUntil) {
    return current.createdAt < incoming.createdAt ? [put('facts', { ...current, createdAt: incoming.createdAt })] : [];
  }
  const isOlderAssertion = current !== null && isAssertedBefore(incoming, current);
  const closed = live.filter(
    (fact) =>
      endOf(fact) > incoming.validFrom &&
      (rivals.includes(fact) ? !isOlderAssertion : !isCoexisting && fact.validFrom < incoming.validFrom),
  );
  return [
    ...closed.map((fact) => put('facts', { ...fact, validUntil: incoming.validFrom })),
    put('facts', { ...incoming, validUntil: isOlderAssertion ? incoming.validFrom : validUntil }),
  ];
}

/** Whether its own quote states its end ("from 2012 to 2015"), so that no other fact ended it. */
export const statesItsEnd = ({ quote, createdAt }: Pick<Fact, 'quote' | 'createdAt'>): boolean =>
  quote !== '' && readValidity(quote, createdAt).until !== null;

/**
 * Changes needed to retract a fact as if it had never been stated: the value it had ended holds again, unless that
 * value's quote states its end ("from 2012 to 2015").
 *
 * @param existing every fact of the same key
 */
export function retractFact(existing: readonly Fact[], retracted: Fact, at: number): DraftChange[] {
  const retraction = put('facts', { ...retracted, retractedAt: at });
  if (coexists(retracted) || retracted.validUntil === retracted.validFrom) return [retraction];
  const closed = existing.filter(
    (fact) =>
      fact.id !== retracted.id &&
      fact.retractedAt === null &&
      !coexists(fact) &&
      fact.validUntil === retracted.validFrom,
  );
  const last = closed.reduce<Fact | null>(
    (best, fact) =>
      best === null ||
      best.validFrom < fact.validFrom ||
      (best.validFrom === fact.validFrom && isAssertedBefore(best, fact))
        ? fact
        : best,
    null,
  );
  if (last === null || statesItsEnd(last)) return [retraction];
  return [retraction, put('facts', { ...last, validUntil: retracted.validUntil })];
}
