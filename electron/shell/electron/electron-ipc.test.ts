import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decodeWire } from '../../../shared/ipc/codec';
import { createPeer, type Peer } from '../../../shared/ipc/peer';
import { MAX_MESSAGE_BYTES } from '../message-limit';
import { type BrowserWindow, fakeState, FakeFrame, FakeWebContents, ipcRenderer } from './testing/electron-fake';
import { type OpenedShell, openShell, request } from './testing/open-shell';

let opened: OpenedShell;
let window: BrowserWindow;
let main: Peer;
const asked: string[] = [];
const arrive: OpenedShell['arrive'] = (...message) => opened.arrive(...message);
const lastSent = () => decodeWire((window.webContents.sent.at(-1)?.payload as string | undefined) ?? 'null');

beforeAll(async () => {
  opened = await openShell();
  ({ window } = opened);
  main = createPeer(opened.page.channel, async (route, data) => {
    asked.push(route);
    return data;
  });
});
afterAll(() => opened.close());

describe('the channel', () => {
  it('carries requests both ways', async () => {
    arrive(request('echo', { a: new Int8Array([1]) }));
    await expect.poll(lastSent).toEqual({ type: 'reply', id: 1, reply: { ok: true, data: { a: new Int8Array([1]) } } });
    const reply = main.request('ask', 1);
    const sent = lastSent() as { id: number };
    arrive({ type: 'reply', id: sent.id, reply: { ok: true, data: 2 } });
    expect(await reply).toBe(2);
  });

  it('refuses other frames, other origins, other windows, and frames that are gone', async () => {
    const before = asked.length;
    const inner = new FakeFrame();
    inner.parent = window.webContents.mainFrame;
    arrive(request('forged'), inner);
    const foreign = new FakeWebContents();
    foreign.mainFrame.origin = 'https://example.org';
    arrive(request('forged'), foreign.mainFrame, foreign);
    arrive(request('forged'), null);
    window.webContents.mainFrame.origin = 'https://example.org';
    arrive(request('forged'));
    window.webContents.mainFrame.origin = 'app://vault';
    arrive({ type: 'nonsense' });
    arrive('text');
    arrive(request('echo'));
    await expect.poll(() => asked.length).toBe(before + 1);
    expect(asked.at(-1)).toBe('echo');
  });

  it('refuses a message above 4 MiB in each direction, and the caller gets an error', async () => {
    const before = asked.length;
    arrive(request('echo', new Uint8Array(MAX_MESSAGE_BYTES + 1), 77));
    expect(lastSent()).toMatchObject({ type: 'reply', id: 77, reply: { ok: false, error: { code: 'too-large' } } });
    expect(asked).toHaveLength(before);
    await expect(main.request('ask', 'x'.repeat(MAX_MESSAGE_BYTES))).rejects.toMatchObject({ code: 'too-large' });
  });

  it('exposes to the page what renderer/ipc expects, through the preload', async () => {
    await import('../../preload/preload');
    const host = fakeState.exposed.get('engramHost') as import('../../../renderer/ipc/host').EngramHost;
    expect(ipcRenderer.sent).toEqual([{ channel: 'engram', payload: null }]);
    ipcRenderer.emit('engram', {}, 'early');
    const received: unknown[] = [];
    host.onMessage((payload) => received.push(payload));
    ipcRenderer.emit('engram', {}, 'late');
    host.send('text');
    // What cannot be cloned never leaves the page.
    expect(() => host.send((() => {}) as never)).toThrow('could not be cloned');
    expect(received).toEqual(['early', 'late']);
    expect(ipcRenderer.sent.at(-1)).toEqual({ channel: 'engram', payload: 'text' });
  });
});
