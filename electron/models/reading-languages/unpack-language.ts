import { gunzipSync } from 'node:zlib';

/** Bytes of a file, unpacked; the largest of Tesseract's own has 60 MB. */
export const MAX_LANGUAGE_BYTES = 150 * 1024 * 1024;

/** A language's file as Tesseract takes it; it is often packed. @throws Error for a damaged one, and above 150 MB */
export const unpackLanguage = (bytes: Buffer): Buffer =>
  bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes, { maxOutputLength: MAX_LANGUAGE_BYTES }) : bytes;
