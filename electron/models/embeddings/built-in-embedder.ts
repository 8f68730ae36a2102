import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { InferenceSession, Tensor, TensorConstructor } from 'onnxruntime-node';
import { AppError } from '../../../shared/ipc/errors';
import type { Embedder } from '../../ports/engine';
import { toUnit } from './quantise';
import { planBatches } from './plan-batches';

/**
 * Cosines of this model at which texts are unrelated (mapped to 0) and say the same (mapped to 1), read off pairs
 * written for the purpose, not off any question set (docs/evidence.md).
 */
const UNRELATED_COSINE = 0.05;
const SAME_COSINE = 0.8;

export const BUILT_IN_MODEL = 'built-in sentence encoder (384)';
const DIMENSIONS = 384;
/** Tokens. The model was trained on at most so many; the rest of a longer text does not count. */
const MAX_TOKENS = 256;
/** UTF-16 units; more never yields fewer than MAX_TOKENS tokens in a text of words. */
const LONGEST_TEXT = 2_000;

interface Encoder {
  tokenIds(text: string): number[];
  /** @returns means of the last hidden states, DIMENSIONS values a row */
  run(batch: readonly (readonly number[])[]): Promise<Float32Array>;
}

/**
 * The sentence encoder that is installed with the app: all-MiniLM-L6-v2 in 8 bits, English, no network, one thread.
 *
 * @param weightsFolder a folder with model.onnx and tokenizer.json; absent: the program's own
 * @throws AppError `unsupported` when the weights cannot be loaded
 */
export async function createBuiltInEmbedder(options: { weightsFolder?: string } = {}): Promise<Embedder> {
  const encoder = await loadEncoder(options.weightsFolder);
  return {
    model: BUILT_IN_MODEL,
    dimensions: DIMENSIONS,
    calibrate: calibrateBuiltIn,
    async embed(texts) {
      const ids = texts.map((text) => encoder.tokenIds(text.slice(0, LONGEST_TEXT)).slice(0, MAX_TOKENS));
      const vectors: Float32Array[] = [];
      for (const batch of planBatches(ids.map((row) => row.length))) {
        const means = await encoder.run(batch.map((index) => ids[index]!));
        batch.forEach((index, row) => {
          vectors[index] = toUnit(means.subarray(row * DIMENSIONS, (row + 1) * DIMENSIONS));
        });
      }
      return vectors;
    },
  };
}

/** A cosine of this model as 0–1, comparable with the calibrated similarities of other models. */
export function calibrateBuiltIn(cosine: number): number {
  return Math.max(0, Math.min(1, (cosine - UNRELATED_COSINE) / (SAME_COSINE - UNRELATED_COSINE)));
}

async function loadEncoder(weightsFolder: string | undefined): Promise<Encoder> {
  try {
    const folder = weightsFolder ?? findWeightsFolder();
    const [runtime, { Tokenizer }, tokenizerText] = await Promise.all([
      import('onnxruntime-node'),
      import('@huggingface/tokenizers'),
      readFile(join(folder, 'tokenizer.json'), 'utf8'),
    ]);
    const tokenizer = new Tokenizer(JSON.parse(tokenizerText) as object, {});
    const session = await runtime.InferenceSession.create(join(folder, 'model.onnx'), {
      intraOpNumThreads: 1,
      interOpNumThreads: 1,
    });
    return {
      tokenIds: (text) => tokenizer.encode(text).ids,
      run: (batch) => meanStates(session, runtime.Tensor, batch),
    };
  } catch (cause) {
    throw new AppError(
      'unsupported',
      'The built-in sentence encoder could not be loaded. Search by words works as before.',
      { cause },
    );
  }
}

async function meanStates(
  session: InferenceSession,
  TensorOf: TensorConstructor,
  batch: readonly (readonly number[])[],
): Promise<Float32Array> {
  const length = Math.max(...batch.map((row) => row.length));
  const shape = [batch.length, length];
  const ids = new BigInt64Array(batch.length * length);
  const mask = new BigInt64Array(batch.length * length);
  batch.forEach((row, index) =>
    row.forEach((id, column) => {
      ids[index * length + column] = BigInt(id);
      mask[index * length + column] = 1n;
    }),
  );
  const { last_hidden_state: states } = await session.run({
    input_ids: new TensorOf('int64', ids, shape),
    attention_mask: new TensorOf('int64', mask, shape),
    token_type_ids: new TensorOf('int64', new BigInt64Array(ids.length), shape),
  });
  return meanRows((states as Tensor).data as Float32Array, batch, length);
}

/** The mean over each row's own tokens; padding does not count. */
function meanRows(states: Float32Array, batch: readonly (readonly number[])[], length: number): Float32Array {
  const means = new Float32Array(batch.length * DIMENSIONS);
  batch.forEach((row, index) => {
    for (let token = 0; token < row.length; token += 1) {
      const start = (index * length + token) * DIMENSIONS;
      for (let value = 0; value < DIMENSIONS; value += 1) {
        means[index * DIMENSIONS + value]! += states[start + value]! / row.length;
      }
    }
  });
  return means;
}

/** `resources/encoder` in the nearest folder above this file that has one: the checkout, or beside the archive. */
function findWeightsFolder(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  for (;;) {
    const weights = join(folder, 'resources', 'encoder');
    if (existsSync(join(weights, 'model.onnx'))) return weights;
    if (dirname(folder) === folder) throw new Error('The weights of the sentence encoder are not installed.');
    folder = dirname(folder);
  }
}
