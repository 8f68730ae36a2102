import './node-version.mjs';
import { readFileSync } from 'node:fs';
import { extname, join, relative } from 'node:path';
import { listFiles } from './list-files.mjs';
import { runNode } from './process.mjs';
import { inProject, PROJECT, tool } from './project.mjs';

const FOLDERS = ['electron', 'renderer', 'shared', 'e2e', 'resources'];
const SOURCE_TYPES = new Set(['.ts', '.tsx', '.mjs', '.cjs', '.css']);
const MOST_LINES = 500;

/** Source files with more lines than a file may have. */
export function findLongFiles(folders = FOLDERS.map((folder) => inProject(folder)), mostLines = MOST_LINES) {
  return folders
    .flatMap((folder) => listFiles(folder).map((path) => join(folder, path)))
    .filter((path) => SOURCE_TYPES.has(extname(path)))
    .map((path) => ({ path: relative(PROJECT, path), lines: readFileSync(path, 'utf8').split('\n').length - 1 }))
    .filter(({ lines }) => lines > mostLines);
}

async function checkImports() {
  const args = [
    '--config',
    '.dependency-cruiser.cjs',
    '--output-type',
    'json',
    'electron',
    'renderer',
    'shared',
    'e2e',
  ];
  const { text } = await runNode(tool('dependency-cruiser', 'bin', 'dependency-cruise.mjs'), args, {
    output: 'collect',
  });
  let summary;
  try {
    ({ summary } = JSON.parse(text.slice(text.indexOf('{'))));
  } catch {
    throw new Error(`The dependency check did not run:\n${text.slice(0, 2000)}`);
  }
  // The tool once called an empty look "no violations".
  if (!summary.totalCruised) throw new Error('The dependency check looked at no modules.');
  const broken = summary.violations.filter(({ rule }) => rule.severity === 'error');
  for (const { from, rule, to, cycle } of broken) {
    console.error(`${rule.name}: ${from} → ${cycle ? cycle.map((step) => step.name).join(' → ') : to}`);
  }
  const long = findLongFiles();
  for (const { lines, path } of long) console.error(`too-long: ${path} has ${lines} lines; ${MOST_LINES} is the most.`);
  if (broken.length + long.length > 0)
    throw new Error(`${broken.length} import(s) break a rule, ${long.length} file(s) are too long.`);
  console.log(
    `Import rules hold: ${summary.totalCruised} modules, ${summary.totalDependenciesCruised} imports; no file above ${MOST_LINES} lines.`,
  );
}

if (process.argv[1]?.endsWith('check-imports.mjs')) {
  checkImports().catch((error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
}
