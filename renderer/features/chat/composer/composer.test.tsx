// @vitest-environment happy-dom
import { DEFAULT_SETTINGS } from '../../../../shared/ipc/default-settings';
import { act } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Heard } from '../../../../shared/domain/heard';
import type { NoteId, SessionId } from '../../../../shared/domain/ids';
import type { AskedSources } from '../../../../shared/domain/message';
import type { ToolServer, ToolState } from '../../../../shared/domain/tool-server';
import type { Settings, SettingsView } from '../../../../shared/ipc/routes/settings';
import type { HeardPassage, SpeechState } from '../../../../shared/ipc/routes/speech';
import { renderScreen, type RenderedScreen } from '../../../ipc/testing/render-screen';
import type { TestHandlers } from '../../../ipc/testing/test-host';
import { settle } from '../../../ui/testing/render';
import type { AttachmentView } from '../../../../shared/ipc/routes/attachments';
import type { Session } from '../../../../shared/domain/session';
import type { ProjectRow } from '../../../../shared/ipc/routes/projects';
import { Composer, type ComposerProps } from './composer';

const S1 = 'S1' as SessionId;
const view = (sendWith: Settings['sendWith']): SettingsView => ({
  settings: { ...DEFAULT_SETTINGS, theme: 'light', sendWith },
  key: { isSet: false, kept: 'none', protection: 'none' },
});

const PROPS: ComposerProps = {
  sessionId: S1,
  session: null,
  lastScope: null,
  isAnswering: false,
  isStopping: false,
  isOpening: false,
  readOnlyReason: null,
  onSend: async () => {},
  onStop: () => {},
};

let screen: RenderedScreen | null = null;
afterEach(async () => {
  await screen?.unmount();
  screen = null;
});

const serverWith = (...states: ToolState[]): ToolServer => ({
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Weather',
  connection: { kind: 'address', url: 'http://127.0.0.1:3000/mcp' },
  tools: states.map((state, index) => ({
    name: `tool_${index}`,
    title: '',
    description: '',
    inputSchema: '{}',
    effect: 'reads',
    hash: 'a'.repeat(64),
    state,
  })),
});

const ASKED = [{ name: 'Pottery', host: 'db.example.org:5432' }];

async function open(
  options: {
    sendWith?: Settings['sendWith'];
    draft?: string;
    props?: Partial<ComposerProps>;
    /** Notes of the standing profile. */
    profile?: number;
    /** Collections that are asked with each question. */
    asked?: typeof ASKED;
    projects?: ProjectRow[];
    /** Others than those of `view`. */
    settings?: Partial<Settings>;
    handlers?: TestHandlers;
  } = {},
) {
  const sent: string[] = [];
  const asks: AskedSources[] = [];
  screen = await renderScreen(
    <Composer
      {...PROPS}
      onSend={async (text, _files, asked) => {
        sent.push(text);
        asks.push(asked);
      }}
      {...options.props}
    />,
    {
      'settings.get': () => {
        const { settings, ...rest } = view(options.sendWith ?? 'enter');
        return { ...rest, settings: { ...settings, ...options.settings } };
      },
      'chat.draft': () => ({ text: options.draft ?? '' }),
      'chat.saveDraft': () => null,
      'profile.get': () => ({
        entries: Array.from({ length: options.profile ?? 0 }, (_, index) => ({
          id: `N${index}` as NoteId,
          title: `Entry ${index}`,
          isHidden: false,
        })),
        suggestions: [],
      }),
      'notes.tags': () => [
        { tag: 'garden', count: 4 },
        { tag: 'work plans', count: 2 },
      ],
      'notes.folders': () => [
        { path: 'Travel', count: 3 },
        { path: 'Attic', count: 9 },
      ],
      'savedSearches.list': () => [],
      'projects.list': () => options.projects ?? [],
      'chat.setUsesProfile': () => ({}) as Session,
      'chat.setUsesTools': () => ({}) as Session,
      'collections.previewQuery': ({ text }) => ({
        query: text === '' ? null : text.replace('Milena ', ''),
        asked: options.asked ?? [],
      }),
      ...options.handlers,
    },
  );
  const field = screen.element.querySelector('textarea')!;
  await settle(() => screen!.host.asked.length >= 2);
  await settle(() => field.value === (options.draft ?? ''));
  return { sent, asks, field };
}

