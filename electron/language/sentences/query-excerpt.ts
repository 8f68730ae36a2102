/** UTF-16 units read from the beginning, and from the end, of a long message. */
const PART_CHARACTERS = 2_000;
/** UTF-16 units of the longest message that is read whole. */
export const MAX_QUERY_CHARACTERS = 2 * PART_CHARACTERS;
const ELLIPSIS = '\n…\n';

/**
 * The part of a message that is read to understand and search it. Up to 4,000 UTF-16 units are read whole. A longer
 * message is mostly pasted text, so its beginning and end are read, where people say what they want. Cut between words
 * where possible.
 */
export function queryExcerpt(text: string): string {
  if (text.length <= MAX_QUERY_CHARACTERS) return text;
  const head = text.slice(0, PART_CHARACTERS);
  const tail = text.slice(-PART_CHARACTERS);
  return (
    (head.replace(/\S{1,100}$/u, '').trimEnd() || wholeCharacters(head)) +
    ELLIPSIS +
    (tail.replace(/^\S{1,100}/u, '').trimStart() || wholeCharacters(tail))
  );
}

/** Drops half a surrogate pair at either end. */
const wholeCharacters = (text: string): string => text.replace(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/g, '');
