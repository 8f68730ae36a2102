/** The bytes of a file that main gives a part at a time; an empty part is the end. */
export async function readParts(readPart: (from: number) => Promise<Uint8Array>): Promise<Uint8Array<ArrayBuffer>[]> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for (let from = 0; ;) {
    const part = await readPart(from);
    if (part.length === 0) return parts;
    parts.push(new Uint8Array(part));
    from += part.length;
  }
}
