// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it, vi } from 'vitest';

it('a screen that takes keys is drawn at once when it is first opened, where its code was loaded', async () => {
  // The loaders of other screens are not those of this test.
  vi.resetModules();
  const { lazyScreen, preloadScreens } = await import('./lazy-screen');
  const Screen = lazyScreen(async () => () => <input aria-label="here" />, true);
  await preloadScreens(async () => {});
  const page = document.createElement('div');
  const root = createRoot(page);
  act(() => root.render(<Screen />));
  expect(page.querySelector('input')).not.toBeNull();
  act(() => root.unmount());
});
