import { resolve } from 'node:path';
import { readKnownOptions } from './known-options.mjs';

export const START_USAGE = `npm start -- [options] [FILE…] [engram-vault://LINK]

  --data-dir DIR    keep everything in DIR (also: ENGRAM_VAULT_HOME)
  --headless        run without a window
  --shell NAME      electron or chromium, instead of choosing
  --demo --out DIR  play the main job by itself on the sample vault; screens and demo.json go to DIR
  --help            this text

  FILE              a file or folder to look at; nothing of it comes in before you say so`;

/**
 * Reads what follows `npm start --`. What the demo alone knows is passed on to it.
 *
 * @throws Error that names the argument
 */
export function readStartOptions(args) {
  const { values, rest } = readKnownOptions(args, {
    demo: { type: 'boolean' },
    headless: { type: 'boolean' },
    help: { type: 'boolean', short: 'h' },
    'data-dir': { type: 'string' },
    shell: { type: 'string' },
  });
  const { demo = false, headless = false, help = false, 'data-dir': dataDir, shell } = values;
  if (shell !== undefined && !['electron', 'chromium'].includes(shell))
    throw new Error('--shell is electron or chromium.');
  if (demo) return { demo, headless, help, dataDir, shell, rest };
  const end = rest.includes('--') ? rest.indexOf('--') : rest.length;
  const unknown = rest.slice(0, end).find((word) => word.startsWith('-'));
  if (unknown !== undefined) throw new Error(`Unknown argument: ${unknown}. --help lists what there is.`);
  return { demo, headless, help, dataDir, shell, rest: rest.filter((_, index) => index !== end) };
}

const LINK = /^engram-vault:/iu;

/**
 * Files and links for the app to open, as its own arguments.
 *
 * @param words what `readStartOptions` left over
 * @param folder the one that relative paths are meant from
 */
export function openArguments(words, folder) {
  const links = words.filter((word) => LINK.test(word));
  const files = words.filter((word) => !LINK.test(word));
  // What belongs together is judged by the app.
  return [
    ...(files.length > 0 && links.length === 0 ? ['--'] : []),
    ...files.map((file) => resolve(folder, file)),
    ...links,
  ];
}

/** Whether windows can be shown. Windows and macOS always have a desktop; elsewhere a display server must be named. */
export const hasDisplay = (environment = process.env, platform = process.platform) =>
  platform === 'darwin' || platform === 'win32' || Boolean(environment.DISPLAY || environment.WAYLAND_DISPLAY);
