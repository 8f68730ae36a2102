import type { Piece } from './extract-clauses';

/** What a transcript puts where a picture, film or file was: "[image: a photo of a red kayak]". */
const PLACEHOLDER = /\[(image|photo|picture|screenshot|video|gif|sticker|audio|voice message|file|attachment|bild|foto|datei|anhang):\s*([^[\]\n]{2,400})\]/giu;
/** Says again that it is a picture. */
const SAYS_AGAIN = /^(?:an?|the|ein|eine|das)\s+(?:close[- ]up\s+)?(?:photo|picture|image|photograph|screenshot|shot|bild|foto)\s+(?:of|showing|von|mit)\s+/iu;

export interface Placeholder extends Piece {
  /** "Image: a red kayak". */
  text: string;
}

/** The placeholders of a text, in their order. */
export function findPlaceholders(text: string): Placeholder[] {
  return [...text.matchAll(PLACEHOLDER)].map(({ index, 0: whole, 1: kind, 2: shown }) => ({
    start: index, end: index + whole.length, text: `${kind![0]!.toLocaleUpperCase()}${kind!.slice(1).toLowerCase()}: ${shown!.trim().replace(SAYS_AGAIN, '')}`,
  }));
}

/** The text with its placeholders blanked, offset by offset: a sentence ends before one. */
export const blankPlaceholders = (text: string): string =>
  text.replace(PLACEHOLDER, (whole: string, ...rest: unknown[]) => {
    const offset = rest.at(-2) as number;
    return /[.!?…]["”’)]?\s*$/u.test(text.slice(0, offset)) || offset === 0 ? ' '.repeat(whole.length) : `.${' '.repeat(whole.length - 1)}`;
  });
