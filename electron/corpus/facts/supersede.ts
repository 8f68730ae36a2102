import { put, type DraftChange } from '../../../shared/domain/batch';
import type { Fact } from '../../../shared/domain/fact';
import { valueKey } from '../../language/facts/fact-key';
import { readValidity } from '../../language/facts/fact-validity';
import { isMultiValued } from '../../language/facts/multi-valued-attributes';

const endOf = ({ validUntil }: Pick<Fact, 'validUntil'>): number => validUntil ?? Infinity;
/** Whether other values of its key may hold beside it. */
export const coexists = ({ type, attribute }: Pick<Fact, 'type' | 'attribute'>): boolean =>
  type === 'procedure' || isMultiValued(attribute);

const orNull = (end: number): number | null => (end === Infinity ? null : end);

/** Of two values with the same beginning the one that was told later counts. */
const isAssertedBefore = (a: Fact, b: Fact): boolean =>
  a.createdAt < b.createdAt ||
  (a.createdAt === b.createdAt &&
    (valueKey(a.value) < valueKey(b.value) || (valueKey(a.value) === valueKey(b.value) && a.id < b.id)));

/**
 * What writing a fact changes: the value that held is closed at the new one's moment, and the new one ends where a
 * later value begins, so that facts may arrive in any order. Of several tellings with the same beginning the last one
 * holds, the others stay as records of no duration. Procedures coexist, and so do values of attributes one may have
 * several of (allergies, brothers). What was said before is not written again. Nothing is removed.
 *
 * @param existing every fact of the same key; retracted ones are passed over and stay as they are
 */
export function supersede(existing: readonly Fact[], incoming: Fact): DraftChange[] {
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

/** Its own words named its end ("from 2012 to 2015"): nothing else had closed it. */
export const statesItsEnd = ({ quote, createdAt }: Pick<Fact, 'quote' | 'createdAt'>): boolean =>
  quote !== '' && readValidity(quote, createdAt).until !== null;

/**
 * What taking a fact back changes when it should be as if it had never been said: the value it had closed holds on,
 * unless its own words named that end ("from 2012 to 2015").
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
