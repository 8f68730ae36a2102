import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createPeer, type Peer } from '../../../shared/ipc/peer';
import { SAVE_TYPED } from '../../../shared/ipc/routes/windows';
import { silentLogger } from '../../../shared/lib/logger';
import { createPageChannel } from '../../shell/page-channel';
import { AppError } from '../../../shared/ipc/errors';
import type { Confirmation, ShellPage } from '../../shell/shell';
import { saveTypedOrAsk } from './save-typed-or-ask';
import { createWindows, type Windows } from './windows';

interface PlayedPage {
  address: string;
  peer: Peer;
  events: string[];
  /** What could not be saved in it; null: it does not answer. */
  unsaved: string[] | null;
  focused: number;
  loads: string[];
  end(reason: 'closed' | 'crashed'): void;
}

let pages: PlayedPage[];
let windows: Windows;
let goesOn = false;
let time = 0;
/** Milliseconds for which none was open, by each return. */
let away: number[] = [];
const pageAt = (address: string) => pages.findLast((page) => page.address === address)!;
const NOTE = '/vault/note/A';
const OWN = `?vault=v&alone#${NOTE}`;

/** A page over the shell's own channel, played by the test. */
function playPage(address: string): ShellPage {
  let toPage: (message: never) => void = () => {};
  const shellSide = createPageChannel((message) => toPage(message as never));
  let end: PlayedPage['end'] = () => {};
  const gone = new Promise<'closed' | 'crashed'>((resolve) => (end = resolve));
  void gone.then(() => shellSide.close());
  const played: PlayedPage = {
    address,
    peer: createPeer(
      {
        closed: new Promise(() => {}),
        send: (message) => shellSide.receive(message),
        onMessage(listener) {
          toPage = listener;
          return () => {};
        },
      },
      async (route) => (route === SAVE_TYPED && played.unsaved !== null ? played.unsaved : new Promise(() => {})),
    ),
    events: [],
    unsaved: [],
    focused: 0,
    loads: [],
    end,
  };
  played.peer.onEvent((name) => played.events.push(name));
  pages.push(played);
  shellSide.documentReady();
  return {
    channel: shellSide.channel,
    gone,
    focus: async () => void (played.focused += 1),
    reload: async () => {},
    load: async (query) => void played.loads.push(query),
    close: async () => end('closed'),
  };
}

beforeEach(async () => {
  pages = [];
  goesOn = false;
  away = [];
  windows = createWindows(
    {
      openWindow: async (query = '') => playPage(query),
      openFurtherWindow: async (address) => playPage(address),
      desktop: {
        keys: 'available',
        takeKey: () => true,
        showTray: () => {},
        openCaptureWindow: async (address) => playPage(address),
        requestQuit: () => {},
      },
    },
    async (route, data) => {
      if (route === 'stream') setTimeout(() => windows.answer('stream', { streamId: 's', event: data }), 1);
      if (route === 'save') return windows.saveTyped();
      return null;
    },
    { goesOn: () => goesOn, onReturn: (awayMs) => void away.push(awayMs), onEmit: () => {}, now: () => time },
    silentLogger,
  );
  await windows.open('?vault=v');
});

