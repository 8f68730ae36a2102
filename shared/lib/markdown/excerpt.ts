import type { TextSpan } from './literal-ranges';

export interface Excerpt extends TextSpan {
  /** One line; [start, end) is the highlighted part of it. */
  text: string;
}

/**
 * The text around [start, end), cut at word boundaries, at most `contextCharacters` on each side, with "…" where it was
 * cut. Line breaks become spaces, so that offsets stay valid.
 */
export function excerptAround(text: string, start: number, end: number, contextCharacters: number): Excerpt {
  const from = Math.min(Math.max(0, start), text.length);
  const to = Math.min(Math.max(from, end), text.length);
  const left = leftLimit(text, from, contextCharacters);
  const right = rightLimit(text, to, contextCharacters);
  const before = left > 0 ? '…' : '';
  const after = right < text.length ? '…' : '';
  const shown = text.slice(left, right).replace(/[\r\n\t]/gu, ' ');
  return { text: before + shown + after, start: before.length + from - left, end: before.length + to - left };
}

function leftLimit(text: string, from: number, contextCharacters: number): number {
  if (from <= contextCharacters) return 0;
  const space = text.slice(from - contextCharacters - 1, from).search(/\s\S/u);
  return space < 0 ? alignToCharacter(text, from - contextCharacters) : from - contextCharacters + space;
}

function rightLimit(text: string, to: number, contextCharacters: number): number {
  if (to + contextCharacters >= text.length) return text.length;
  const last = text.slice(to, to + contextCharacters + 1).search(/\s\S*$/u);
  return last < 0 ? alignToCharacter(text, to + contextCharacters) : to + last;
}

/** Moves an offset out of a surrogate pair. */
function alignToCharacter(text: string, offset: number): number {
  const unit = text.charCodeAt(offset);
  return unit >= 0xdc00 && unit <= 0xdfff ? offset - 1 : offset;
}
