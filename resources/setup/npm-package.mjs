import './node-version.mjs';
import { copyFileSync, mkdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBuilt } from './build.mjs';
import { makeLicenceTexts } from './check-licences.mjs';
import { ensureInstalled } from './install.mjs';
import { runNpm } from './process.mjs';
import { inProject } from './project.mjs';
import { stage, writeManifest } from './stage.mjs';

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));
export const { engines: ENGINES, version: VERSION } = readJson(inProject('package.json'));

/** The command line, and the thread that reads documents. */
const PROGRAMS = ['vault', 'document-worker'];
/** electron/files/own-command.ts knows it. */
const BIN = 'engram-vault.js';

const readme = `# Engram Vault on the command line

Search, write and back up a vault of [Engram Vault](https://github.com/engram-vault/engram-vault) from a terminal, and
let other assistants read it over the Model Context Protocol. It needs Node.js ${ENGINES.node}; the app needs not be installed.

    npx engram-vault help
    npx engram-vault search kiln
    npx engram-vault mcp install

While the app has the vault open, it runs each command itself, and must be of the same version:
\`npx engram-vault@${VERSION}\`. The networks that read texts by their meaning come along, about 100 MB. On Linux their
runtime also fetches code for graphics cards, which nothing here uses: \`ONNXRUNTIME_NODE_INSTALL=skip\` leaves that out.
`;

/** The command line as both packages hold it, with the licences of what is in it; package.json is still missing. */
export function stageCommandLine(to) {
  rmSync(to, { recursive: true, force: true });
  const staged = stage({ entries: PROGRAMS, to, installs: false });
  copyFileSync(inProject('LICENSE'), join(to, 'LICENSE'));
  writeFileSync(join(to, 'THIRD-PARTY-LICENCES.txt'), makeLicenceTexts(staged.packages));
  return staged;
}

/**
 * Packs the command line as npm publishes it. Native code comes as dependencies, in the versions that are installed here.
 *
 * @param folder of the tarball
 * @param to where the package is laid out
 * @returns the path of the tarball
 */
export async function makeNpmPackage(folder = inProject('dist'), to = join(folder, 'npm')) {
  mkdirSync(folder, { recursive: true });
  const { externals } = stageCommandLine(to);
  const installed = externals.map((name) => [name, readJson(inProject('node_modules', name, 'package.json')).version]);
  writeManifest(to, { bin: { 'engram-vault': BIN }, engines: ENGINES, dependencies: Object.fromEntries(installed) });
  writeFileSync(join(to, BIN), "#!/usr/bin/env node\nimport './out/main/vault.js';\n", { mode: 0o755 });
  writeFileSync(join(to, 'README.md'), readme);
  const { code, text } = await runNpm(['pack', '--ignore-scripts', '--pack-destination', folder], {
    output: 'collect',
    cwd: to,
  });
  if (code !== 0) throw new Error(`npm pack did not succeed:\n${text.slice(0, 2_000)}`);
  return join(folder, `engram-vault-${VERSION}.tgz`);
}

/** Runs what makes a package of the built command line, as a program. */
export async function runAsProgram(url, make) {
  if (!process.argv[1] || realpathSync(process.argv[1]) !== fileURLToPath(url)) return;
  const say = (text) => console.log(text);
  try {
    await ensureInstalled({ say });
    await ensureBuilt({ say });
    say(await make());
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}

await runAsProgram(import.meta.url, makeNpmPackage);
