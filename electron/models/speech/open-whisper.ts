import { join } from 'node:path';
import type { InferenceSession, Tensor } from 'onnxruntime-node';
import { logMel } from './log-mel';
import { createSpeechTokens, SPEECH_LANGUAGES } from './speech-tokens';
import { type NextToken, writeDown, type WrittenDown } from './write-down';

/** The two networks of a model: one hears, one writes. */
export const HEARS = 'encoder_model_quantized.onnx';
export const WRITES = 'decoder_model_merged_quantized.onnx';

export interface Whisper {
  /**
   * @param samples mono, 16,000 a second, 30 seconds at most
   * @param language as `writeDown`
   */
  read(samples: Float32Array, language: string, signal: AbortSignal): Promise<WrittenDown>;
}

/**
 * Opens a Whisper model as `optimum` exports it to ONNX: a decoder for the first step and for those that go on with what
 * it remembers.
 *
 * @param threads that compute
 * @throws Error where the files are no such model
 */
export async function openWhisper(
  folder: string,
  vocabulary: readonly Uint8Array[],
  threads: number,
): Promise<Whisper> {
  const { InferenceSession, Tensor } = await import('onnxruntime-node');
  const open = (file: string): Promise<InferenceSession> =>
    InferenceSession.create(join(folder, file), { intraOpNumThreads: threads, interOpNumThreads: 1 });
  const [hears, writes] = [await open(HEARS), await open(WRITES)];
  const remembered = writes.inputNames.filter((name) => name.startsWith('past_key_values.'));
  const [, heads, , width] = shapeOf(writes, remembered[0] ?? '');
  const size = writes.outputMetadata.find(({ name }) => name === 'logits');
  const vocabularySize = size?.isTensor === true ? Number(size.shape[2]) : NaN;
  if (![heads, width, vocabularySize].every(Number.isSafeInteger)) throw new Error('no Whisper model');
  const tokens = createSpeechTokens(vocabularySize, vocabulary);
  const bands = tokens.languages.length === SPEECH_LANGUAGES.length ? 128 : 80;

  function begin(heard: Tensor): NextToken {
    const nothing = () => new Tensor('float32', new Float32Array(), [1, heads!, 0, width!]);
    let past: Record<string, Tensor> = Object.fromEntries(remembered.map((name) => [name, nothing()]));
    let isFirst = true;
    const step = async (token: number): Promise<Float32Array> => {
      const results = await writes.run({
        input_ids: new Tensor('int64', BigInt64Array.of(BigInt(token)), [1, 1]),
        encoder_hidden_states: heard,
        use_cache_branch: new Tensor('bool', [!isFirst], [1]),
        ...past,
      });
      const before = past;
      past = Object.fromEntries(
        remembered.map((name) => {
          // What was heard does not change: the first step alone gives it.
          const isKept = !isFirst && name.includes('.encoder.');
          return [name, isKept ? before[name]! : results[name.replace('past_key_values', 'present')]!];
        }),
      );
      isFirst = false;
      const logits = results.logits!;
      return (logits.data as Float32Array).subarray(-vocabularySize);
    };
    // One at a time: an exported decoder that remembers takes a single token, whatever its shape says.
    return async ([token, ...others]) => {
      let logits = await step(token);
      for (const other of others) logits = await step(other);
      return logits;
    };
  }

  return {
    async read(samples, language, signal) {
      const mel = logMel(samples, bands);
      const input = new Tensor('float32', mel, [1, bands, mel.length / bands]);
      const { last_hidden_state: heard } = await hears.run({ input_features: input });
      return writeDown(begin(heard!), tokens, language, signal);
    },
  };
}

function shapeOf(session: InferenceSession, name: string): number[] {
  const input = session.inputMetadata.find((each) => each.name === name);
  return input?.isTensor === true ? input.shape.map(Number) : [];
}
