import { createHash } from 'node:crypto';
import { createReadStream, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { unpackTar } from 'modern-tar/fs';
import { runNpm } from './process.mjs';
import { PROJECT } from './project.mjs';

/** The native code of language models that is packed for a system (electron-builder.yml, `files`), for both processors. */
const RUNTIMES = {
  linux: ['linux-arm64', 'linux-x64', 'linux-x64-vulkan'],
  darwin: ['mac-arm64-metal', 'mac-x64'],
  win32: ['win-arm64', 'win-x64', 'win-x64-vulkan'],
};

/** Those of a system that are not installed: npm leaves out what the computer that packs could not run itself. */
export const missingRuntimes = (system = process.platform, project = PROJECT) =>
  RUNTIMES[system]
    .map((name) => `node_modules/@node-llama-cpp/${name}`)
    .filter((path) => !existsSync(join(project, path, 'bins')));

/**
 * Fetches what is missing from the registry and installs it: exactly what the lockfile names.
 *
 * @throws where it cannot be had, or is not what the lockfile says
 */
export async function ensureRuntimes({ say, system, project = PROJECT }) {
  const { packages } = JSON.parse(readFileSync(join(project, 'package-lock.json'), 'utf8'));
  for (const path of missingRuntimes(system, project)) {
    const { integrity, version } = packages[path];
    const name = `${path.slice('node_modules/'.length)}@${version}`;
    const folder = mkdtempSync(join(tmpdir(), 'engram-runtime-'));
    try {
      const { code, text } = await runNpm(['pack', name, '--pack-destination', folder], { output: 'collect' });
      if (code !== 0) throw new Error(`${name} could not be fetched:\n${text}`);
      const file = join(folder, readdirSync(folder)[0]);
      const found = `sha512-${createHash('sha512').update(readFileSync(file)).digest('base64')}`;
      if (found !== integrity) throw new Error(`${name} is not what the lockfile names.`);
      await pipeline(createReadStream(file), createGunzip(), unpackTar(join(project, path), { strip: 1 }));
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
    say(`Fetched ${name}.`);
  }
}
