// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { createAppRouter } from './routes';
import { SCREEN_TITLES, screenTitle } from './screen-title';

it.each([
  ['/review', 'Review'],
  ['/daily-review', 'Daily review'],
  ['/vault/note/n1', 'Notes'],
  ['/', ''],
  ['/nowhere', ''],
  ['/constructor', ''],
])('titles the screen at %s “%s”', (pathname, title) => {
  expect(screenTitle(pathname)).toBe(title);
});

it('has a title for every route', () => {
  const screens = Object.keys(createAppRouter().routesByPath).map((path) => `/${path.split('/')[1]}`);
  expect([...new Set(screens)].filter((path) => path !== '/').toSorted()).toEqual(
    Object.keys(SCREEN_TITLES).toSorted(),
  );
});
