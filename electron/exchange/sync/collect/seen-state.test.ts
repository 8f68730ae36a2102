import { expect, it } from 'vitest';
import type { SyncPosition } from '../run/sync-log';
import { type KeptSeen, nextSeen } from './seen-state';
import { GRACE_MS } from './what-can-go';

const NOW = 100 * GRACE_MS;
const FILE = 'f'.repeat(64);
const HASH = 'a'.repeat(64);

const position = (changes: Partial<SyncPosition> = {}): SyncPosition => ({
  device: 'a',
  folder: 'folder',
  seq: 1,
  journalHash: HASH,
  clock: 0,
  isWhole: true,
  own: { number: 3, hash: HASH },
  published: { number: 3, hash: HASH },
  outgoing: [],
  known: {},
  ...changes,
});
const kept = (changes: Partial<KeptSeen> = {}): KeptSeen => ({
  at: NOW,
  name: 'desk',
  known: {},
  holds: {},
  former: {},
  aside: {},
  unneeded: { [FILE]: [NOW - 5, 2] },
  device: 'a',
  hash: HASH,
  ...changes,
});
const next = (changes: Partial<Parameters<typeof nextSeen>[0]> = {}) =>
  nextSeen({
    kept: kept(),
    name: 'desk',
    position: position(),
    others: new Map(),
    lastHead: { hash: HASH },
    present: new Set([FILE]),
    needed: new Set(),
    isPublished: true,
    now: NOW,
    ...changes,
  });

it('a file stays listed since the first time, until a row refers to it', () => {
  expect(next().unneeded).toEqual({ [FILE]: [NOW - 5, 2] });
  expect(next({ needed: new Set([FILE]) }).unneeded).toEqual({});
  expect(next({ kept: kept({ unneeded: {} }) }).unneeded).toEqual({ [FILE]: [NOW, 3] });
});

it('nothing is newly listed while something that the vault holds is not in the folder', () => {
  expect(next({ kept: kept({ unneeded: {} }), isPublished: false }).unneeded).toEqual({});
});

it('a chain that began anew has to be read before what was listed counts', () => {
  expect(next({ position: position({ device: 'b' }) }).unneeded).toEqual({ [FILE]: [NOW - 5, 3] });
});

it('a time of a clock that was ahead is taken for now', () => {
  expect(next({ kept: kept({ unneeded: { [FILE]: [NOW + GRACE_MS, 2] } }) }).unneeded).toEqual({ [FILE]: [NOW, 2] });
});

it('a file that is gone stays listed for a while, since a late copy may bring it back', () => {
  const since = (at: number) =>
    next({ present: new Set(), kept: kept({ unneeded: { [FILE]: [at, 2] } }) }).unneeded[FILE]?.[0];
  expect(since(NOW - GRACE_MS)).toBe(NOW - GRACE_MS);
  expect(since(NOW - 2 * GRACE_MS - 1)).toBeUndefined();
});

it('the name of before is given up, unless a copy of the vault goes on under it', () => {
  const renamed = position({ device: 'b' });
  expect(next({ position: renamed }).former).toEqual({ a: NOW });
  expect(next({ position: renamed, lastHead: null }).former).toEqual({ a: NOW });
  expect(next({ position: renamed, lastHead: { hash: 'b'.repeat(64) } }).former).toEqual({});
});

it('it is written again once a day where it says the same', () => {
  const { at: _at, ...said } = next();
  const again = (at: number) => next({ kept: kept({ ...said, at }) }).at;
  expect(again(NOW - 1_000)).toBe(NOW - 1_000);
  expect(again(NOW - 25 * 3_600_000)).toBe(NOW);
});
