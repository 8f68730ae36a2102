// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { t } from '../../../shared/messages/message';
import { render, type Rendered } from '../testing/render';
import { Drawing, MAX_MS, type Wait } from './drawing';

interface HappyWindow {
  happyDOM: { settings: object };
}

let shown: Rendered;
let waiting: { ms: number; run: () => void }[];
const wait: Wait = (ms, run) => {
  const one = { ms, run };
  waiting.push(one);
  return () => {
    waiting = waiting.filter((other) => other !== one);
  };
};
beforeEach(async () => {
  waiting = [];
  // Nothing serves the page that draws here.
  const { settings } = (globalThis as unknown as HappyWindow).happyDOM;
  Object.assign(settings, { disableIframePageLoading: true, handleDisabledFileLoadingAsSuccess: true });
  shown = await render(
    <Drawing source="A-->B" wait={wait}>
      <pre>A--&gt;B</pre>
    </Drawing>,
  );
  Object.defineProperty(frame(), 'contentWindow', { value: { postMessage: () => {} } });
});
afterEach(() => shown.unmount());

const frame = () => shown.element.querySelector('iframe')!;
const load = () => act(async () => void frame().dispatchEvent(new Event('load')));
const reply = (data: unknown) =>
  act(async () => void window.dispatchEvent(new MessageEvent('message', { data, source: frame().contentWindow })));

it('a diagram that is not drawn within three seconds is shown as its text', async () => {
  await load();
  expect(waiting.map(({ ms }) => ms)).toEqual([MAX_MS]);
  expect(MAX_MS).toBe(3_000);
  expect(shown.element.querySelector('pre')).toBeNull();
  await act(async () => waiting[0]!.run());
  expect(shown.element.textContent).toContain(t('embeds.drawingTookLong'));
  expect(shown.element.querySelector('pre')?.textContent).toBe('A-->B');
  expect(shown.element.querySelector('iframe')).toBeNull();
});

it('one that is drawn waits no longer, and one that loads anew has its time again', async () => {
  await load();
  const [first] = waiting;
  await load();
  expect(waiting).toHaveLength(1);
  expect(waiting[0]).not.toBe(first);
  await reply({ width: 40, height: 20 });
  expect(waiting).toEqual([]);
  expect(frame().dataset['state']).toBe('drawn');
});

it('one that is taken away leaves nothing waiting', async () => {
  await load();
  await shown.rerender(null);
  expect(waiting).toEqual([]);
});
