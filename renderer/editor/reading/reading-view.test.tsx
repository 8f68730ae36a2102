// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { LONG_TEXTS } from '../../../electron/testing/long-texts';
import { render, type Rendered } from '../../ui/testing/render';
import type { EditorLink } from '../extensions/link-opening';
import type { PassageTarget } from './passage-target';
import { ReadingView } from './reading-view';

let shown: Rendered | null = null;
afterEach(async () => {
  await shown?.unmount();
  shown = null;
});

async function show(
  text: string,
  target: PassageTarget | null = null,
  opened: EditorLink[] = [],
): Promise<HTMLElement> {
  shown = await render(
    <ReadingView text={text} label="Text" target={target} onOpenLink={(link) => opened.push(link)} />,
  );
  return shown.element;
}

const passage = (text: string, words: string): PassageTarget => {
  const start = text.indexOf(words);
  return { start, marks: [{ start, end: start + words.length }], heading: null };
};
const buttons = (element: HTMLElement) => [...element.querySelectorAll('button')].map((button) => button.textContent);
const press = (element: HTMLElement, name: string) =>
  act(async () => [...element.querySelectorAll('button')].find((button) => button.textContent === name)!.click());

describe('a page for reading', () => {
  it('marks the passage word for word, and has the focus', async () => {
    const text = '# Kiln\n\n- first\n- fire it **slowly** in [the yard](Yard.md)\n';
    const element = await show(text, passage(text, '- fire it **slowly** in [the yard](Yard.md)'));
    expect([...element.querySelectorAll('mark')].map((mark) => mark.textContent).join('')).toBe(
      'fire it slowly in the yard',
    );
    expect(document.activeElement).toBe(element.querySelector('[role=document]'));
  });

  it('opens notes and other addresses in the ways of the editor', async () => {
    const opened: EditorLink[] = [];
    const element = await show(
      '[[Ma]] [b](b.md) [c](https://c.example)',
      { start: 0, marks: [], heading: null },
      opened,
    );
    for (const link of element.querySelectorAll<HTMLElement>('[role=link]')) await act(async () => link.click());
    expect(opened).toEqual([
      { kind: 'note', title: 'Ma' },
      { kind: 'address', url: 'b.md', label: 'b' },
      { kind: 'address', url: 'https://c.example', label: 'c' },
    ]);
  });

  it('shows what Obsidian marks, and keeps its comments to the writer', async () => {
    const element = await show(
      'Fire ==it **slowly**== a==b and ![[Kiln]].\n\nSecret %%not for readers%% ends.\n\n%%\nnor this\n%%\n\n```mermaid\nA-->B\n```\n\n`==code==`\n',
      { start: 0, marks: [], heading: null },
    );
    const highlights = [...element.querySelectorAll('[role=mark]')];
    expect(highlights.map(({ textContent }) => textContent)).toEqual(['it slowly']);
    expect(highlights[0]!.querySelector('strong')!.textContent).toBe('slowly');
    expect(element.textContent).toContain('a==b and Kiln.');
    expect(element.textContent).not.toMatch(/readers|nor this|%%/u);
    expect(element.querySelector('figure')!.getAttribute('aria-label')).toBe('Diagram');
    await act(async () => element.querySelector<HTMLElement>('figcaption button')!.click());
    expect(element.querySelector('figure pre')!.textContent).toBe('A-->B\n');
    expect(element.textContent).toContain('==code==');
    expect(element.querySelector('[data-wiki-link]')!.textContent).toBe('Kiln');
  });

  it('of any length shows a part at first, and more when asked', async () => {
    const text = `${'A paragraph of some words.\n\n'.repeat(800_000)}The end.`;
    const element = await show(text);
    expect(text.length).toBeGreaterThan(20_000_000);
    expect(buttons(element)).toEqual(['Show more']);
    const before = element.querySelector('[role=document]')!.childElementCount;
    await press(element, 'Show more');
    expect(element.querySelector('[role=document]')!.childElementCount).toBeGreaterThan(before);
    expect(element.querySelector('[role=document]')!.childElementCount).toBeLessThan(50);
  });

  it('of any length opens at a passage far below, with the text before it at hand', async () => {
    const text = `${'A paragraph of some words.\n\n'.repeat(100_000)}## Yard\n\nFire it slowly.\n\n${'More words.\n\n'.repeat(50_000)}`;
    const element = await show(text, passage(text, 'Fire it slowly.'));
    expect(element.querySelector('mark')!.textContent).toBe('Fire it slowly.');
    expect(element.querySelector('h2')!.textContent).toBe('Yard');
    expect(buttons(element)).toEqual(['Show earlier text', 'Show more']);
    await press(element, 'Show earlier text');
    expect(element.querySelector('mark')!.textContent).toBe('Fire it slowly.');
  });

  it('renders every kind of long text', async () => {
    for (const [name, text] of Object.entries(LONG_TEXTS)) {
      const element = await show(text(16_000), { start: 0, marks: [], heading: null });
      expect(element.textContent.length, name).toBeGreaterThanOrEqual(0);
      await shown!.unmount();
    }
    shown = null;
  });
});
