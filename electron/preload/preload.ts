import { contextBridge, ipcRenderer, webFrame } from 'electron';

// The sandbox allows one file without imports of ours; the names are checked against their other side by its tests.
const CHANNEL = 'engram';
const SPELLING_CHANNEL = 'engram-spelling';
const waiting: string[] = [];
let listener: ((text: string) => void) | null = null;

ipcRenderer.on(CHANNEL, (_event, text: string) => {
  if (listener) listener(text);
  else waiting.push(text);
});

contextBridge.exposeInMainWorld('engramHost', {
  send: (text: string) => ipcRenderer.send(CHANNEL, text),
  onMessage: (next: (text: string) => void) => {
    listener = next;
    for (const text of waiting.splice(0)) next(text);
  },
});

// macOS checks by itself. Elsewhere Chromium would download its dictionaries: main has some of the app's own.
if (process.platform !== 'darwin') {
  let latest = 0;
  // Latin letters make a word; the language says no more here.
  webFrame.setSpellCheckProvider('en', {
    spellCheck(words, answer) {
      const own = (latest += 1);
      const asked: Promise<string[]> = ipcRenderer.invoke(SPELLING_CHANNEL, words);
      void asked
        .catch(() => [])
        .then((misspelt) => {
          // Electron has forgotten a check that another one replaced, and would end the page over its answer.
          if (own === latest) answer(misspelt);
        });
    },
  });
}

// Tells main that a fresh document listens.
ipcRenderer.send(CHANNEL, null);