const write = (field: HTMLTextAreaElement, text: string) =>
  act(async () => {
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')!.set!.call(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
const press = (field: HTMLTextAreaElement, init: KeyboardEventInit) =>
  act(async () => {
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, ...init }));
  });
const savedDrafts = () =>
  screen!.host.asked
    .filter(({ route }) => route === 'chat.saveDraft')
    .map(({ data }) => (data as { text: string }).text);

describe('the composer', () => {
  it('sends with Enter, not with Shift+Enter, and never during IME composition', async () => {
    const { sent, field } = await open();
    await write(field, 'What did I decide?');
    await press(field, { shiftKey: true });
    await press(field, { isComposing: true });
    await press(field, { keyCode: 229 });
    expect(sent).toEqual([]);
    await press(field, {});
    expect(sent).toEqual(['What did I decide?']);
    expect(field.value).toBe('');
  });

  it('sends only with Ctrl+Enter when set to', async () => {
    const { sent, field } = await open({ sendWith: 'ctrl-enter' });
    await settle(() => screen!.element.textContent.includes('Ctrl'));
    await write(field, 'Hello');
    await press(field, {});
    expect(sent).toEqual([]);
    await press(field, { ctrlKey: true });
    expect(sent).toEqual(['Hello']);
  });

  it('restores a draft, saves it while typing, and saves at once when the window is hidden', async () => {
    const { field } = await open({ draft: 'half a thought' });
    expect(field.value).toBe('half a thought');
    await write(field, 'half a thought, and more');
    expect(savedDrafts()).toEqual([]);
    const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
    hidden.mockRestore();
    expect(savedDrafts()).toEqual(['half a thought, and more']);
  });

  it('saves the draft soon after the last key', async () => {
    const { field } = await open();
    await write(field, 'a');
    await write(field, 'ab');
    await settle(() => savedDrafts().length > 0);
    expect(savedDrafts()).toEqual(['ab']);
  });

  it('restores the text when sending failed', async () => {
    const { field } = await open({ props: { onSend: () => Promise.reject(new Error('disk full')) } });
    await write(field, 'precious');
    await press(field, {});
    await settle(() => field.value === 'precious');
    expect(field.value).toBe('precious');
  });

  it('restores the text and the files above what is typed by then, where sending fails late', async () => {
    const file = { id: 'A1', name: 'plan.txt', mediaType: 'text/plain', bytes: 5 } as AttachmentView;
    let fail = (_error: Error) => {};
    const { field } = await open({
      props: { onSend: () => new Promise((_resolve, reject) => (fail = reject)) },
      handlers: {
        'chat.draftFiles': () => [file],
        'chat.saveDraftFiles': () => null,
        'chat.readFiles': () => [],
      },
    });
    const files = () => screen!.element.querySelector('ul')?.textContent ?? '';
    await settle(() => files().includes('plan.txt'));
    await write(field, 'precious');
    await press(field, {});
    expect(files()).not.toContain('plan.txt');
    await write(field, 'the next one');
    await act(async () => fail(new Error('disk full')));
    expect(field.value).toBe('precious\n\nthe next one');
    expect(files()).toContain('plan.txt');
    await settle(() => savedDrafts().includes('precious\n\nthe next one'));
    expect(savedDrafts().at(-1)).toBe('precious\n\nthe next one');
  });

  it('keeps what was typed before a draft arrived, and the draft', async () => {
    let arrive = (_draft: { text: string }) => {};
    const { field } = await open({ handlers: { 'chat.draft': () => new Promise((resolve) => (arrive = resolve)) } });
    await write(field, 'typed at once');
    await act(async () => arrive({ text: 'half a thought' }));
    await settle(() => field.value !== 'typed at once');
    expect(field.value).toBe('half a thought\n\ntyped at once');
    await settle(() => savedDrafts().includes(field.value));
    expect(savedDrafts().at(-1)).toBe(field.value);
  });

  it('shows what is typed in another window that has the chat open, and never saves something older over it', async () => {
    const fields = (
      <>
        {[1, 2].map((window) => (
          <Composer key={window} {...PROPS} />
        ))}
      </>
    );
    await screen?.unmount();
    screen = await renderScreen(fields, {
      'chat.draft': () => ({ text: 'a plan' }),
      'chat.saveDraft': () => null,
    });
    const [here, there] = [...screen.element.querySelectorAll('textarea')] as [
      HTMLTextAreaElement,
      HTMLTextAreaElement,
    ];
    await settle(() => there.value === 'a plan');
    await write(here, 'a plan for May');
    await settle(() => there.value === here.value);
    expect(there.value).toBe('a plan for May');
    await write(there, 'a plan for May and June');
    await settle(() => savedDrafts().length > 0 && here.value === there.value);
    await screen.unmount();
    expect(savedDrafts().at(-1)).toBe('a plan for May and June');
    screen = null;
  });

  it('shows what collections would be asked, and asks none for the one question for which that is turned off', async () => {
    const { field, asks } = await open({ asked: ASKED });
    const line = () => screen!.element.querySelector('[data-testid="collection-query"]')?.textContent ?? null;
    const choice = () => screen!.element.querySelector<HTMLSelectElement>('select:has(option[value="asked"])');
    await settle(() => choice() !== null);
    expect(line()).toBeNull();
    await write(field, 'Does Milena fire it?');
    await settle(() => line()?.includes('fire it?') === true);
    expect(line()).toBe(
      'Also asked in “Pottery” (db.example.org:5432): “Does fire it?”. A vector of these words may go with them.',
    );
    await act(async () => {
      choice()!.value = 'not-question';
      choice()!.dispatchEvent(new Event('change', { bubbles: true }));
    });
    expect(line()).toBeNull();
    await press(field, {});
    await settle(() => choice()!.value === 'asked');
    await write(field, 'And now?');
    await press(field, {});
    expect(asks.map(({ collections }) => collections)).toEqual([false, true]);
  });

  it('offers to leave the profile out of the chat, where there is one and the chat is begun', async () => {
    const switchOf = () => screen!.element.querySelector<HTMLSelectElement>('select:has(option[value="on"])');
    const choose = (value: string) =>
      act(async () => {
        switchOf()!.value = value;
        switchOf()!.dispatchEvent(new Event('change', { bubbles: true }));
      });
    await open({ profile: 2 });
    await settle(() => switchOf() !== null);
    expect(switchOf()!.value).toBe('on');
    await choose('off');
    expect(screen!.host.asked.filter(({ route }) => route === 'chat.setUsesProfile').map(({ data }) => data)).toEqual([
      { id: S1, isOn: false },
    ]);
    await screen!.unmount();
    await open({ profile: 2, props: { session: { withoutProfile: true } as Session } });
    await settle(() => switchOf() !== null);
    expect(switchOf()!.value).toBe('off');
    for (const options of [{ profile: 0 }, { profile: 2, props: { sessionId: null } }]) {
      await screen!.unmount();
      await open(options);
      await settle(() => screen!.host.asked.some(({ route }) => route === 'profile.get'));
      expect(switchOf()).toBeNull();
    }
  });

  it('says how many tools a model may use, and leaves them off for one question or the chat', async () => {
    const switchOf = () => screen!.element.querySelector<HTMLSelectElement>('select:has(option[value="not-question"])');
    const choose = (value: string) =>
      act(async () => {
        switchOf()!.value = value;
        switchOf()!.dispatchEvent(new Event('change', { bubbles: true }));
      });
    const settings: Partial<Settings> = { engine: 'provider', toolServers: [serverWith('ask', 'allowed', 'off')] };
    const { field, asks } = await open({ settings });
    await settle(() => switchOf() !== null);
    expect(switchOf()!.selectedOptions[0]!.textContent).toBe('Tools: 2');
    await choose('not-question');
    await write(field, 'Will it rain?');
    await press(field, {});
    await settle(() => switchOf()!.value === 'on');
    await write(field, 'And now?');
    await press(field, {});
    expect(asks.map(({ withoutTools = false }) => withoutTools)).toEqual([true, false]);
    await choose('not-session');
    expect(screen!.host.asked.at(-1)).toEqual({ route: 'chat.setUsesTools', data: { id: S1, isOn: false } });
    // Rules and an agent call none.
    for (const engine of ['offline', 'agent'] as const) {
      await screen!.unmount();
      await open({ settings: { ...settings, engine } });
      expect(switchOf()).toBeNull();
    }
  });

  it('says that a project keeps its texts from tools', async () => {
    const project = { id: 'P1', name: 'House', mayLeave: { kind: 'nothing' } } as ProjectRow;
    const session = { project: project.id } as Session;
    const settings: Partial<Settings> = { engine: 'provider', toolServers: [serverWith('allowed')] };
    await open({ settings, projects: [project], props: { session } });
    await settle(() => screen!.element.textContent.includes('Tools: off in “House”'));
    expect(screen!.element.textContent).toContain('Tools: off in “House”');
  });

  it('sends no message before all that was said is in it, and marks the words as heard until they are deleted', async () => {
    const samples = Float32Array.from({ length: 16_000 }, (_each, index) => Math.sin(index / 9) / 5);
    const sound = { duration: 1, length: samples.length, numberOfChannels: 1, getChannelData: () => samples };
    vi.stubGlobal(
      'OfflineAudioContext',
      class {
        decodeAudioData = async () => sound;
      },
    );
    vi.stubGlobal(
      'Audio',
      class extends EventTarget {
        duration = sound.duration;
        set src(_address: string) {
          this.dispatchEvent(new Event('durationchange'));
        }
        removeAttribute() {}
      },
    );
    let written = (_passage: HeardPassage) => {};
    const heard: (Heard | undefined)[] = [];
    const { field } = await open({
      props: { onSend: async (_text, _files, _asked, _model, _several, marked) => void heard.push(marked) },
      handlers: {
        'speech.state': () => ({ isReady: true }) as SpeechState,
        'speech.read': () => new Promise((resolve) => (written = resolve)),
      },
    });
    const input = screen!.element.querySelector<HTMLInputElement>('input[type="file"]')!;
    const reads = () => screen!.host.asked.filter(({ route }) => route === 'speech.read').length;
    const give = async (times: number) => {
      Object.defineProperty(input, 'files', { value: [new File(['sound'], 'memo.wav')], configurable: true });
      await act(async () => input.dispatchEvent(new Event('change', { bubbles: true })));
      await settle(() => reads() === times);
    };
    await settle(() => screen!.host.asked.some(({ route }) => route === 'speech.state'));
    await write(field, 'Remember:');
    await give(1);
    await press(field, {});
    expect(heard).toEqual([]);
    await act(async () => written({ text: 'the kiln.', doubtful: ['kiln'] }));
    await settle(() => field.value === 'Remember: the kiln.');
    await press(field, {});
    expect(heard).toEqual([{ at: expect.any(Number) as number, doubtful: ['kiln'] }]);

    await give(2);
    await act(async () => written({ text: 'the glaze.', doubtful: ['glaze'] }));
    await settle(() => field.value === 'the glaze.');
    await write(field, '');
    await write(field, 'Typed.');
    await press(field, {});
    expect(heard[1]).toBeUndefined();
    expect(heard).toHaveLength(2);
    vi.unstubAllGlobals();
  });

  it('says nothing of collections where none is asked, nor in an incognito chat', async () => {
    const speaks = () => screen!.element.querySelector('select:has(option[value="asked"])') !== null;
    await open();
    await settle(() => screen!.host.asked.some(({ route }) => route === 'collections.previewQuery'));
    expect(speaks()).toBe(false);
    await screen!.unmount();
    const incognito = { incognito: true } as Session;
    await open({ asked: ASKED, props: { session: incognito } });
    await settle(() => screen!.host.asked.some(({ route }) => route === 'collections.previewQuery'));
    expect(speaks()).toBe(false);
  });

  it('sends nothing while the vault is read-only, and keeps the text', async () => {
    const { sent, field } = await open({ props: { readOnlyReason: 'The disk is full.' } });
    await write(field, 'kept here');
    await press(field, {});
    expect(sent).toEqual([]);
    expect(field.value).toBe('kept here');
  });
});

