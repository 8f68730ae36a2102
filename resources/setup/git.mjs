import { statSync } from 'node:fs';
import { runProgram } from './process.mjs';
import { PROJECT } from './project.mjs';

/** The lines that git answers with; none when it fails or is not there. */
export async function git(args, folder = PROJECT) {
  const { code, text } = await runProgram('git', args, { output: 'collect', cwd: folder });
  return code === 0 ? text.split('\n').filter((line) => line !== '') : [];
}

/**
 * Lets git run .githooks, unless another folder of hooks is set already. Only in a clone of its own: a tarball has no
 * git, and a linked worktree shares the settings of its clone.
 */
export async function ensureGitHooks(folder = PROJECT, isAutomatic = Boolean(process.env.CI)) {
  if (isAutomatic || !statSync(`${folder}/.git`, { throwIfNoEntry: false })?.isDirectory()) return;
  if ((await git(['config', 'core.hooksPath'], folder)).length > 0) return;
  await git(['config', 'core.hooksPath', '.githooks'], folder);
}
