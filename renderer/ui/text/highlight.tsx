import { Fragment } from 'react';

/** Characters [start, end) of a text. */
export type TextRange = readonly [start: number, end: number];

/** Ranges in order, inside the text, and joined where they overlap or touch. */
export function mergeRanges(ranges: readonly TextRange[], length: number): TextRange[] {
  const merged: [number, number][] = [];
  const inside = ranges.map(([start, end]): [number, number] => [Math.max(0, start), Math.min(length, end)]);
  for (const [start, end] of inside.filter(([from, to]) => from < to).sort((a, b) => a[0] - b[0])) {
    const last = merged.at(-1);
    if (last && start <= last[1]) last[1] = Math.max(last[1], end);
    else merged.push([start, end]);
  }
  return merged;
}

/** Ranges of the words that start with one of the terms. Terms may be stems. */
export function termRanges(text: string, terms: readonly string[]): TextRange[] {
  const wanted = terms.map((term) => term.toLocaleLowerCase()).filter((term) => term.length > 1);
  if (wanted.length === 0) return [];
  const ranges: TextRange[] = [];
  for (const word of text.matchAll(/[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu)) {
    const lower = word[0].toLocaleLowerCase();
    const isWanted = wanted.some((term) => (term.length < 4 ? lower === term : lower.startsWith(stemOf(term))));
    if (isWanted) ranges.push([word.index, word.index + word[0].length]);
  }
  return ranges;
}

// "cities" and its stem "citi" differ from "city" in the last letter: longer terms may differ by one letter.
const stemOf = (term: string): string => (term.length > 4 && /[iey]$/.test(term) ? term.slice(0, -1) : term);

/** A text with some of its characters marked. */
export function Highlight({ text, ranges }: { text: string; ranges: readonly TextRange[] }) {
  const merged = mergeRanges(ranges, text.length);
  let at = 0;
  return (
    <>
      {merged.map(([start, end]) => {
        const before = text.slice(at, start);
        at = end;
        return (
          <Fragment key={start}>
            {before}
            <mark>{text.slice(start, end)}</mark>
          </Fragment>
        );
      })}
      {text.slice(at)}
    </>
  );
}
