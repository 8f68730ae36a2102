import type { Link } from '../../../../shared/domain/link';
import { LINK_KINDS } from '../../../../shared/ipc/graph-columns';
import { lowerBound } from '../../../../shared/lib/binary-search';
import { hashRef } from '../../../vitality/ledger/ref-hash';
import { isSameNote, type GraphBatch, type GraphNoteRow, type GraphUse } from '../structure/graph-rows';

/** A link by the numbers of its notes; `to` is −1 while no note has the title. */
export interface LinkState {
  from: number;
  to: number;
  /** Index into LINK_KINDS. */
  kind: number;
  createdAt: number;
}

/** States of one row, each with the change that made it; null: removed. */
export interface RowVersions<Row> {
  seqs: number[];
  rows: (Row | null)[];
}

const NOTE_REF = 'note:';

/** Numeric key of a link's ends and kind, equal for rows that draw the same link. Exact for up to 2^23 notes. */
export const linkKey = ({ from, to, kind }: LinkState): number => (from * 2 ** 23 + to) * 8 + kind;

/** The state after change `seq`; null if the row did not exist. */
export function stateAt<Row>({ seqs, rows }: RowVersions<Row>, seq: number): Row | null {
  for (let index = seqs.length - 1; index >= 0; index -= 1) if (seqs[index]! <= seq) return rows[index]!;
  return null;
}

/**
 * Every state of a vault's notes and links, in memory: read from the journal once, then updated. Notes and links are
 * numbered in order of appearance. A state is stored only if it differs from the previous one in something a graph
 * shows.
 */
export class VaultHistory {
  /** Notes by number. A link may name a note that has no states (yet). */
  readonly notes: RowVersions<GraphNoteRow>[] = [];
  readonly noteIds: string[] = [];
  readonly links: RowVersions<LinkState>[] = [];
  readonly uses: { seq: number; endSeq: number; note: number; kind: GraphUse['kind']; at: number }[] = [];
  /** Sort keys of notes in the vitality ledger. */
  readonly noteKeys: number[] = [];
  /** All states in journal order: the number of a note, or −1 − the number of a link, and the index of its state. */
  readonly transitions: { rowNumbers: number[]; stateIndexes: number[] } = { rowNumbers: [], stateIndexes: [] };
  private readonly noteNumbers = new Map<string, number>();
  private readonly linkNumbers = new Map<string, number>();
  private readonly useNumbers = new Map<string, number>();
  /**
   * Times of changes `firstSeq`, `firstSeq + 1` …, made monotonic, so that a clock set back does not reorder changes.
   */
  private readonly times: number[] = [];
  private firstSeq = 1;
  private ordered: { seq: number; links: Uint32Array } | null = null;

  /** Sequence number of the last change; 0 before the first. */
  get lastSeq(): number {
    return this.firstSeq + this.times.length - 1;
  }

  /** Epoch milliseconds of the first and the last change; null for an empty vault. */
  get span(): { from: number; to: number } | null {
    return this.times.length === 0 ? null : { from: this.times[0]!, to: this.times.at(-1)! };
  }

  /** Adds the next change; a repeated one is ignored. Numbers may jump where the journal has a gap. */
  fold({ seq, at, notes, links, uses, isWhole }: GraphBatch): void {
    if (seq <= this.lastSeq && this.times.length > 0) return;
    if (this.times.length === 0) this.firstSeq = seq;
    const time = Math.max(this.times.at(-1) ?? -Infinity, at);
    while (this.lastSeq < seq) this.times.push(time);
    if (isWhole) this.removeAllExcept({ notes, links, uses }, seq);
    for (const [id, row] of notes) this.setNote(this.numberOf(id), seq, row);
    for (const [id, row] of links) this.setLink(id, seq, row);
    for (const [id, use] of uses) this.setUse(id, seq, use);
  }

  /** Sequence number of the last change up to a moment; the one before the first if there was none. */
  seqAt(at: number): number {
    return this.firstSeq - 1 + lowerBound(this.times.length, (index) => this.times[index]! <= at);
  }

  /** When a change was made. */
  timeOf(seq: number): number {
    return this.times[seq - this.firstSeq]!;
  }

