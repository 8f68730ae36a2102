import { beforeEach, describe, expect, it } from 'vitest';
import { createPeer, type Peer } from '../../../shared/ipc/peer';
import { createChannelPair } from '../../../shared/ipc/testing/channel-pair';
import { silentLogger } from '../../../shared/lib/logger';
import type { ShellPage } from '../../shell/shell';
import { createWindowlessShell } from '../../shell/testing/windowless-shell';
import { createWindows, type Windows } from './windows';

interface FakePage {
  address: string;
  focused: number;
  heard: string[];
  peer: Peer;
  close: () => void;
}

let pages: FakePage[];
let windows: Windows;
let goesOn: boolean;

/** A page of a shell; its address names the kind of its window. */
async function openPage(address: string): Promise<ShellPage> {
  const pair = createChannelPair();
  let close = () => {};
  const gone = new Promise<'closed'>((resolve) => (close = () => resolve('closed')));
  const page: FakePage = { address, focused: 0, heard: [], close, peer: createPeer(pair.page, async () => null) };
  page.peer.onEvent((name) => void page.heard.push(name));
  pages.push(page);
  return {
    channel: pair.main,
    gone,
    focus: async () => void (page.focused += 1),
    reload: async () => {},
    load: async (query) => void (page.address = query),
    close: async () => close(),
  };
}

beforeEach(() => {
  pages = [];
  goesOn = false;
  const shell = {
    ...createWindowlessShell(),
    openWindow: (query = '') => openPage(query),
    desktop: {
      keys: 'available' as const,
      takeKey: () => true,
      showTray: () => {},
      openCaptureWindow: openPage,
      requestQuit: () => {},
    },
  };
  windows = createWindows(
    shell,
    async () => 'answered',
    () => goesOn,
    silentLogger,
  );
});
const settled = () => new Promise((done) => setImmediate(done));

describe('the window', () => {
  it('is opened anew in its vault where it was closed and the app went on, once', async () => {
    await windows.open('?vault=A');
    await windows.focus();
    expect(pages.map(({ focused }) => focused)).toEqual([1]);
    pages[0]!.close();
    await settled();
    await windows.focus();
    expect(pages).toHaveLength(1);
    goesOn = true;
    await Promise.all([windows.focus(), windows.focus()]);
    expect(pages.map(({ address }) => address)).toEqual(['?vault=A', '?vault=A']);
  });
});

describe('the window of the quick note', () => {
  it('opens once beside the other, is answered, and hears what changes', async () => {
    await windows.open('');
    await Promise.all([windows.openCapture(), windows.openCapture()]);
    await windows.openCapture();
    const [, capture] = pages;
    expect([pages.length, capture!.address, capture!.focused]).toEqual([2, '?window=quick-note', 1]);
    expect(await capture!.peer.request('lock.state', null)).toBe('answered');
    windows.emit('app.statusChanged', null);
    await settled();
    expect(pages.map(({ heard }) => heard)).toEqual([['app.statusChanged'], ['app.statusChanged']]);
  });

  it('opens without the other, and closes when another vault is opened', async () => {
    await windows.open('?vault=A');
    pages[0]!.close();
    await settled();
    await windows.openCapture();
    expect(pages[1]!.address).toBe('?vault=A&window=quick-note');
    await windows.load('?vault=B');
    await settled();
    await windows.openCapture();
    expect(pages.map(({ address }) => address)).toEqual([
      '?vault=A',
      '?vault=A&window=quick-note',
      '?vault=B&window=quick-note',
    ]);
  });
});
