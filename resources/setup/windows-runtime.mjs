import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { inProject } from './project.mjs';

const RUNTIME = /^(?:msvcp|vcruntime)140(?:_\d)?\.dll$/iu;

/**
 * Folders of Visual Studio with the parts of its runtime that may be delivered with a program, the newest last.
 *
 * @param programs the folder that Visual Studio is installed in
 * @param arch `x64` or `arm64`
 */
function findRuntimeFolders(programs, arch) {
  const within = (folder, next = /./u) =>
    existsSync(folder)
      ? readdirSync(folder)
          .filter((name) => next.test(name))
          .map((name) => join(folder, name))
      : [];
  return within(join(programs, 'Microsoft Visual Studio'))
    .flatMap((release) => within(release))
    .flatMap((edition) => within(join(edition, 'VC', 'Redist', 'MSVC'), /^14\./u))
    .sort((one, other) => basename(one).localeCompare(basename(other), 'en', { numeric: true }))
    .flatMap((version) => within(join(version, arch), /^Microsoft\.VC14\d\.CRT$/u));
}

/**
 * Copies the C++ runtime beside the program for Windows (electron-builder.yml, `win.extraFiles`): the encoder and the
 * language models need it, and a new Windows has none.
 */
export function stageWindowsRuntime({
  say,
  programs = process.env.ProgramFiles,
  to = inProject('out', 'packaged-windows'),
}) {
  rmSync(to, { recursive: true, force: true });
  for (const arch of ['x64', 'arm64']) {
    const folder = findRuntimeFolders(programs, arch).at(-1);
    if (folder === undefined)
      say(`Visual Studio's runtime for ${arch} was not found; a Windows without it has no encoder.`);
    else
      for (const name of readdirSync(folder).filter((file) => RUNTIME.test(file))) {
        mkdirSync(join(to, arch), { recursive: true });
        copyFileSync(join(folder, name), join(to, arch, name));
      }
  }
}
