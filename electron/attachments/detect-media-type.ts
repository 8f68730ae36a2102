const ascii = (text: string): number[] => [...text].map((character) => character.charCodeAt(0));

/** Signatures at fixed offsets (en.wikipedia.org/wiki/List_of_file_signatures). The first that fits wins. */
const SIGNATURES: readonly [mediaType: string, ...parts: readonly (readonly [offset: number, bytes: number[]])[]][] = [
  ['image/png', [0, [0x89, ...ascii('PNG\r\n'), 0x1a, 0x0a]]],
  ['image/jpeg', [0, [0xff, 0xd8, 0xff]]],
  ['image/gif', [0, ascii('GIF87a')]],
  ['image/gif', [0, ascii('GIF89a')]],
  ['image/webp', [0, ascii('RIFF')], [8, ascii('WEBP')]],
  ['image/avif', [4, ascii('ftypavif')]],
  ['image/avif', [4, ascii('ftypavis')]],
  ['image/heic', [4, ascii('ftyphei')]],
  ['image/tiff', [0, [0x49, 0x49, 0x2a, 0]]],
  ['image/tiff', [0, [0x4d, 0x4d, 0, 0x2a]]],
  ['image/bmp', [0, ascii('BM')], [6, [0, 0, 0, 0]]],
  ['application/pdf', [0, ascii('%PDF-')]],
  ['application/zip', [0, [0x50, 0x4b, 3, 4]]],
  ['application/gzip', [0, [0x1f, 0x8b]]],
  ['audio/wav', [0, ascii('RIFF')], [8, ascii('WAVE')]],
  ['audio/mpeg', [0, ascii('ID3')]],
  ['audio/mpeg', [0, [0xff, 0xfb]]],
  ['audio/flac', [0, ascii('fLaC')]],
  ['audio/ogg', [0, ascii('OggS')]],
  ['video/x-msvideo', [0, ascii('RIFF')], [8, ascii('AVI ')]],
  ['video/webm', [0, [0x1a, 0x45, 0xdf, 0xa3]]],
  ['audio/mp4', [4, ascii('ftypM4A')]],
  ['video/mp4', [4, ascii('ftyp')]],
  ['application/vnd.sqlite3', [0, ascii('SQLite format 3\0')]],
  ['application/x-executable', [0, [0x7f, ...ascii('ELF')]]],
  ['application/x-executable', [0, ascii('MZ')]],
  ['application/x-executable', [0, ascii('#!')]],
  ['application/x-executable', [0, [0xcf, 0xfa, 0xed, 0xfe]]],
  ['application/x-executable', [0, [0xca, 0xfe, 0xba, 0xbe]]],
];

/** Bytes from the beginning of a file that are looked at. */
export const SNIFFED_BYTES = 4_096;

/**
 * The type of a file by its first bytes, whatever its name says; `text/plain` for other text, else
 * `application/octet-stream`.
 */
export function detectMediaType(head: Uint8Array): string {
  const found = SIGNATURES.find(([, ...parts]) =>
    parts.every(([offset, bytes]) => bytes.every((byte, index) => head[offset + index] === byte)),
  );
  if (found !== undefined) return found[0];
  const text = readText(head.subarray(0, SNIFFED_BYTES));
  if (text === null) return 'application/octet-stream';
  return isSvg(text) ? 'image/svg+xml' : 'text/plain';
}

/** Null for bytes that are no UTF-8 text; a character cut at the end is none of it. */
function readText(bytes: Uint8Array): string | null {
  if (bytes.includes(0)) return null;
  for (let cut = 0; cut < 4; cut += 1) {
    try {
      return new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(0, bytes.length - cut));
    } catch {
      // The next shorter one.
    }
  }
  return null;
}

/** Its first element is `<svg`, after a declaration, a document type and comments. */
function isSvg(text: string): boolean {
  let rest = text.trimStart();
  for (;;) {
    const end = rest.startsWith('<!--') ? '-->' : /^<[?!]/.test(rest) ? '>' : null;
    if (end === null) return /^<(?:svg:)?svg[\s>]/.test(rest);
    const at = rest.indexOf(end);
    if (at === -1) return false;
    rest = rest.slice(at + end.length).trimStart();
  }
}
