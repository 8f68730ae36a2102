import { formatList } from '../../../../shared/messages/format-list';
import { t } from '../../../../shared/messages/message';

/** What the drawing shows now, for the text beside it. */
export interface RenderReport {
  /** Notes of the graph after the filters. */
  notes: number;
  drawnNotes: number;
  closedCommunities: number;
  /** Notes of open communities within view that exceeded the limit. */
  leftOut: number;
  /** Links that exceeded the limit. */
  linksLeftOut: number;
  /** Lines that bundle all links between two marks, and bundles too weak to be drawn. */
  bundles: number;
  bundlesLeftOut: number;
  isAll: boolean;
}

/** Says what is drawn and what is not; null when everything is. */
export function renderReportText({
  notes,
  drawnNotes,
  closedCommunities,
  leftOut,
  linksLeftOut,
  bundles,
  bundlesLeftOut,
  isAll,
}: RenderReport): string | null {
  const left = formatList(
    [
      leftOut > 0 ? t('graph.notes4', { leftOut }) : null,
      linksLeftOut > 0 ? t('graph.links3', { linksLeftOut }) : null,
    ].filter((part) => part !== null),
  );
  const sentences = [
    isAll
      ? null
      : drawnNotes === 0
        ? t('graph.communitiesNotesZoomSee', { closedCommunities, notes })
        : t('graph.drawnnotesNumberNotesNumber', { drawnNotes, notes, closedCommunities }),
    left === '' ? null : t('graph.leftViewLeftOut', { left }),
    bundlesLeftOut === 0
      ? null
      : t('graph.linksCommunitiesStrongestBundles', { bundles, all: bundles + bundlesLeftOut }),
  ].filter((sentence) => sentence !== null);
  return sentences.length === 0 ? null : sentences.join(' ');
}
