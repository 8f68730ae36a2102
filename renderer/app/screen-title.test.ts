// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { MOVED, VIEWS } from './rooms';
import { createAppRouter } from './routes';
import { screenTitle } from './screen-title';

it.each([
  ['/inbox', 'Inbox'],
  ['/inbox/still-true', 'Still true?'],
  ['/vault/note/n1', 'Notes'],
  ['/people', 'People'],
  ['/settings/data', 'Data'],
  ['/settings/data/storage', 'Storage'],
  ['/', ''],
  ['/nowhere', ''],
  ['/inboxes', ''],
  ['/constructor', ''],
])('titles the screen at %s “%s”', (pathname, title) => {
  expect(screenTitle(pathname)).toBe(title);
});

it('has a view for every route, and a route for every view and every address of before', () => {
  const paths = Object.keys(createAppRouter().routesByPath).filter((path) => !['/', '/settings'].includes(path));
  const isOld = (path: string) => Object.hasOwn(MOVED, path);
  expect(paths.filter((path) => !isOld(path) && screenTitle(path) === '')).toEqual([]);
  for (const { path } of VIEWS) expect(paths).toContain(path);
  for (const path of Object.keys(MOVED)) expect(paths).toContain(path);
});
