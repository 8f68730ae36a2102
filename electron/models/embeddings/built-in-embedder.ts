import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { InferenceSession, Tensor, TensorConstructor } from 'onnxruntime-node';
import { AppError } from '../../../shared/ipc/errors';
import type { Embedder } from '../../ports/engine';
import { toUnit } from './quantise';
import { t } from '../../../shared/messages/message';

/**
 * Cosines of this model at which texts are unrelated (mapped to 0) and say the same (mapped to 1), read off pairs
 * written for the purpose, not off any question set: unrelated sentences lie at -0.05 to 0.13, paraphrases at 0.74 to
 * 0.97 (docs/evidence.md).
 */
const UNRELATED_COSINE = 0.1;
const SAME_COSINE = 0.8;

export const BUILT_IN_MODEL = 'built-in sentence encoder (384)';
export const BUILT_IN_DIMENSIONS = 384;
/** Tokens. The model was trained on at most so many; the rest of a longer text does not count. */
const MAX_TOKENS = 256;
/** The model's marks [CLS] and [SEP]. */
const BEGIN_TOKEN = 101;
const END_TOKEN = 102;
/** UTF-16 units; more never yields fewer than MAX_TOKENS tokens in a text of words. */
const LONGEST_TEXT = 2_000;

interface Encoder {
  /** The ids without the marks of beginning and end. */
  tokenIds(text: string): number[];
  /** @returns the last hidden states: BUILT_IN_DIMENSIONS values for each token */
  run(ids: readonly number[]): Promise<Float32Array>;
}

/** A document as the model reads it; `ends` are its parts' last tokens, exclusive. */
interface TokenisedDocument {
  ids: number[];
  ends: number[];
}

/**
 * The sentence encoder that is installed with the app: all-MiniLM-L6-v2 in 8 bits, English, no network, one thread.
 *
 * @param weightsFolder a folder with model.onnx and tokenizer.json; absent: the program's own
 * @throws AppError `unsupported` when the weights cannot be loaded
 */
export async function createBuiltInEmbedder(options: { weightsFolder?: string } = {}): Promise<Embedder> {
  const encoder = await loadEncoder(options.weightsFolder);
  const embedDocument = async (parts: readonly string[]): Promise<Float32Array[]> => {
    const document = tokenise(parts, encoder);
    return poolStates(await encoder.run(document.ids), document);
  };
  // One by one: a run of several texts is no faster per text on one thread, and takes the more memory.
  const embedDocuments = async (documents: readonly (readonly string[])[]): Promise<Float32Array[][]> => {
    const vectors: Float32Array[][] = [];
    for (const parts of documents) vectors.push(await embedDocument(parts));
    return vectors;
  };
  return {
    model: BUILT_IN_MODEL,
    dimensions: BUILT_IN_DIMENSIONS,
    calibrate: calibrateBuiltIn,
    embed: async (texts) => (await embedDocuments(texts.map((text) => [text]))).map(([vector]) => vector!),
    embedDocuments,
  };
}

/** Parts that no longer fit are left out, and the part at the limit is cut. */
function tokenise(parts: readonly string[], { tokenIds }: Encoder): TokenisedDocument {
  const ids = [BEGIN_TOKEN];
  const ends: number[] = [];
  for (const part of parts) {
    if (ids.length === MAX_TOKENS - 1) break;
    for (const id of tokenIds(part.slice(0, LONGEST_TEXT)).slice(0, MAX_TOKENS - 1 - ids.length)) ids.push(id);
    ends.push(ids.length);
  }
  ids.push(END_TOKEN);
  return { ids, ends };
}

/**
 * The mean of all states, as the model was trained, and of each part's own: "late chunking" (Günther et al. 2024,
 * arXiv:2409.04701), so that a part's vector costs no further run and knows what the part is about.
 */
function poolStates(states: Float32Array, { ids, ends }: TokenisedDocument): Float32Array[] {
  const whole = meanState(states, 0, ids.length);
  if (ends.length < 2) return [whole];
  return [whole, ...ends.map((end, part) => meanState(states, part === 0 ? 1 : ends[part - 1]!, end))];
}

function meanState(states: Float32Array, from: number, end: number): Float32Array {
  const sum = new Float32Array(BUILT_IN_DIMENSIONS);
  for (let token = from; token < end; token += 1) {
    const start = token * BUILT_IN_DIMENSIONS;
    for (let value = 0; value < BUILT_IN_DIMENSIONS; value += 1) sum[value]! += states[start + value]!;
  }
  return toUnit(sum);
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
      tokenIds: (text) => tokenizer.encode(text, { add_special_tokens: false }).ids,
      run: (ids) => lastHiddenStates(session, runtime.Tensor, ids),
    };
  } catch (cause) {
    throw new AppError('unsupported', t('mainModels.builtSentenceEncoderCould'), { cause });
  }
}

async function lastHiddenStates(
  session: InferenceSession,
  TensorOf: TensorConstructor,
  ids: readonly number[],
): Promise<Float32Array> {
  const shape = [1, ids.length];
  const { last_hidden_state: states } = await session.run({
    input_ids: new TensorOf('int64', BigInt64Array.from(ids, BigInt), shape),
    attention_mask: new TensorOf('int64', new BigInt64Array(ids.length).fill(1n), shape),
    token_type_ids: new TensorOf('int64', new BigInt64Array(ids.length), shape),
  });
  return (states as Tensor).data as Float32Array;
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
