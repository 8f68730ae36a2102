import './node-version.mjs';
import { existsSync } from 'node:fs';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { runNode } from './process.mjs';
import { inProject } from './project.mjs';

// Runs one of the built tools. All words of the set-up go to stderr: stdout belongs to the tool.
const [name = '', ...args] = process.argv.slice(2);
const say = (text) => console.error(text);

try {
  if (!/^[a-z][a-z-]*$/.test(name)) throw new Error('Usage: run.mjs NAME [arguments]');
  await ensureInstalled({ say, output: 'stderr' });
  await ensureBuilt({ say });
  const file = inProject('out', 'main', `${name}.js`);
  if (!existsSync(file)) throw new Error(`There is no tool called ${name}.`);
  const { code } = await runNode(file, args, { cwd: process.env.INIT_CWD ?? process.cwd(), forwardSignals: true });
  process.exitCode = code;
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