describe('asking in a part of the vault', () => {
  const chip = () => screen!.element.querySelector('form [title^="Asks only in"]');
  const panel = () => screen!.element.querySelector('[role=group]');
  const pressButton = (name: string) =>
    act(async () => {
      [...screen!.element.querySelectorAll('button')].find(({ textContent }) => textContent === name)!.click();
    });
  const choosing = async () => {
    await pressButton('Ask in: everything');
    await settle(() => (panel()?.querySelectorAll('button').length ?? 0) > 2);
  };

  it('is chosen ready or written as in Search, and goes with each question until it is taken away', async () => {
    const { asks, field } = await open();
    await choosing();
    expect([...panel()!.querySelectorAll('button')].map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(['tag:garden', 'tag:"work plans"', 'path:/Attic/', 'path:/Travel/']),
    );
    await pressButton('tag:garden');
    expect([chip()?.textContent, document.activeElement, panel()]).toEqual(['tag:garden', field, null]);
    await write(field, 'What grows?');
    await press(field, {});
    expect(asks).toEqual([{ web: null, collections: true, scope: { query: 'tag:garden' } }]);
  });

  it('ends with Backspace in the empty field, not while there are words', async () => {
    const { asks, field } = await open({ props: { lastScope: { notes: ['N1', 'N2', 'N3'] as NoteId[] } } });
    expect(chip()?.textContent).toBe('3 notes');
    await write(field, 'What?');
    await press(field, { key: 'Backspace' });
    expect(chip()).not.toBeNull();
    await write(field, '');
    await press(field, { key: 'Backspace' });
    expect(chip()).toBeNull();
    await write(field, 'What grows?');
    await press(field, {});
    expect(asks).toEqual([{ web: null, collections: true }]);
  });

  it('asks the project of the chat by itself, and everything for one question alone', async () => {
    const house = { id: 'P1', name: 'House' } as ProjectRow;
    const { asks, field } = await open({
      projects: [house],
      props: { session: { id: S1, project: house.id } as Session, lastScope: { everything: true } },
    });
    const says = () => screen!.element.querySelector('form > span > button')?.textContent;
    await settle(() => says() !== undefined);
    expect(says()).toBe('Only in “House”');
    await write(field, 'In the house?');
    await press(field, {});
    await press(field, { key: 'Backspace' });
    expect(says()).toBe('Asks everywhere');
    await write(field, 'Anywhere?');
    await press(field, {});
    expect(says()).toBe('Only in “House”');
    expect(asks).toEqual([
      { web: null, collections: true },
      { web: null, collections: true, scope: { everything: true } },
    ]);
  });

  it('takes no words, and Esc leaves all as it was', async () => {
    const { field } = await open({ props: { lastScope: null } });
    await choosing();
    const query = panel()!.querySelector('input')!;
    await write(query as unknown as HTMLTextAreaElement, 'tomatoes');
    await press(query as unknown as HTMLTextAreaElement, { key: 'Enter' });
    expect(panel()!.textContent).toContain('by filters alone');
    await press(query as unknown as HTMLTextAreaElement, { key: 'Escape' });
    expect([panel(), chip(), document.activeElement]).toEqual([null, null, field]);
  });
});
