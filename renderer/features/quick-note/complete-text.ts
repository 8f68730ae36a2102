/** What is being typed before the caret and can be completed. */
export interface OpenWord {
  kind: 'link' | 'tag';
  /** Where `[[` or `#` stands. */
  start: number;
  /** What follows it. */
  text: string;
}

/** The unfinished `[[title` or `#tag` before the caret; null: neither. */
export function openWordAt(text: string, caret: number): OpenWord | null {
  const before = text.slice(0, caret);
  const link = /\[\[([^[\]|\n]{0,200})$/u.exec(before);
  if (link !== null) return { kind: 'link', start: link.index, text: link[1]! };
  const tag = /(?<=^|\s)#([\p{L}\p{N}_/-]{1,100})$/u.exec(before);
  return tag === null ? null : { kind: 'tag', start: tag.index, text: tag[1]! };
}

/** The text with the word completed, and where the caret stands then. */
export function withCompletion(
  text: string,
  caret: number,
  { kind, start }: OpenWord,
  chosen: string,
): { text: string; caret: number } {
  const written = kind === 'link' ? `[[${chosen}]]` : `#${chosen} `;
  const rest = text.slice(caret).replace(kind === 'link' ? /^\]\]/u : /^ /u, '');
  return { text: text.slice(0, start) + written + rest, caret: start + written.length };
}
