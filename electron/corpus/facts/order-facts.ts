import type { Fact } from '../../../shared/domain/fact';
import { coexists, isAssertedBefore } from './supersede-fact';

const hasDuration = ({ validFrom, validUntil }: Fact): boolean => validUntil === null || validUntil > validFrom;

/**
 * Facts of one key that were written on devices which did not know of each other, with the ends that they would have had
 * on one device: a value ends where a later one starts; of several with the same start the one that was stated last
 * holds. An end is only ever brought forward: who takes a fact back says whether the one before it holds again.
 *
 * @param facts every fact of the key
 * @returns those whose end changes
 */
export function orderFacts(facts: readonly Fact[]): Fact[] {
  const live = facts.filter((fact) => fact.retractedAt === null && !coexists(fact) && hasDuration(fact));
  return live.flatMap((fact) => {
    const others = live.filter(({ id }) => id !== fact.id);
    const isOverruled = others.some((other) => other.validFrom === fact.validFrom && isAssertedBefore(fact, other));
    const later = others.map(({ validFrom }) => validFrom).filter((from) => from > fact.validFrom);
    const end = isOverruled ? fact.validFrom : Math.min(fact.validUntil ?? Infinity, ...later);
    return end === (fact.validUntil ?? Infinity) ? [] : [{ ...fact, validUntil: end }];
  });
}
