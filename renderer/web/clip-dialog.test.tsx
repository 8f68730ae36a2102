// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { NoteId } from '../../shared/domain/ids';
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
/** The newest: one of an earlier test may still fade out. */
const openDialog = () => [...document.querySelectorAll('[role=dialog]:not([data-ending-style])')].at(-1);
const dialog = () => openDialog()?.textContent ?? '';
const press = (name: string) =>
  act(async () => {
    [...openDialog()!.querySelectorAll('button')].find(({ textContent }) => textContent === name)!.click();
  });

describe('what a browser sends', () => {
  it('is asked about, though one before it was closed while it was being added', async () => {
    await show(CLIP, { ...CLIP, quote: 'Two.' });
    await press('Add to the Inbox');
    await press('Cancel');
    await settle(() => dialog().includes('Two.'));
    expect(dialog()).toContain('Two.');
    await act(async () => answer());
    await settle(() => document.querySelector('[aria-label=Notices]')?.textContent?.includes('Added') === true);
    expect(dialog()).toContain('Two.');
    await press('Cancel');
  });

  it('through the clipboard is saved as a page where nothing on it was marked', async () => {
    const url = `https://example.org/${'a'.repeat(1_950)}`;
    await show(null);
    await settle(() => openDialog()?.querySelector('textarea') instanceof HTMLElement);
    const field = openDialog()!.querySelector('textarea')!;
    await act(async () => {
      Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')!.set!.call(
        field,
        clipLink({ ...CLIP, url, quote: '' }),
      );
      field.dispatchEvent(new Event('input', { bubbles: true }));
    });
    const address = () => [...document.querySelectorAll('input')].map(({ value }) => value);
    await settle(() => address().includes(url));
    expect(address()).toContain(url);
  });
});
