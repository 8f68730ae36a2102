import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Plugin } from 'vite';

/** The native code of node-llama-cpp is loaded from where it is installed; its own JavaScript is bundled. */
export const LLAMA_BINARIES = /^@node-llama-cpp\//u;

/** Modules that read a value from a file of the package, and the words that the value takes the place of. */
const READ_FROM_FILES = [
  {
    module: /node-llama-cpp\/dist\/bindings\/utils\/binariesGithubRelease\.js$/u,
    file: '../../../../llama/binariesGithubRelease.json',
    field: 'release',
    words: 'await getBinariesGithubRelease()',
  },
  {
    module: /node-llama-cpp\/dist\/utils\/getModuleVersion\.js$/u,
    file: '../../../package.json',
    field: 'version',
    words: 'moduleVersion = null',
  },
] as const;

/** What only fetches models and the source of llama.cpp, with the names that are imported of it. */
const LEFT_OUT: Readonly<Record<string, readonly string[]>> = {
  ipull: ['downloadFile', 'downloadSequence', 'DownloadStatus'],
  'simple-git': ['simpleGit'],
};
const LEFT_OUT_PREFIX = '\0left-out:';

/**
 * node-llama-cpp reads its version and the release of its binaries from files beside its own: bundled, it is told them by
 * the build. From a bundle it also tries no binary in a process of its own before loading it, which a packaged Electron could not start:
 * the model's process is such a one already. The parts that download are left out.
 */
export function bundleLlama(): Plugin {
  return {
    name: 'bundle-llama',
    enforce: 'pre',
    resolveId(source) {
      return source in LEFT_OUT ? { id: LEFT_OUT_PREFIX + source, moduleSideEffects: false } : null;
    },
    load(id) {
      if (!id.startsWith(LEFT_OUT_PREFIX)) return null;
      const names = LEFT_OUT[id.slice(LEFT_OUT_PREFIX.length)]!;
      return { code: names.map((name) => `export const ${name} = undefined;`).join('\n'), map: null };
    },
    async transform(code, id) {
      const read = READ_FROM_FILES.find(({ module }) => module.test(id));
      if (read === undefined) return null;
      const values = JSON.parse(await readFile(resolve(id, read.file), 'utf8')) as Record<string, string>;
      const value = JSON.stringify(values[read.field]);
      if (!code.includes(read.words)) this.error(`${id} no longer reads its ${read.field} as it did`);
      return { code: code.replace(read.words, read.words.replace(/await \S+$|null$/u, value)), map: null };
    },
  };
}
