import { ARCHIVED_METHODS, specOf, type ArchivedMethod } from './index-methods';
import type { IndexPort } from './index-port';

type AnyCall = (...args: unknown[]) => unknown;

/** The questions to an index, each asked of archived notes too: one switch for every lane, hop and round of a run. */
export function withArchived(index: IndexPort): Pick<IndexPort, ArchivedMethod> {
  const includingArchived = (method: ArchivedMethod): AnyCall => {
    const call = index[method] as AnyCall;
    return specOf(method).takesArchived === 'argument'
      ? (argument) => call(argument, true)
      : (query) => call({ ...(query as object), includeArchived: true });
  };
  const calls = ARCHIVED_METHODS.map((method) => [method, includingArchived(method)] as const);
  return Object.fromEntries(calls) as unknown as Pick<IndexPort, ArchivedMethod>;
}
