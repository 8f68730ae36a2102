import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { MenuItemConstructorOptions } from 'electron';
import { loadLanguages, speak } from '../../../shared/messages/choose-language';
import { followMenuLanguage, offerContextMenu } from './electron-menu';
import { app, BrowserWindow, fakeState } from './testing/electron-fake';

beforeAll(() => app.whenReady());
// Other files get an Electron of their own.
afterAll(() => void vi.resetModules());

type Items = MenuItemConstructorOptions[];
const items = (entry: MenuItemConstructorOptions) => entry.submenu as Items;
const flatten = (menu: Items): Items =>
  menu.flatMap((entry) => [entry, ...(entry.submenu ? flatten(items(entry)) : [])]);

beforeAll(loadLanguages);
afterAll(async () => {
  app.emit('will-quit');
  await speak({ language: 'en', locale: 'en' });
});

describe('the menu of the app', () => {
  it('speaks the language of the app, also after it was changed', async () => {
    followMenuLanguage({ name: 'Engram Vault', isMac: false, isPackaged: true });
    expect(fakeState.menu!.map(({ label }) => label)).toEqual(['File', 'Edit', 'View', 'Window']);
    await speak({ language: 'de', locale: 'de' });
    expect(fakeState.menu!.map(({ label }) => label)).toEqual(['Datei', 'Bearbeiten', 'Ansicht', 'Fenster']);
    expect(items(fakeState.menu![0]!)[0]).toEqual({ role: 'quit', label: 'Engram Vault beenden' });
    await speak({ language: 'en', locale: 'en' });
  });

  it.each([true, false])(
    'labels every entry of an installed app (macOS: %s), and closes the window by key',
    (isMac) => {
      followMenuLanguage({ name: 'Engram Vault', isMac, isPackaged: true });
      const all = flatten(fakeState.menu!);
      for (const { type, label } of all) if (type !== 'separator') expect(label).toMatch(/\S/u);
      expect(all.filter(({ role }) => role === 'close')).toHaveLength(1);
      expect(all.filter(({ role }) => role === 'quit')).toHaveLength(1);
      expect(all.some(({ role }) => role === 'toggleDevTools')).toBe(false);
      if (isMac) expect(items(fakeState.menu![1]!)[0]).toMatchObject({ role: 'close' });
    },
  );
});

describe('the menu at the pointer', () => {
  const flags = { canUndo: true, canRedo: false, canCut: true, canCopy: true, canPaste: true, canSelectAll: true };
  const params = {
    editFlags: flags,
    isEditable: false,
    linkURL: '',
    selectionText: '',
    misspelledWord: '',
    dictionarySuggestions: [] as string[],
  };

  async function openAt(given: Partial<typeof params>) {
    const window = new BrowserWindow({});
    offerContextMenu(window as never, async (word) =>
      word === 'wrod' ? ['word', 'rod'] : Promise.reject(new Error('none')),
    );
    fakeState.popups.length = 0;
    window.webContents.emit('context-menu', {}, { ...params, ...given });
    await new Promise((done) => setImmediate(done));
    return { window, menu: fakeState.popups[0] ?? [] };
  }
  const rolesOf = (menu: Items) => menu.map(({ role, type, label }) => role ?? type ?? label);

  it('changes text where text can be changed, as far as it can', async () => {
    const { menu } = await openAt({ isEditable: true });
    expect(rolesOf(menu)).toEqual(['undo', 'redo', 'separator', 'cut', 'copy', 'paste', 'selectAll']);
    expect(menu.find(({ role }) => role === 'redo')).toMatchObject({ label: 'Redo', enabled: false });
    expect(menu.find(({ role }) => role === 'paste')).toMatchObject({ label: 'Paste', enabled: true });
  });

  it('copies what is selected, and the address of a link out of the app', async () => {
    expect(rolesOf((await openAt({ selectionText: 'some text' })).menu)).toEqual(['copy']);
    const { menu } = await openAt({ linkURL: 'https://example.org/a' });
    expect(rolesOf(menu)).toEqual(['Copy link']);
    (menu[0]!.click as () => void)();
    expect(fakeState.copied).toEqual(['https://example.org/a']);
  });

  it('stays closed where there is nothing to do', async () => {
    expect((await openAt({ linkURL: 'app://vault/app/index.html#/note/1' })).menu).toEqual([]);
    expect((await openAt({})).menu).toEqual([]);
  });

  it('suggests words for a misspelt one: the system’s, or else ours', async () => {
    const { menu, window } = await openAt({ isEditable: true, misspelledWord: 'wrod' });
    expect(rolesOf(menu).slice(0, 3)).toEqual(['word', 'rod', 'separator']);
    (menu[0]!.click as () => void)();
    expect(window.webContents.replaced).toEqual(['word']);
    const ofSystem = await openAt({ isEditable: true, misspelledWord: 'wrod', dictionarySuggestions: ['ward'] });
    expect(rolesOf(ofSystem.menu).slice(0, 2)).toEqual(['ward', 'separator']);
    expect(rolesOf((await openAt({ isEditable: true, misspelledWord: 'xyz' })).menu)[0]).toBe('undo');
  });
});
