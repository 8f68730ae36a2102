import { describe, expect, it } from 'vitest';
import { openRequestOf, readCommandLine } from './command-line';

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
    expect(() => readCommandLine(['folder'])).toThrow('Unknown argument: folder');
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
    expect(readCommandLine(['.', '--no-sandbox', '--inspect=9', '-psn_0', '--', 'x'], 'ignore')).toEqual({
      headless: false,
      help: false,
    });
    expect(readCommandLine(['.', '--no-sandbox', '--data-dir=/a'], 'ignore')).toMatchObject({ dataDir: '/a' });
  });
});
