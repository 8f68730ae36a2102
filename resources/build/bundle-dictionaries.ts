import { readFile } from 'node:fs/promises';
import { relative, resolve } from 'node:path';
import type { Plugin } from 'vite';

/** The files of electron/spelling/spelling-worker.ts, each with its place in node_modules. */
const FILES: Readonly<Record<string, string>> = {
  'hunspell.wasm': 'hunspell-wasm/wasm/hunspell.wasm',
  ...Object.fromEntries(
    ['en', 'en-gb', 'de'].flatMap((name) =>
      ['aff', 'dic'].map((type) => [`${name}.${type}`, `dictionary-${name}/index.${type}`]),
    ),
  ),
};

/**
 * Lays the spelling checker and its dictionaries beside the scripts, unchanged and each a file of its own: the German one
 * is under the GPL, and no code of ours may become one with it. Their licences are among the texts of the package.
 */
export function bundleDictionaries(project: string): Plugin {
  return {
    name: 'bundle-dictionaries',
    async generateBundle() {
      for (const [name, place] of Object.entries(FILES)) {
        const file = resolve(project, 'node_modules', place);
        this.emitFile({
          type: 'asset',
          fileName: `spelling/${name}`,
          originalFileName: relative(project, file),
          source: await readFile(file),
        });
      }
    },
  };
}
