import { readEach } from '../../../models/embeddings/read-each';
import { dot, lackingOf } from '../../../models/embeddings/unit-vectors';
import type { Embedder, MessageReading, SentenceReading } from '../../../ports/engine';
import type { QueryEncoder } from './query-encoder';

export interface ApplicabilityQuery {
  message: string;
  memories: readonly string[];
}

/** A message, and the sentences of the lessons that it may bear on. */
export interface LessonsQuery {
  message: string;
  /** One that costs much is read whatever it is like. */
  lessons: readonly { text: string; isSevere: boolean }[];
}

/** What the encoder tells of texts that are not in the index. */
export interface PhraseQueries {
  /** What a message asks for, by the encoder on this machine; null without one. */
  readMessage(text: string): Promise<MessageReading | null>;
  /** Whether each sentence of the form “my X is V” states an attribute’s value, by the encoder; null without one. */
  stateValues(sentences: readonly string[]): Promise<boolean[] | null>;
  /** Whether what each sentence ends with can be only one thing at a time, by the encoder; null without one. */
  haveOneValue(sentences: readonly string[]): Promise<boolean[] | null>;
  /** What each sentence of somebody's is, by the encoder; null without one. */
  readSentences(sentences: readonly string[]): Promise<SentenceReading[] | null>;
  /** How likely each memory helps to answer the message, 0–1, by the judge on this machine; null without one. */
  applicability(asked: ApplicabilityQuery): Promise<number[] | null>;
  /** How likely the message announces the act that each lesson is about, 0–1; null without the judge. */
  readLessons(asked: LessonsQuery): Promise<number[] | null>;
  /** 0–1 for each pair, by the encoder on this machine; null without one. Nothing is sent to a provider. */
  phraseSimilarities(pairs: readonly (readonly [string, string])[]): Promise<(number | null)[]>;
  /** The same for sentences, whose meaning all encoders of this machine read together. */
  sentenceSimilarities(pairs: readonly (readonly [string, string])[]): Promise<(number | null)[]>;
  /** A unit vector for each text, by the encoder on this machine; null without one. */
  phraseVectors(texts: readonly string[]): Promise<{ model: string; vectors: Float32Array[] } | null>;
  /** The same for texts that no question waits for: it goes after all questions. */
  passageVectors(texts: readonly string[]): Promise<{ model: string; vectors: Float32Array[] } | null>;
}

/** The calibrated similarity of two vectors, 0–1, either of which may lack its optional dimensions. */
export function similarityOfSentences(embedder: Embedder, left: Float32Array, right: Float32Array): number {
  const isLacking = (vector: Float32Array): boolean =>
    vector.subarray(0, embedder.optionalDimensions ?? 0).every((value) => value === 0);
  const lacking = (embedder.optionalDimensions ?? 0) === 0 ? 0 : lackingOf(isLacking(left), isLacking(right));
  return embedder.calibrate(dot(left, right), lacking);
}

const embedBy = async (embedder: Embedder | null, texts: readonly string[]) =>
  embedder === null ? null : { model: embedder.model, vectors: await embedder.embed(texts) };

/** Phrases whose vectors are kept; 1.5 kB each. */
const MAX_PHRASES = 1_000;

export class PhraseSimilarity implements PhraseQueries {
  private readonly vectors = new Map<string, Float32Array>();
  private model: string | null = null;

  /** @param encoder the one on this machine */
  constructor(private readonly encoder: () => QueryEncoder) {}

  phraseSimilarities(pairs: readonly (readonly [string, string])[]): Promise<(number | null)[]> {
    return this.similaritiesOf(
      pairs,
      (embedder, left, right) => embedder.similarityOfPhrases?.(left, right) ?? embedder.calibrate(dot(left, right)),
    );
  }

  sentenceSimilarities(pairs: readonly (readonly [string, string])[]): Promise<(number | null)[]> {
    return this.similaritiesOf(pairs, similarityOfSentences);
  }

  private async similaritiesOf(
    pairs: readonly (readonly [string, string])[],
    similarityOf: (embedder: Embedder, left: Float32Array, right: Float32Array) => number,
  ): Promise<(number | null)[]> {
    const embedder = pairs.length > 0 ? await this.localEmbedder() : null;
    if (embedder === null) return pairs.map(() => null);
    this.forgetOtherModels(embedder);
    const similarities: number[] = [];
    for (const [one, other] of pairs) {
      const [left, right] = [await this.vectorOf(one, embedder), await this.vectorOf(other, embedder)];
      similarities.push(similarityOf(embedder, left, right));
    }
    return similarities;
  }

  async readMessage(text: string): Promise<MessageReading | null> {
    const embedder = await this.localEmbedder();
    if (embedder?.readMessage === undefined) return null;
    return embedder.readMessage((await this.encoder().vectorOf(text))!);
  }

  async stateValues(sentences: readonly string[]): Promise<boolean[] | null> {
    // Waits for the encoder: a fact that is not read when its note is kept is not read later.
    const embedder = await this.encoder().embedder();
    return readEach(embedder, embedder?.statesValue, sentences);
  }

  async haveOneValue(sentences: readonly string[]): Promise<boolean[] | null> {
    const embedder = await this.localEmbedder();
    return readEach(embedder, embedder?.hasOneValue, sentences);
  }

  async readSentences(sentences: readonly string[]): Promise<SentenceReading[] | null> {
    // Waits as well: what was taken of a chat is not read again.
    const embedder = await this.encoder().embedder();
    return readEach(embedder, embedder?.readSentence, sentences);
  }

  async applicability({ message, memories }: ApplicabilityQuery): Promise<number[] | null> {
    const embedder = memories.length === 0 ? null : await this.localEmbedder();
    return embedder?.applicability === undefined ? null : embedder.applicability(message, memories);
  }

  async readLessons({ message, lessons }: LessonsQuery): Promise<number[] | null> {
    const embedder = lessons.length === 0 ? null : await this.localEmbedder();
    const vector = embedder?.readLessons === undefined ? null : await this.encoder().vectorOf(message);
    if (embedder?.readLessons === undefined || vector === null) return null;
    this.forgetOtherModels(embedder);
    return embedder.readLessons({ text: message, vector }, lessons, async (text) =>
      similarityOfSentences(embedder, vector, await this.vectorOf(text, embedder)),
    );
  }

  async phraseVectors(texts: readonly string[]): Promise<{ model: string; vectors: Float32Array[] } | null> {
    return embedBy(await this.localEmbedder(), texts);
  }

  async passageVectors(texts: readonly string[]): Promise<{ model: string; vectors: Float32Array[] } | null> {
    // Waits for the encoder: what is made of these vectors would be made anew with it.
    return embedBy(await this.encoder().embedder(), texts);
  }

  private async localEmbedder(): Promise<Embedder | null> {
    const encoder = this.encoder();
    // A question does not wait for the encoder to be loaded.
    return encoder.isLoadDeferred && encoder.model === null ? null : encoder.embedder();
  }

  private forgetOtherModels({ model }: Embedder): void {
    if (this.model !== model) this.vectors.clear();
    this.model = model;
  }

  private async vectorOf(phrase: string, embedder: Embedder): Promise<Float32Array> {
    const known = this.vectors.get(phrase);
    if (known !== undefined) return known;
    const vector = (await embedder.embed([phrase]))[0]!;
    if (this.vectors.size >= MAX_PHRASES) this.vectors.delete(this.vectors.keys().next().value!);
    this.vectors.set(phrase, vector);
    return vector;
  }
}
