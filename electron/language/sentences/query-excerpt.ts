/** UTF-16 units of a long message's beginning, and of its end, that are read as a question. */
const PART_CHARACTERS = 2_000;
/** The longest message that is read whole. */
export const MAX_QUERY_CHARACTERS = 2 * PART_CHARACTERS;
const ELLIPSIS = '\n…\n';

/**
 * What is read of a message to understand what it asks and to search for it. A message of up to 4,000 UTF-16 units is
 * read whole; of a longer one, which is mostly pasted text, the beginning and the end, where people put what they want
 * done with it. Cut between words where the text has any.
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

/** Without half of a surrogate pair at either end. */
const wholeCharacters = (text: string): string => text.replace(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/g, '');
