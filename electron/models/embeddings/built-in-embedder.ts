import { AppError } from '../../../shared/ipc/errors';
import { t } from '../../../shared/messages/message';
import { isPlainlyNotEnglish } from '../../language/words/is-plainly-not-english';
import type { Embedder } from '../../ports/engine';
import type { Applicability, ReadPair } from './applicability';
import { loadEnglishEncoder } from './english-encoder';
import { findWeightsFolder } from './installed-network';
import { createLessonReader } from './lesson-reader';
import { ADVICE, hasOneValue, readMessage, readSentence, statesValue } from './message-reader';
import { loadMultilingualEncoder } from './multilingual-encoder';
import { dot, lackingOf, toUnit } from './unit-vectors';
import type { SentenceEncoder } from './sentence-encoder';

/** Share of the English encoder in the similarity of two English texts, 0–1; the other has the rest. */
const ENGLISH_SHARE = 0.5;
/**
 * Cosines at which texts are unrelated (mapped to 0) and say the same (mapped to 1), of two English texts by both
 * encoders, and by each alone. Set so that a calibrated similarity is as rare among questions and memories of written
 * lives by any of them (docs/evidence.md).
 */
const BOTH_RANGE = { unrelated: 0.04, same: 0.655 };
const ENGLISH_RANGE = { unrelated: 0.1, same: 0.8 };
const MULTILINGUAL_RANGE = { unrelated: -0.01, same: 0.555 };
const ENGLISH_DIMENSIONS = 384;

export const BUILT_IN_MODEL = 'built-in sentence encoders (768)';
export const BUILT_IN_DIMENSIONS = 768;

/**
 * The two sentence encoders that are installed with the app, as one: no network, one thread. A vector is that of
 * all-MiniLM-L6-v2, which reads English better, beside that of multilingual-e5-small, which puts texts of a hundred
 * languages in one space. In a text that is not English the first is zero, so it counts for nothing in any similarity of
 * that text.
 *
 * @param weightsFolder a folder with the files of `resources/encoder`; absent: the program's own
 * @throws AppError `unsupported` when the weights cannot be loaded
 */
export async function createBuiltInEmbedder(options: { weightsFolder?: string } = {}): Promise<Embedder> {
  const { english, multilingual, applicability, readPair } = await loadEncoders(options.weightsFolder);
  return { ...joinEncoders(english, multilingual), applicability, readLessons: createLessonReader(readPair) };
}

export function joinEncoders(english: SentenceEncoder, multilingual: SentenceEncoder): Embedder {
  const embedOne = async (parts: readonly string[], kind: 'question' | 'document'): Promise<Float32Array[]> => {
    const inEvery = await multilingual.embed(parts, kind);
    const inEnglish = isPlainlyNotEnglish(parts.join(' '), 1) === true ? [] : await english.embed(parts, kind);
    return inEvery.map((vector, index) => joinVectors(inEnglish[index], vector));
  };
  // One by one: a run of several texts is no faster per text on one thread, and takes the more memory.
  const embedEach = async (
    texts: readonly (readonly string[])[],
    kind: 'question' | 'document',
  ): Promise<Float32Array[][]> => {
    const vectors: Float32Array[][] = [];
    for (const parts of texts) vectors.push(await embedOne(parts, kind));
    return vectors;
  };
  return {
    model: BUILT_IN_MODEL,
    dimensions: BUILT_IN_DIMENSIONS,
    optionalDimensions: ENGLISH_DIMENSIONS,
    calibrate: calibrateBuiltIn,
    similarityOfPhrases,
    readMessage,
    statesValue,
    hasOneValue,
    readSentence,
    advice: ADVICE,
    embed: async (texts) =>
      (
        await embedEach(
          texts.map((text) => [text]),
          'question',
        )
      ).map(([whole]) => whole!),
    embedDocuments: (documents) => embedEach(documents, 'document'),
  };
}

/** @param english absent: the text is not English, or the part lies beyond what that encoder takes */
function joinVectors(english: Float32Array | undefined, multilingual: Float32Array): Float32Array {
  const joined = new Float32Array(BUILT_IN_DIMENSIONS);
  const share = english === undefined ? 0 : ENGLISH_SHARE;
  english?.forEach((value, index) => (joined[index] = value * Math.sqrt(share)));
  multilingual.forEach((value, index) => (joined[ENGLISH_DIMENSIONS + index] = value * Math.sqrt(1 - share)));
  return toUnit(joined);
}

/**
 * A cosine of this model as 0–1, comparable with the calibrated similarities of other models. Of an English and another
 * text only a part of the one vector meets the other, so their cosine is scaled up to what that part alone would give.
 */
export function calibrateBuiltIn(cosine: number, lacking: 0 | 1 | 2 = 0): number {
  const whole = lacking === 1 ? cosine / Math.sqrt(1 - ENGLISH_SHARE) : cosine;
  return scaled(whole, lacking === 0 ? BOTH_RANGE : MULTILINGUAL_RANGE);
}

/**
 * Of phrases the English encoder alone is asked where it reads both: the other puts words of any kind near each other
 * (“knit” and “wash” at 0.6, “launder” and “wash” at 0.5).
 */
function similarityOfPhrases(one: Float32Array, other: Float32Array): number {
  const [left, right] = [one.subarray(0, ENGLISH_DIMENSIONS), other.subarray(0, ENGLISH_DIMENSIONS)];
  const lacking = lackingOf(left.every(isZero), right.every(isZero));
  return lacking === 0
    ? scaled(dot(left, right) / ENGLISH_SHARE, ENGLISH_RANGE)
    : calibrateBuiltIn(dot(one, other), lacking);
}

/** The part of a vector by the encoder of all languages, as a unit vector. */
export const anyLanguagePart = (vector: Float32Array): Float32Array => toUnit(vector.subarray(ENGLISH_DIMENSIONS));

/**
 * How alike two texts are, 0–1, by their parts of any language alone: of short texts on several subjects the English part
 * tells fewer apart.
 */
export const similarityOfParts = (one: Float32Array, other: Float32Array): number =>
  calibrateBuiltIn(dot(one, other), 2);

const isZero = (value: number): boolean => value === 0;

const scaled = (cosine: number, { unrelated, same }: { unrelated: number; same: number }): number =>
  Math.max(0, Math.min(1, (cosine - unrelated) / (same - unrelated)));

export async function loadEncoders(
  weightsFolder?: string,
): Promise<Record<'english' | 'multilingual', SentenceEncoder> & { applicability: Applicability; readPair: ReadPair }> {
  try {
    const folder = weightsFolder ?? findWeightsFolder();
    const [english, { encoder: multilingual, ...judge }] = await Promise.all([
      loadEnglishEncoder(folder),
      loadMultilingualEncoder(folder),
    ]);
    return { english, multilingual, ...judge };
  } catch (cause) {
    throw new AppError('unsupported', t('mainModels.builtSentenceEncoderCould'), { cause });
  }
}
