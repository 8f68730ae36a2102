import type { Range } from './ranges';

export interface Excerpt extends Range {
  /** One line; [start, end) is the marked part of it. */
  text: string;
}

/**
 * The text around [start, end), cut at word limits, at most `reach` characters on each side, with "…" where it was
 * cut. Line breaks become spaces, one for one, so that offsets stay true.
 */
export function excerptAround(text: string, start: number, end: number, reach: number): Excerpt {
  const from = Math.min(Math.max(0, start), text.length);
  const to = Math.min(Math.max(from, end), text.length);
  const left = leftLimit(text, from, reach);
  const right = rightLimit(text, to, reach);
  const before = left > 0 ? '…' : '';
  const after = right < text.length ? '…' : '';
  const shown = text.slice(left, right).replace(/[\r\n\t]/gu, ' ');
  return { text: before + shown + after, start: before.length + from - left, end: before.length + to - left };
}

function leftLimit(text: string, from: number, reach: number): number {
  if (from <= reach) return 0;
  const space = text.slice(from - reach - 1, from).search(/\s\S/u);
  return space < 0 ? wholeCharacter(text, from - reach) : from - reach + space;
}

function rightLimit(text: string, to: number, reach: number): number {
  if (to + reach >= text.length) return text.length;
  const last = text.slice(to, to + reach + 1).search(/\s\S*$/u);
  return last < 0 ? wholeCharacter(text, to + reach) : to + last;
}

/** Never between the halves of a surrogate pair. */
function wholeCharacter(text: string, place: number): number {
  const unit = text.charCodeAt(place);
  return unit >= 0xdc00 && unit <= 0xdfff ? place - 1 : place;
}
