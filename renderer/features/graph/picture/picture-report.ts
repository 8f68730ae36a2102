/** What the picture shows now, for the words beside it. */
export interface PictureReport {
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

const many = (count: number, one: string, more: string): string =>
  `${count.toLocaleString()} ${count === 1 ? one : more}`;

/** Says what is drawn and what is not; null when everything is. */
export function pictureWords({
  notes,
  drawnNotes,
  closedCommunities,
  leftOut,
  linksLeftOut,
  bundles,
  bundlesLeftOut,
  isAll,
}: PictureReport): string | null {
  const left = [
    leftOut > 0 ? many(leftOut, 'note', 'notes') : null,
    linksLeftOut > 0 ? many(linksLeftOut, 'link', 'links') : null,
  ]
    .filter((part) => part !== null)
    .join(' and ');
  const sentences = [
    isAll
      ? null
      : drawnNotes === 0
        ? `${many(closedCommunities, 'community', 'communities')} of ${many(notes, 'note', 'notes')}. Zoom in to see the notes.`
        : `${drawnNotes.toLocaleString()} of ${notes.toLocaleString()} notes are drawn, the others as ${many(closedCommunities, 'community', 'communities')}.`,
    left === '' ? null : `${left} in view left out, the least linked: zoom in further.`,
    bundlesLeftOut === 0
      ? null
      : `Links to communities: the strongest ${bundles.toLocaleString()} of ${(bundles + bundlesLeftOut).toLocaleString()} bundles.`,
  ].filter((sentence) => sentence !== null);
  return sentences.length === 0 ? null : sentences.join(' ');
}
