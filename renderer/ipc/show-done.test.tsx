// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { AppError } from '../../shared/ipc/errors';
import { settle } from '../ui/testing/render';
import { Toasts } from '../ui/feedback/toasts';
import { showDone, useCommand } from './queries';
import { renderScreen, type RenderedScreen } from './testing/render-screen';
import type { TestHandlers } from './testing/test-host';

let screen: RenderedScreen;
afterEach(async () => {
  await act(async () =>
    document.querySelectorAll<HTMLElement>('[aria-label=Dismiss]').forEach((button) => button.click()),
  );
  await screen.unmount();
});

function Act() {
  const dismiss = useCommand('topics.dismiss', { notice: (_, { id }) => `Dismissed ${id}.` });
  return (
    <>
      {['first', 'second'].map((id) => (
        <button key={id} type="button" onClick={() => dismiss.mutate({ id, isDismissed: true })}>
          {id}
        </button>
      ))}
    </>
  );
}

const click = (text: string, index = 0) =>
  act(async () =>
    [...screen.element.querySelectorAll('button')].filter((button) => button.textContent === text)[index]!.click(),
  );
const shows = (text: string) => screen.element.textContent.includes(text);
const asked = () => screen.host.asked.filter(({ route }) => route === 'app.undoBatch').map(({ data }) => data);
const open = async (handlers: TestHandlers) => {
  screen = await renderScreen(
    <>
      <Act />
      <Toasts />
    </>,
    { 'topics.dismiss': () => null, ...handlers },
  );
};

describe('the notice of a finished action', () => {
  it('undoes its own action, not the newest one', async () => {
    await open({ 'app.undoBatch': ({ seq }) => ({ label: `act ${seq}` }) });
    await click('first');
    await settle(() => shows('Dismissed first.'));
    await click('second');
    await settle(() => shows('Dismissed second.'));
    await click('Undo');
    await settle(() => shows('Undone: act 1'));
    expect(asked()).toEqual([{ seq: 1 }]);
    expect(shows('Dismissed second.')).toBe(true);
  });

  it('says when the action was already undone, and why when it cannot be', async () => {
    const answers = [null, new AppError('conflict', 'What it changed was changed again since.')];
    await open({
      'app.undoBatch': () => {
        const answer = answers.shift()!;
        if (answer !== null) throw answer;
        return null;
      },
    });
    await act(async () => showDone('Done one.', 1));
    await click('Undo');
    await settle(() => shows('taken back already'));
    expect(shows('That was taken back already.')).toBe(true);
    await act(async () => showDone('Done two.', 2));
    await click('Undo');
    await settle(() => shows('changed again'));
    expect(shows('What it changed was changed again since.')).toBe(true);
  });

  it('offers no Undo where nothing was written', async () => {
    await open({});
    await act(async () => showDone('Looked.', null));
    expect([...screen.element.querySelectorAll('button')].map(({ textContent }) => textContent)).not.toContain('Undo');
  });
});
