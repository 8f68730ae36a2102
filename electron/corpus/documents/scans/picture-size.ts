import { AppError } from '../../../../shared/ipc/errors';
import { t } from '../../../../shared/messages/message';

/** Pixels of a picture, as its header says. */
export interface PictureSize {
  width: number;
  height: number;
}

/** Entries of a TIFF's directory that are looked at. */
const MAX_TAGS = 200;
/** Directories of a TIFF, each of a page or of a smaller copy of one. */
const MAX_DIRECTORIES = 5_000;

/** The size of a PNG, JPEG, WebP or TIFF before anything decodes it; null for other bytes. */
export function pictureSize(bytes: Uint8Array): PictureSize | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    return sizeOf(view, Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(16, bytes.byteLength)).toString('latin1'));
  } catch (error) {
    // It is cut off within its header.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function sizeOf(view: DataView, head: string): PictureSize | null {
  if (head.startsWith('\u0089PNG')) return { width: view.getUint32(16), height: view.getUint32(20) };
  if (head.startsWith('\u00ff\u00d8\u00ff')) return sizeOfJpeg(view);
  if (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP') return sizeOfWebp(view, head.slice(12, 16));
  if (head.startsWith('II*\0') || head.startsWith('MM\0*')) return sizeOfTiff(view);
  return null;
}

/** The frame header: every marker but those of tables, SOF0 to SOF15. */
function sizeOfJpeg(view: DataView): PictureSize | null {
  for (const { code, at } of segmentsOf(view))
    if (code >= 0xc0 && code <= 0xcf && code !== 0xc4 && code !== 0xc8 && code !== 0xcc)
      return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
  return null;
}

/** The segments of a JPEG up to its pixels. */
function* segmentsOf(view: DataView): Generator<{ code: number; at: number }> {
  for (let at = 2; ;) {
    const marker = view.getUint16(at);
    if (marker === 0xffff) {
      at += 1;
      continue;
    }
    if (marker < 0xff00 || marker === 0xffda) return;
    yield { code: marker & 0xff, at };
    at += 2 + view.getUint16(at + 2);
  }
}

const ORIENTATION = 0x0112;

/** How a photo is turned, 1 to 8 as in the EXIF data of a JPEG; 1 where nothing says it. */
export function orientationOf(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    if (view.getUint16(0) !== 0xffd8) return 1;
    for (const { code, at } of segmentsOf(view)) {
      if (code !== 0xe1 || view.getUint32(at + 4) !== 0x45786966) continue;
      const { isLittle, first } = headerOfTiff(view, at + 10);
      const found = tagsAt(view, first, isLittle).get(ORIENTATION) ?? 1;
      return found >= 1 && found <= 8 ? found : 1;
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  return 1;
}

function sizeOfWebp(view: DataView, kind: string): PictureSize | null {
  if (kind === 'VP8 ') return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
  if (kind === 'VP8L') {
    const bits = view.getUint32(21, true);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  if (kind !== 'VP8X') return null;
  const at24 = (at: number) => view.getUint16(at, true) + view.getUint8(at + 2) * 0x10000 + 1;
  return { width: at24(24), height: at24(27) };
}

/** In which order its bytes are, and where its first directory stands. */
function headerOfTiff(view: DataView, start: number): { isLittle: boolean; first: number } {
  const isLittle = view.getUint16(start) === 0x4949;
  return { isLittle, first: start + view.getUint32(start + 4, isLittle) };
}

/** The numbers in a directory of a TIFF. */
function tagsAt(view: DataView, at: number, isLittle: boolean): Map<number, number> {
  const count = Math.min(MAX_TAGS, view.getUint16(at, isLittle));
  const found = new Map<number, number>();
  for (let entry = at + 2; entry < at + 2 + count * 12; entry += 12) {
    const isShort = view.getUint16(entry + 2, isLittle) === 3;
    const value = isShort ? view.getUint16(entry + 8, isLittle) : view.getUint32(entry + 8, isLittle);
    found.set(view.getUint16(entry, isLittle), value);
  }
  return found;
}

/** Its first page. */
function sizeOfTiff(view: DataView): PictureSize | null {
  const { isLittle, first } = headerOfTiff(view, 0);
  const tags = tagsAt(view, first, isLittle);
  const [width, height] = [tags.get(256), tags.get(257)];
  return width === undefined || height === undefined ? null : { width, height };
}

const KIND_OF_COPY = 0x00fe;

/** Where the directory of each page of a TIFF stands, as far as the file goes; a smaller copy of a page is none. */
function pagesOfTiff(view: DataView): number[] {
  const found: number[] = [];
  const seen = new Set<number>();
  try {
    const { isLittle, first } = headerOfTiff(view, 0);
    for (let at = first; at !== 0 && !seen.has(at);) {
      if (seen.add(at).size > MAX_DIRECTORIES) throw new AppError('too-large', t('ocr.pictureDamaged'));
      const isSmallerCopy = ((tagsAt(view, at, isLittle).get(KIND_OF_COPY) ?? 0) & 1) === 1;
      if (!isSmallerCopy) found.push(at);
      at = view.getUint32(at + 2 + view.getUint16(at, isLittle) * 12, isLittle);
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  return found;
}

const tiffIn = (bytes: Uint8Array): DataView | null => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const isTiff = bytes.length >= 8 && [0x49492a00, 0x4d4d002a].includes(view.getUint32(0));
  return isTiff ? view : null;
};

/** Pages of a picture: a TIFF may have several. @throws AppError `too-large` above 5,000 directories */
export function pageCount(bytes: Uint8Array): number {
  const tiff = tiffIn(bytes);
  return tiff === null ? 1 : Math.max(1, pagesOfTiff(tiff).length);
}

/** Makes a page of a TIFF its first, which is the one that is decoded; any other picture stays as it is. */
export function turnToPage(bytes: Uint8Array, page: number): Uint8Array {
  const tiff = tiffIn(bytes);
  const at = tiff === null ? undefined : pagesOfTiff(tiff)[page - 1];
  if (at !== undefined) tiff!.setUint32(4, at, headerOfTiff(tiff!, 0).isLittle);
  return bytes;
}
