// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import { call, connect } from './client';
import { noteUnsavedText, saveWhatIsTyped, unsavedTexts } from './unsaved-text';

it('a request that takes long holds up what is saved no longer than it may, and an unsaved text is named', async () => {
  connect({ send: () => {}, onMessage: () => {} });
  void call('lock.state', null);
  noteUnsavedText('note', '“Clay”');
  vi.useFakeTimers();
  const hidden = vi.fn();
  window.addEventListener('pagehide', hidden);
  let isSaved = false;
  void saveWhatIsTyped(700).then(() => (isSaved = true));
  await vi.advanceTimersByTimeAsync(1_399);
  expect(isSaved).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  vi.useRealTimers();
  expect([isSaved, hidden.mock.calls.length, unsavedTexts()]).toEqual([true, 2, ['“Clay”']]);
});
