// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { focusUnlessLayered } from './focus-unless-layered';

it('leaves the focus with an open layer, and takes it when the layer is closing or gone', () => {
  document.body.innerHTML = '<input id="field"><div role="dialog" data-open><input id="palette"></div>';
  const [field, palette] = ['field', 'palette'].map((id) => document.getElementById(id)!);
  palette!.focus();
  focusUnlessLayered(field!);
  expect(document.activeElement).toBe(palette);
  document.querySelector('[role="dialog"]')!.removeAttribute('data-open');
  focusUnlessLayered(field!);
  expect(document.activeElement).toBe(field);
  focusUnlessLayered(null);
});
