/** A word of more characters is cut: no word of a language is as long, and the time grows with it. */
const MAX_WORD_LENGTH = 400;
/** Below the least likely piece; as in SentencePiece. */
const UNKNOWN_PENALTY = 10;
const MAX_CACHED_WORDS = 20_000;
const WORD_MARK = '\u2581';

export interface UnigramTokenizer {
  /** Ids of the likeliest pieces, without marks of beginning and end. */
  tokenIds(text: string): number[];
}

/**
 * The tokenizer of multilingual-e5-small: each word, after NFKC, becomes the pieces whose scores have the highest sum
 * (Kudo 2018, arXiv:1804.10959). Made here since `@huggingface/tokenizers` takes five times as long to load the 250,002
 * pieces, in which time the index answers nothing.
 *
 * @param vocabulary lines of a score (log probability), a space, and a piece, in the order of the ids
 * @param unknownId of a character that no piece holds
 */
export function createUnigramTokenizer(vocabulary: string, unknownId: number): UnigramTokenizer {
  const ids = new Map<string, number>();
  const scores: number[] = [];
  let longest = 1;
  let least = 0;
  for (const line of vocabulary.split('\n')) {
    const space = line.indexOf(' ');
    const piece = line.slice(space + 1);
    const score = Number(line.slice(0, space));
    if (!ids.has(piece)) ids.set(piece, scores.length);
    scores.push(score);
    least = Math.min(least, score);
    longest = Math.max(longest, piece.length);
  }
  const unknownScore = least - UNKNOWN_PENALTY;
  const cache = new Map<string, readonly number[]>();

  /** The best way to each position, from left to right. */
  const piecesOf = (word: string): number[] => {
    const { length } = word;
    const best = new Float64Array(length + 1).fill(Number.NEGATIVE_INFINITY);
    const cameFrom = new Int32Array(length + 1);
    const pieceAt = new Int32Array(length + 1).fill(unknownId);
    best[0] = 0;
    for (let start = 0; start < length; start += 1) {
      if (best[start] === Number.NEGATIVE_INFINITY) continue;
      const offer = (end: number, id: number, score: number) => {
        if (best[start]! + score <= best[end]!) return;
        best[end] = best[start]! + score;
        cameFrom[end] = start;
        pieceAt[end] = id;
      };
      for (let end = start + 1; end <= Math.min(length, start + longest); end += 1) {
        const id = ids.get(word.slice(start, end));
        if (id !== undefined && id !== unknownId) offer(end, id, scores[id]!);
      }
      offer(start + (word.codePointAt(start)! > 0xff_ff ? 2 : 1), unknownId, unknownScore);
    }
    const found: number[] = [];
    for (let end = length; end > 0; end = cameFrom[end]!)
      // Unknown characters in a row are one piece.
      if (pieceAt[end] !== unknownId || found.at(-1) !== unknownId) found.push(pieceAt[end]!);
    return found.reverse();
  };

  return {
    tokenIds: (text) =>
      text
        .normalize('NFKC')
        .split(/[\s\u200b]+/u)
        .filter((word) => word !== '')
        .flatMap((word) => {
          const known = cache.get(word);
          if (known !== undefined) return known;
          const pieces = piecesOf(WORD_MARK + word.slice(0, MAX_WORD_LENGTH));
          if (cache.size < MAX_CACHED_WORDS) cache.set(word, pieces);
          return pieces;
        }),
  };
}
