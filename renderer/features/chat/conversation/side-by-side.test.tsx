// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, expect, it } from 'vitest';
import type { MessageId } from '../../../../shared/domain/ids';
import { renderScreen, type RenderedScreen } from '../../../ipc/testing/render-screen';
import { sampleMessage } from '../testing/message-sample';
import { SideBySide } from './side-by-side';

let screen: RenderedScreen | null = null;
afterEach(async () => {
  await screen?.unmount();
  screen = null;
});

const answer = (id: string, choice: 'kept' | 'set-aside') =>
  sampleMessage(id, {
    role: 'assistant',
    text: `Says ${id}`,
    sideBySide: { first: 'a1' as MessageId, model: { name: id, host: 'api.example.com' }, choice },
  });

it('shows an answer that was set aside where it is looked for, and else on demand', async () => {
  const open = async (targetId: string | null) => {
    await screen?.unmount();
    screen = await renderScreen(
      <SideBySide
        answers={[answer('a1', 'kept'), answer('a2', 'set-aside')]}
        targetId={targetId}
        renderAnswer={({ text }) => <p>{text}</p>}
      />,
    );
    return screen.element;
  };
  expect((await open('a2')).textContent).toContain('Says a2');
  const element = await open(null);
  expect(element.textContent).not.toContain('Says a2');
  await act(async () => element.querySelector<HTMLElement>('[aria-expanded=false]')!.click());
  expect(element.textContent).toContain('Says a2');
});
