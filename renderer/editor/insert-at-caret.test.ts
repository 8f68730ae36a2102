// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest';
import { insertAtCaret } from './insert-at-caret';

afterEach(() => document.body.replaceChildren());

it('words that come by themselves leave whoever writes in another field there', () => {
  document.body.innerHTML =
    '<input><button>Dictate</button><div data-links-from="n"><textarea>Typed. </textarea></div>';
  const [input, button, note] = ['input', 'button', 'textarea'].map((name) =>
    document.querySelector<HTMLElement>(name)!,
  );
  const text = note as HTMLTextAreaElement;
  text.setSelectionRange(7, 7);
  input!.focus();
  insertAtCaret('Said. ', true);
  expect([text.value, document.activeElement]).toEqual(['Typed. Said. ', input]);
  button!.focus();
  insertAtCaret('More. ', true);
  expect([text.value, document.activeElement]).toEqual(['Typed. Said. More. ', text]);
});

it('a space stands between words that come by themselves and those before them', () => {
  document.body.innerHTML = '<div data-links-from="n"><textarea>Typed.</textarea></div>';
  const text = document.querySelector('textarea')!;
  text.setSelectionRange(6, 6);
  insertAtCaret('Said. ', true);
  expect(text.value).toBe('Typed. Said. ');
});
