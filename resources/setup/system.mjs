import { existsSync, readFileSync } from 'node:fs';
import { runProgram, seconds } from './process.mjs';

/** Which system this is, as far as installing goes. */
export function describeSystem({
  platform = process.platform,
  release = readRelease(),
  isRoot = process.getuid?.() === 0,
} = {}) {
  const ids = [...release.matchAll(/^ID(?:_LIKE)?="?([^"\n]*)"?$/gm)].flatMap(([, value]) => value.split(' '));
  if (platform === 'darwin' || platform === 'win32') return { kind: platform, isRoot };
  for (const kind of ['ubuntu', 'debian', 'fedora', 'arch', 'suse', 'alpine']) {
    if (ids.some((id) => id === kind || id.startsWith(`${kind}-`) || (kind === 'suse' && id.startsWith('opensuse'))))
      return { kind, isRoot };
  }
  return { kind: 'linux', isRoot };
}

const readRelease = () => (existsSync('/etc/os-release') ? readFileSync('/etc/os-release', 'utf8') : '');

/** Whether packages can be installed without asking anybody: on Debian and Ubuntu as root. */
export const mayInstall = ({ kind, isRoot }) => isRoot && (kind === 'debian' || kind === 'ubuntu');

/** Installs what is missing with apt-get; a failure is said, and found by whoever looks for the program. */
export async function installPackages(name, packages, { say, output = 'inherit' }) {
  const startedAt = performance.now();
  say(`No ${name} found; installing it with apt-get (this is a Debian or Ubuntu system and you are root) …`);
  const environment = { DEBIAN_FRONTEND: 'noninteractive' };
  const quiet = { output: output === 'inherit' ? 'stderr' : output, environment, timeoutMs: 15 * 60_000 };
  await runProgram('apt-get', ['update', '-q'], quiet);
  const { code } = await runProgram('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...packages], quiet);
  say(code === 0 ? `Installed ${name} in ${seconds(startedAt)}.` : 'apt-get did not succeed; its message is above.');
}
