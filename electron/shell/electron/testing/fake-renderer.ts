import { EventEmitter } from 'node:events';
import { fakeState } from './fake-state';
import { ipcMain } from './fake-window';
import type { HasNamesOf, NamesOf } from './names-of';

/** Values pass the bridge as copies, and functions as functions that copy what they are given. */
function copyThroughBridge(value: unknown): unknown {
  if (typeof value === 'function')
    return (...given: unknown[]) => copyThroughBridge(value(...given.map(copyThroughBridge)));
  if (typeof value === 'object' && value?.constructor === Object)
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, copyThroughBridge(inner)]));
  return structuredClone(value);
}

export const contextBridge = {
  exposeInMainWorld(name: string, api: unknown) {
    if (fakeState.exposed.has(name)) throw new Error(`Cannot bind an API on top of an existing property: ${name}`);
    fakeState.exposed.set(name, copyThroughBridge(api));
  },
} satisfies NamesOf<'contextBridge'>;

class FakeIpcRenderer extends EventEmitter {
  readonly sent: { channel: string; payload: unknown }[] = [];
  /** Throws for what cannot be cloned. */
  send = (channel: string, payload: unknown) => void this.sent.push({ channel, payload: structuredClone(payload) });
  /** The event of a page's message, as main sees it. */
  event: unknown = {};
  invoke = (channel: string, payload: unknown) => ipcMain.invoked(channel, this.event, structuredClone(payload));
}
true satisfies HasNamesOf<FakeIpcRenderer, (typeof import('electron'))['ipcRenderer'], 'sent' | 'event'>;
export const ipcRenderer = new FakeIpcRenderer();

export const webFrame = {
  provider: null as import('electron').Provider | null,
  setSpellCheckProvider(_language: string, provider: import('electron').Provider) {
    webFrame.provider = provider;
  },
};
