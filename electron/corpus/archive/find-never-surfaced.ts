import { sourceRef } from '../../../shared/domain/ids';
import { MAX_NEVER_SURFACED, type NeverSurfaced } from '../../../shared/ipc/routes/health';
import { DAY_MS } from '../../../shared/lib/time/calendar';
import type { Catalog } from '../catalog/catalog';
import type { SurfacingCounts } from '../../vitality/usage/surfacing-counts';
import type { VitalityService } from '../../vitality/vitality-service';

interface NeverSurfacedDeps {
  catalog: Pick<Catalog, 'withStatus' | 'linksFrom' | 'linksTo'>;
  surfacing: Pick<SurfacingCounts, 'of' | 'answers'>;
  vitality: Pick<VitalityService, 'ofNote'>;
}

/**
 * Kept notes, kept at least `days` ago, that were in no answer's package, counted from the stored traces. Notes marked
 * never to surface are left out.
 * @param asOf epoch milliseconds
 */
export async function findNeverSurfaced(
  { catalog, surfacing, vitality }: NeverSurfacedDeps,
  days: number,
  asOf: number,
): Promise<NeverSurfaced> {
  const answers = await surfacing.answers();
  const eligible = [...catalog.withStatus('kept')].filter(
    (note) => !note.neverSurface && (note.keptAt ?? note.createdAt) <= asOf - days * DAY_MS,
  );
  const neverSurfaced = [];
  for (const note of eligible)
    if ((await surfacing.of(sourceRef('note', note.id))).surfaced === 0) neverSurfaced.push(note);
  const notes = neverSurfaced
    .toSorted((a, b) => (a.keptAt ?? a.createdAt) - (b.keptAt ?? b.createdAt) || (a.id < b.id ? -1 : 1))
    .slice(0, MAX_NEVER_SURFACED)
    .map(({ id, title, category, keptAt, createdAt }) => {
      const value = vitality.ofNote(id);
      return {
        id,
        title,
        category,
        keptAt: keptAt ?? createdAt,
        vitality: value?.vitality ?? null,
        zone: value?.zone ?? null,
        links: catalog.linksFrom(id).size + catalog.linksTo(id).size,
      };
    });
  return { days, answers, total: neverSurfaced.length, kept: eligible.length, notes };
}
