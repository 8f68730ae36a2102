import childProcess from 'node:child_process';
import dgram from 'node:dgram';
import dns from 'node:dns';
import fs from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';
import tls from 'node:tls';

type Calls = Record<string, (...args: never[]) => unknown>;

/** What writes, runs or connects, by module. */
const EFFECTS: [string, object, readonly string[]][] = [
  ['child_process', childProcess, ['spawn', 'spawnSync', 'exec', 'execSync', 'execFile', 'execFileSync', 'fork']],
  [
    'fs',
    fs,
    ['writeFileSync', 'writeFile', 'appendFileSync', 'mkdirSync', 'mkdir', 'rmSync', 'renameSync', 'createWriteStream'],
  ],
  [
    'fs/promises',
    fs.promises,
    ['writeFile', 'appendFile', 'mkdir', 'rm', 'rename', 'open', 'copyFile', 'link', 'symlink'],
  ],
  ['net', net, ['connect', 'createConnection', 'createServer']],
  ['tls', tls, ['connect']],
  ['http', http, ['request', 'get', 'createServer']],
  ['https', https, ['request', 'get', 'createServer']],
  ['dgram', dgram, ['createSocket']],
  ['dns', dns, ['lookup', 'resolve', 'resolve4', 'resolve6']],
  ['dns/promises', dns.promises, ['lookup', 'resolve', 'resolve4', 'resolve6']],
  ['global', globalThis, ['fetch', 'WebSocket']],
];

/**
 * Replaces everything of Node that writes, runs or connects by a record of its call that refuses, until `stop`.
 * Only code that runs meanwhile is heard: no other test of the file may run beside it.
 */
export function recordEffects(): { calls: string[]; stop: () => void } {
  const calls: string[] = [];
  const originals: (() => void)[] = [];
  for (const [module, target, names] of EFFECTS)
    for (const name of names) {
      const holder = target as Calls;
      const original = holder[name]!;
      const refuse = (...args: unknown[]): never => {
        calls.push(`${module}.${name} ${String(args[0]).slice(0, 200)}`);
        throw new Error(`${module}.${name} was called`);
      };
      holder[name] = refuse;
      originals.push(() => (holder[name] = original));
    }
  syncBuiltinESMExports();
  return {
    calls,
    stop() {
      for (const restore of originals) restore();
      syncBuiltinESMExports();
    },
  };
}
