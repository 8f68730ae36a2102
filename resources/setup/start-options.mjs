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
  const options = { demo: false, headless: false, help: false, dataDir: undefined, shell: undefined, rest: [] };
  const queue = [...args];
  const valueOf = (name, inline) => {
    const value = inline ?? queue.shift();
    if (!value || (inline === undefined && value.startsWith('--'))) throw new Error(`${name} needs a value after it.`);
    return value;
  };
  while (queue.length > 0) {
    const argument = queue.shift();
    const [name, ...parts] = argument.split('=');
    const inline = parts.length > 0 ? parts.join('=') : undefined;
    if (name === '--demo') options.demo = true;
    else if (name === '--headless') options.headless = true;
    else if (name === '--help' || name === '-h') options.help = true;
    else if (name === '--data-dir') options.dataDir = valueOf(name, inline);
    else if (name === '--shell') options.shell = valueOf(name, inline);
    else options.rest.push(argument);
  }
  if (options.shell !== undefined && !['electron', 'chromium'].includes(options.shell))
    throw new Error('--shell is electron or chromium.');
  if (!options.demo && options.rest.length > 0)
    throw new Error(`Unknown argument: ${String(options.rest[0])}. --help lists what there is.`);
  return options;
}

/** Whether windows can be shown. Windows and macOS always have a desktop; elsewhere a display server must be named. */
export const hasDisplay = (environment = process.env, platform = process.platform) =>
  platform === 'darwin' || platform === 'win32' || Boolean(environment.DISPLAY || environment.WAYLAND_DISPLAY);
