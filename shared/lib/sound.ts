/** Samples a second of everything that is heard. */
export const SAMPLE_RATE = 16_000;
/** Seconds of one passage, at most: what a model listens to at a time. */
export const MAX_PASSAGE_SECONDS = 30;
/** Bytes of such a passage. */
export const MAX_PASSAGE_BYTES = MAX_PASSAGE_SECONDS * SAMPLE_RATE * 2;

/** Samples of −1 to 1 as a page sends them: 16 bits each, the lower byte first. */
export function soundToBytes(samples: Float32Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(samples.length * 2);
  const view = new DataView(bytes.buffer);
  for (const [index, sample] of samples.entries())
    view.setInt16(index * 2, Math.max(-1, Math.min(1, sample)) * 32_767, true);
  return bytes;
}

export function soundOfBytes(bytes: Uint8Array): Float32Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Float32Array.from({ length: bytes.length >> 1 }, (_each, index) => view.getInt16(index * 2, true) / 32_768);
}
