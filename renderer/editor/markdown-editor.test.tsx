// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { runShortcut } from '../commands/commands';
import { render, type Rendered } from '../ui/testing/render';
import { MarkdownEditor, type MarkdownEditorProps } from './markdown-editor';

let shown: Rendered | null = null;
afterEach(async () => {
  await shown?.unmount();
  shown = null;
});

const TABLE = '# Sizes\n\n| kiln | size |\n|---|--:|\n| old | 12 |\n';
const editor = (props: Partial<MarkdownEditorProps>) => (
  <MarkdownEditor
    value=""
    onChange={() => {}}
    onOpenLink={() => {}}
    complete={async () => []}
    label="Text of the note"
    {...props}
  />
);
async function show(props: Partial<MarkdownEditorProps>): Promise<HTMLElement> {
  shown = await render(editor(props));
  return shown.element;
}
const source = (element: HTMLElement) => element.querySelector('textarea');
const page = (element: HTMLElement) => element.querySelector('[role=document]');
const pressKeys = () =>
  act(async () => {
    runShortcut(new KeyboardEvent('keydown', { key: 'e', ctrlKey: true, cancelable: true }));
    await new Promise((resolve) => requestAnimationFrame(resolve));
  });

describe('a note', () => {
  it('that the formatted editor shows and keeps is edited there', async () => {
    const element = await show({ value: '# Kiln\n\nFire it **slowly**.' });
    expect(element.querySelector('[role=textbox]')).not.toBeNull();
    expect(page(element)).toBeNull();
  });

  it.each([
    ['with the line ends of another system', 'one\r\ntwo'],
    ['of more than 100,000 characters', 'A line of words.\n\n'.repeat(6_000)],
  ])('%s is a page to read, with its source behind a switch and its keys', async (_name, value) => {
    const written: string[] = [];
    const element = await show({ value, onChange: (text) => written.push(text) });
    expect(page(element)).not.toBeNull();
    expect(source(element)).toBeNull();
    await act(async () => element.querySelector('button')!.click());
    expect(value.replaceAll('\r', '').startsWith(source(element)!.value)).toBe(true);
    await pressKeys();
    expect(page(element)).not.toBeNull();
    expect(document.activeElement).toBe(page(element));
    expect(written).toEqual([]);
  });

  it('that is long is edited in the part that is read, and stays whole', async () => {
    const value = `${'A line of words.\n\n'.repeat(6_000)}The end.`;
    let stored = value;
    const element = await show({ value, onChange: (text) => (stored = text) });
    await pressKeys();
    const part = source(element)!.value;
    expect(part.length).toBeLessThan(80_000);
    expect(element.textContent).toContain('of the part you were reading');
    await act(async () => {
      Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')!.set!.call(
        source(element),
        `New. ${part}`,
      );
      source(element)!.dispatchEvent(new Event('input', { bubbles: true }));
    });
    expect(stored).toBe(`New. ${value}`);
    await shown!.rerender(editor({ value: stored }));
    expect(source(element)!.value).toBe(`New. ${part}`);
    await shown!.rerender(editor({ value: 'Changed elsewhere.\n\n'.repeat(6_000) }));
    expect(source(element)!.value.startsWith('Changed elsewhere.')).toBe(true);
  });

  it('with the line ends of another system keeps them when its source is edited', async () => {
    let stored = '';
    const element = await show({ value: 'one\r\ntwo\r\n', onChange: (text) => (stored = text) });
    await pressKeys();
    expect(source(element)!.value).toBe('one\ntwo\n');
    await act(async () => {
      const next = 'one\nthree\ntwo\n';
      Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')!.set!.call(source(element), next);
      source(element)!.dispatchEvent(new Event('input', { bubbles: true }));
    });
    expect(stored).toBe('one\r\nthree\r\ntwo\r\n');
  });

  it('that is too long to save is only read', async () => {
    const element = await show({ value: 'A line of words.\n\n'.repeat(60_000) });
    expect(element.textContent).toContain('a million characters');
    await pressKeys();
    expect(source(element)).toBeNull();
  });

  it.each([
    ['with a table', TABLE],
    ['written in other ways than the editor writes', '- a\n* b\n\n__bold__\n\nTitle\n==='],
  ])(
    '%s is formatted, its source is behind a switch and its keys, and looking at both writes nothing',
    async (_name, value) => {
      const written: string[] = [];
      const element = await show({ value, onChange: (text) => written.push(text) });
      expect(element.querySelector('[contenteditable=true]')).not.toBeNull();
      await pressKeys();
      expect(source(element)!.value).toBe(value);
      expect(document.activeElement).toBe(source(element));
      await pressKeys();
      expect(element.querySelector('[contenteditable=true]')).not.toBeNull();
      expect(written).toEqual([]);
    },
  );

  it('shows its table as a table, and what is written into it is stored beside what stays as it was', async () => {
    let stored = TABLE;
    const element = await show({ value: TABLE, onChange: (text) => (stored = text) });
    expect([...element.querySelectorAll('th, td')].map((cell) => cell.textContent)).toEqual([
      'kiln',
      'size',
      'old',
      '12',
    ]);
    await pressKeys();
    await act(async () => {
      const next = TABLE.replace('old', 'new');
      Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')!.set!.call(source(element), next);
      source(element)!.dispatchEvent(new Event('input', { bubbles: true }));
    });
    expect(stored).toBe(TABLE.replace('old', 'new'));
    await shown!.rerender(editor({ value: stored }));
    await pressKeys();
    expect(element.querySelector('td')!.textContent).toBe('new');
  });

  it('in source is formatted again when it is opened at a passage', async () => {
    const element = await show({ value: TABLE });
    await pressKeys();
    expect(source(element)).not.toBeNull();
    const start = TABLE.indexOf('old');
    await shown!.rerender(
      editor({ value: TABLE, target: { start, marks: [{ start, end: start + 3 }], heading: null } }),
    );
    expect(source(element)).toBeNull();
  });
});
