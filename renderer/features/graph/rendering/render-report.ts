import { formatCount } from '../../../ui/text/format-count';
/** What the picture shows now, for the words beside it. */
export interface RenderReport {
  /** Notes of the graph after the filters. */
  notes: number;
  drawnNotes: number;
  closedCommunities: number;
  /** Notes of opened communities within view that there was no room for. */
  leftOut: number;
  /** Links that there was no room for. */
  linksLeftOut: number;
  /** Lines that stand for all links between two marks, and those too weak to be drawn. */
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
