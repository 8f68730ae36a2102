/** Reads a stream of bytes in pieces of wanted lengths; holds no more than one piece and what came with it. */
export interface ByteReader {
  /** The next `length` bytes, fewer only at the end of the stream. */
  take(length: number): Promise<Buffer>;
  /** Whether another byte follows. */
  hasMore(): Promise<boolean>;
}

export function createByteReader(source: AsyncIterable<Uint8Array>): ByteReader {
  const parts = source[Symbol.asyncIterator]();
  let waiting: Buffer[] = [];
  let length = 0;
  const fill = async (wanted: number): Promise<void> => {
    while (length < wanted) {
      const next = await parts.next();
      if (next.done === true) return;
      waiting.push(Buffer.from(next.value.buffer, next.value.byteOffset, next.value.byteLength));
      length += next.value.byteLength;
    }
  };
  return {
    async take(wanted) {
      await fill(wanted);
      const all = waiting.length === 1 ? waiting[0]! : Buffer.concat(waiting);
      const taken = all.subarray(0, wanted);
      const rest = all.subarray(wanted);
      waiting = rest.length === 0 ? [] : [rest];
      length = rest.length;
      return taken;
    },
    async hasMore() {
      await fill(1);
      return length > 0;
    },
  };
}
