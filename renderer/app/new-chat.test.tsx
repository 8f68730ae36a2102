// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { act } from 'react';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { SessionId } from '../../shared/domain/ids';
import { newSession, type Session } from '../../shared/domain/session';
import { DEFAULT_SETTINGS } from '../../shared/ipc/default-settings';
import { render, settle, type Rendered } from '../ui/testing/render';

const BEFORE = { ...newSession('S1' as SessionId, 1, false), title: 'The kiln', updatedAt: 2 };

/** The app's own modules, as they are when a page has just been opened: with no chat open before, and none begun. */
async function loadPage() {
  vi.resetModules();
  const [{ AppError }, commands, { connect }, { createQueryClient }, { createTestHost }, { createAppRouter }] =
    await Promise.all([
      import('../../shared/ipc/errors'),
      import('../commands/commands'),
      import('../ipc/client'),
      import('../ipc/queries'),
      import('../ipc/testing/test-host'),
      import('./routes'),
      import('../features/chat/chat-screen'),
    ]);
  return { AppError, ...commands, connect, createQueryClient, createTestHost, createAppRouter };
}
let page: Awaited<ReturnType<typeof loadPage>>;
beforeAll(async () => {
  page = await loadPage();
});
// Other tests find no screen loaded.
afterAll(() => void vi.resetModules());

let shown: Rendered | null = null;
afterEach(async () => {
  await shown?.unmount();
  shown = null;
});

