import { describe, expect, it } from 'vitest';
import { readAsked } from './installed-command-line';

describe('what the installed program was started for', () => {
  it('is a command where “vault” is the first word that is no switch', () => {
    expect(readAsked(['vault', 'search', 'kiln', '--limit', '3'])).toEqual({
      kind: 'vault',
      args: ['search', 'kiln', '--limit', '3'],
    });
    expect(readAsked(['--no-sandbox', '--ozone-platform=wayland', '--', 'vault', 'mcp'])).toEqual({
      kind: 'vault',
      args: ['mcp'],
    });
    expect(readAsked(['--no-sandbox', 'vault'])).toEqual({ kind: 'vault', args: [] });
  });

  it('is a command on the folder and the vault that were named before it', () => {
    expect(readAsked(['--data-dir', '/d', '--vault=Work', '--no-sandbox', 'vault', 'init'])).toEqual({
      kind: 'vault',
      args: ['--data-dir', '/d', '--vault', 'Work', 'init'],
    });
  });

  it('is the app for a vault called “vault”, for a link whatever follows it, and for nothing', () => {
    for (const args of [
      [],
      ['--vault', 'vault'],
      ['--vault=vault', '--no-sandbox'],
      ['engram-vault://open/note/x', 'vault', 'export', '/tmp'],
      ['engram-vault://x', '--help'],
      ['/a folder', 'vault'],
    ])
      expect([args, readAsked(args)]).toEqual([args, { kind: 'app' }]);
  });

  it('is help or the version', () => {
    expect(readAsked(['--no-sandbox', '--help'])).toEqual({ kind: 'help' });
    expect(readAsked(['-h'])).toEqual({ kind: 'help' });
    expect(readAsked(['--version'])).toEqual({ kind: 'version' });
  });
});
