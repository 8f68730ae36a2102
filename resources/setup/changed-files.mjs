import { existsSync } from 'node:fs';
import { git } from './git.mjs';
import { inProject } from './project.mjs';

const SOURCE = /^(electron|renderer|shared|e2e|resources)\/.*\.(tsx?|mjs|css|html)$/;
/** Words for people, which no check reads but the formatter. */
const DOCUMENT = /\.md$|^\.(github|vscode)\/|^LICENSE$/;

/**
 * What differs from the branch `main` (from the last commit where there is none): committed, staged, unstaged and new
 * files, without those that are gone.
 */
export async function findChangedFiles() {
  const base = (await git(['merge-base', 'main', 'HEAD']))[0] ?? 'HEAD';
  const changed = await git(['diff', '--name-only', base]);
  const created = await git(['ls-files', '--others', '--exclude-standard']);
  return [...new Set([...changed, ...created])];
}

/**
 * Which checks changed files need: `all`, when one is neither a source nor a document (a configuration, a fixture that
 * tests read by name); else the sources that are still there.
 *
 * @returns {{ all: boolean, sources: string[], isCode: boolean }} `isCode` also when a source was only removed
 */
export function planChecks(files, isThere = (file) => existsSync(inProject(file))) {
  const sources = files.filter((file) => SOURCE.test(file));
  return {
    all: files.some((file) => !SOURCE.test(file) && !DOCUMENT.test(file)),
    isCode: sources.length > 0,
    sources: sources.filter(isThere),
  };
}

/** The folders that these files stand in, with a slash at their end. */
export const foldersOf = (files) => [...new Set(files.map((file) => file.slice(0, file.lastIndexOf('/') + 1)))];
