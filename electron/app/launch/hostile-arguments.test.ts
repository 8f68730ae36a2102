import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { parse } from 'yaml';
import { parseVaultLink } from '../../../shared/domain/vault-link';
import { isAppError } from '../../../shared/ipc/errors';
import { createSeededRandom } from '../../../shared/lib/seeded-random';
import { silentLogger } from '../../../shared/lib/logger';
import { prepareElectron } from '../../shell/electron/electron-life';
import { createElectronShell } from '../../shell/electron/electron-shell';
import { app, BrowserWindow, fakeState } from '../../shell/electron/testing/electron-fake';
import { createBuiltPages } from '../../shell/page-files';
import { recordEffects } from '../../testing/record-effects';
import { faultRounds, recordFigure } from '../../testing/record-figure';
import { readCommandLine } from './command-line';

const root = resolve(import.meta.dirname, '../../..');
const ROUNDS = faultRounds(1_000, 100_000);

const SCHEMES = [
  'engram-vault:',
  'ENGRAM-VAULT:',
  'engram-vault%3A',
  'app:',
  'file:',
  'javascript:',
  'smb:',
  'https:',
  '',
];
const PATHS = [
  '//open/note/01J',
  '//search?q=',
  '//review',
  '///../..',
  '//install?pack=',
  '//set?endpoint=http://evil',
  '',
  '//',
];
const TAILS = [
  '" --data-dir="C:\\evil',
  "' --browser='/bin/sh",
  '\n--data-dir=/evil\n',
  '\r\n--headless',
  ' --data-dir /evil',
  '%22%20--data-dir%3D%2Fevil',
  '\0--data-dir=/evil',
  '$(touch /tmp/evil)',
  '`id`',
  ';calc.exe',
  '&& calc',
  '| sh',
  '\u2028--data-dir=/evil',
  '\u202egnp.exe',
  '%00',
  '../../../etc/passwd',
  'x'.repeat(9_000),
  '\ud800',
  '',
];
const WORDS = [
  '--',
  '-',
  '---',
  '--=',
  '-Xh',
  '--no-sandbox',
  '--inspect=0',
  '--data-dirx=/evil',
  '--remote-debugging-port=9',
  '-d',
];
/** Whole arguments of their own, as a badly quoted link would leave them behind. */
const OWN_OPTIONS = ['--data-dir=/evil', '--browser=/bin/sh', '--headless', '--data-dir', '/evil', '--help'];

/** Arguments that begin with something of a link and go on with what it smuggles. */
function hostileArguments(random: () => number): string[] {
  const pick = <Value>(list: readonly Value[]): Value => list[Math.floor(random() * list.length)]!;
  const link = `${pick(SCHEMES)}${pick(PATHS)}${pick(TAILS)}` || 'x';
  const first = random() < 0.8 ? link : pick(WORDS);
  return [first, ...Array.from({ length: Math.floor(random() * 4) }, () => pick([...WORDS, ...TAILS, ...OWN_OPTIONS]))];
}

