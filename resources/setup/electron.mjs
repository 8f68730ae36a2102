import { spawn } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { askToEnd, END_SIGNALS, runNode, seconds } from './process.mjs';
import { inProject, PROJECT, tool } from './project.mjs';

const FETCH_LIMIT_MS = 120_000;
const START_LIMIT_MS = 60_000;
/** electron-program.ts prints one of them when Electron works. What follows may take as long as it needs. */
const UP_LINES = ['Engram Vault is starting', 'Engram Vault is already open'];

/** Why Electron cannot be used here at all, in words; null when it may be tried. */
export function electronObstacle({
  hasDisplay,
  headless,
  platform = process.platform,
  isRoot = process.getuid?.() === 0,
}) {
  if (headless) return 'Electron has no headless mode';
  if (!hasDisplay) return 'there is no display';
  if (isRoot && platform === 'linux') return 'Electron does not run as root with its sandbox on';
  return null;
}

/** Electron's program, fetched when it is missing; null with the reason said when it cannot be had. */
export async function ensureElectron({ say }) {
  const { findElectronBinary } = await import(pathToFileURL(inProject('out', 'main', 'electron-binary.js')).href);
  // Set in terminals of editors that are built on Electron; our own would run as plain Node by it.
  delete process.env.ELECTRON_RUN_AS_NODE;
  const find = () => findElectronBinary(inProject('node_modules'));
  const found = find();
  if (found) return found;
  const startedAt = performance.now();
  say(`Fetching Electron (once, about 110 MB; given up after ${FETCH_LIMIT_MS / 60_000} minutes) …`);
  const { code, text, timedOut } = await runNode(tool('electron', 'install.js'), [], {
    output: 'collect',
    timeoutMs: FETCH_LIMIT_MS,
  });
  const fetched = code === 0 ? find() : null;
  if (fetched) say(`Fetched Electron in ${seconds(startedAt)}.`);
  else say(`Electron could not be fetched: ${timedOut ? 'it took too long' : firstLine(text)}.`);
  return fetched;
}

const firstLine = (text) =>
  text
    .split('\n')
    .find((line) => line.trim() !== '')
    ?.trim()
    .slice(0, 200) ?? 'no reason was given';

/**
 * Runs the app under Electron until it ends.
 *
 * @returns {Promise<{ opened: boolean, code: number, why: string }>} `opened` false when Electron never came up
 */
export function runElectron(binary, args) {
  return new Promise((resolve) => {
    const child = spawn(binary, [PROJECT, ...args], { cwd: process.cwd(), stdio: ['ignore', 'pipe', 'pipe'] });
    let opened = false;
    let lastWords = '';
    const timer = setTimeout(() => child.kill('SIGKILL'), START_LIMIT_MS);
    child.stdout.on('data', (bytes) => {
      process.stdout.write(bytes);
      if (opened || !UP_LINES.some((line) => String(bytes).includes(line))) return;
      opened = true;
      clearTimeout(timer);
    });
    child.stderr.on('data', (bytes) => {
      if (opened) process.stderr.write(bytes);
      else lastWords = (lastWords + bytes).slice(-2000);
    });
    const forward = (signal) => askToEnd(child, signal);
    for (const signal of END_SIGNALS) process.on(signal, forward);
    const settle = (code, why) => {
      clearTimeout(timer);
      for (const signal of END_SIGNALS) process.off(signal, forward);
      resolve({ opened, code, why });
    };
    child.once('error', (error) => settle(1, error.message));
    child.once('close', (code, signal) => {
      const words = lastWords.trim().split('\n').slice(-3).join(' / ');
      settle(code ?? 1, words || (signal ? `it was ended (${signal})` : `it ended with code ${code}`));
    });
  });
}
