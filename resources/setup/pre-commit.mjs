import { existsSync } from 'node:fs';
import { git } from './git.mjs';
import { runNode } from './process.mjs';
import { tool } from './project.mjs';

const LINTED = /\.(tsx?|mjs|cjs)$/;
const FORMATTED = /\.(tsx?|mjs|cjs|json|css|html|ya?ml)$/;

/**
 * Which staged files are formatted and staged again, and which are only checked: a file that is staged in part would be
 * staged as a whole.
 */
export function planFormatting(staged, unstaged) {
  const inPart = new Set(unstaged);
  return { write: staged.filter((file) => !inPart.has(file)), check: staged.filter((file) => inPart.has(file)) };
}

const run = async (name, args) => {
  const { code } = await runNode(tool(name, 'bin', name), args);
  if (code !== 0) throw new Error(`${name} found what is named above. git commit --no-verify goes without this check.`);
};

async function checkStaged() {
  // A clone that nothing was installed in yet can be committed to; `npm run check` looks at everything.
  if (!existsSync(tool('oxfmt')) || !existsSync(tool('oxlint'))) return;
  const staged = await git(['diff', '--cached', '--name-only', '--diff-filter=ACMR']);
  const formatted = staged.filter((file) => FORMATTED.test(file));
  const { check, write } = planFormatting(formatted, await git(['diff', '--name-only']));
  if (write.length > 0) {
    await run('oxfmt', ['--no-error-on-unmatched-pattern', ...write]);
    await git(['add', '--', ...write]);
  }
  if (check.length > 0) await run('oxfmt', ['--check', '--no-error-on-unmatched-pattern', ...check]);
  const linted = staged.filter((file) => LINTED.test(file));
  if (linted.length > 0) await run('oxlint', linted);
}

if (process.argv[1]?.endsWith('pre-commit.mjs')) {
  checkStaged().catch((error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
}
