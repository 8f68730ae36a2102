/**
 * A piece of an answer that takes back all pieces before it: ASCII's “cancel”. A model's thoughts can only be told from
 * its answer where they end, when their server leaves out their beginning.
 */
export const TAKE_BACK = '\u0018';

/** The answer so far, with its next piece. */
export function withPiece(text: string, piece: string): string {
  const at = piece.lastIndexOf(TAKE_BACK);
  return at === -1 ? text + piece : piece.slice(at + 1);
}
