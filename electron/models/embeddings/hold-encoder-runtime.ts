import { createRequire } from 'node:module';

/**
 * Loads the runtime of the built-in encoder on this thread (15 ms). Its native code can be loaded by one thread after
 * another only while a thread that does not end holds it: without this, a worker that is started again has no encoder.
 */
export function holdEncoderRuntime(): void {
  try {
    createRequire(import.meta.url)('onnxruntime-node');
  } catch {
    // The worker meets the same fault, and says so in words.
  }
}
