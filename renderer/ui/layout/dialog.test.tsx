// @vitest-environment happy-dom
import { act, useEffect, useRef, useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { Dialog } from './dialog';
import { render, settle, type Rendered } from '../testing/render';

const layer: { setOpen: (isOpen: boolean) => void } = { setOpen: () => {} };

function Layer() {
  const [isOpen, set] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    layer.setOpen = set;
  }, []);
  return (
    <>
      <button type="button" id="opener">
        below
      </button>
      <Dialog isOpen={isOpen} onClose={() => set(false)} title="A layer" initialFocus={field}>
        <input ref={field} id="field" />
      </Dialog>
    </>
  );
}

let shown: Rendered | null = null;
afterEach(async () => {
  await shown?.unmount();
  shown = null;
});

describe('a dialog', () => {
  it('focuses its field as soon as it is rendered, so that no key reaches the page below', async () => {
    shown = await render(<Layer />);
    document.getElementById('opener')!.focus();
    act(() => layer.setOpen(true));
    expect(document.activeElement?.id).toBe('field');
  });

  it('returns the focus to the element that had it', async () => {
    shown = await render(<Layer />);
    document.getElementById('opener')!.focus();
    act(() => layer.setOpen(true));
    act(() => layer.setOpen(false));
    await settle(() => document.activeElement?.id === 'opener');
    expect(document.activeElement?.id).toBe('opener');
  });
});
