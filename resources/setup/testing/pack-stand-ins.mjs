import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import { delimiter, join } from 'node:path';
import { PROJECT } from '../project.mjs';
import { writeStandIns } from './stand-ins.mjs';

/*
 * Packs the staged program for every system with stand-ins for Electron into the folder that is given, and prints a last
 * line of JSON: what would be installed by each kind of package for Linux, and every attempt to reach a network.
 */
const folder = process.argv[2];
const attempts = [];
net.Socket.prototype.connect = function connect(...args) {
  attempts.push(JSON.stringify(args.flat()[0]));
  throw new Error('packing reaches for a network');
};

// The signature of a Mac's program is made by this one.
mkdirSync(join(folder, 'bin'));
writeFileSync(join(folder, 'bin', 'codesign'), `#!/bin/sh\necho "$@" >> '${join(folder, 'codesign.txt')}'\n`);
chmodSync(join(folder, 'bin', 'codesign'), 0o755);
process.env.PATH = `${join(folder, 'bin')}${delimiter}${process.env.PATH}`;

const { Arch, build, Platform } = await import('electron-builder');
const dists = writeStandIns(join(folder, 'electron'));
const described = [];
const both = (...targets) =>
  new Map([
    [Arch.x64, targets],
    [Arch.arm64, ['dir']],
  ]);
const pack = (platform, targets, electronDist, config) =>
  build({
    projectDir: PROJECT,
    publish: 'never',
    targets: new Map([[platform, targets]]),
    config: { electronDist, directories: { output: join(folder, 'dist') }, ...config },
    // Told before a package is made of the files, which needs tools that are fetched.
    effectiveOptionComputed: (options) => {
      described.push(options);
      return Promise.resolve(true);
    },
  });

await pack(Platform.LINUX, both('dir', 'deb', 'rpm', 'AppImage'), dists.linux, {
  linux: { icon: join(folder, 'electron', 'icons') },
});
await pack(Platform.MAC, both('dir'), dists.mac, { mac: { icon: join(folder, 'electron', 'icon.icns') } });
// What is written into a Windows program needs one that can be read.
await pack(Platform.WINDOWS, both('dir'), dists.win, {
  disableAsarIntegrity: true,
  win: { signAndEditExecutable: false },
});
console.log(`\n${JSON.stringify({ attempts, described })}`);
