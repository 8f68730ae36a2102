import type { Catalog } from '../catalog/catalog';
import type { VitalityService } from '../../vitality/vitality-service';
import type { DailyCandidate } from './choose-daily-set';

/** Candidates of the day's set: each kept note that is not hidden with a vitality, and whether an active note is linked to it. */
export function* gatherDailyCandidates({
  notes: { catalog },
  vitality,
}: {
  notes: { catalog: Pick<Catalog, 'note' | 'linksFrom' | 'linksTo'> };
  vitality: Pick<VitalityService, 'notes'>;
}): Generator<DailyCandidate> {
  const values = [...vitality.notes()];
  const linkedToActive = new Set<string>();
  for (const { id, zone } of values) {
    if (zone === 'active') for (const other of linkedNoteIds(catalog, id)) linkedToActive.add(other);
  }
  for (const { id, vitality: noteVitality, zone, isBridge, lastUsedAt } of values) {
    const note = catalog.note(id);
    if (note?.status !== 'kept' || note.neverSurface) continue;
    const { category, confirmations, pinned } = note;
    yield {
      id,
      vitality: noteVitality,
      zone,
      isBridge,
      lastUsedAt,
      category,
      confirmations,
      pinned,
      isLinkedToActive: linkedToActive.has(id),
    };
  }
}

/** Notes linked in either direction, without those that it supersedes or that supersede it. */
export function linkedNoteIds(catalog: Pick<Catalog, 'linksFrom' | 'linksTo'>, id: string): string[] {
  const ends = [
    ...[...catalog.linksFrom(id)].flatMap(({ kind, to }) =>
      kind === 'supersedes' || to === null ? [] : [to as string],
    ),
    ...[...catalog.linksTo(id)].flatMap(({ kind, from }) => (kind === 'supersedes' ? [] : [from as string])),
  ];
  return [...new Set(ends)].filter((end) => end !== id);
}
