import type { GraphChange, GraphDifference } from '../../../../shared/ipc/routes/graph';
import { oneLine } from '../graph-columns';
import { isDrawn, type GraphNoteRow } from '../graph-rows';
import { linkKey, rowAt, type LinkState, type VaultHistory, type Versions } from './vault-history';

const MOST_LISTED = 500;
type What = GraphChange['what'];

/** The difference of the drawn graphs at two moments, `from` not after `to`; epoch milliseconds. */
export function differenceOf(history: VaultHistory, from: number, to: number): GraphDifference {
  const [seqFrom, seqTo] = [history.seqAt(from), history.seqAt(to)];
  const counts: Record<What, number> = {
    kept: 0,
    edited: 0,
    archived: 0,
    'brought-back': 0,
    merged: 0,
    superseded: 0,
    rejected: 0,
    'taken-back': 0,
  };
  const changes: GraphChange[] = [];
  history.notes.forEach((versions, number) => {
    if ((versions.seqs.at(-1) ?? 0) <= seqFrom) return;
    const [before, after] = [rowAt(versions, seqFrom), rowAt(versions, seqTo)];
    if (before === after) return;
    for (const what of changesOf(before, after)) {
      counts[what] += 1;
      const at = history.timeOf(lastTurn(versions, seqTo, what === 'edited' ? isSameText : isSameStatus));
      changes.push({ noteId: history.noteIds[number]!, title: oneLine((after ?? before)!.title), what, at });
    }
  });
  changes.sort((a, b) => b.at - a.at || (a.noteId < b.noteId ? 1 : -1));
  return { from, to, changes: changes.slice(0, MOST_LISTED), counts, ...linkDifference(history, seqFrom, seqTo) };
}

const isShown = (note: GraphNoteRow | null): boolean => note !== null && isDrawn(note.status);

/** What led from one state of a note to another, as far as a graph shows it. */
function changesOf(before: GraphNoteRow | null, after: GraphNoteRow | null): What[] {
  if (after === null || !isDrawn(after.status)) {
    if (!isShown(before)) return [];
    return [after === null || after.status === 'provisional' ? 'taken-back' : (after.status as What)];
  }
  if (before === null || !isDrawn(before.status)) return [after.status === 'archived' ? 'archived' : 'kept'];
  const found: What[] = [];
  if (before.status !== after.status) found.push(after.status === 'archived' ? 'archived' : 'brought-back');
  if (!isSameText(before, after)) found.push('edited');
  return found;
}

const isSameText = (a: GraphNoteRow | null, b: GraphNoteRow | null): boolean =>
  a?.title === b?.title && a?.contentHash === b?.contentHash && a?.category === b?.category;
const isSameStatus = (a: GraphNoteRow | null, b: GraphNoteRow | null): boolean => a?.status === b?.status;
const isSameLink = (a: LinkState | null, b: LinkState | null): boolean =>
  a?.from === b?.from && a?.to === b?.to && a?.kind === b?.kind;

/** The change up to `seq` that gave a row what it has by then; 0 for one that never was. */
function lastTurn<Row>(
  { seqs, rows }: Versions<Row>,
  seq: number,
  isSame: (a: Row | null, b: Row | null) => boolean,
): number {
  let place = seqs.findLastIndex((each) => each <= seq);
  while (place > 0 && isSame(rows[place - 1]!, rows[place]!)) place -= 1;
  return seqs[Math.max(0, place)] ?? 0;
}

/** A link of one of the two graphs: its key of ends and kind, and the row that stands for it. */
type FoundLinks = Map<number, { number: number; link: LinkState }>;

/** Links by their ends and kind: a row written anew with its note is the same link. */
function linkDifference(
  history: VaultHistory,
  seqFrom: number,
  seqTo: number,
): Pick<GraphDifference, 'linksAdded' | 'linksRemoved' | 'linkCounts' | 'titles'> {
  const { gone, come } = changedLinks(history, seqFrom, seqTo);
  const endTurns = ({ from, to }: LinkState) =>
    [from, to].map((end) => lastTurn(history.notes[end]!, seqTo, (a, b) => isShown(a) === isShown(b)));
  const linkTurn = (number: number) => lastTurn(history.links[number]!, seqTo, isSameLink);
  const listed = (links: FoundLinks, turnOf: (number: number, link: LinkState) => number) =>
    [...links.values()]
      .map(({ number, link }) => ({ link, at: history.timeOf(turnOf(number, link)) }))
      .sort((a, b) => b.at - a.at)
      .slice(0, MOST_LISTED);
  // It is drawn since the last of the three came, and gone since the first of them went.
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

function changedLinks(history: VaultHistory, seqFrom: number, seqTo: number): { gone: FoundLinks; come: FoundLinks } {
  const shown = [seqFrom, seqTo].map((seq) =>
    Uint8Array.from(history.notes, (versions) => Number(isShown(rowAt(versions, seq)))),
  );
  const drawn = (versions: Versions<LinkState>, which: 0 | 1): LinkState | null => {
    const link = rowAt(versions, which === 0 ? seqFrom : seqTo);
    return link !== null &&
      link.to >= 0 &&
      link.to !== link.from &&
      shown[which]![link.from] === 1 &&
      shown[which]![link.to] === 1
      ? link
      : null;
  };
  const [gone, come]: [FoundLinks, FoundLinks] = [new Map(), new Map()];
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
  // A twin of a link that is there before and after neither came nor went.
  for (const key of staying) {
    gone.delete(key);
    come.delete(key);
  }
  for (const key of gone.keys()) if (come.delete(key)) gone.delete(key);
  return { gone, come };
}

function titleOf(versions: Versions<GraphNoteRow>, seq: number): string {
  const row = rowAt(versions, seq) ?? versions.rows.findLast((each) => each !== null);
  return oneLine(row?.title ?? '');
}
