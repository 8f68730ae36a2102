import { asName, type SubjectPhrase } from './subject-phrases';
import { anyLanguagePart, similarityOfParts } from '../../models/embeddings/built-in-embedder';

/** Unit vectors of texts by the encoder on this machine; null without one. */
export type VectorsOf = (texts: readonly string[]) => Promise<Float32Array[] | null>;

/** Phrases whose meaning is read; the rest are used less, or say less. */
const MAX_READ = 32;
/** What it counts that all texts hold a phrase's words, beside how near it is to what they say, 0–1. */
const USED_BY_ALL = 0.2;
const NAME_PENALTY = 0.4;
/** A title is what somebody called it. */
const TITLE_BONUS = 0.1;
/** For each further word of a phrase that one text alone uses: it may be no phrase at all. */
const ONCE_PENALTY = 0.1;

/**
 * Names what texts are about by the phrase nearest to the meaning of all of them, in their own words.
 *
 * @param phrases of the texts, the most used first; at least one
 * @param texts the parts of any language of the texts' vectors
 */
export async function nameByMeaning(
  phrases: readonly SubjectPhrase[],
  texts: readonly Float32Array[],
  vectorsOf: VectorsOf,
): Promise<string> {
  const read = phrases.slice(0, MAX_READ);
  const vectors = texts.length === 0 ? null : await vectorsOf(read.map(({ text }) => text));
  if (vectors === null) return asName(phrases[0]!.text);
  const worthOf = ({ holders, isName, isTitle, text }: SubjectPhrase, part: Float32Array): number =>
    texts.reduce((sum, whole) => sum + similarityOfParts(part, whole), 0) / texts.length +
    (USED_BY_ALL * (holders - 1)) / Math.max(1, texts.length - 1) -
    (isName ? NAME_PENALTY : 0) +
    (isTitle === true ? TITLE_BONUS : 0) -
    (holders === 1 ? ONCE_PENALTY * (text.split(' ').length - 1) : 0);
  const worths = read.map((phrase, index) => worthOf(phrase, anyLanguagePart(vectors[index]!)));
  return asName(read[worths.indexOf(Math.max(...worths))]!.text);
}

/** Characters and words of a title that names something; a longer one is a sentence. */
const MAX_TITLE = { characters: 48, words: 6 };
const SENTENCE_MARK = /[?!？！。…]|[.:]$/u;

/**
 * Whether a chat's title is a name that somebody gave it, and no beginning of what was said first.
 *
 * @param first the chat's first message
 */
export function isRealTitle(title: string, first: string): boolean {
  const plain = plainOf(title);
  return (
    plain !== '' &&
    title.length <= MAX_TITLE.characters &&
    plain.split(' ').length <= MAX_TITLE.words &&
    !SENTENCE_MARK.test(title.trim()) &&
    !plainOf(first).startsWith(plain)
  );
}

const plainOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .trim();
