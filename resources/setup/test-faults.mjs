import './node-version.mjs';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBrowser } from './browser.mjs';
import { runEndToEnd } from './end-to-end.mjs';
import { readKnownOptions } from './known-options.mjs';
import { runNode } from './process.mjs';
import { inProject, tool } from './project.mjs';
import { fillFigures, listTests } from './threat-table.mjs';

// The long form of the tests of faults and threats, which fill docs/threats.md with their figures; `npm test` runs a short
// one of each. `-- --row F6` runs the tests of one row, `--row` may stand several times.
const say = (text) => console.log(text);
const TABLE = inProject('docs', 'threats.md');
const FIGURES = inProject('out', 'reports', 'threats');

const { row: rows } = readKnownOptions(process.argv.slice(2), { row: { type: 'string', multiple: true } }).values;
const table = readFileSync(TABLE, 'utf8');
const { unit, endToEnd } = listTests(table, rows);
if (unit.length + endToEnd.length === 0) {
  console.error(`No test stands beside ${rows.join(', ')} in docs/threats.md.`);
  process.exit(2);
}

rmSync(FIGURES, { recursive: true, force: true });
const environment = { ENGRAM_FAULTS: 'long', ENGRAM_BROWSER: await ensureBrowser({ say }) };
let hasFailed = false;
if (unit.length > 0) {
  const args = ['run', '--config=resources/build/vitest.config.ts', '--no-file-parallelism', ...unit];
  const { code } = await runNode(tool('vitest', 'vitest.mjs'), args, { environment });
  hasFailed ||= code !== 0;
}
if (endToEnd.length > 0) {
  const { failed } = await runEndToEnd({ args: endToEnd, environment, say });
  hasFailed ||= failed > 0;
}

const figures = readdirSync(FIGURES)
  .sort()
  .map((name) => JSON.parse(readFileSync(join(FIGURES, name), 'utf8')));
writeFileSync(TABLE, fillFigures(table, figures));
say(`\n${figures.length} figures written into docs/threats.md.`);
process.exitCode = hasFailed ? 1 : 0;
