// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { commentRanges } from './comment-marks';

const commentsIn = (html: string): string[] => {
  const root = document.createElement('div');
  root.innerHTML = html;
  return commentRanges(root).map((range) => range.toString());
};

it.each([
  ['<p>Clay %%buy more%% holds.</p>', ['%%buy more%%']],
  ['<p>%%</p><p>not for</p><p>others</p><p>%%</p><p>b</p>', ['%%not forothers%%']],
  ['<p>%%<br>one block<br>%%</p>', ['%%one block%%']],
  ['<p>one %% paragraph</p><p>another %% one</p>', []],
  ['<p>100%% sure and 50%% not</p>', []],
  ['<p><code>%%code%%</code> and %%<b>bold</b> words%%</p>', ['%%bold words%%']],
  ['<code>%% mermaid<br>%%</code><p>%%x%%</p>', ['%%x%%']],
  ['<p>open %% <span data-shown="">%%elsewhere%%</span></p>', []],
  ['<ul><li>a %%x</li><li>y%% b</li></ul>', ['%%xy%%']],
])('of %s dims what the reading view leaves out', (html, comments) => {
  expect(commentsIn(html)).toEqual(comments);
});
