import { formatCount } from '../../../ui/text/format-count';
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
  const left = [
    leftOut > 0 ? formatCount(leftOut, 'note', 'notes') : null,
    linksLeftOut > 0 ? formatCount(linksLeftOut, 'link', 'links') : null,
  ]
    .filter((part) => part !== null)
    .join(' and ');
  const sentences = [
    isAll
      ? null
      : drawnNotes === 0
        ? `${formatCount(closedCommunities, 'community', 'communities')} of ${formatCount(notes, 'note', 'notes')}. Zoom in to see the notes.`
        : `${drawnNotes.toLocaleString()} of ${notes.toLocaleString()} notes are drawn, the others as ${formatCount(closedCommunities, 'community', 'communities')}.`,
    left === '' ? null : `${left} in view left out, the least linked: zoom in further.`,
    bundlesLeftOut === 0
      ? null
      : `Links to communities: the strongest ${bundles.toLocaleString()} of ${(bundles + bundlesLeftOut).toLocaleString()} bundles.`,
  ].filter((sentence) => sentence !== null);
  return sentences.length === 0 ? null : sentences.join(' ');
}
