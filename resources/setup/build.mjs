import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureInstalled } from './install.mjs';
import { runNode, seconds } from './process.mjs';
import { inProject, PROJECT, tool } from './project.mjs';

/** The three bundles: what each is made from, and a file that proves it is there. */
const BUNDLES = [
  {
    name: 'main',
    sources: [
      'electron',
      'shared',
      'e2e/eval',
      'e2e/fixtures/extraction',
      'e2e/bench',
      'e2e/demo',
      'e2e/real-model',
      'e2e/support',
      'e2e/fake-provider',
      'resources/build/compact-word-list.ts',
    ],
    proof: 'out/main/chromium-main.js',
  },
  { name: 'preload', sources: ['electron/preload'], proof: 'out/preload/preload.cjs' },
  { name: 'renderer', sources: ['renderer', 'shared'], proof: 'out/renderer/app/index.html' },
];
const IS_TEST = /\.test\.tsx?$|[/\\]testing[/\\]/;

/** A hash of every source's place, size and date; deleted and renamed files change it as well. */
export function fingerprint(paths, project = PROJECT) {
  const hash = createHash('sha256');
  const visit = (path) => {
    const stats = statSync(path, { throwIfNoEntry: false });
    if (!stats) return;
    if (stats.isDirectory()) for (const name of readdirSync(path).sort()) visit(join(path, name));
    else if (!IS_TEST.test(path)) hash.update(`${relative(project, path)}\0${stats.size}\0${stats.mtimeMs}\n`);
  };
  for (const path of paths) visit(join(project, path));
  return hash.digest('hex');
}

async function buildBundle({ name, proof, sources }, say) {
  const config = `resources/build/${name}.vite.config.ts`;
  const stamp = inProject('out', `.built-${name}`);
  const present = fingerprint([...sources, config, 'package.json', 'package-lock.json']);
  if (existsSync(inProject(proof)) && existsSync(stamp) && readFileSync(stamp, 'utf8') === present) return false;
  const startedAt = performance.now();
  rmSync(stamp, { force: true });
  const { code, text } = await runNode(
    tool('vite', 'bin', 'vite.js'),
    ['build', '--config', config, '--logLevel', 'warn'],
    { output: 'collect' },
  );
  if (code !== 0) throw new Error(`Building ${name} failed:\n${text}`);
  mkdirSync(inProject('out'), { recursive: true });
  writeFileSync(stamp, present);
  say(`Built ${name} in ${seconds(startedAt)}.`);
  return true;
}

/** Builds what is missing or older than its sources; gives whether anything was. */
export async function ensureBuilt({ say }) {
  const results = await Promise.allSettled(BUNDLES.map((bundle) => buildBundle(bundle, say)));
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
