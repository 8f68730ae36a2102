import type { Catalog } from '../../corpus/catalog/catalog';
import type { VitalityBook } from '../vitality-book';
import type { DailyCandidate } from './choose-daily';

/**
 * Everything the day's set can be chosen from: each kept note with a vitality, and whether a link joins it to an active
 * one.
 */
export function* gatherCandidates({
  notes: { catalog },
  book,
}: {
  notes: { catalog: Pick<Catalog, 'note' | 'linksFrom' | 'linksTo'> };
  book: Pick<VitalityBook, 'notes'>;
}): Generator<DailyCandidate> {
  const values = [...book.notes()];
  const besideActive = new Set<string>();
  for (const { id, zone } of values) {
    if (zone === 'active') for (const other of linkedWith(catalog, id)) besideActive.add(other);
  }
  for (const { id, vitality, zone, isBridge, lastUsedAt } of values) {
    const note = catalog.note(id);
    if (note?.status !== 'kept') continue;
    const { category, confirmations, pinned } = note;
    yield {
      id,
      vitality,
      zone,
      isBridge,
      lastUsedAt,
      category,
      confirmations,
      pinned,
      isLinkedToActive: besideActive.has(id),
    };
  }
}

/**
 * Notes at the other end of a link, whichever way it goes; what was superseded by it or replaces it is not beside it.
 */
export function linkedWith(catalog: Pick<Catalog, 'linksFrom' | 'linksTo'>, id: string): string[] {
  const ends = [
    ...[...catalog.linksFrom(id)].flatMap(({ kind, to }) =>
      kind === 'supersedes' || to === null ? [] : [to as string],
    ),
    ...[...catalog.linksTo(id)].flatMap(({ kind, from }) => (kind === 'supersedes' ? [] : [from as string])),
  ];
  return [...new Set(ends)].filter((end) => end !== id);
}