describe('links to the vault', () => {
  it('are registered under their one scheme, by the package and the installed app, and no type of file is', async () => {
    const file = await readFile(join(root, 'electron-builder.yml'), 'utf8');
    const keys = new Set<string>();
    const collect = (value: unknown): void => {
      if (Array.isArray(value)) value.forEach(collect);
      else if (typeof value === 'object' && value !== null)
        for (const [key, inner] of Object.entries(value)) {
          keys.add(key);
          collect(inner);
        }
    };
    collect(parse(file));
    expect(keys.size).toBeGreaterThan(20);
    expect((parse(file) as { protocols: unknown }).protocols).toEqual([
      { name: 'Engram Vault link', schemes: ['engram-vault'] },
    ]);
    for (const key of ['fileAssociations', 'mimeTypes', 'desktop']) expect([...keys]).not.toContain(key);
    // What macOS is told besides: why the microphone is asked for, and nothing of types of files.
    const { mac } = parse(file) as { mac: { extendInfo: object } };
    expect(Object.keys(mac.extendInfo)).toEqual(['NSMicrophoneUsageDescription']);
    const names = await readdir(join(root, 'electron'), { recursive: true });
    for (const name of names.filter((one) => one.endsWith('.ts') && !one.endsWith('.test.ts'))) {
      const text = await readFile(join(root, 'electron', name), 'utf8');
      expect(/['"]open-file['"]/u.test(text), name).toBe(false);
      const isOfElectron = name.replaceAll('\\', '/') === 'shell/electron/electron-life.ts';
      const isFake = name.includes('testing');
      if (!isOfElectron && !isFake) expect(/setAsDefaultProtocolClient|['"]open-url['"]/u.test(text), name).toBe(false);
    }
  });

  it(`as arguments are refused or passed over, ${ROUNDS} times, and nothing is written, run or sent`, () => {
    const random = createSeededRandom(7);
    const effects = recordEffects();
    onTestFinished(effects.stop);
    let refused = 0;
    let links = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const args = hostileArguments(random);
      try {
        const { link, ...rest } = readCommandLine(args);
        // A whole link and nothing else is one; it may only show something.
        if (args.length === 1 && parseVaultLink(args[0]!) !== null) {
          expect([link, rest]).toEqual([args[0], { headless: false, help: false }]);
          links += 1;
          continue;
        }
        expect.fail(`accepted: ${JSON.stringify(args).slice(0, 300)}`);
      } catch (error) {
        if (!isAppError(error, 'bad-input')) throw error;
        refused += 1;
      }
      // Under Electron an address ends what is read; a word that is no option of ours is passed over.
      const isAddress = /^[a-z-]+:\/\//iu.test(args[0]!);
      const read = isAddress ? readCommandLine(args, 'ignore') : null;
      const link = read?.link === undefined ? {} : { link: args[0] };
      if (read !== null)
        expect(read, JSON.stringify(args).slice(0, 300)).toEqual({ headless: false, help: false, ...link });
    }
    effects.stop();
    expect(refused + links).toBe(ROUNDS);
    expect(links).toBeLessThan(ROUNDS / 20);
    expect(effects.calls).toEqual([]);
    recordFigure(
      'S7',
      'arguments',
      `${ROUNDS.toLocaleString('en')} hostile arguments to both launchers: 0 opened, written, run or sent`,
    );
  });

  it('with a second start bring the window to the front and are handed over as text; nothing is written, run or sent', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'engram-links-'));
    onTestFinished(async () => {
      vi.resetModules();
      await rm(folder, { recursive: true, force: true });
    });
    prepareElectron(join(folder, 'profile'), []);
    const shell = await createElectronShell({
      pages: createBuiltPages(folder),
      preloadPath: '/p.cjs',
      log: silentLogger,
    });
    const second = vi.fn();
    shell.onSecondInstance(second);
    const asked: (readonly string[])[] = [];
    shell.onOpenRequested((args) => void asked.push(args));
    const windows = BrowserWindow.all.length;
    const opened = fakeState.opened.length;
    const random = createSeededRandom(8);
    const effects = recordEffects();
    for (let round = 0; round < 200; round += 1)
      app.emit('second-instance', {}, ['/program', ...hostileArguments(random)], '/somewhere', null);
    app.emit('open-url', { preventDefault: () => {} }, 'engram-vault://open/note/1');
    app.emit('open-file', { preventDefault: () => {} }, '/etc/passwd');
    effects.stop();
    expect(asked).toHaveLength(201);
    expect(asked.at(-1)).toEqual(['engram-vault://open/note/1']);
    expect(second.mock.calls).toEqual(Array.from({ length: 200 }, () => []));
    expect([BrowserWindow.all.length, fakeState.opened.length, effects.calls]).toEqual([windows, opened, []]);
  });
});
