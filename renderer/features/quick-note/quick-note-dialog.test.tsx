// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, expect, it } from 'vitest';
import type { NoteId } from '../../../shared/domain/ids';
import { renderScreen, type RenderedScreen } from '../../ipc/testing/render-screen';
import { settle } from '../../ui/testing/render';
import { QuickNoteForm } from './quick-note-dialog';

let screen: RenderedScreen | null = null;
afterEach(async () => {
  await screen?.unmount();
  screen = null;
});

const KEPT = { noteId: 'N1' as NoteId, title: 'Fire the kiln' };
const field = () => document.querySelector('textarea')!;
const write = (text: string) =>
  act(async () => {
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field()), 'value')!.set!.call(field(), text);
    field().dispatchEvent(new Event('input', { bubbles: true }));
  });
const keep = () =>
  act(async () => {
    field().dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, bubbles: true, cancelable: true }),
    );
  });

it('a quick note that is being kept leaves what is typed meanwhile in its field, as the next one', async () => {
  localStorage.clear();
  let answer = () => {};
  const happened: string[] = [];
  screen = await renderScreen(
    <QuickNoteForm onClose={() => happened.push('closed')} onKept={() => happened.push('kept')} />,
    { 'capture.quickNote': () => new Promise((resolve) => (answer = () => resolve(KEPT))) },
  );
  await settle(() => document.querySelector('textarea') !== null);
  const asked = () => screen!.host.asked.filter(({ route }) => route === 'capture.quickNote').length;
  await write('Fire the kiln');
  await keep();
  await write('Fire the kiln\nBuy clay');
  await act(async () => answer());
  await settle(() => happened.length > 0);
  expect([happened, field().value, localStorage.getItem('quick-note:draft')]).toEqual([
    ['kept'],
    'Buy clay',
    'Buy clay',
  ]);
  await keep();
  await settle(() => asked() === 2);
  await act(async () => answer());
  await settle(() => happened.length > 1);
  expect([happened, localStorage.getItem('quick-note:draft')]).toEqual([['kept', 'kept', 'closed'], '']);
});

it('a quick note shows what is written of it in another window', async () => {
  localStorage.clear();
  screen = await renderScreen(<QuickNoteForm onClose={() => {}} />);
  await settle(() => document.querySelector('textarea') !== null);
  await write('Fire');
  await act(async () => {
    window.dispatchEvent(
      Object.assign(new Event('storage'), { key: 'quick-note:draft', newValue: 'Fire the kiln' }) as StorageEvent,
    );
  });
  expect(field().value).toBe('Fire the kiln');
});
