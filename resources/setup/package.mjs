import './node-version.mjs';
import { createHash } from 'node:crypto';
import { readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBuilt } from './build.mjs';
import { makeLicenceTexts } from './check-licences.mjs';
import { ensureInstalled } from './install.mjs';
import { ensureRuntimes } from './llama-runtimes.mjs';
import { runNode } from './process.mjs';
import { inProject, tool } from './project.mjs';
import { stage, stageBundle, writeManifest } from './stage.mjs';
import { stageWindowsRuntime } from './windows-runtime.mjs';

/** What starts from the archive, and what starts beside it (electron/app/launch/worker-urls.ts). */
const PROGRAMS = ['electron-main', 'vault'];
export const THREADS = [
  'retrieval-worker',
  'vitality-worker',
  'graph-worker',
  'document-worker',
  'scan-worker',
  'text-worker',
  'spelling-worker',
  'local-model-process',
  'speech-process',
];
/** Signing changes native code, and with it whatever lies in the folder of a package and is no script. */
const isSigned = (file) => file.startsWith('node_modules/') && !/\.(?:[cm]?js|json)$/u.test(file);

/** Lays out what electron-builder packs (electron-builder.yml, `directories.app`); gives the files, from `to`. */
export function stageApp(to = inProject('out', 'packaged')) {
  rmSync(to, { recursive: true, force: true });
  const staged = [
    stage({ entries: PROGRAMS, to }),
    stage({ entries: THREADS, to, folder: 'out/threads' }),
    stageBundle({ bundle: 'preload', to }),
    stageBundle({ bundle: 'renderer', to }),
    stageBundle({ bundle: 'drawing', to }),
    stageBundle({ bundle: 'clipper', to }),
  ];
  const files = [...new Set(staged.flatMap((one) => one.files))].sort();
  writeManifest(to, { main: 'out/main/electron-main.js', desktopName: 'engram-vault.desktop' });
  const write = (file, text) => {
    writeFileSync(join(to, file), text);
    files.push(file);
  };
  // Threads are read from their folder, not from the archive with its package.json.
  write('out/threads/package.json', '{ "type": "module" }\n');
  write('out/unpacked.json', `${JSON.stringify(hashUnpacked(to, files), null, 1)}\n`);
  const installed = files.flatMap((file) => /^node_modules\/(?:@[^/]+\/)?[^/]+/u.exec(file) ?? []);
  const packages = staged.flatMap((one) => one.packages);
  write('THIRD-PARTY-LICENCES.txt', makeLicenceTexts([...packages, ...installed]));
  return ['package.json', ...files];
}

/** What electron/app/launch/unpacked-files.ts checks: all that lies beside the archive, native code without its hash. */
function hashUnpacked(to, files) {
  const beside = files.filter((file) => /^(?:out\/threads|node_modules)\//u.test(file));
  const hashOf = (file) =>
    createHash('sha256')
      .update(readFileSync(join(to, file)))
      .digest('hex');
  return Object.fromEntries(beside.map((file) => [file, isSigned(file) ? null : hashOf(file)]));
}

/**
 * Arguments of electron-builder. Its file names no certificate: a Mac’s program is signed with the one that is given
 * (CSC_LINK or CSC_NAME), and otherwise by nobody, which is enough for it to start.
 */
export const builderArgs = (args, environment) => [
  ...(environment.CSC_LINK || environment.CSC_NAME ? ['-c.mac.identity='] : []),
  ...args,
];

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const say = (text) => console.log(text);
  try {
    await ensureInstalled({ say });
    await ensureBuilt({ say });
    await ensureRuntimes({ say });
    stageApp();
    if (process.platform === 'win32') stageWindowsRuntime({ say });
    const { code } = await runNode(tool('electron-builder', 'cli.js'), builderArgs(process.argv.slice(2), process.env));
    process.exitCode = code;
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
