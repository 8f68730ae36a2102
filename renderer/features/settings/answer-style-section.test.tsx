// @vitest-environment happy-dom
import { DEFAULT_SETTINGS } from '../../../shared/ipc/default-settings';
import { act } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { AppError } from '../../../shared/ipc/errors';
import type { SettingsView } from '../../../shared/ipc/routes/settings';
import { renderScreen, type RenderedScreen } from '../../ipc/testing/render-screen';
import { settle } from '../../ui/testing/render';
import { AnswerStyleSection } from './answer-style-section';

const view = (answerStyle: string, engine: 'offline' | 'provider' = 'provider'): SettingsView => ({
  settings: { ...DEFAULT_SETTINGS, engine, answerStyle },
  key: { isSet: false, kept: 'none', protection: 'none' },
});

let screen: RenderedScreen | null = null;
afterEach(async () => {
  await screen?.unmount();
  screen = null;
});

async function open(
  shown: SettingsView,
  save: (answerStyle: string) => SettingsView = (answerStyle) => view(answerStyle),
): Promise<HTMLElement> {
  screen = await renderScreen(<AnswerStyleSection view={shown} />, {
    'settings.save': ({ answerStyle }) => save(answerStyle!),
  });
  return screen.element;
}

const type = (element: HTMLElement, text: string) =>
  act(async () => {
    const field = element.querySelector('textarea')!;
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')!.set!.call(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
const leave = (element: HTMLElement) =>
  act(async () => element.querySelector('textarea')!.dispatchEvent(new FocusEvent('focusout', { bubbles: true })));
const saves = () => screen!.host.asked.filter(({ route }) => route === 'settings.save').map(({ data }) => data);

describe('the answer style', () => {
  it('is saved when the field loses focus, and only if it changed', async () => {
    const element = await open(view(''));
    expect(element.querySelector('textarea')!.placeholder).toMatch(/^For example: /);
    await leave(element);
    expect(saves()).toEqual([]);
    await type(element, 'Be brief.');
    expect(element.textContent).toContain('9 of 2,000 characters');
    expect(element.textContent).toContain('not saved yet');
    await leave(element);
    await settle(() => saves().length === 1);
    expect(saves()).toEqual([{ answerStyle: 'Be brief.' }]);
  });

  it('is not saved when it is too long, and says why', async () => {
    const element = await open(view(''));
    await type(element, 'x'.repeat(2_001));
    await leave(element);
    expect(saves()).toEqual([]);
    expect(element.querySelector('[role="alert"]')!.textContent).toBe(
      'Keep it below 2,000 characters: it goes into every answer.',
    );
    expect(element.querySelector('button')!.disabled).toBe(true);
  });

  it('stays in the field when saving failed, with the reason', async () => {
    const element = await open(view('Be brief.'), () => {
      throw new AppError('not-allowed', 'The vault is read-only now.');
    });
    await type(element, 'Be long.');
    await act(async () => element.querySelector('button')!.click());
    await settle(() => element.querySelector('[role="alert"]') !== null);
    expect(element.querySelector('[role="alert"]')!.textContent).toBe('The vault is read-only now.');
    expect(element.querySelector('textarea')!.value).toBe('Be long.');
  });

  it('says where it is sent, and that the offline engine cannot follow it', async () => {
    expect((await open(view('Be brief.'))).textContent).toContain('no note ever takes its room');
    await screen!.unmount();
    expect((await open(view('Be brief.', 'offline'))).textContent).toContain('only quotes your vault');
  });
});
