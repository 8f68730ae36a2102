import type { SourceRef } from '../../../shared/domain/ids';
import type { LaneHit } from '../index/index-port';

/**
 * A lane’s list in columns: the JSON of its objects takes three times as long to write and five times as long to read.
 */
export interface PackedHits {
  /** Joined by line breaks, like `vias`. */
  refs: string;
  /**
   * WIDTH of each hit: its value, its seat, its steps, and the places of its words, of where it was reached from and of
   * its note; NaN for what it has not.
   */
  numbers: Float64Array;
  /** Each once, however many hits share it. */
  words: string[][];
  vias: string;
  notes: string[];
}

const WIDTH = 6;

export function packHits(hits: readonly LaneHit[]): PackedHits {
  const numbers = new Float64Array(WIDTH * hits.length);
  const [words, vias, notes] = [new Distinct<string[]>(), new Distinct<SourceRef>(), new Distinct<string>()];
  const refs: SourceRef[] = [];
  let at = 0;
  for (const { ref, value, matchedTerms, via, note, hops, seat } of hits) {
    refs.push(ref);
    numbers[at] = value;
    numbers[at + 1] = seat ?? Number.NaN;
    numbers[at + 2] = hops ?? Number.NaN;
    numbers[at + 3] = words.placeOf(matchedTerms);
    numbers[at + 4] = via === null ? Number.NaN : vias.placeOf(via);
    numbers[at + 5] = note === undefined ? Number.NaN : notes.placeOf(note);
    at += WIDTH;
  }
  return { refs: refs.join('\n'), numbers, words: words.list, vias: vias.list.join('\n'), notes: notes.list };
}

export function unpackHits({ refs, numbers, words, vias, notes }: PackedHits): LaneHit[] {
  const hits: LaneHit[] = [];
  if (numbers.length === 0) return hits;
  const reached = vias.split('\n') as SourceRef[];
  let at = 0;
  for (const ref of refs.split('\n') as SourceRef[]) {
    const via = numbers[at + 4]!;
    const hit: LaneHit = {
      ref,
      value: numbers[at]!,
      matchedTerms: words[numbers[at + 3]!]!,
      via: Number.isNaN(via) ? null : reached[via]!,
    };
    const [seat, hops, note] = [numbers[at + 1]!, numbers[at + 2]!, numbers[at + 5]!];
    if (!Number.isNaN(note)) hit.note = notes[note]!;
    if (!Number.isNaN(hops)) hit.hops = hops;
    if (!Number.isNaN(seat)) hit.seat = seat;
    hits.push(hit);
    at += WIDTH;
  }
  return hits;
}

/** Values in the order they were first met. */
class Distinct<Value> {
  readonly list: Value[] = [];
  private readonly places = new Map<Value, number>();

  placeOf(value: Value): number {
    const known = this.places.get(value);
    if (known !== undefined) return known;
    this.places.set(value, this.list.length);
    return this.list.push(value) - 1;
  }
}
