// @vitest-environment happy-dom
import { act, useEffect, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SplitPane } from './split-pane';
import { render, type Rendered } from '../testing/render';

const pane: { setOpen: (isOpen: boolean) => void } = { setOpen: () => {} };

function Screen() {
  const [isOpen, set] = useState(false);
  useEffect(() => {
    pane.setOpen = set;
  }, []);
  return (
    <SplitPane takesFocus contextLabel="Why" context={isOpen ? <button type="button">Close</button> : null}>
      <button type="button" id="opener">
        Why
      </button>
      <button type="button" id="other">
        Other
      </button>
    </SplitPane>
  );
}

let shown: Rendered;
beforeEach(async () => {
  shown = await render(<Screen />);
  document.getElementById('opener')!.focus();
  act(() => pane.setOpen(true));
});
afterEach(() => shown.unmount());

describe('a pane that takes the focus', () => {
  it('returns it to the element that had it', () => {
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Why');
    act(() => pane.setOpen(false));
    expect(document.activeElement?.id).toBe('opener');
  });

  it('leaves it where somebody has put it meanwhile', () => {
    document.getElementById('other')!.focus();
    act(() => pane.setOpen(false));
    expect(document.activeElement?.id).toBe('other');
  });
});
