import { execFile } from 'node:child_process';
import { chmod, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { findInstalledBrowser } from '../../../electron/shell/chromium/installed-browser';
import { expect, test } from '../../support/app-test';
import { makeDataFolder, removeFolder } from '../../support/launch-app';
import { needs } from '../../support/tags';

const PROJECT = resolve(import.meta.dirname, '../../..');
const built = (name: string) => join(PROJECT, 'out', 'main', `${name}.js`);

/**
 * A program that takes the arguments of the packed one, but runs in the installed browser: `vault` goes to the command
 * line, and the debugging port to the browser.
 */
async function writeProgram(folder: string): Promise<string> {
  const write = async (name: string, lines: readonly string[]) => {
    const path = join(folder, name);
    await writeFile(path, ['#!/bin/sh', ...lines, ''].join('\n'));
    await chmod(path, 0o755);
    return path;
  };
  const browser = await write('browser', [
    `exec "${findInstalledBrowser()}" --remote-debugging-port="$ENGRAM_SMOKE_PORT" "$@"`,
  ]);
  return write('engram-vault', [
    `if [ "$1" = vault ]; then shift; exec "${process.execPath}" "${built('vault')}" "$@"; fi`,
    'for one in "$@"; do',
    '  shift',
    '  case "$one" in --remote-debugging-port=*) ;; *) set -- "$@" "$one" ;; esac',
    'done',
    `exec "${process.execPath}" "${built('chromium-main')}" --headless --browser "${browser}" "$@"`,
  ]);
}

const STAND_IN = needs(['posix', 'chromium shell'], 'a shell script stands in for the packed program');

const smoke = async (...args: string[]): Promise<{ text: string; code: number }> => {
  const script = join(PROJECT, 'resources', 'setup', 'smoke-packaged.mjs');
  return promisify(execFile)(process.execPath, [script, ...args]).then(
    ({ stdout }) => ({ text: stdout, code: 0 }),
    (error: { stdout: string; stderr: string; code: number }) => ({
      text: error.stdout + error.stderr,
      code: error.code,
    }),
  );
};

test.describe('the smoke test of packed programs', () => {
  let folder: string;
  let program: string;
  test.beforeEach(async () => {
    folder = await makeDataFolder();
    program = await writeProgram(folder);
  });
  test.afterEach(() => removeFolder(folder));

  test('passes on an app that starts, keeps, hands over, ends and finds again', STAND_IN, async () => {
    const { code, text } = await smoke('--program', program);
    expect(text).toContain('The next start finds both notes');
    expect(text).toContain('The log tells of no error');
    expect(code).toBe(0);
  });

  test(
    'fails on a program that ends at once, and on one without a sandbox where that is asked for',
    STAND_IN,
    async () => {
      const broken = join(folder, 'broken');
      await writeFile(broken, '#!/bin/sh\necho no display >&2\nexit 7\n', { mode: 0o755 });
      const ended = await smoke('--program', broken);
      expect(ended.code).toBe(1);
      expect(ended.text).toMatch(/The program starts: after its start it ended with 7; it wrote:\s+no display/u);

      // Chromium has no sandbox for root.
      if (process.getuid?.() !== 0) return;
      const open = await smoke('--program', program, '--sandbox', 'on');
      expect(open.code).toBe(1);
      expect(open.text).toContain('Chromium’s sandbox is on, or the log says that it is not: it is off');
    },
  );
});