describe('windows', () => {
  it('hear of changes all, and of a stream the one that began it', async () => {
    await windows.openPlace(NOTE);
    windows.emit('vaults.changed', null);
    expect(pages.map(({ events }) => events)).toEqual([['vaults.changed'], ['vaults.changed']]);
    await pageAt(OWN).peer.request('stream', 1);
    await expect.poll(() => pageAt(OWN).events).toEqual(['vaults.changed', 'stream']);
    expect(pageAt('?vault=v').events).toEqual(['vaults.changed']);
  });

  it('open a place once, at most a dozen beside the first, and one that crashed again', async () => {
    await windows.openPlace(NOTE);
    await windows.openPlace(NOTE);
    expect([pages.length, pageAt(OWN).focused]).toEqual([2, 1]);
    pageAt(OWN).end('crashed');
    await expect.poll(() => pages.length).toBe(3);
    for (let number = 1; number < 12; number += 1) await windows.openPlace(`/chat/${number}`);
    await expect(windows.openPlace('/chat/12')).rejects.toMatchObject({ code: 'not-allowed' });
    pageAt('?vault=v&alone#/chat/1').end('closed');
    await expect.poll(() => windows.openPlace('/chat/12').then(() => 'open')).toBe('open');
  });

  it('show in the first one what cannot stand by itself', async () => {
    await windows.openPlace(NOTE);
    await windows.showInRoom('/inbox');
    expect(pageAt('?vault=v')).toMatchObject({ events: ['navigate'], focused: 1 });
    expect(pageAt(OWN)).toMatchObject({ events: [], focused: 0 });
  });

  it('close but for the first when that begins anew', async () => {
    await windows.openPlace(NOTE);
    await windows.load('?vault=w');
    expect(pageAt('?vault=v').loads).toEqual(['?vault=w']);
    await windows.openPlace(NOTE);
    expect(pages.at(-1)!.address).toBe(`?vault=w&alone#${NOTE}`);
  });

  it('save what is typed in them, the asking one aside, and name what could not be saved', async () => {
    await windows.openPlace(NOTE);
    pageAt('?vault=v').unsaved = ['“Mine”'];
    pageAt(OWN).unsaved = ['“Theirs”'];
    expect(await windows.saveTyped()).toEqual({ unsaved: ['“Mine”', '“Theirs”'], isSilent: false });
    expect(await pageAt(OWN).peer.request('save', null)).toEqual({ unsaved: ['“Mine”'], isSilent: false });
  });

  it('that do not answer keep nobody waiting', async () => {
    await windows.openPlace(NOTE);
    pageAt(OWN).unsaved = null;
    vi.useFakeTimers();
    const saved = windows.saveTyped();
    await vi.advanceTimersByTimeAsync(3_000);
    vi.useRealTimers();
    expect(await saved).toEqual({ unsaved: [], isSilent: true });
  });

  it('that do not answer are asked again for as long as the person waits, and close as they are if they say so', async () => {
    const rounds = [true, true, true].map((isSilent) => ({ unsaved: ['“Mine”'], isSilent }));
    const questions: Confirmation[] = [];
    const busy = new AppError('busy', 'Another question is open.');
    const replies = [() => Promise.resolve(false), () => Promise.reject(busy), () => Promise.resolve(true)];
    const save = vi.fn(async () => rounds.shift() ?? { unsaved: [], isSilent: false });
    const ask = (question: Confirmation) => {
      questions.push(question);
      return replies.shift()!();
    };
    const stopping = new AbortController();
    expect(await saveTypedOrAsk(save, ask, stopping.signal)).toEqual(['“Mine”']);
    expect([save.mock.calls.length, questions[0]?.yes, questions[0]?.no]).toEqual([3, 'Close anyway', 'Wait']);
    expect(await saveTypedOrAsk(save, ask, stopping.signal)).toEqual([]);
    expect(questions).toHaveLength(3);
    rounds.push({ unsaved: [], isSilent: true });
    const unanswered = saveTypedOrAsk(save, () => new Promise(() => {}), stopping.signal);
    stopping.abort();
    expect(await unanswered).toEqual([]);
  });

  it('open the first anew in its vault where it was closed and the app went on, once', async () => {
    pageAt('?vault=v').end('closed');
    await expect.poll(() => windows.focus().then(() => pages.length)).toBe(1);
    goesOn = true;
    await Promise.all([windows.focus(), windows.focus()]);
    expect(pages.map(({ address }) => address)).toEqual(['?vault=v', '?vault=v']);
    pageAt('?vault=v').end('closed');
    await expect.poll(() => windows.showInRoom('/inbox').then(() => pages.length)).toBe(3);
    expect(pages.at(-1)!.address).toBe('?vault=v#/inbox');
  });
});

describe('the first window', () => {
  it('is one, also where it is asked for while it opens, or opens again after a crash', async () => {
    pageAt('?vault=v').end('closed');
    goesOn = true;
    await Promise.all([windows.open('?vault=w'), windows.focus()]);
    expect([pages.length, pageAt('?vault=w').focused]).toEqual([2, 1]);
    pageAt('?vault=w').end('crashed');
    await windows.focus();
    await expect.poll(() => windows.focus().then(() => pages.at(-1)!.focused)).toBeGreaterThan(0);
    expect(pages.length).toBe(3);
  });

  it('that opens at a place goes there once', async () => {
    pageAt('?vault=v').end('closed');
    goesOn = true;
    await expect.poll(() => windows.showInRoom('/inbox').then(() => pages.length)).toBe(2);
    expect(pageAt('?vault=v#/inbox').events).toEqual([]);
  });

  it('tells how long nobody had a window, when one opens again', async () => {
    await windows.openPlace(NOTE);
    pageAt('?vault=v').end('closed');
    goesOn = true;
    await expect.poll(() => windows.focus().then(() => pages.length)).toBe(3);
    expect(away).toEqual([]);
    time = 1_000;
    pageAt('?vault=v').end('closed');
    pageAt(OWN).end('closed');
    await new Promise((resolve) => setTimeout(resolve, 0));
    time = 61_000;
    await windows.openCapture();
    expect(away).toEqual([60_000]);
  });
});

it('further windows of a vault that is left close before it, and one that crashed then does not come back', async () => {
  await windows.openPlace(NOTE);
  pageAt(OWN).end('crashed');
  await windows.closeFurther();
  await windows.closeFurther();
  expect(pages.map(({ address }) => address)).toEqual(['?vault=v', OWN]);
  await windows.openPlace(NOTE);
  expect(pages.length).toBe(3);
});

describe('the window of the quick note', () => {
  const QUICK_NOTE = '?vault=v&window=quick-note';

  it('opens once beside the others, and hears what changes', async () => {
    await Promise.all([windows.openCapture(), windows.openCapture()]);
    expect([pages.length, pageAt(QUICK_NOTE).focused]).toEqual([2, 1]);
    windows.emit('app.statusChanged', null);
    expect(pages.map(({ events }) => events)).toEqual([['app.statusChanged'], ['app.statusChanged']]);
  });

  it('opens without the others, closes when another vault is opened, and is not reopened after a crash', async () => {
    pageAt('?vault=v').end('closed');
    await windows.openCapture();
    await windows.load('?vault=w');
    await windows.openCapture();
    pages.at(-1)!.end('crashed');
    await expect.poll(() => windows.openCapture().then(() => pages.length)).toBe(4);
    expect(pages.slice(1).map(({ address }) => address)).toEqual([
      QUICK_NOTE,
      '?vault=w&window=quick-note',
      '?vault=w&window=quick-note',
    ]);
  });
});
