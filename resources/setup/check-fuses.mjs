import './node-version.mjs';
import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fuses from '@electron/fuses';
import { parse } from 'yaml';
import { inProject } from './project.mjs';

const { FuseV1Options, getCurrentFuseWire } = fuses;

/** Bytes of a fuse in the program (Electron’s tutorial on fuses). */
const STATES = { 48: 'off', 49: 'on', 114: 'removed', 144: 'inherited' };

/** electron-builder.yml's name of each fuse (app-builder-lib, electronFuses) → Electron's own. */
const FUSE_BY_SETTING = {
  runAsNode: FuseV1Options.RunAsNode,
  enableCookieEncryption: FuseV1Options.EnableCookieEncryption,
  enableNodeOptionsEnvironmentVariable: FuseV1Options.EnableNodeOptionsEnvironmentVariable,
  enableNodeCliInspectArguments: FuseV1Options.EnableNodeCliInspectArguments,
  enableEmbeddedAsarIntegrityValidation: FuseV1Options.EnableEmbeddedAsarIntegrityValidation,
  onlyLoadAppFromAsar: FuseV1Options.OnlyLoadAppFromAsar,
  loadBrowserProcessSpecificV8Snapshot: FuseV1Options.LoadBrowserProcessSpecificV8Snapshot,
  grantFileProtocolExtraPrivileges: FuseV1Options.GrantFileProtocolExtraPrivileges,
};

/** The fuses a build file asks for, by the file's own names. */
export function readWantedFuses(file = inProject('electron-builder.yml')) {
  const { resetAdHocDarwinSignature: _signing, ...wanted } = parse(readFileSync(file, 'utf8')).electronFuses ?? {};
  const unknown = Object.keys(wanted).filter((name) => !(name in FUSE_BY_SETTING));
  if (unknown.length > 0)
    throw new Error(`electron-builder.yml sets fuses this check does not know: ${unknown.join(', ')}.`);
  if (Object.keys(wanted).length === 0) throw new Error('electron-builder.yml sets no fuse.');
  return wanted;
}

/**
 * What differs between the fuses of a packaged program and those wanted, a sentence each; empty when none does.
 *
 * @param program the executable, or the macOS bundle
 */
export async function findWrongFuses(program, wanted) {
  const wire = await getCurrentFuseWire(program);
  return Object.entries(wanted).flatMap(([name, isOn]) => {
    const state = STATES[wire[FUSE_BY_SETTING[name]]] ?? 'absent';
    const wantedState = isOn ? 'on' : 'off';
    return state === wantedState ? [] : [`${name} is ${state}, wanted: ${wantedState}`];
  });
}

/** The unpacked programs electron-builder left in a folder: one for each system and processor. */
export function findPackagedPrograms(folder, { productName, executableName }) {
  if (!existsSync(folder)) return [];
  const inFolder = (name) => {
    if (/^mac(-|$)/.test(name)) return join(folder, name, `${productName}.app`);
    if (/^win(-.*)?-unpacked$/.test(name)) return join(folder, name, `${productName}.exe`);
    if (/^linux(-.*)?-unpacked$/.test(name)) return join(folder, name, executableName);
    return null;
  };
  return readdirSync(folder)
    .sort()
    .map(inFolder)
    .filter((path) => path !== null && existsSync(path));
}

/** All packed programs of the project's output folder. */
function listPackagedPrograms() {
  const { directories, linux, productName } = parse(readFileSync(inProject('electron-builder.yml'), 'utf8'));
  const folder = inProject(directories.output);
  const programs = findPackagedPrograms(folder, { productName, executableName: linux.executableName });
  if (programs.length === 0) throw new Error(`There is no packaged program in ${folder}: npm run package`);
  return programs;
}

/**
 * The executable among packed programs that runs on this system and processor.
 *
 * @throws Error when there is none
 */
export function packagedProgramHere(
  programs = listPackagedPrograms(),
  { platform = process.platform, arch = process.arch } = {},
) {
  const system = { darwin: 'mac', win32: 'win', linux: 'linux' }[platform];
  const folder = `${system}${arch === 'x64' ? '' : `-${arch}`}${system === 'mac' ? '' : '-unpacked'}`;
  const program = programs.find((path) => basename(dirname(path)) === folder);
  if (program === undefined) throw new Error(`None of the packaged programs is for ${platform} on ${arch}.`);
  return system === 'mac' ? join(program, 'Contents', 'MacOS', basename(program, '.app')) : program;
}

async function checkFuses() {
  const wanted = readWantedFuses();
  let wrong = 0;
  for (const program of listPackagedPrograms()) {
    const problems = await findWrongFuses(program, wanted);
    wrong += problems.length;
    console.log(`${program}: ${problems.length === 0 ? 'every fuse is as wanted' : problems.join('; ')}`);
  }
  if (wrong > 0) throw new Error(`${wrong} fuse(s) are not as electron-builder.yml wants them.`);
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  checkFuses().catch((error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
}
