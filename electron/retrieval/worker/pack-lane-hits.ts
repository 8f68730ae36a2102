import type { SourceRef } from '../../../shared/domain/ids';
import type { LaneHit } from '../index/queries/lane-query';
import type { FindingNote } from '../../../shared/domain/trace-reasons';

/** A lane's list in columns: JSON of its objects takes three times as long to write and five times as long to read. */
export interface PackedHits {
  /** Joined by line breaks, like `vias`. */
  refs: string;
  /**
   * NUMBERS_PER_HIT for each hit: value, slot handle, hops, and the positions of its words, its `via` and its note; NaN
   * for an absent one.
   */
  numbers: Float64Array;
  /** Distinct values, however many hits share one. */
  words: string[][];
  vias: string;
  notes: FindingNote[];
}

const NUMBERS_PER_HIT = 6;

/** The columns of a lane's hits, in their order. */
export function packHits(hits: readonly LaneHit[]): PackedHits {
  const numbers = new Float64Array(NUMBERS_PER_HIT * hits.length);
  const [words, vias, notes] = [
    new DistinctValues<string[]>(),
    new DistinctValues<SourceRef>(),
    new DistinctValues<FindingNote>(),
  ];
  const refs: SourceRef[] = [];
  let offset = 0;
  for (const { ref, value, matchedTerms, via, note, hops, slotHandle } of hits) {
    refs.push(ref);
    numbers[offset] = value;
    numbers[offset + 1] = slotHandle ?? Number.NaN;
    numbers[offset + 2] = hops ?? Number.NaN;
    numbers[offset + 3] = words.indexOf(matchedTerms);
    numbers[offset + 4] = via === null ? Number.NaN : vias.indexOf(via);
    numbers[offset + 5] = note === undefined ? Number.NaN : notes.indexOf(note);
    offset += NUMBERS_PER_HIT;
  }
  return { refs: refs.join('\n'), numbers, words: words.values, vias: vias.values.join('\n'), notes: notes.values };
}

/** The hits that `packHits` packed, equal to the originals. */
export function unpackHits({ refs, numbers, words, vias, notes }: PackedHits): LaneHit[] {
  const hits: LaneHit[] = [];
  if (numbers.length === 0) return hits;
  const viaRefs = vias.split('\n') as SourceRef[];
  let offset = 0;
  for (const ref of refs.split('\n') as SourceRef[]) {
    const via = numbers[offset + 4]!;
    const hit: LaneHit = {
      ref,
      value: numbers[offset]!,
      matchedTerms: words[numbers[offset + 3]!]!,
      via: Number.isNaN(via) ? null : viaRefs[via]!,
    };
    const [slotHandle, hops, note] = [numbers[offset + 1]!, numbers[offset + 2]!, numbers[offset + 5]!];
    if (!Number.isNaN(note)) hit.note = notes[note]!;
    if (!Number.isNaN(hops)) hit.hops = hops;
    if (!Number.isNaN(slotHandle)) hit.slotHandle = slotHandle;
    hits.push(hit);
    offset += NUMBERS_PER_HIT;
  }
  return hits;
}

/** Distinct values in order of first appearance. */
class DistinctValues<Value> {
  readonly values: Value[] = [];
  private readonly indexes = new Map<Value, number>();

  indexOf(value: Value): number {
    const index = this.indexes.get(value);
    if (index !== undefined) return index;
    this.indexes.set(value, this.values.length);
    return this.values.push(value) - 1;
  }
}
