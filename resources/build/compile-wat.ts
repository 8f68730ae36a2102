import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';
import openWabt from 'wabt';

const SUFFIX = '.wat?wasm';

/** `import base64 from './x.wat?wasm'` gives the WebAssembly binary of a text module, in base64. */
export function compileWat(): Plugin {
  return {
    name: 'compile-wat',
    async load(id) {
      if (!id.endsWith(SUFFIX)) return null;
      const file = id.slice(0, -'?wasm'.length);
      this.addWatchFile(file);
      const binary = await watToWasm(file, await readFile(file, 'utf8'));
      return { code: `export default ${JSON.stringify(Buffer.from(binary).toString('base64'))};`, map: null };
    },
  };
}

/** @throws where the text cannot be parsed, with the line, and where it is not a valid module */
async function watToWasm(file: string, text: string): Promise<Uint8Array> {
  const wabt = await openWabt();
  const module = wabt.parseWat(file, text, { simd: true, threads: true });
  try {
    module.resolveNames();
    const binary = Uint8Array.from(module.toBinary({}).buffer);
    // Node's own check: the typed one of wabt knows no shared memory. `compile` throws with the reason.
    await WebAssembly.compile(binary);
    return binary;
  } finally {
    module.destroy();
  }
}
