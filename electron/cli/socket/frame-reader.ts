const NEWLINE = 0x0a;

/** Takes bytes and gives each line's JSON. */
export interface FrameReader {
  /** @returns false once a line was too long or no JSON: nothing more is read */
  push(bytes: Buffer): boolean;
}

export type BrokenFrame = 'too-large' | 'malformed';

/** Linear in the number of bytes, however they are cut; keeps at most `maxBytes` and one piece. */
export function createFrameReader(
  maxBytes: number,
  onFrame: (frame: unknown) => void,
  onBroken: (why: BrokenFrame) => void,
): FrameReader {
  let parts: Buffer[] = [];
  let size = 0;
  let isBroken = false;

  const fail = (why: BrokenFrame): false => {
    isBroken = true;
    parts = [];
    onBroken(why);
    return false;
  };
  const add = (bytes: Buffer): boolean => {
    size += bytes.length;
    if (size > maxBytes) return fail('too-large');
    parts.push(bytes);
    return true;
  };
  const finish = (): boolean => {
    const text = Buffer.concat(parts, size).toString('utf8');
    parts = [];
    size = 0;
    let frame: unknown;
    try {
      frame = JSON.parse(text);
    } catch {
      return fail('malformed');
    }
    onFrame(frame);
    return !isBroken;
  };

  return {
    push(bytes) {
      if (isBroken) return false;
      let start = 0;
      for (;;) {
        const end = bytes.indexOf(NEWLINE, start);
        if (end === -1) return add(bytes.subarray(start));
        if (!add(bytes.subarray(start, end)) || !finish()) return false;
        start = end + 1;
      }
    },
  };
}
