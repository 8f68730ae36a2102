import { pngChunk } from '../support/make-png';

const SIGNATURE_BYTES = 8;
/** Seconds for which each picture is shown. */
const SECONDS = 3;

/**
 * One animated PNG that shows still PNGs of one size and pixel format one after another, for ever (w3.org/TR/png-3,
 * section 11.3.6). The READMEs of forges show it as it is.
 */
export function movingPicture(stills: readonly Buffer[]): Buffer {
  const [first] = stills;
  if (first === undefined) throw new Error('There is no picture to show.');
  const head = readChunks(first)[0]!.data;
  let sequence = 0;
  const frames = stills.flatMap((still, index) => {
    const control = Buffer.alloc(26);
    control.writeUInt32BE(sequence++, 0);
    // Width and height; the offsets, the disposal and the blending that follow the delay are 0.
    head.copy(control, 4, 0, 8);
    control.writeUInt16BE(SECONDS, 20);
    control.writeUInt16BE(1, 22);
    const chunks = readChunks(still);
    if (!chunks[0]!.data.equals(head)) throw new Error('The pictures differ in size or format.');
    const pixels = Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data));
    // The first picture is also what a program shows that does not know animations.
    return [pngChunk('fcTL', control), index === 0 ? pngChunk('IDAT', pixels) : pngChunk('fdAT', numbered(pixels))];
  });
  const animation = Buffer.alloc(8);
  animation.writeUInt32BE(stills.length, 0);
  return Buffer.concat([
    first.subarray(0, SIGNATURE_BYTES),
    pngChunk('IHDR', head),
    pngChunk('acTL', animation),
    ...frames,
    pngChunk('IEND', Buffer.alloc(0)),
  ]);

  function numbered(pixels: Buffer): Buffer {
    const number = Buffer.alloc(4);
    number.writeUInt32BE(sequence++);
    return Buffer.concat([number, pixels]);
  }
}

export function readChunks(png: Buffer): { type: string; data: Buffer }[] {
  const chunks = [];
  for (let at = SIGNATURE_BYTES; at < png.length;) {
    const length = png.readUInt32BE(at);
    chunks.push({ type: png.toString('latin1', at + 4, at + 8), data: png.subarray(at + 8, at + 8 + length) });
    at += length + 12;
  }
  return chunks;
}
