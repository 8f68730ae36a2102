import type { SourceRef } from '../../../shared/domain/ids';
import { type Citation, leadsToSource } from '../../../shared/domain/message';

/** Numbers as they are shown: sources count from 1 in the order in which the answer names them. */
export const shownNumbers = (citations: readonly Citation[]): Map<number, number> =>
  new Map([...new Set(citations.map(({ number }) => number))].map((number, index) => [number, index + 1]));

/** The numbers that an answer shows for one source, in the order of its text. */
export function numbersOf(citations: readonly Citation[], ref: SourceRef): number[] {
  const shown = shownNumbers(citations);
  const own = citations.filter((citation) => citation.ref === ref && leadsToSource(citation));
  return [...new Set(own.map(({ number }) => shown.get(number)!))];
}
