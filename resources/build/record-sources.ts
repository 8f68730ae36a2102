import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import type { Plugin } from 'vite';

const STYLE_IMPORT = /@import\s+(?:url\()?['"](\.[^'"]+)/g;

/**
 * Writes which of the project's files a bundle was made from, as a JSON array of paths: the build's configuration,
 * modules, style sheets, assets. resources/setup/build.mjs builds again when one of them differs. The same plugin goes
 * to the bundles of threads (`worker.plugins`), whose files it adds.
 *
 * @param project folder that the paths start from; packages are left out, the lockfile stands for them
 * @param file to write
 */
export function recordSources(project: string, file: string): Plugin {
  const found = new Set<string>();
  let root = project;
  return {
    name: 'record-sources',
    configResolved(config) {
      if (!config.isWorker) root = config.root;
      for (const one of config.configFileDependencies) found.add(one);
    },
    generateBundle(_options, bundle) {
      for (const id of this.getModuleIds()) addWithStyles(found, id.replace(/[?#].*$/, ''));
      for (const output of Object.values(bundle)) {
        if (output.type === 'asset') for (const name of output.originalFileNames) found.add(resolve(root, name));
      }
    },
    writeBundle() {
      const paths = Array.from(found, (one) => relative(project, one).replaceAll(sep, '/')).filter(
        (path) => !/^\.\.|(^|\/)node_modules\/|^out\//.test(path) && isFile(join(project, path)),
      );
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, `${JSON.stringify(paths.sort(), null, 1)}\n`);
    },
  };
}

/** A style sheet's own imports are inlined without becoming modules. */
function addWithStyles(found: Set<string>, file: string): void {
  // The bundler's own modules have a NUL in their name.
  if (file.includes('\0')) return;
  found.add(file);
  if (!file.endsWith('.css') || !isFile(file)) return;
  for (const [, path] of readFileSync(file, 'utf8').matchAll(STYLE_IMPORT))
    addWithStyles(found, resolve(dirname(file), path!));
}

const isFile = (file: string): boolean => statSync(file, { throwIfNoEntry: false })?.isFile() ?? false;
