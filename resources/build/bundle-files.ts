import { readFile } from 'node:fs/promises';
import { relative, resolve } from 'node:path';
import type { Plugin } from 'vite';

/** The files of Tesseract, which electron/corpus/documents/scans/scan-worker.ts loads: no processor of today lacks SIMD. */
export const TESSERACT_FILES = {
  'tesseract/tesseract.cjs': 'tesseract.js-core/tesseract-core-simd-lstm.js',
  'tesseract/tesseract.wasm': 'tesseract.js-core/tesseract-core-simd-lstm.wasm',
} as const;

/** Those of electron/spelling/spelling-worker.ts too, each with its place in node_modules. */
const FILES: Readonly<Record<string, string>> = {
  ...TESSERACT_FILES,
  'spelling/hunspell.wasm': 'hunspell-wasm/wasm/hunspell.wasm',
  ...Object.fromEntries(
    ['en', 'en-gb', 'de'].flatMap((name) =>
      ['aff', 'dic'].map((type) => [`spelling/${name}.${type}`, `dictionary-${name}/index.${type}`]),
    ),
  ),
};

/**
 * Lays the spelling checker, its dictionaries and the reader of scans beside the scripts, unchanged and each a file of its
 * own: the German dictionary is under the GPL, and no code of ours may become one with it. Their licences are among the
 * texts of the package.
 */
export function bundleFiles(project: string): Plugin {
  return {
    name: 'bundle-files',
    async generateBundle() {
      for (const [name, place] of Object.entries(FILES)) {
        const file = resolve(project, 'node_modules', place);
        this.emitFile({
          type: 'asset',
          fileName: name,
          originalFileName: relative(project, file),
          source: await readFile(file),
        });
      }
    },
  };
}
