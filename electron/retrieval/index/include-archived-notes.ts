import { ARCHIVED_METHODS, specOf, type ArchivedMethod } from './index-methods';
import type { IndexPort } from './index-port';

type AnyCall = (...args: unknown[]) => unknown;

/** The index queries with archived notes included: one switch for every lane, hop and round of a run. */
export function includeArchivedNotes(index: IndexPort): Pick<IndexPort, ArchivedMethod> {
  const callWithArchived = (method: ArchivedMethod): AnyCall => {
    const call = index[method] as AnyCall;
    return specOf(method).takesArchived === 'argument'
      ? (argument) => call(argument, true)
      : (query) => call({ ...(query as object), includeArchived: true });
  };
  const calls = ARCHIVED_METHODS.map((method) => [method, callWithArchived(method)] as const);
  return Object.fromEntries(calls) as unknown as Pick<IndexPort, ArchivedMethod>;
}
