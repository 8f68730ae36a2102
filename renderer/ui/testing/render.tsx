import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

export interface Rendered {
  element: HTMLElement;
  /** Renders other content into the same element. */
  rerender(node: ReactNode): Promise<void>;
  unmount(): Promise<void>;
}

/** Renders components into the test's page and waits until they have settled. */
export async function render(node: ReactNode): Promise<Rendered> {
  const element = document.createElement('div');
  document.body.append(element);
  const root = createRoot(element);
  await act(async () => root.render(node));
  return {
    element,
    rerender: (next) => act(async () => root.render(next)),
    unmount: async () => {
      await act(async () => root.unmount());
      element.remove();
    },
  };
}

/** Lets timers, promises and effects run until `isDone`, at most two seconds. */
export async function settle(isDone: () => boolean): Promise<void> {
  for (let turn = 0; turn < 200 && !isDone(); turn += 1) {
    await act(async () => {
      await new Promise((resolve) => setTimeout(resolve, 10));
    });
  }
}
