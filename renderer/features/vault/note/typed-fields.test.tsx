// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import type { PropertyField } from '../../../../shared/domain/note-property';
import { render, type Rendered } from '../../../ui/testing/render';
import { NoteTitle } from './note-title';
import { PropertyRow } from './property-row';

let shown: Rendered | null = null;
afterEach(async () => {
  await shown?.unmount();
  shown = null;
});

const write = (selector: string, text: string) =>
  act(async () => {
    const field = shown!.element.querySelector<HTMLInputElement | HTMLTextAreaElement>(selector)!;
    field.focus();
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')!.set!.call(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
const press = (key: string) =>
  act(async () => {
    document.activeElement!.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  });

describe('what is typed into a field of a note', () => {
  const renamed: string[] = [];
  const title = (text: string) => (
    <NoteTitle
      title={text}
      startsSelected={false}
      onRename={(next) => renamed.push(next)}
      onEnter={() => (document.activeElement as HTMLElement).blur()}
    />
  );
  const field = () => shown!.element.querySelector('textarea')!;
  afterEach(() => renamed.splice(0));

  it('is its title, also where a key opens another page before the field is left', async () => {
    shown = await render(title('Kiln'));
    await write('textarea', 'Kiln \n of brick ');
    await shown.rerender(<p>Another page</p>);
    expect(renamed).toEqual(['Kiln of brick']);
  });

  it('stays while the note gets another title elsewhere; Esc and an empty field show the stored one', async () => {
    shown = await render(title('Kiln'));
    await write('textarea', 'Kiln of brick');
    await shown.rerender(title('Oven'));
    expect(field().value).toBe('Kiln of brick');
    await press('Escape');
    expect(field().value).toBe('Oven');
    await write('textarea', '  ');
    await press('Enter');
    expect(field().value).toBe('Oven');
    await shown.rerender(title('Stove'));
    expect([field().value, renamed]).toEqual(['Stove', []]);
  });

  it.each([
    [{ name: 'heat', kind: 'text', value: 'low' }, '[data-value]', 'high', ['value', 'high']],
    [{ name: 'heat', kind: 'number', value: 2 }, '[data-value]', '12', ['value', 12]],
    [{ name: 'heat', kind: 'list', value: ['low'] }, '[data-value]', 'high', ['value', ['low', 'high']]],
    [{ name: 'heat', kind: 'text', value: 'low' }, 'input', 'warmth', ['name', 'warmth']],
  ] as [PropertyField, string, string, unknown][])(
    'is a property, name and value: %j, also where its page goes',
    async (property, selector, text, changed) => {
      const changes: unknown[] = [];
      shown = await render(
        <PropertyRow
          field={property}
          canEdit
          onChange={(value) => changes.push(['value', value])}
          onRename={(name) => changes.push(['name', name])}
          onRemove={() => {}}
        />,
      );
      await write(selector, text);
      await shown.rerender(<p>Another page</p>);
      expect(changes).toEqual([changed]);
    },
  );
});
