import { decodeWire, encodeWire } from '../../../shared/ipc/codec';
import type { Channel, WireMessage } from '../../../shared/ipc/peer';
import { SAVE_TYPED } from '../../../shared/ipc/routes/windows';
import { STORE_PATH } from '../../shell/page-files';
import { app, BrowserWindow, FakeWebContents, ipcMain } from '../../shell/electron/testing/electron-fake';
import { letProcessExitReturn } from '../../shell/electron/testing/fake-app';
import { openTestStorePage } from '../../testing/test-vault';

/** What a test asks of a program that runs under the fake Electron. */
export type BootRequest = 'quit' | 'throw' | 'reject' | 'hold' | 'go on' | 'later' | 'close' | 'start again';
/** What the program tells the test: boxes that were shown, signals, the window that is shown, and the code it ends with. */
export type BootReport =
  | { box: [title: string, text: string] }
  | { signal: string }
  | { window: 'open' | 'closed' }
  | { exit: number };

/** Milliseconds for which the program runs on after it was told to exit, as its loop does under Electron. */
const RUNS_ON_MS = 300;
/** Milliseconds that 'later' adds to the clock: more than the program is patient for. */
const LATER_MS = 60_000;

const report = (what: BootReport, then = () => {}): void => void process.send!(what, then);
letProcessExitReturn(app);
// The program is started with the path of its script, as Electron is in a checkout.
Object.assign(process, { defaultApp: true });
app.isFirstInstance = process.env.TEST_SECOND_START === undefined;
// Threads may be at work when it ends: how they are taken down is Electron's own affair.
const endProcess = () => void process.kill(process.pid, 'SIGKILL');
app.on('quit', (_event, exit: number) => void setTimeout(() => report({ exit }, endProcess), RUNS_ON_MS));
app.boxes.push = (box) => {
  report({ box });
  return 0;
};

/** While it is held, the store page hears nothing. */
let isHeld = false;
const held: (() => void)[] = [];
const toStore = new Map<FakeWebContents, Channel>();
FakeWebContents.prototype.send = function send(_channel, payload) {
  if (!BrowserWindow.all.find(({ webContents }) => webContents === this)!.urls[0]!.endsWith(STORE_PATH)) {
    const message = decodeWire(payload as string) as WireMessage;
    // Nothing is typed in these windows.
    if (message.type === 'request' && message.route === SAVE_TYPED)
      queueMicrotask(() => answer(this, { type: 'reply', id: message.id, reply: { ok: true, data: [] } }));
    return;
  }
  const channel = toStore.get(this) ?? openStore(this);
  const deliver = () => channel.send(decodeWire(payload as string) as WireMessage);
  if (isHeld) held.push(deliver);
  else deliver();
};

/** The store page of a window, over databases in memory. */
function openStore(contents: FakeWebContents): Channel {
  const { channel } = openTestStorePage();
  toStore.set(contents, channel);
  channel.onMessage((message) => answer(contents, message));
  return channel;
}

const answer = (contents: FakeWebContents, message: WireMessage) =>
  ipcMain.emit('engram', { sender: contents, senderFrame: contents.mainFrame }, encodeWire(message));

/** The windows of the app that are open, without the store's. */
const appWindows = () => BrowserWindow.getAllWindows().filter(({ urls }) => !urls[0]?.endsWith(STORE_PATH));

const ACTS: Record<BootRequest, () => void> = {
  quit: () => app.quit(),
  throw: () =>
    void setImmediate(() => {
      throw new Error('a fault of the test');
    }),
  reject: () => void Promise.reject(new Error('a rejection of the test')),
  hold: () => void (isHeld = true),
  'go on'() {
    isHeld = false;
    for (const deliver of held.splice(0)) deliver();
  },
  close() {
    for (const window of appWindows()) window.close();
    setImmediate(() => report({ window: appWindows().length === 0 ? 'closed' : 'open' }));
  },
  'start again'() {
    void app.startSecond(['/electron', '/repo'], '/', { args: [], workingFolder: '/' });
    const look = () => (appWindows().length === 0 ? void setTimeout(look, 20) : report({ window: 'open' }));
    look();
  },
  later() {
    const now = performance.now.bind(performance);
    performance.now = () => now() + LATER_MS;
  },
};
process.on('message', (request: BootRequest) => ACTS[request]());
process.channel!.unref();
// Taken away by the signal: whatever is left then is the program's own.
process.once('SIGINT', (signal) => report({ signal }));
