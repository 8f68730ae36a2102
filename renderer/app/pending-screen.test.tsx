// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { afterAll, afterEach, expect, it, vi } from 'vitest';
import { connect } from '../ipc/client';
import { createQueryClient } from '../ipc/queries';
import { createTestHost } from '../ipc/testing/test-host';
import { render, settle, type Rendered } from '../ui/testing/render';
import { createAppRouter } from './routes';
import { VIEWS } from './rooms';
import { screenTitle } from './screen-title';

// The test page has no WebGL; the graph's module only reads the class when it is loaded.
vi.stubGlobal('WebGL2RenderingContext', class {});
vi.stubGlobal('WebGLRenderingContext', class {});
afterAll(() => void vi.unstubAllGlobals());

let page: Rendered;
afterEach(() => page.unmount());

it.each(VIEWS.map(({ path }) => path))('shows the title of %s before its code has loaded', async (path) => {
  connect(createTestHost({}).host);
  window.location.hash = `#${path}`;
  const seen: string[] = [];
  const watch = new MutationObserver(() => {
    const main = document.querySelector('main');
    if (main !== null) seen.push(main.textContent ?? '');
  });
  watch.observe(document.body, { childList: true, subtree: true, characterData: true });
  page = await render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={createAppRouter()} />
    </QueryClientProvider>,
  );
  await settle(() => seen.length > 0);
  await settle(() => !page.element.querySelector('main')!.textContent.includes('opening'));
  watch.disconnect();
  expect(seen[0]).toContain(screenTitle(path));
  expect(seen.filter((text) => text.trim() === '')).toEqual([]);
});
