import { join } from 'node:path';
import { runAsProgram, VERSION } from './npm-package.mjs';
import { inProject } from './project.mjs';
import { zipFolder } from './zip-folder.mjs';

/** Packs the built extension for browsers as stores and people take it: its files at the top of a zip. @returns its path */
export const makeClipper = (folder = inProject('dist')) =>
  zipFolder(inProject('out', 'clipper'), join(folder, `engram-vault-${VERSION}-clipper.zip`));

await runAsProgram(import.meta.url, () => makeClipper());
