import { describe, expect, it } from 'vitest';
import { readCommandLine } from './command-line';

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

  it('passes the shell’s own switches through', () => {
    expect(readCommandLine(['.', '--no-sandbox', '--inspect=9', '-psn_0', '--', 'x'], 'ignore')).toEqual({
      headless: false,
      help: false,
    });
    expect(readCommandLine(['.', '--no-sandbox', '--data-dir=/a'], 'ignore')).toMatchObject({ dataDir: '/a' });
  });
});
