import { expect, it } from 'vitest';
import { hideAndBringBack } from './hide-and-bring-back';
import { ROUTES, WAYS } from './ways-to-a-screen';

it('every route is walked, or it is said why it tells nothing', () => {
  expect(Object.keys(WAYS).toSorted()).toEqual(ROUTES.toSorted());
});

it('each act hides a claim of its kind on every way, until it is brought back', () => hideAndBringBack(0), 600_000);
