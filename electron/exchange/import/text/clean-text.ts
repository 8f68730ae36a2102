const LONE_SURROGATE = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** Text in stored form: without control characters and lone surrogates, one kind of line break, NFC. */
export function cleanText(text: string): string {
  return (
    text
      .replace(/\r\n?/g, '\n')
      // eslint-disable-next-line no-control-regex
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '')
      .replace(LONE_SURROGATE, '\ufffd')
      .normalize('NFC')
  );
}

/** One line, at most `maxCharacters` UTF-16 units, never cut inside a surrogate pair. */
export function cleanLine(text: string, maxCharacters = 300): string {
  const line = cleanText(text.slice(0, maxCharacters * 4))
    .replace(/\s+/g, ' ')
    .trim();
  return line.length <= maxCharacters ? line : `${line.slice(0, maxCharacters - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}