  /**
   * Link numbers in the order in which a ledger adds links of one step: by creation, then by the keys of their ends.
   */
  linkOrder(): Uint32Array {
    if (this.ordered?.seq === this.lastSeq) return this.ordered.links;
    const last = this.links.map(
      ({ rows }) => rows.findLast((row) => row !== null) ?? { from: 0, to: 0, kind: 0, createdAt: 0 },
    );
    const key = (note: number) => this.noteKeys[note] ?? 0;
    const links = Uint32Array.from(this.links.keys()).sort(
      (a, b) =>
        last[a]!.createdAt - last[b]!.createdAt ||
        key(last[a]!.from) - key(last[b]!.from) ||
        key(last[a]!.to) - key(last[b]!.to),
    );
    this.ordered = { seq: this.lastSeq, links };
    return links;
  }

  private numberOf(id: string): number {
    const known = this.noteNumbers.get(id);
    if (known !== undefined) return known;
    const number = this.noteIds.push(id) - 1;
    this.notes.push({ seqs: [], rows: [] });
    this.noteKeys.push(hashRef(`${NOTE_REF}${id}`));
    this.noteNumbers.set(id, number);
    return number;
  }

  private setNote(number: number, seq: number, row: GraphNoteRow | null): void {
    const versions = this.notes[number]!;
    if (append(versions, seq, row, isSameNote)) this.addTransition(number, versions);
  }

  private setLink(id: string, seq: number, row: Link | null): void {
    let number = this.linkNumbers.get(id);
    if (number === undefined) {
      number = this.links.push({ seqs: [], rows: [] }) - 1;
      this.linkNumbers.set(id, number);
    }
    const state =
      row === null
        ? null
        : {
            from: this.numberOf(row.from),
            to: row.to === null ? -1 : this.numberOf(row.to),
            kind: LINK_KINDS.indexOf(row.kind),
            createdAt: row.createdAt,
          };
    const versions = this.links[number]!;
    if (append(versions, seq, state, isSameLink)) this.addTransition(-1 - number, versions);
  }

  /** Uses are only added; a use from an undone import ends. */
  private setUse(id: string, seq: number, use: GraphUse | null): void {
    const number = this.useNumbers.get(id);
    if (use === null) {
      if (number !== undefined) this.uses[number]!.endSeq = Math.min(this.uses[number]!.endSeq, seq);
      return;
    }
    if (!use.ref.startsWith(NOTE_REF)) return;
    const note = this.numberOf(use.ref.slice(NOTE_REF.length));
    this.useNumbers.set(id, this.uses.push({ seq, endSeq: Infinity, note, kind: use.kind, at: use.at }) - 1);
  }

  private addTransition(of: number, { seqs }: RowVersions<unknown>): void {
    this.transitions.rowNumbers.push(of);
    this.transitions.stateIndexes.push(seqs.length - 1);
  }

  private removeAllExcept(named: Pick<GraphBatch, 'notes' | 'links' | 'uses'>, seq: number): void {
    const [notes, links, uses] = [named.notes, named.links, named.uses].map((rows) => new Set(rows.map(([id]) => id)));
    for (const [id, number] of this.noteNumbers) if (!notes!.has(id)) this.setNote(number, seq, null);
    for (const id of this.linkNumbers.keys()) if (!links!.has(id)) this.setLink(id, seq, null);
    for (const id of this.useNumbers.keys()) if (!uses!.has(id)) this.setUse(id, seq, null);
  }
}

/** @returns whether the state differs from the last one */
function append<Row>(
  { seqs, rows }: RowVersions<Row>,
  seq: number,
  row: Row | null,
  isSame: (a: Row, b: Row) => boolean,
): boolean {
  const last = rows.at(-1) ?? null;
  if (last === row || (last !== null && row !== null && isSame(last, row))) return false;
  seqs.push(seq);
  rows.push(row);
  return true;
}

const isSameLink = (a: LinkState, b: LinkState): boolean =>
  a.from === b.from && a.to === b.to && a.kind === b.kind && a.createdAt === b.createdAt;
