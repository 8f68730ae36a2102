import { readKnownOptions } from './known-options.mjs';

export const START_USAGE = `npm start -- [options]

  --data-dir DIR    keep everything in DIR (also: ENGRAM_VAULT_HOME)
  --headless        run without a window
  --shell NAME      electron or chromium, instead of choosing
  --demo --out DIR  play the main job by itself on the sample vault; screens and demo.json go to DIR
  --help            this text`;

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
  if (!demo && rest.length > 0) throw new Error(`Unknown argument: ${rest[0]}. --help lists what there is.`);
  return { demo, headless, help, dataDir, shell, rest };
}

/** Whether windows can be shown. Windows and macOS always have a desktop; elsewhere a display server must be named. */
export const hasDisplay = (environment = process.env, platform = process.platform) =>
  platform === 'darwin' || platform === 'win32' || Boolean(environment.DISPLAY || environment.WAYLAND_DISPLAY);
