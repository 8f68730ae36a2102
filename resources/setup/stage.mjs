import { copyFileSync, linkSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { PROJECT } from './project.mjs';

const ENCODER_RUNTIME = 'onnxruntime-node';
const LLAMA_SCOPE = '@node-llama-cpp';
/** Of each package that is loaded from where it is installed: what is needed when the program runs. */
const RUNTIME_FILES = {
  'onnxruntime-common': /^package\.json$|^dist\/cjs\/(?:.*\.js|package\.json)$/u,
  [ENCODER_RUNTIME]: /^package\.json$|^dist\/[^/]+\.js$|^bin\/napi-v6\//u,
  [LLAMA_SCOPE]:
    /^(?:linux|mac|win)-(?:x64|arm64)(?:-(?:metal|vulkan))?\/(?:LICENSE|package\.json|dist\/.*\.js|bins\/.*(?<!\.lib))$/u,
};
const RUNTIME_FIELDS = ['name', 'version', 'license', 'type', 'main', 'exports'];
const ENCODER_FILES = /\/(?:LICENSE|[a-z]+\.onnx|tokenizer\.json|vocabulary\.txt\.gz|words\.bin)$/u;
/** What every copied package.json has from the project's own. */
const MANIFEST_FIELDS = ['name', 'productName', 'version', 'description', 'license', 'author', 'homepage', 'type'];

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

/**
 * What built entries lead to, by what the build wrote down (resources/build/record-graph.ts).
 *
 * @param entries names of out/main without `.js`
 * @param {string} [bundle] `main`, `preload` or `renderer`; all files of the other two are entries where none is named
 * @returns {{ files: string[], externals: string[], packages: string[] }} paths from the bundle’s folder; `externals`
 *   without Node’s own modules; `packages` as folders from the project
 */
export function findReached(entries, bundle = 'main', project = PROJECT) {
  const graph = readJson(join(project, 'out', `.graph-${bundle}.json`));
  const files = new Set();
  const waiting = (entries ?? Object.keys(graph)).map((name) => (name in graph ? name : `${name}.js`));
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (files.has(file)) continue;
    if (!(file in graph)) throw new Error(`${file} was not built.`);
    files.add(file);
    waiting.push(...graph[file].reaches);
  }
  const all = (field) => [...new Set([...files].flatMap((file) => graph[file][field]))].map(String).sort();
  const externals = all('externals').filter((name) => name === ENCODER_RUNTIME || name.startsWith(LLAMA_SCOPE));
  return { files: [...files].map(String).sort(), externals, packages: all('packages') };
}

/**
 * Copies built entries with every part that they reach, without source maps, and what these load from where it is
 * installed: native code for every system whose package is there, and the networks of the encoder.
 *
 * @param {object} options
 * @param options.entries names of out/main without `.js`
 * @param options.to folder to fill; what it holds already stays
 * @param options.folder for the scripts, inside `to`
 * @param options.installs whether native code is copied too; the npm package has it as its own dependencies
 * @returns what `findReached` gives; `files` from `to`
 */
export function stage({ entries, to, folder = 'out/main', installs = true, project = PROJECT }) {
  const reached = findReached(entries, 'main', project);
  const files = reached.files.map((file) => `${folder}/${file}`);
  for (const [index, file] of files.entries()) copy(join(project, 'out', 'main', reached.files[index]), join(to, file));
  const usesEncoder = reached.externals.includes(ENCODER_RUNTIME);
  if (usesEncoder) files.push(...linkMatching(project, to, 'resources/encoder', ENCODER_FILES));
  if (installs) {
    const packages = usesEncoder ? ['onnxruntime-common', ENCODER_RUNTIME] : [];
    if (reached.externals.some((name) => name.startsWith(LLAMA_SCOPE))) packages.push(LLAMA_SCOPE);
    for (const name of packages) files.push(...linkMatching(project, to, `node_modules/${name}`, RUNTIME_FILES[name]));
  }
  return { ...reached, files };
}

/** Writes the package.json of a copied program: fields of the project's own, and those given. */
export function writeManifest(to, fields, project = PROJECT) {
  const own = readJson(join(project, 'package.json'));
  const kept = MANIFEST_FIELDS.filter((name) => name in own).map((name) => [name, own[name]]);
  mkdirSync(to, { recursive: true });
  writeFileSync(join(to, 'package.json'), `${JSON.stringify({ ...Object.fromEntries(kept), ...fields }, null, 2)}\n`);
}

/** Copies a whole built bundle, `preload` or `renderer`, without source maps; gives what `stage` does. */
export function stageBundle({ bundle, to, project = PROJECT }) {
  const files = filesIn(join(project, 'out', bundle))
    .filter((file) => !file.endsWith('.map'))
    .map((file) => `out/${bundle}/${file}`);
  for (const file of files) copy(join(project, file), join(to, file));
  return { ...findReached(undefined, bundle, project), files };
}

function linkMatching(project, to, folder, pattern) {
  const files = filesIn(join(project, folder)).filter((file) => pattern.test(file));
  for (const file of files) copy(join(project, folder, file), join(to, folder, file), { isLink: true });
  // Packing takes from a package.json what nobody needs at run time; what it has nothing to take from stays as it is.
  for (const file of files.filter((name) => /^(?:[^/]+\/)?package\.json$/u.test(name))) {
    const own = readJson(join(project, folder, file));
    const kept = RUNTIME_FIELDS.filter((name) => name in own).map((name) => [name, own[name]]);
    rmSync(join(to, folder, file));
    writeFileSync(join(to, folder, file), JSON.stringify(Object.fromEntries(kept)));
  }
  return files.map((file) => `${folder}/${file}`);
}

const filesIn = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/'));

/** @param options.isLink for what is big and never written: 300 MB in all; copied where the file system has no links */
function copy(from, target, { isLink = false } = {}) {
  mkdirSync(dirname(target), { recursive: true });
  rmSync(target, { force: true });
  try {
    (isLink ? linkSync : copyFileSync)(from, target);
  } catch (error) {
    if (!isLink) throw error;
    copyFileSync(from, target);
  }
}
