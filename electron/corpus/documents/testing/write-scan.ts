import { deflateSync } from 'node:zlib';
import { putTogether } from './write-pdf';

/** An image of a page, and the numbers of its `cm`: where its unit square lies, in points from the lower left. */
export interface ScannedImage {
  at: readonly [number, number, number, number, number, number];
  width: number;
  height: number;
  bytes: Uint8Array;
  /** How the bytes are packed: a JPEG in colour, three bytes or one for each pixel, or a mask of a bit for each pixel. */
  as: 'jpeg' | 'colour' | 'grey' | 'mask';
}

/** Points; a page may be turned by a quarter. */
interface ScannedPage {
  width: number;
  height: number;
  rotate?: 90 | 180 | 270;
  images: readonly ScannedImage[];
  /** A line of real text. */
  text?: string;
}

const FORMS: Record<ScannedImage['as'], string> = {
  jpeg: '/ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode',
  colour: '/ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /FlateDecode',
  grey: '/ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /FlateDecode',
  mask: '/ImageMask true /BitsPerComponent 1 /Filter /FlateDecode',
};

/** A valid PDF whose pages are pictures, for tests. */
export function writeScan(pages: readonly ScannedPage[]): Uint8Array {
  const objects: Buffer[] = [];
  const add = (body: Buffer | string) => objects.push(Buffer.from(body as string, 'latin1'));
  const stream = (head: string, bytes: Uint8Array) =>
    add(
      Buffer.concat([
        Buffer.from(`<< ${head} /Length ${bytes.length} >>\nstream\n`),
        bytes,
        Buffer.from('\nendstream'),
      ]),
    );
  add('<< /Type /Catalog /Pages 2 0 R >>');
  add('');
  add('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>');
  const kids: number[] = [];
  for (const { width, height, rotate, images, text } of pages) {
    const names = images.map(({ width: columns, height: rows, bytes, as }, index) => {
      const packed = as === 'jpeg' ? bytes : deflateSync(bytes);
      const number = stream(`/Type /XObject /Subtype /Image /Width ${columns} /Height ${rows} ${FORMS[as]}`, packed);
      return `/I${index} ${number} 0 R`;
    });
    const shown = images.map(({ at }, index) => `q ${at.join(' ')} cm /I${index} Do Q`).join('\n');
    const line = text === undefined ? '' : `\nBT /F1 12 Tf 72 72 Td (${text}) Tj ET`;
    const content = stream('', Buffer.from(shown + line));
    const turned = rotate === undefined ? '' : ` /Rotate ${rotate}`;
    kids.push(
      add(
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}]${turned} /Contents ${content} 0 R /Resources << /Font << /F1 3 0 R >> /XObject << ${names.join(' ')} >> >> >>`,
      ),
    );
  }
  objects[1] = Buffer.from(
    `<< /Type /Pages /Count ${kids.length} /Kids [${kids.map((kid) => `${kid} 0 R`).join(' ')}] >>`,
  );
  return putTogether(objects);
}
