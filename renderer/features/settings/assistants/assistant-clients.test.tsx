// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import type { NoteId } from '../../../../shared/domain/ids';
import type { RouteInput } from '../../../../shared/ipc/contract';
import type { AssistantScope } from '../../../../shared/domain/assistant-client';
import type { AssistantReadRow, AssistantRow } from '../../../../shared/ipc/routes/assistants';
import { renderScreen, type RenderedScreen } from '../../../ipc/testing/render-screen';
import { AssistantClients } from './assistant-clients';
import { clientFacts, givenText, namesIn } from './assistant-text';

const AT = Date.UTC(2026, 4, 3, 12);
const client: AssistantRow = {
  name: 'claude',
  state: 'asked',
  scope: { kind: 'all' },
  mayPropose: true,
  askedAt: AT,
  decidedAt: null,
  reads: 0,
  lastAt: null,
};
const read: AssistantReadRow = {
  id: 'r1',
  at: AT,
  client: 'claude',
  tool: 'search',
  words: 'kiln',
  outcome: 'served',
  notes: [{ id: 'n1' as NoteId, title: 'The kiln fires at 1,200 degrees' }],
  others: 1,
  facts: 2,
  characters: 10,
};

let screen: RenderedScreen | null = null;
afterEach(async () => {
  await screen?.unmount();
  screen = null;
});

async function open(rows: AssistantRow[], reads: AssistantReadRow[] = []) {
  const allowed: RouteInput<'assistants.allow'>[] = [];
  const calls: string[] = [];
  let list = rows;
  screen = await renderScreen(<AssistantClients />, {
    'assistants.settings': () => [
      {
        client: 'claude-desktop',
        title: 'Claude Desktop',
        where: 'claude_desktop_config.json',
        settings: '{ "mcpServers" }',
      },
      {
        client: 'cursor',
        title: 'Cursor',
        where: '~/.cursor/mcp.json',
        settings: '{ "cursor" }',
        link: 'cursor://add',
      },
    ],
    'assistants.list': () => list,
    'assistants.reads': () => ({ reads, hasMore: false }),
    'assistants.allow': (input) => {
      allowed.push(input);
      return (list = list.map((row) => ({ ...row, state: 'allowed' as const, scope: input.scope as AssistantScope })));
    },
    'assistants.cutOff': ({ name }) => {
      calls.push(`cut off ${name}`);
      return (list = list.map((row) => ({ ...row, state: 'cut-off' as const })));
    },
    'assistants.forget': ({ name }) => {
      calls.push(`forget ${name}`);
      return (list = []);
    },
  });
  const { element } = screen;
  const button = (name: string, inside: ParentNode = document) =>
    [...inside.querySelectorAll('button')].find(({ textContent }) => textContent === name)!;
  const click = (name: string, inside?: ParentNode) => act(async () => button(name, inside).click());
  const dialog = () => document.querySelector<HTMLElement>('[role=dialog]')!;
  return { element, allowed, calls, click, button, dialog };
}

describe('other assistants in the settings', () => {
  it('gives each program’s settings to copy while none asked, with its link where it takes one', async () => {
    const copied: string[] = [];
    Object.defineProperty(navigator, 'clipboard', {
      configurable: true,
      value: { writeText: async (text: string) => void copied.push(text) },
    });
    const { element, click } = await open([]);
    await expect.poll(() => element.textContent).toContain('No program has asked.');
    await expect.poll(() => element.querySelector('pre')?.textContent).toBe('{ "mcpServers" }');
    expect(element.textContent).not.toContain('Copy the link');
    const select = element.querySelector('select')!;
    await act(async () => {
      select.value = 'cursor';
      select.dispatchEvent(new Event('change', { bubbles: true }));
    });
    expect(element.textContent).toContain('~/.cursor/mcp.json');
    await click('Copy', element);
    await click('Copy the link that adds it', element);
    expect(copied).toEqual(['{ "cursor" }', 'cursor://add']);
  });

  it('allows one that asks, for the tags that the person enters', async () => {
    const { element, allowed, click, button, dialog } = await open([client]);
    await expect.poll(() => element.textContent).toContain('asks to read');
    await click('Allow…', element);
    await act(async () => dialog().querySelector<HTMLInputElement>('input[value=tags]')!.click());
    expect(button('Allow', dialog()).disabled).toBe(true);
    const area = dialog().querySelector('textarea')!;
    await act(async () => {
      Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')!.set!.call(
        area,
        ' #clay\nwork/plans\n\n#clay',
      );
      area.dispatchEvent(new Event('input', { bubbles: true }));
    });
    await act(async () => dialog().querySelector<HTMLInputElement>('input[type=checkbox]')!.click());
    await click('Allow', dialog());
    expect(allowed).toEqual([
      { name: 'claude', scope: { kind: 'tags', tags: ['clay', 'work/plans'] }, mayPropose: false },
    ]);
    await expect.poll(() => element.textContent).toContain('may read notes tagged #clay and #work/plans');
    expect(document.querySelector('[role=dialog]')).toBeNull();
  });

  it('cuts one off, and forgets one that was cut off', async () => {
    const { element, calls, click } = await open([{ ...client, state: 'allowed', reads: 3, lastAt: AT }]);
    await expect.poll(() => element.textContent).toContain('3 requests answered');
    await click('Cut off', element);
    await expect.poll(() => element.textContent).toContain('cut off');
    await click('Forget', element);
    expect(calls).toEqual(['cut off claude', 'forget claude']);
    await expect.poll(() => element.textContent).toContain('No program has asked');
  });

  it('lists who read what, with a way to each note', async () => {
    const { element, click } = await open([{ ...client, state: 'allowed' }], [read]);
    await expect.poll(() => element.textContent).toContain('claude');
    await click('Who read what', element);
    await expect.poll(() => element.textContent).toContain('claude searched “kiln”');
    expect(element.textContent).toContain('1 more text, 2 facts');
    await click('The kiln fires at 1,200 degrees', element);
    expect(screen!.location()).toContain('n1');
  });
});

describe('the words for it', () => {
  it('say what a program may do', () => {
    expect(clientFacts({ ...client, state: 'allowed' })).toBe('may read all notes and documents · read nothing yet');
    expect(
      clientFacts({ ...client, state: 'allowed', scope: { kind: 'tags', tags: ['a', 'b'] }, mayPropose: false }),
    ).toBe('may read notes tagged #a and #b, proposes nothing · read nothing yet');
    expect(clientFacts({ ...client, state: 'allowed', scope: { kind: 'folders', folders: ['Work'] } })).toContain(
      'the folders “Work”',
    );
    expect(clientFacts({ ...client, state: 'cut-off' })).toContain('cut off');
  });

  it('say what a request was given', () => {
    const bare = { ...read, notes: [], others: 0, facts: 0 };
    expect(givenText(bare)).toBe('got nothing');
    expect(givenText({ ...bare, outcome: 'refused' })).toBe('refused');
    expect(givenText({ ...bare, outcome: 'failed' })).toBe('not answered');
    expect(givenText({ ...bare, tool: 'propose_note' })).toBe('');
    expect(namesIn(' a \n#a\n\nb', '#')).toEqual(['a', 'b']);
  });
});
