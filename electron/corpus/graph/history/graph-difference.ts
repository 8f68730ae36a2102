import { isUndecided } from '../../../../shared/domain/note';
import type { GraphChange, GraphDifference } from '../../../../shared/ipc/routes/graph';
import { clipToOneLine } from '../structure/graph-columns';
import { isVisibleStatus, type GraphNoteRow } from '../structure/graph-rows';
import { linkKey, stateAt, type LinkState, type VaultHistory, type RowVersions } from './vault-history';

const MOST_LISTED = 500;
type ChangeKind = GraphChange['what'];

/** Difference of the drawn graphs at two moments, `from` not after `to`; epoch milliseconds. */
export function diffGraphs(history: VaultHistory, from: number, to: number): GraphDifference {
  const [seqFrom, seqTo] = [history.seqAt(from), history.seqAt(to)];
  const counts: Record<ChangeKind, number> = {
    kept: 0,
    edited: 0,
    archived: 0,
    'brought-back': 0,
    merged: 0,
    superseded: 0,
    dropped: 0,
    'taken-back': 0,
  };
  const changes: GraphChange[] = [];
  history.notes.forEach((versions, number) => {
    if ((versions.seqs.at(-1) ?? 0) <= seqFrom) return;
    const [before, after] = [stateAt(versions, seqFrom), stateAt(versions, seqTo)];
    if (before === after) return;
    for (const what of noteChangesBetween(before, after)) {
      counts[what] += 1;
      const at = history.timeOf(seqOfLastChange(versions, seqTo, what === 'edited' ? isSameText : isSameStatus));
      changes.push({ noteId: history.noteIds[number]!, title: clipToOneLine((after ?? before)!.title), what, at });
    }
  });
  changes.sort((a, b) => b.at - a.at || (a.noteId < b.noteId ? 1 : -1));
  return { from, to, changes: changes.slice(0, MOST_LISTED), counts, ...linkDifference(history, seqFrom, seqTo) };
}

const isShown = (note: GraphNoteRow | null): boolean => note !== null && isVisibleStatus(note.status);

/** Changes of a note between two moments, as far as a graph shows them. */
function noteChangesBetween(before: GraphNoteRow | null, after: GraphNoteRow | null): ChangeKind[] {
  if (after === null || !isVisibleStatus(after.status)) {
    if (!isShown(before)) return [];
    return [after === null || isUndecided(after) ? 'taken-back' : (after.status as ChangeKind)];
  }
  if (before === null || !isVisibleStatus(before.status)) return [after.status === 'archived' ? 'archived' : 'kept'];
  const found: ChangeKind[] = [];
  if (before.status !== after.status) found.push(after.status === 'archived' ? 'archived' : 'brought-back');
  if (!isSameText(before, after)) found.push('edited');
  return found;
}

const isSameText = (a: GraphNoteRow | null, b: GraphNoteRow | null): boolean =>
  a?.title === b?.title && a?.contentHash === b?.contentHash && a?.category === b?.category;
const isSameStatus = (a: GraphNoteRow | null, b: GraphNoteRow | null): boolean => a?.status === b?.status;
const isSameLink = (a: LinkState | null, b: LinkState | null): boolean =>
  a?.from === b?.from && a?.to === b?.to && a?.kind === b?.kind;

/** Sequence number, up to `seq`, of the change that gave a row its state; 0 for a row that never existed. */
function seqOfLastChange<Row>(
  { seqs, rows }: RowVersions<Row>,
  seq: number,
  isSame: (a: Row | null, b: Row | null) => boolean,
): number {
  let index = seqs.findLastIndex((each) => each <= seq);
  while (index > 0 && isSame(rows[index - 1]!, rows[index]!)) index -= 1;
  return seqs[Math.max(0, index)] ?? 0;
}

/** Links of one graph by their key of ends and kind, each with its row. */
type LinksByKey = Map<number, { number: number; link: LinkState }>;

/** Compares links by ends and kind: a row rewritten with its note is the same link. */
function linkDifference(
  history: VaultHistory,
  seqFrom: number,
  seqTo: number,
): Pick<GraphDifference, 'linksAdded' | 'linksRemoved' | 'linkCounts' | 'titles'> {
  const { gone, come } = changedLinks(history, seqFrom, seqTo);
  const endTurns = ({ from, to }: LinkState) =>
    [from, to].map((end) => seqOfLastChange(history.notes[end]!, seqTo, (a, b) => isShown(a) === isShown(b)));
  const linkTurn = (number: number) => seqOfLastChange(history.links[number]!, seqTo, isSameLink);
  const listed = (links: LinksByKey, turnOf: (number: number, link: LinkState) => number) =>
    [...links.values()]
      .map(({ number, link }) => ({ link, at: history.timeOf(turnOf(number, link)) }))
      .sort((a, b) => b.at - a.at)
      .slice(0, MOST_LISTED);
  // A link is drawn from the latest of the three changes on, and gone from the earliest removal on.
  const linksAdded = listed(come, (number, link) => Math.max(linkTurn(number), ...endTurns(link)));
  const linksRemoved = listed(gone, (number, link) =>
    Math.min(...[linkTurn(number), ...endTurns(link)].filter((turn) => turn > seqFrom)),
  );
  const titles: Record<string, string> = {};
  for (const { link } of [...linksAdded, ...linksRemoved])
    for (const end of [link.from, link.to]) titles[history.noteIds[end]!] ??= titleOf(history.notes[end]!, seqTo);
  const named = ({ link, at }: { link: LinkState; at: number }) => ({
    from: history.noteIds[link.from]!,
    to: history.noteIds[link.to]!,
    at,
  });
  return {
    linksAdded: linksAdded.map(named),
    linksRemoved: linksRemoved.map(named),
    linkCounts: { added: come.size, removed: gone.size },
    titles,
  };
}

function changedLinks(history: VaultHistory, seqFrom: number, seqTo: number): { gone: LinksByKey; come: LinksByKey } {
  const shown = [seqFrom, seqTo].map((seq) =>
    Uint8Array.from(history.notes, (versions) => Number(isShown(stateAt(versions, seq)))),
  );
  const drawn = (versions: RowVersions<LinkState>, which: 0 | 1): LinkState | null => {
    const link = stateAt(versions, which === 0 ? seqFrom : seqTo);
    return link !== null &&
      link.to >= 0 &&
      link.to !== link.from &&
      shown[which]![link.from] === 1 &&
      shown[which]![link.to] === 1
      ? link
      : null;
  };
  const [gone, come]: [LinksByKey, LinksByKey] = [new Map(), new Map()];
  const staying: number[] = [];
  history.links.forEach((versions, number) => {
    const [before, after] = [drawn(versions, 0), drawn(versions, 1)];
    if (before !== null && after !== null && isSameLink(before, after)) {
      staying.push(linkKey(before));
      return;
    }
    if (before !== null) gone.set(linkKey(before), { number, link: before });
    if (after !== null) come.set(linkKey(after), { number, link: after });
  });
  // A duplicate of a link that exists before and after was neither added nor removed.
  for (const key of staying) {
    gone.delete(key);
    come.delete(key);
  }
  for (const key of gone.keys()) if (come.delete(key)) gone.delete(key);
  return { gone, come };
}

function titleOf(versions: RowVersions<GraphNoteRow>, seq: number): string {
  const row = stateAt(versions, seq) ?? versions.rows.findLast((each) => each !== null);
  return clipToOneLine(row?.title ?? '');
}
