import { describe, expect, it } from 'vitest';
import { resolveDataFolder, type DataFolderOptions } from './data-folder';

const ask = (question: Partial<DataFolderOptions>) =>
  resolveDataFolder({
    environment: {},
    platform: 'linux',
    homeFolder: '/home/ada',
    workingFolder: '/somewhere',
    exists: () => false,
    ...question,
  });

describe('the data folder', () => {
  it('is the one the person names; the command line wins over the environment', () => {
    expect(ask({ argument: '/data/mine', environment: { ENGRAM_VAULT_HOME: '/other' } })).toBe('/data/mine');
    expect(ask({ environment: { ENGRAM_VAULT_HOME: '/other' } })).toBe('/other');
  });

  it('resolves a relative folder from the working directory, and ~ as the home folder', () => {
    expect(ask({ argument: 'vault' })).toBe('/somewhere/vault');
    expect(ask({ argument: '~/vault' })).toBe('/home/ada/vault');
  });

  it('defaults to the platform’s folder for application data', () => {
    expect(ask({})).toBe('/home/ada/.config/Engram Vault');
    expect(ask({ environment: { XDG_CONFIG_HOME: '/config' } })).toBe('/config/Engram Vault');
    expect(ask({ environment: { XDG_CONFIG_HOME: 'relative' } })).toBe('/home/ada/.config/Engram Vault');
    expect(ask({ platform: 'darwin' })).toBe('/home/ada/Library/Application Support/Engram Vault');
    expect(ask({ platform: 'win32', environment: { APPDATA: '/roaming' } })).toBe('/roaming/Engram Vault');
  });

  it('stays beside a portable program', () => {
    expect(ask({ programFolder: '/stick', exists: (path) => path === '/stick/portable.txt' })).toBe(
      '/stick/Engram Vault Data',
    );
    expect(ask({ programFolder: '/opt/app' })).toBe('/home/ada/.config/Engram Vault');
  });
});
