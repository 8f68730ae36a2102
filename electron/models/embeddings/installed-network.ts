import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Tensor } from 'onnxruntime-node';

/** A network of `resources/encoder`: of one text, the numbers of an output, flat; default: its first. */
export type InstalledNetwork = (ids: readonly number[], output?: string) => Promise<Float32Array>;

/** @throws Error where the file is missing or cannot be read */
export async function loadNetwork(folder: string, file = 'model.onnx'): Promise<InstalledNetwork> {
  const runtime = await import('onnxruntime-node');
  const session = await runtime.InferenceSession.create(join(folder, file), {
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
  });
  const [first] = session.outputNames;
  return async (ids, output = first!) => {
    const shape = [1, ids.length];
    const tokens = new runtime.Tensor('int64', BigInt64Array.from(ids, BigInt), shape);
    const inputs: Record<string, Tensor> = { input_ids: tokens };
    // One text without padding: all of it counts, and all of it is the first text.
    if (session.inputNames.includes('attention_mask'))
      inputs.attention_mask = new runtime.Tensor('int64', new BigInt64Array(ids.length).fill(1n), shape);
    if (session.inputNames.includes('token_type_ids'))
      inputs.token_type_ids = new runtime.Tensor('int64', new BigInt64Array(ids.length), shape);
    const results = await session.run(inputs);
    return (results[output] as Tensor).data as Float32Array;
  };
}

/** `resources/encoder` in the nearest folder above this file that has one: the checkout, or beside the archive. */
export function findWeightsFolder(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  for (;;) {
    const weights = join(folder, 'resources', 'encoder');
    if (existsSync(join(weights, 'multilingual', 'model.onnx'))) return weights;
    if (dirname(folder) === folder) throw new Error('The weights of the sentence encoder are not installed.');
    folder = dirname(folder);
  }
}
