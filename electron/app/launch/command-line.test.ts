import { describe, expect, it } from 'vitest';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { openRequestOf, readCommandLine, requireFewArguments } from './command-line';

describe('the command line', () => {
  it('takes values after a space or an equals sign', () => {
    expect(readCommandLine(['--data-dir', '/a=b', '--headless'])).toEqual({
      dataDir: '/a=b',
      headless: true,
      help: false,
    });
    expect(readCommandLine(['--data-dir=/a=b', '--browser=/x'])).toEqual({
      dataDir: '/a=b',
      browser: '/x',
      headless: false,
      help: false,
    });
  });

  it('names unknown arguments', () => {
    expect(() => readCommandLine(['--head'])).toThrow('Unknown argument: --head');
    expect(() => readCommandLine(['-'])).toThrow('Unknown argument: -');
    expect(() => readCommandLine([''])).toThrow('Unknown argument: ');
    expect(() => readCommandLine(['--data-dir='])).toThrow('--data-dir needs a value');
    expect(() => readCommandLine(['--data-dir'])).toThrow('--data-dir needs a value');
    expect(() => readCommandLine(['--data-dir', '--headless'])).toThrow('--data-dir needs a value');
  });

  it('takes a vault by name or folder, and a link as the last argument', () => {
    const read = readCommandLine(['--vault', 'Work notes', 'engram-vault://review']);
    expect(read).toEqual({ vault: 'Work notes', link: 'engram-vault://review', headless: false, help: false });
    expect(openRequestOf(read, '/here')).toEqual({
      vault: 'Work notes',
      workingFolder: '/here',
      link: 'engram-vault://review',
    });
    expect(openRequestOf(readCommandLine([]), '/here')).toEqual({});
    expect(() => readCommandLine(['--vault'])).toThrow('--vault needs a value');
    expect(() => readCommandLine(['engram-vault://review', '--headless'])).toThrow('A link is the last argument');
    expect(() => readCommandLine(['engram-vault://remove/everything'])).toThrow('not one that the app knows');
    expect(() => readCommandLine(['https://example.org/'])).toThrow('not one that the app knows');
  });

  it('reads nothing that follows an address, which may come from the link', () => {
    expect(readCommandLine(['.', '--vault=A', 'engram-vault://review', '--data-dir=/evil'], 'ignore')).toEqual({
      vault: 'A',
      link: 'engram-vault://review',
      headless: false,
      help: false,
    });
    expect(readCommandLine(['https://example.org/', '--vault=evil'], 'ignore')).toEqual({
      headless: false,
      help: false,
    });
  });

  it('passes the shell’s own switches through', () => {
    expect(readCommandLine(['--no-sandbox', '--inspect=9', '-psn_0', '--', 'x'], 'ignore')).toEqual({
      files: ['x'],
      headless: false,
      help: false,
    });
    expect(readCommandLine(['--no-sandbox', '--data-dir=/a', ''], 'ignore')).toEqual({
      dataDir: '/a',
      headless: false,
      help: false,
    });
  });

  it('takes files and folders by path or address; behind “--” everything is one', () => {
    const here = resolve('/here');
    const there = pathToFileURL(resolve('/there/Größe 1.md')).href;
    const read = readCommandLine([
      '--vault',
      'Work',
      'Clay.md',
      there,
      '--',
      '--data-dir=/evil',
      'engram-vault://review',
    ]);
    expect(openRequestOf(read, here)).toEqual({
      vault: 'Work',
      workingFolder: here,
      files: [
        resolve('/here/Clay.md'),
        resolve('/there/Größe 1.md'),
        resolve('/here/--data-dir=/evil'),
        resolve('/here', 'engram-vault://review'),
      ],
    });
    // An address of a file that names another computer leads to no path here.
    const elsewhere = 'file://server%00/x';
    expect(openRequestOf(readCommandLine([elsewhere]), here).files).toEqual([elsewhere]);
  });

  it('takes a link or files, and never both', () => {
    expect(() => readCommandLine(['Clay.md', 'engram-vault://review'])).toThrow('a link or files');
    expect(readCommandLine(['Clay.md', 'engram-vault://review'], 'ignore')).not.toHaveProperty('files');
  });

  it('refuses more than a running instance can be told of', () => {
    expect(() => requireFewArguments(Array.from({ length: 100 }, () => '/folder/of/notes/Clay.md'))).not.toThrow();
    expect(() => requireFewArguments(Array.from({ length: 10_000 }, () => '/Clay.md'))).toThrow('too many files');
  });
});
