import { contextBridge, ipcRenderer } from 'electron';

// The sandbox allows one file without imports of ours; the name is checked against electron-ipc.ts by its test.
const CHANNEL = 'engram';
const waiting: unknown[] = [];
let listener: ((payload: unknown) => void) | null = null;

ipcRenderer.on(CHANNEL, (_event, payload: unknown) => {
  if (listener) listener(payload);
  else waiting.push(payload);
});

contextBridge.exposeInMainWorld('engramHost', {
  encoding: 'clone',
  send: (payload: unknown) => ipcRenderer.send(CHANNEL, payload),
  onMessage: (next: (payload: unknown) => void) => {
    listener = next;
    for (const payload of waiting.splice(0)) next(payload);
  },
});

// Tells main that a fresh document listens.
ipcRenderer.send(CHANNEL, null);
