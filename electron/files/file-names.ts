/** Device names that Windows reserves, with any extension. */
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i;
const MAX_BYTES = 120;

/**
 * A file name close to the title and valid on every system: no separators or reserved characters, no leading or
 * trailing dots and spaces, at most 120 bytes without the extension.
 */
export function safeFileName(title: string): string {
  const plain = title
    .normalize('NFC')
    .replace(/[\\/:*?"<>|#^[\]\p{C}]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const short = cutToBytes(plain, MAX_BYTES).replace(/^[. _]+|[. ]+$/g, '');
  if (short === '') return 'untitled';
  return RESERVED.test(short.split('.')[0]!) ? `${short} note` : short;
}

function cutToBytes(text: string, maxBytes: number): string {
  let bytes = 0;
  let cut = '';
  for (const character of text) {
    bytes += Buffer.byteLength(character);
    if (bytes > maxBytes) return cut;
    cut += character;
  }
  return cut;
}

/** Gives each title of a folder a unique name: a second `name` becomes `name (2)`, if not otherwise. Case is ignored. */
export function createFileNames(
  withNumber = (name: string, count: number) => `${name} (${count})`,
): (title: string) => string {
  const used = new Map<string, number>();
  return (title) => {
    const name = safeFileName(title);
    for (let count = (used.get(name.toLowerCase()) ?? 0) + 1; ; count += 1) {
      used.set(name.toLowerCase(), count);
      if (count === 1) return name;
      const numbered = withNumber(name, count);
      if (used.has(numbered.toLowerCase())) continue;
      used.set(numbered.toLowerCase(), 1);
      return numbered;
    }
  };
}
