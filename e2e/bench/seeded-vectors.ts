import { BUILT_IN_DIMENSIONS } from '../../electron/models/embeddings/built-in-embedder';
import { quantise } from '../../electron/models/embeddings/unit-vectors';
import { createRandom, seedOf } from '../../electron/testing/seeded/seeded-random';
import { FUNCTION_WORDS, TOPICS } from '../../electron/testing/seeded/seeded-vocabulary';

/** As many as the built-in encoder's, under whose name these vectors are stored. */
export const DIMENSIONS = BUILT_IN_DIMENSIONS;
/** Length of the vectors' common component, as in the built-in encoder (its mean vector has a length of 0.49). */
const COMMON_SHARE = 0.5;
const TOPIC_SHARE = 0.8;
/** Length of a sentence's own component besides its words. */
const OWN_SHARE = 0.6;

const IGNORED = new Set(FUNCTION_WORDS.map((word) => word.toLowerCase()));
const topicOf = new Map(TOPICS.flatMap((words, topic) => words.map((word) => [word, topic] as const)));

/** Simulated sentence vectors: texts with common words or topics are similar. Deterministic. */
export interface SeededVectors {
  /** Unit vector of one sentence. */
  ofSentence(text: string): Float32Array;
  /** Vectors of a whole text (the mean of its sentences) and then of its sentences, in the product's order. */
  ofSentences(sentences: readonly string[]): Int8Array[];
}

export function createSeededVectors(): SeededVectors {
  const words = new Map<string, Float32Array>();
  const common = direction('what all share');
  const topics = TOPICS.map((_, topic) => direction(`topic ${topic}`));
  const wordVector = (word: string): Float32Array => {
    const known = words.get(word);
    if (known !== undefined) return known;
    const own = direction(word);
    const topic = topicOf.get(word);
    if (topic !== undefined)
      own.forEach(
        (value, dimension) => (own[dimension] = TOPIC_SHARE * topics[topic]![dimension]! + (1 - TOPIC_SHARE) * value),
      );
    words.set(word, own);
    return own;
  };

  const ofSentence = (text: string): Float32Array => {
    const sum = new Float32Array(DIMENSIONS);
    for (const word of text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])
      if (!IGNORED.has(word)) addTo(sum, wordVector(word), 1);
    const own = direction(`own ${text}`);
    const length = lengthOf(sum) || 1;
    for (let dimension = 0; dimension < DIMENSIONS; dimension += 1)
      sum[dimension] = sum[dimension]! / length + OWN_SHARE * own[dimension]! + COMMON_SHARE * common[dimension]!;
    return toUnitInPlace(sum);
  };
  return {
    ofSentence,
    ofSentences(sentences) {
      const parts = sentences.map(ofSentence);
      const whole = new Float32Array(DIMENSIONS);
      for (const part of parts) addTo(whole, part, 1);
      return [toUnitInPlace(whole), ...(parts.length > 1 ? parts : [])].map(quantise);
    },
  };
}

/** A random unit vector; the sum of two uniform draws approximates a normal one. */
function direction(name: string): Float32Array {
  const random = createRandom(seedOf(name));
  const vector = new Float32Array(DIMENSIONS);
  for (let dimension = 0; dimension < DIMENSIONS; dimension += 1) vector[dimension] = random() + random() - 1;
  return toUnitInPlace(vector);
}

function addTo(sum: Float32Array, vector: Float32Array, share: number): void {
  for (let dimension = 0; dimension < DIMENSIONS; dimension += 1) sum[dimension]! += share * vector[dimension]!;
}

function toUnitInPlace(vector: Float32Array): Float32Array {
  const length = lengthOf(vector) || 1;
  for (let dimension = 0; dimension < DIMENSIONS; dimension += 1) vector[dimension]! /= length;
  return vector;
}

function lengthOf(vector: Float32Array): number {
  let sum = 0;
  for (let dimension = 0; dimension < DIMENSIONS; dimension += 1) sum += vector[dimension]! * vector[dimension]!;
  return Math.sqrt(sum);
}