/** The whole app at a place, with chats that main makes only when it is told to. */
async function open(place: string) {
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
  window.history.replaceState(null, '', `/#${place}`);
  const made: Session[] = [BEFORE];
  const waiting: ((error?: Error) => void)[] = [];
  const host = page.createTestHost({
    'settings.get': () => ({
      settings: DEFAULT_SETTINGS,
      key: { isSet: false, kept: 'none', protection: 'none' },
    }),
    'chat.sessions': () => made.map((session) => ({ ...session, messageCount: 1, untaken: 0, pending: 0 })),
    'chat.session': ({ id }) => {
      const session = made.find((each) => each.id === id);
      if (session === undefined) throw new page.AppError('not-found', 'No such chat.');
      return { session, messages: [] };
    },
    'chat.draft': ({ sessionId }) => ({ text: sessionId === BEFORE.id ? 'a draft' : '' }),
    'chat.draftFiles': () => [],
    'chat.saveDraft': () => null,
    'chat.createSession': ({ id, incognito = false, project }) =>
      new Promise<Session>((resolve, reject) =>
        waiting.push((error) => {
          if (error !== undefined) return reject(error);
          const session = {
            ...newSession(id as SessionId, 3, incognito),
            ...(project && { project: project as never }),
          };
          made.push(session);
          resolve(session);
        }),
      ),
    'chat.send': () => new Promise(() => {}),
  });
  page.connect(host.host);
  const router = page.createAppRouter();
  shown = await render(
    <QueryClientProvider client={page.createQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  const asked = (route: string) => host.asked.filter((each) => each.route === route).map(({ data }) => data);
  /** Main goes on with the chats that it was asked to make. */
  const make = (error?: Error) => act(async () => waiting.splice(0).forEach((goOn) => goOn(error)));
  return { router, asked, make };
}

const field = () => document.querySelector<HTMLTextAreaElement>('textarea[data-pane-focus]');
const openIn = async (place: string) => {
  const app = await open(place);
  await settle(() => field() !== null && document.activeElement === field());
  return app;
};
/** Presses the keys, and waits for nothing that another key could come before. */
async function pressNewChat(): Promise<void> {
  const global = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
  global.IS_REACT_ACT_ENVIRONMENT = false;
  document.activeElement!.dispatchEvent(
    new KeyboardEvent('keydown', { key: 'n', code: 'KeyN', ctrlKey: true, bubbles: true, cancelable: true }),
  );
  for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
  global.IS_REACT_ACT_ENVIRONMENT = true;
}
/** Types where the focus is. */
const type = (text: string) =>
  act(async () => {
    const typed = document.activeElement as HTMLTextAreaElement;
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(typed), 'value')!.set!.call(typed, typed.value + text);
    typed.dispatchEvent(new Event('input', { bubbles: true }));
  });
const press = (key: string) =>
  act(async () => {
    document.activeElement!.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  });

describe('a new chat', () => {
  // The first of all: later, the chat that was open last is shown.
  it('begins with the first message where none is open: what is typed behind it stays in the same field', async () => {
    const { router, asked, make } = await openIn('/chat');
    const before = field();
    const ask = [...document.querySelectorAll('button')].find(
      ({ textContent }) => textContent === 'Ask in: everything',
    );
    await act(async () => ask!.click());
    await act(async () => document.querySelector<HTMLElement>('[data-takes-files] [role=group] input')!.focus());
    await type('tag:garden');
    await press('Enter');
    await type('Hello');
    await press('Enter');
    await type('And then');
    expect([field(), field()!.value, document.activeElement]).toEqual([before, 'And then', before]);
    const id = router.state.location.pathname.split('/').at(-1)!;

    // All of it is there again where the chat could not be stored.
    await make(new page.AppError('read-only', 'The disk is full.'));
    await settle(() => field()!.value !== 'And then');
    expect([field()!.value, document.querySelector('[title^="Asks only in"]')?.textContent]).toEqual([
      'Hello\n\nAnd then',
      'tag:garden',
    ]);
    await press('Enter');
    await type('Third');
    await make();
    await settle(() => asked('chat.saveDraft').length > 1);
    expect(asked('chat.send')).toMatchObject([
      { sessionId: id, text: 'Hello\n\nAnd then', sources: { scope: { query: 'tag:garden' } } },
    ]);
    expect(asked('chat.saveDraft').at(-1)).toEqual({ sessionId: id, text: 'Third' });
    expect(localStorage.getItem('draft:new')).toBe('');
  });

  it('is there at once, with the focus in its field, however long it takes to be stored', async () => {
    const { router, asked, make } = await openIn('/chat/S1');
    await settle(() => field()!.value === 'a draft');
    expect(field()!.value).toBe('a draft');
    const before = field();
    await pressNewChat();
    expect(field()).not.toBe(before);
    expect([field()!.value, document.activeElement]).toEqual(['', field()]);
    await type('for the new chat');
    await settle(() => asked('chat.saveDraft').length > 0);
    const id = router.state.location.pathname.split('/').at(-1)!;
    expect(asked('chat.saveDraft')).toEqual([{ sessionId: id, text: 'for the new chat' }]);
    expect(asked('chat.createSession')).toEqual([{ id }]);

    // What is sent goes to it as soon as it is stored.
    await press('Enter');
    await type('the next');
    expect(asked('chat.send')).toEqual([]);
    await make();
    await settle(() => asked('chat.send').length > 0);
    expect(asked('chat.send')).toMatchObject([{ sessionId: id, text: 'for the new chat' }]);
    expect(field()!.value).toBe('the next');
  });

  it('is the same one until something is said in it, and takes the focus back; an incognito one is another', async () => {
    const { router, asked, make } = await openIn('/chat/S1');
    const place = () => router.state.location.pathname;
    await pressNewChat();
    const first = place();
    document.querySelector<HTMLElement>('nav button')!.focus();
    await pressNewChat();
    expect([place(), document.activeElement]).toEqual([first, field()]);
    await act(async () => page.runCommand('chat.newIncognito'));
    const incognito = place();
    expect(incognito).not.toBe(first);
    expect(document.querySelector('main h1')!.parentElement!.textContent).toContain('incognito');
    await pressNewChat();
    expect(place()).toBe(first);
    await type('Hello');
    await press('Enter');
    await pressNewChat();
    expect([first, incognito]).not.toContain(place());
    expect(asked('chat.createSession')).toHaveLength(3);
    await make();
  });

  it('keeps what was typed where it cannot be stored, and is stored with the next message', async () => {
    const { router, asked, make } = await openIn('/chat/S1');
    await pressNewChat();
    const place = router.state.location.pathname;
    await type('precious');
    await make(new page.AppError('read-only', 'The disk is full.'));
    await settle(() => document.body.textContent.includes('The disk is full.'));
    expect([router.state.location.pathname, field()!.value]).toEqual([place, 'precious']);
    await press('Enter');
    await type('and more');
    await make(new page.AppError('read-only', 'The disk is full.'));
    await settle(() => field()!.value !== 'and more');
    expect(field()!.value).toBe('precious\n\nand more');
    await press('Enter');
    await make();
    await settle(() => asked('chat.send').length > 0);
    expect(asked('chat.send')).toMatchObject([{ text: 'precious\n\nand more' }]);
    expect(asked('chat.createSession')).toHaveLength(3);
  });
});
