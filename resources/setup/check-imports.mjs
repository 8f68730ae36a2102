import './node-version.mjs';
import { readFileSync } from 'node:fs';
import { basename, dirname, extname, join, relative } from 'node:path';
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
    .filter((path) => SOURCE_TYPES.has(extname(path)) && basename(path) !== 'message-values.d.ts')
    .map((path) => ({ path: relative(PROJECT, path), lines: readFileSync(path, 'utf8').split('\n').length - 1 }))
    .filter(({ lines }) => lines > mostLines);
}

/**
 * Folders whose own files both list their sub-folders and are used by them. In any other folder a circle between it and
 * its sub-folders, which the order of the folders cannot see, is an error.
 */
const LISTING_FOLDERS = [
  'shared/domain',
  'shared/ipc',
  'shared/messages',
  'electron/assistants',
  'electron/cli',
  'electron/language/facts',
];

/**
 * Folders that import each other, over whatever others: each group is one circle. Tests are left out.
 *
 * @param modules as dependency-cruiser lists them: `source`, and `dependencies` with `resolved`
 */
export function findFolderCircles(modules, listingFolders = LISTING_FOLDERS) {
  const isProduct = (path) =>
    /^(?:electron|renderer|shared)\/.*\.tsx?$/.test(path) && !/\.test\.|\/testing\//.test(path);
  const imports = new Map();
  for (const { source, dependencies } of modules.filter((module) => isProduct(module.source))) {
    const known = imports.get(dirname(source)) ?? new Set();
    for (const { resolved } of dependencies) if (isProduct(resolved)) known.add(dirname(resolved));
    imports.set(dirname(source), known);
  }
  const reached = (from) => {
    const found = new Set();
    const open = [...(imports.get(from) ?? [])];
    for (let next = open.pop(); next !== undefined; next = open.pop())
      if (next !== from && !found.has(next)) {
        found.add(next);
        open.push(...(imports.get(next) ?? []));
      }
    return found;
  };
  const reachedFrom = new Map([...imports.keys()].map((folder) => [folder, reached(folder)]));
  const circles = [...reachedFrom].map(([folder, found]) =>
    [folder, ...[...found].filter((other) => reachedFrom.get(other)?.has(folder))].sort((a, b) => (a < b ? -1 : 1)),
  );
  const distinct = new Map(circles.filter(({ length }) => length > 1).map((circle) => [circle.join(' '), circle]));
  return [...distinct.values()].filter(
    (circle) => !listingFolders.some((parent) => circle.every((folder) => `${folder}/`.startsWith(`${parent}/`))),
  );
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
  let modules;
  try {
    ({ modules, summary } = JSON.parse(text.slice(text.indexOf('{'))));
  } catch {
    throw new Error(`The dependency check did not run:\n${text.slice(0, 2000)}`);
  }
  // The tool once called an empty look "no violations".
  if (!summary.totalCruised) throw new Error('The dependency check looked at no modules.');
  const broken = summary.violations.filter(({ rule }) => rule.severity === 'error');
  for (const { from, rule, to, cycle } of broken) {
    console.error(`${rule.name}: ${from} → ${cycle ? cycle.map((step) => step.name).join(' → ') : to}`);
  }
  const circles = findFolderCircles(modules);
  for (const circle of circles) console.error(`folders-in-a-circle: ${circle.join(' ↔ ')}`);
  const long = findLongFiles();
  for (const { lines, path } of long) console.error(`too-long: ${path} has ${lines} lines; ${MOST_LINES} is the most.`);
  if (broken.length + circles.length + long.length > 0)
    throw new Error(
      `${broken.length} import(s) break a rule, ${circles.length} circle(s) of folders, ${long.length} file(s) are too long.`,
    );
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
