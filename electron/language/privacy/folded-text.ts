/**
 * A text in the one form in which names and secrets are looked for, with the way back to what was written: compatibility
 * forms composed (NFKC), since file names arrive decomposed and PDFs hold ligatures, and without characters that cannot
 * be seen, such as a soft hyphen within a name.
 */
export interface FoldedText {
  text: string;
  /** The part of the original text that [start, end) of the folded one was made of. */
  originalSpan(start: number, end: number): { start: number; end: number };
}

/** What may stand within a letter's marks: those that compose with what is before them, across unseen characters. */
const MARK = String.raw`(?!\p{Default_Ignorable_Code_Point})[\p{M}\u1161-\u1175\u11a8-\u11c2\uff9e\uff9f]`;
const UNSEEN = String.raw`\p{Default_Ignorable_Code_Point}`;
/** ASCII that nothing follows which could change it; unseen characters; a letter with its marks. */
const PIECE = new RegExp(String.raw`(?:[\0-\x7f](?![^\0-\x7f]))+|(${UNSEEN}+)|([\s\S](?:${UNSEEN}*${MARK})*)`, 'gu');
const HAS_UNSEEN = new RegExp(UNSEEN, 'u');
const EVERY_UNSEEN = new RegExp(UNSEEN, 'gu');
const ASCII = /^[\0-\x7f]*$/;

/** @param unseenAs what stands for a run of unseen characters */
export function foldText(text: string, unseenAs = ''): FoldedText {
  if (ASCII.test(text) || (!HAS_UNSEEN.test(text) && text.normalize('NFKC') === text))
    return { text, originalSpan: (start, end) => ({ start, end }) };
  const pieces: string[] = [];
  // Of each unit of the folded text: where the piece that it was made of begins and ends.
  const starts: number[] = [];
  const ends: number[] = [];
  for (const { 0: piece, 1: unseen, 2: letter, index } of text.matchAll(PIECE)) {
    const folded = unseen !== undefined ? unseenAs : (letter?.replace(EVERY_UNSEEN, '').normalize('NFKC') ?? piece);
    pieces.push(folded);
    for (let unit = 0; unit < folded.length; unit += 1) {
      starts.push(letter === undefined && unseen === undefined ? index + unit : index);
      ends.push(letter === undefined && unseen === undefined ? index + unit + 1 : index + piece.length);
    }
  }
  return {
    text: pieces.join(''),
    originalSpan: (start, end) => ({
      start: starts[start] ?? text.length,
      end: end === start ? (starts[start] ?? text.length) : ends[end - 1]!,
    }),
  };
}
