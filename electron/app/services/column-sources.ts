import { sourceRef } from '../../../shared/domain/ids';
import type { ReviewService } from '../../collections/service/review-service';
import type { ColumnSources } from '../../corpus/catalog/table-values';
import type { SurfacingCounts } from '../../vitality/usage/surfacing-counts';
import type { VitalityService } from '../../vitality/vitality-service';

/** What tables show of a note that its catalog does not know. What answers quoted is counted when a column asks for it. */
export const columnSourcesOf =
  ({
    surfacing,
    vitality,
    reviews,
  }: {
    surfacing: Pick<SurfacingCounts, 'answers' | 'citedAt' | 'countIfLoaded'>;
    vitality: Pick<VitalityService, 'ofNote'>;
    reviews: Pick<ReviewService, 'agreementOf'>;
  }) =>
  async (columns: readonly string[]): Promise<ColumnSources> => {
    if (columns.includes('used') || columns.includes('quotedAt')) await surfacing.answers();
    return {
      usesOf: (id) => surfacing.countIfLoaded(sourceRef('note', id))?.cited ?? 0,
      quotedAt: (id) => surfacing.citedAt(sourceRef('note', id)),
      vitalityOf: (id) => vitality.ofNote(id)?.vitality ?? null,
      agreementOf: (id) => reviews.agreementOf(id),
    };
  };
