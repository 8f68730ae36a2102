import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openArguments, readStartOptions } from './start-options.mjs';

const NONE = { demo: false, headless: false, help: false, dataDir: undefined, shell: undefined, rest: [] };

describe('what follows npm start --', () => {
  it('takes values after a space or an equals sign', () => {
    expect(readStartOptions([])).toEqual(NONE);
    expect(readStartOptions(['--data-dir', '/a=b', '--headless'])).toEqual({
      ...NONE,
      dataDir: '/a=b',
      headless: true,
    });
    expect(readStartOptions(['--shell=chromium', '-h'])).toEqual({ ...NONE, shell: 'chromium', help: true });
  });

  it('passes on what the demo alone knows, in its order', () => {
    expect(readStartOptions(['--out', '/shots', '--demo', '--data-dir', '/a', '--slow=2'])).toEqual({
      ...NONE,
      demo: true,
      dataDir: '/a',
      rest: ['--out', '/shots', '--slow=2'],
    });
  });

  it('leaves files and links to the app: whole paths, after which no option is read', () => {
    const { rest } = readStartOptions(['notes.md', '--data-dir', '/a', '/b/c.pdf', '--', '--odd.md']);
    expect(rest).toEqual(['notes.md', '/b/c.pdf', '--odd.md']);
    expect(openArguments(rest, '/here')).toEqual([
      '--',
      ...['/here/notes.md', '/b/c.pdf', '/here/--odd.md'].map((path) => resolve(path)),
    ]);
    expect(openArguments(readStartOptions(['engram-vault://review']).rest, '/here')).toEqual(['engram-vault://review']);
    expect(openArguments([], '/here')).toEqual([]);
  });

  it('names what it does not understand', () => {
    expect(() => readStartOptions(['--hedless'])).toThrow('Unknown argument: --hedless');
    expect(() => readStartOptions(['--out', '/shots'])).toThrow('Unknown argument: --out');
    expect(() => readStartOptions(['--shell', 'firefox'])).toThrow('--shell is electron or chromium');
    expect(() => readStartOptions(['--data-dir'])).toThrow('--data-dir needs a value');
    expect(() => readStartOptions(['--data-dir', '--demo'])).toThrow('--data-dir needs a value');
    expect(() => readStartOptions(['--shell='])).toThrow('--shell needs a value');
  });
});
