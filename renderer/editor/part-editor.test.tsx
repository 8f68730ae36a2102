// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest';
import { sourceRef } from '../../shared/domain/ids';
import { render, type Rendered } from '../ui/testing/render';
import { PartEditor } from './part-editor';

let shown: Rendered | null = null;
afterEach(async () => {
  await shown?.unmount();
  shown = null;
});

const part = (value: string) => (
  <PartEditor
    value={value}
    onChange={() => {}}
    onOpenLink={() => {}}
    complete={async () => []}
    embedsFrom={sourceRef('note', 'n')}
    label="Part"
  />
);

it('a part of a note is edited as its source once it is written in a way that the formatted editor would change', async () => {
  shown = await render(part('One'));
  expect(shown.element.querySelector('[contenteditable=true]')).not.toBeNull();
  await shown.rerender(part('One\r\ntwo'));
  expect(shown.element.querySelector('[contenteditable=true]')).toBeNull();
  expect(shown.element.querySelector('textarea')!.value).toBe('One\ntwo');
});

it('a long part is edited as its source', async () => {
  shown = await render(part('A line of words.\n\n'.repeat(6_000)));
  expect(shown.element.querySelector('textarea')).not.toBeNull();
});
