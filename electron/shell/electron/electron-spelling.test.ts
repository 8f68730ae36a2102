import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { silentLogger } from '../../../shared/lib/logger';
import { createSpelling, SPELLING_CHANNEL } from './electron-spelling';
import { app, BrowserWindow, FakeFrame, fakeState, ipcMain, ipcRenderer, webFrame } from './testing/electron-fake';

beforeAll(() => app.whenReady());
// Other files get an Electron of their own.
afterAll(() => void vi.resetModules());

const isMisspelt = (word: string) => word.startsWith('x');
let spelling: ReturnType<typeof createSpelling>;
let window: BrowserWindow;
beforeEach(() => {
  ipcMain.removeHandler(SPELLING_CHANNEL);
  spelling = createSpelling(silentLogger);
  window = new BrowserWindow({});
  ipcRenderer.event = { sender: window.webContents, senderFrame: window.webContents.mainFrame };
});
afterAll(() => {
  ipcMain.removeHandler(SPELLING_CHANNEL);
  ipcRenderer.event = {};
  // The preload runs for other files anew.
  fakeState.exposed.clear();
  vi.resetModules();
});

describe('the spelling of a page', () => {
  const ask = (words: unknown) => ipcRenderer.invoke(SPELLING_CHANNEL, words);

  it('is checked by what is served, which hears words of ours and nothing else', async () => {
    expect(await ask(['xa'])).toEqual([]);
    const heard: string[] = [];
    spelling.serve({
      findMisspelt: async (words) => {
        heard.push(...words);
        return words.filter(isMisspelt);
      },
      suggest: async (word, language) => [`${word} in ${language}`],
    });
    expect(await ask(['right', 'xa', 'x'.repeat(101), 7])).toEqual(['xa']);
    expect(await ask('xa')).toEqual([]);
    expect(heard).toEqual(['right', 'xa']);
    expect(await spelling.suggest('xa')).toEqual(['xa in en']);
    const foreign = new FakeFrame();
    foreign.parent = window.webContents.mainFrame;
    ipcRenderer.event = { sender: window.webContents, senderFrame: foreign };
    expect(await ask(['xa'])).toEqual([]);
    expect(heard).toHaveLength(2);
  });

  it('marks nothing where the checker fails, which is asked and logged no more', async () => {
    const findMisspelt = vi.fn(() => Promise.reject(new Error('ended')));
    spelling.serve({ findMisspelt, suggest: async () => [] });
    expect([await ask(['xa']), await ask(['xa'])]).toEqual([[], []]);
    expect(findMisspelt).toHaveBeenCalledOnce();
  });

  it('is answered in the page for the newest check alone, once', async () => {
    fakeState.exposed.clear();
    await import('../../preload/preload');
    const answers: ((misspelt: string[]) => void)[] = [];
    spelling.serve({ findMisspelt: () => new Promise((done) => answers.push(done)), suggest: async () => [] });
    const [older, newer] = [vi.fn(), vi.fn()];
    webFrame.provider!.spellCheck(['xa'], older);
    webFrame.provider!.spellCheck(['xb'], newer);
    await expect.poll(() => answers.length).toBe(2);
    answers[1]!(['xb']);
    answers[0]!(['xa']);
    await expect.poll(() => newer.mock.calls).toEqual([[['xb']]]);
    await new Promise((done) => setImmediate(done));
    expect(older).not.toHaveBeenCalled();
  });
});
