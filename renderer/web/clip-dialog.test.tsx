import type { NoteId } from '../../shared/domain/ids';
// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { clipLink, type PageClip } from '../../shared/domain/page-clip';
import { renderScreen, type RenderedScreen } from '../ipc/testing/render-screen';
import { Toasts } from '../ui/feedback/toasts';
import { settle } from '../ui/testing/render';
import { ClipDialog } from './clip-dialog';
import { showClip, type ClipToAdd } from './clips-to-add';
import { SavePageDialog } from './save-page-dialog';
import { showSavePage } from './save-page-state';

const CLIP: PageClip = { url: 'https://example.org/', title: 'Kilns', quote: 'One.', before: '', after: '', note: '' };

let screen: RenderedScreen;
let answer: () => void;
beforeEach(async () => {
  const added = new Promise<void>((resolve) => (answer = resolve));
  screen = await renderScreen(
    <>
      <ClipDialog />
      <SavePageDialog />
      <Toasts />
    </>,
    { 'web.addClip': () => added.then(() => ({ noteId: 'n' as NoteId, isNew: true })) },
  );
});
afterEach(async () => {
  await act(async () => showSavePage(null));
  await screen.unmount();
});

const show = (...clips: ClipToAdd[]) => act(async () => clips.forEach(showClip));
const dialog = () => document.querySelector('[role=dialog]:not([data-ending-style])')?.textContent ?? '';
const press = (name: string) =>
  act(async () => {
    [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)!.click();
  });

describe('what a browser sends', () => {
  it('is asked about, though one before it was closed while it was being added', async () => {
    await show(CLIP, { ...CLIP, quote: 'Two.' });
    await press('Add to the Inbox');
    await press('Cancel');
    expect(dialog()).toContain('Two.');
    await act(async () => answer());
    await settle(() => document.querySelector('[aria-label=Notices]')?.textContent?.includes('Added') === true);
    expect(dialog()).toContain('Two.');
    await press('Cancel');
  });

  it('through the clipboard is saved as a page where nothing on it was marked', async () => {
    const url = `https://example.org/${'a'.repeat(1_950)}`;
    await show(null);
    const field = document.querySelector('textarea')!;
    await act(async () => {
      Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')!.set!.call(
        field,
        clipLink({ ...CLIP, url, quote: '' }),
      );
      field.dispatchEvent(new Event('input', { bubbles: true }));
    });
    await settle(() => document.querySelector('input')?.value === url);
    expect(document.querySelector('input')?.value).toBe(url);
  });
});
