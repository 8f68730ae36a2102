import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, resolve, sep } from 'node:path';
import type { Plugin } from 'vite';

/** A script that is named by its place, not imported: `new URL('./x.js', import.meta.url)`. */
const NAMED_BY_PLACE = /new URL\(\s*["'](\.\.?\/[^"']+)["'],\s*import\.meta\.url\s*\)/gu;
const PACKAGE = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/u;

/** What one built file leads to. Paths start from the bundle's folder, with `/`. */
interface BuiltFile {
  /** Other built files that it imports, loads later or names. */
  reaches: string[];
  /** What it imports that is not built: packages and Node's own modules. */
  externals: string[];
  /** Folders of the packages whose code it holds, from the project. */
  packages: string[];
}

/**
 * Writes what each built file of a bundle leads to, as a JSON object by path: resources/setup/stage.mjs copies what an
 * entry needs and nothing else. The same plugin goes to the bundles of threads (`worker.plugins`), whose files it adds.
 *
 * @param project folder that the paths of packages start from
 * @param file to write
 */
export function recordGraph(project: string, file: string): Plugin {
  const graph: Record<string, BuiltFile> = {};
  let root = project;
  const packagesOf = (paths: Iterable<string>) => {
    const folders = [...paths].flatMap((path) => PACKAGE.exec(path.replaceAll(sep, '/').replace(/^\0+/u, '')) ?? []);
    return [...new Set(folders.map((folder) => folder.slice(project.length + 1)))].sort();
  };
  return {
    name: 'record-graph',
    configResolved(config) {
      if (!config.isWorker) root = config.root;
    },
    generateBundle(_options, bundle) {
      // A sheet's rules are in an asset, which does not say from which modules it was made.
      const styles = [...this.getModuleIds()].filter((id) => /\.css(?:\?|$)/u.test(id));
      for (const output of Object.values(bundle)) {
        if (output.type === 'asset') {
          const originals = output.originalFileNames.map((name) => resolve(root, name));
          const from = output.fileName.endsWith('.css') ? [...originals, ...styles] : originals;
          graph[output.fileName] = { reaches: [], externals: [], packages: packagesOf(from) };
          continue;
        }
        const imported = [...output.imports, ...output.dynamicImports];
        const named = [...output.code.matchAll(NAMED_BY_PLACE)].map(([, path]) =>
          new URL(path!, `file:///${output.fileName}`).pathname.slice(1),
        );
        graph[output.fileName] = {
          reaches: [...new Set([...imported, ...named])].filter((name) => name in bundle).sort(),
          externals: [...new Set(imported)].filter((name) => !(name in bundle)).sort(),
          packages: packagesOf(output.moduleIds),
        };
      }
    },
    writeBundle() {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, `${JSON.stringify(graph, null, 1)}\n`);
    },
  };
}
