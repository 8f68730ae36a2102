import type { GraphTimeline } from '../../../../shared/ipc/routes/graph';
import { isVisibleStatus } from '../structure/graph-rows';
import { linkKey, type VaultHistory } from './vault-history';

const MAX_STEPS = 120;
const MIN_STEP_MS = 60_000;

/**
 * The numbers of notes and links at the end of each of equally long steps from the first change to the last. One pass
 * over all changes.
 */
export function timelineOf(history: VaultHistory): GraphTimeline {
  const { span } = history;
  if (span === null) return { from: null, to: null, steps: [] };
  const { from, to } = span;
  const count = Math.max(1, Math.min(MAX_STEPS, Math.ceil((to - from) / MIN_STEP_MS)));
  const cursor = new TimelineCursor(history);
  const steps = Array.from({ length: count }, (_, step) => {
    const at = step === count - 1 ? to : Math.round(from + ((to - from) * (step + 1)) / count);
    cursor.moveTo(history.seqAt(at));
    return { at, notes: cursor.kept, links: cursor.links };
  });
  return { from, to, steps };
}

/** Replays the record and counts kept notes and the links between drawn ones, each direction and kind once. */
class TimelineCursor {
  kept = 0;
  links = 0;
  private next = 0;
  private readonly drawn: Uint8Array;
  /** Index of each link's current state; −1 before the first. */
  private readonly state: Int32Array;
  /** Every link that ever had this note as an end. */
  private readonly linksOfNote: number[][];
  /** Drawn rows by pair and kind; duplicates count once. */
  private readonly drawnRowsByKey = new Map<number, number>();

  constructor(private readonly history: VaultHistory) {
    this.drawn = new Uint8Array(history.notes.length);
    this.state = new Int32Array(history.links.length).fill(-1);
    this.linksOfNote = history.notes.map(() => []);
  }

  moveTo(seq: number): void {
    const {
      transitions: { rowNumbers: of, stateIndexes },
      notes,
      links,
    } = this.history;
    for (; this.next < of.length; this.next += 1) {
      const number = of[this.next]!;
      const turn = stateIndexes[this.next]!;
      const { seqs } = number >= 0 ? notes[number]! : links[-1 - number]!;
      if (seqs[turn]! > seq) return;
      if (number >= 0) this.applyNoteState(number, turn);
      else this.applyLinkState(-1 - number, turn);
    }
  }

  private applyNoteState(number: number, turn: number): void {
    const { rows } = this.history.notes[number]!;
    const [before, after] = [rows[turn - 1]?.status ?? null, rows[turn]?.status ?? null];
    this.kept += Number(after === 'kept') - Number(before === 'kept');
    const isNow = after !== null && isVisibleStatus(after) ? 1 : 0;
    if (isNow === this.drawn[number]) return;
    // Links are counted while both ends are drawn, so they are removed before the note and added after it.
    if (isNow === 1) this.drawn[number] = 1;
    for (const link of this.linksOfNote[number]!) this.count(link, isNow === 1 ? 1 : -1, number);
    this.drawn[number] = isNow;
  }

  private applyLinkState(number: number, turn: number): void {
    this.count(number, -1);
    this.state[number] = turn;
    const link = this.history.links[number]!.rows[turn] ?? null;
    if (link === null || link.to < 0) return;
    for (const end of [link.from, link.to])
      if (!this.linksOfNote[end]!.includes(number)) this.linksOfNote[end]!.push(number);
    this.count(number, 1);
  }

  /** @param end counts only links that start or end here now */
  private count(number: number, by: 1 | -1, end: number | null = null): void {
    const link = this.history.links[number]!.rows[this.state[number]!] ?? null;
    if (
      link === null ||
      link.to < 0 ||
      link.from === link.to ||
      this.drawn[link.from] === 0 ||
      this.drawn[link.to] === 0
    )
      return;
    if (end !== null && link.from !== end && link.to !== end) return;
    const key = linkKey(link);
    const count = (this.drawnRowsByKey.get(key) ?? 0) + by;
    this.drawnRowsByKey.set(key, count);
    if (count === (by === 1 ? 1 : 0)) this.links += by;
  }
}
