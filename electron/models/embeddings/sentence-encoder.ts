import type { InstalledNetwork } from './installed-network';
import { toUnit } from './unit-vectors';

/** Tokens; the rest of a longer text does not count. */
const MAX_TOKENS = 256;
/** UTF-16 units; more never yields fewer than MAX_TOKENS tokens in a text of words. */
const LONGEST_TEXT = 2_000;

/** One of the two networks whose vectors make a built-in vector. */
export interface SentenceEncoder {
  readonly dimensions: number;
  /**
   * @param parts of a document, in order
   * @returns the unit vector of the whole, then one for each part that the network has room for; just the first where it
   * is one part
   */
  embed(parts: readonly string[], kind: 'question' | 'document'): Promise<Float32Array[]>;
}

export interface SentenceEncoderParts {
  network: InstalledNetwork;
  dimensions: number;
  /** The ids of a text, without the marks of beginning and end. */
  tokenIds(text: string): number[];
  marks: { begin: number; end: number };
  /** Read before each text, as the network was trained. */
  prefix?: Record<'question' | 'document', string>;
}

/** A text as the network reads it; `start` follows the prefix, `ends` are its parts' last tokens, exclusive. */
interface TokenisedDocument {
  ids: number[];
  start: number;
  ends: number[];
}

export function createSentenceEncoder(encoder: SentenceEncoderParts): SentenceEncoder {
  const { dimensions, network } = encoder;
  return {
    dimensions,
    async embed(parts, kind) {
      const document = tokenise(parts, encoder.prefix?.[kind] ?? '', encoder);
      return poolStates(await network(document.ids), document, dimensions);
    },
  };
}

/** Parts that no longer fit are left out, and the part at the limit is cut. */
function tokenise(
  parts: readonly string[],
  prefix: string,
  { marks, tokenIds }: SentenceEncoderParts,
): TokenisedDocument {
  const ids = prefix === '' ? [marks.begin] : [marks.begin, ...tokenIds(prefix)];
  const start = ids.length;
  const ends: number[] = [];
  for (const part of parts) {
    if (ids.length === MAX_TOKENS - 1) break;
    for (const id of tokenIds(part.slice(0, LONGEST_TEXT)).slice(0, MAX_TOKENS - 1 - ids.length)) ids.push(id);
    ends.push(ids.length);
  }
  ids.push(marks.end);
  return { ids, start, ends };
}

/**
 * The mean of all states, as both networks were trained, and of each part's own: "late chunking" (Günther et al. 2024,
 * arXiv:2409.04701), so that a part's vector costs no further run and knows what the part is about.
 */
function poolStates(states: Float32Array, { ids, start, ends }: TokenisedDocument, dimensions: number): Float32Array[] {
  const meanState = (from: number, end: number): Float32Array => {
    const sum = new Float32Array(dimensions);
    for (let token = from; token < end; token += 1)
      for (let value = 0; value < dimensions; value += 1) sum[value]! += states[token * dimensions + value]!;
    return toUnit(sum);
  };
  const whole = meanState(0, ids.length);
  if (ends.length < 2) return [whole];
  return [whole, ...ends.map((end, part) => meanState(part === 0 ? start : ends[part - 1]!, end))];
}
