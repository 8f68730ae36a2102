// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { focusUnlessDialogOpen } from './focus-unless-dialog-open';

it('leaves the focus in an open dialog, and takes it when the dialog is closing or gone', () => {
  document.body.innerHTML = '<input id="field"><div role="dialog" data-open><input id="palette"></div>';
  const [field, palette] = ['field', 'palette'].map((id) => document.getElementById(id)!);
  palette!.focus();
  focusUnlessDialogOpen(field!);
  expect(document.activeElement).toBe(palette);
  document.querySelector('[role="dialog"]')!.removeAttribute('data-open');
  focusUnlessDialogOpen(field!);
  expect(document.activeElement).toBe(field);
  focusUnlessDialogOpen(null);
});
