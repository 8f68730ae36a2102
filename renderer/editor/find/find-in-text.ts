/** Characters [start, end) of a text. */
export interface TextMatch {
  start: number;
  end: number;
}

/** Every place of the words in a plain text, in order, none within another. */
export function findInText(text: string, words: string, isCaseSensitive: boolean): TextMatch[] {
  if (words === '') return [];
  const fold = (part: string) => (isCaseSensitive ? part : part.toLocaleLowerCase());
  const folded = fold(text);
  // Folding that changes the length would shift every place behind it.
  const searched = folded.length === text.length ? folded : text;
  const wanted = fold(words);
  const matches: TextMatch[] = [];
  for (let at = searched.indexOf(wanted); at !== -1; at = searched.indexOf(wanted, at + wanted.length))
    matches.push({ start: at, end: at + wanted.length });
  return matches;
}

/** The text with other words at these places. */
export function replaceInText(text: string, matches: readonly TextMatch[], words: string): string {
  let at = 0;
  const parts = matches.map(({ start, end }) => {
    const before = text.slice(at, start);
    at = end;
    return before + words;
  });
  return parts.join('') + text.slice(at);
}
