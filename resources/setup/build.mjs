import { createHash } from 'node:crypto';
import { existsSync, readFileSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureInstalled } from './install.mjs';
import { runNode, seconds } from './process.mjs';
import { PROJECT, tool } from './project.mjs';

/** The bundles, each with a file that proves it is there. */
export const BUNDLES = [
  { name: 'main', proof: 'out/main/chromium-main.js' },
  { name: 'preload', proof: 'out/preload/preload.cjs' },
  { name: 'renderer', proof: 'out/renderer/app/index.html' },
  { name: 'drawing', proof: 'out/drawing/drawing.js' },
  { name: 'clipper', proof: 'out/clipper/manifest.json' },
];
/** What every bundle depends on beside the sources that its build wrote down. */
const COMMON_SOURCES = ['package.json', 'package-lock.json', 'tsconfig.json'];

/**
 * The files that a bundle was made from: a hash of their places, sizes and dates, and the date of the newest. Null when
 * they are not known; resources/build/record-sources.ts writes their list.
 */
function readSources(project, name) {
  const list = join(project, 'out', `.sources-${name}.json`);
  if (!existsSync(list)) return null;
  const hash = createHash('sha256');
  let newestMs = 0;
  for (const path of [...COMMON_SOURCES, ...JSON.parse(readFileSync(list, 'utf8'))]) {
    const stats = statSync(join(project, path), { throwIfNoEntry: false });
    hash.update(`${path}\0${stats?.size}\0${stats?.mtimeMs}\n`);
    newestMs = Math.max(newestMs, stats?.mtimeMs ?? 0);
  }
  return { fingerprint: hash.digest('hex'), newestMs };
}

const stampOf = (project, name) => join(project, 'out', `.built-${name}`);

/** Whether a bundle is there and nothing that it was made from has changed since. */
export function isUpToDate({ name, proof }, project = PROJECT) {
  const stamp = stampOf(project, name);
  if (!existsSync(join(project, proof)) || !existsSync(stamp)) return false;
  return readFileSync(stamp, 'utf8') === readSources(project, name)?.fingerprint;
}

/** Builds a bundle unless it is up to date; gives whether it did. */
export async function ensureBundle({ name, proof }, say, project = PROJECT) {
  if (isUpToDate({ name, proof }, project)) return false;
  const stamp = stampOf(project, name);
  const startedAt = performance.now();
  const startedAtMs = Date.now();
  rmSync(stamp, { force: true });
  const { code, text } = await runNode(
    tool('vite', 'bin', 'vite.js'),
    ['build', '--config', `resources/build/${name}.vite.config.ts`, '--logLevel', 'warn'],
    { output: 'collect', cwd: project },
  );
  if (code !== 0) throw new Error(`Building ${name} failed:\n${text}`);
  const sources = readSources(project, name);
  if (sources === null) throw new Error(`Building ${name} did not write down what it was made from.`);
  // What was edited meanwhile may not be in the bundle: without a stamp the next start builds again.
  if (sources.newestMs < startedAtMs) writeFileSync(stamp, sources.fingerprint);
  say(`Built ${name} in ${seconds(startedAt)}.`);
  return true;
}

/** A bundle that something else writes from now on is built anew by the next `ensureBuilt`. */
export const forgetBuilt = () => {
  for (const { name } of BUNDLES) rmSync(stampOf(PROJECT, name), { force: true });
};

/** Builds what is missing or older than its sources; gives whether anything was. */
export async function ensureBuilt({ say }) {
  const results = await Promise.allSettled(BUNDLES.map((bundle) => ensureBundle(bundle, say)));
  const failures = results.filter(({ status }) => status === 'rejected').map(({ reason }) => reason.message);
  if (failures.length > 0) throw new Error(failures.join('\n\n'));
  return results.some(({ value }) => value === true);
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const say = (text) => console.log(text);
  try {
    await ensureInstalled({ say });
    if (!(await ensureBuilt({ say }))) say('Everything is built already.');
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
}
