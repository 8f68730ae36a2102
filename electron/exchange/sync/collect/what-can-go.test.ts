import { describe, expect, it } from 'vitest';
import { DAY_MS } from '../../../../shared/lib/time/calendar';
import type { Seen } from '../format/seen';
import { chainsThatCanGo, devicesInUse, filesThatCanGo, type FolderView, GRACE_MS, mustHoldMore } from './what-can-go';

const NOW = 1_000 * DAY_MS;
const LONG_AGO = NOW - GRACE_MS;
const FILE = 'f'.repeat(64);

const seen = (changes: Partial<Seen> = {}): Seen => ({
  at: NOW,
  name: '',
  known: {},
  holds: {},
  former: {},
  aside: {},
  unneeded: {},
  ...changes,
});
const head = (number: number, at = NOW) => ({ name: '', number, at });

/** Three devices that have read each other and need the file no longer. */
const agreed = (): FolderView & {
  others: Map<string, { head: ReturnType<typeof head> | null; seen: Seen | null }>;
} => ({
  device: 'a',
  now: NOW,
  seen: seen({ known: { b: 4, c: 5 }, unneeded: { [FILE]: [LONG_AGO, 3] } }),
  others: new Map([
    ['b', { head: head(4), seen: seen({ known: { a: 3, c: 5 }, unneeded: { [FILE]: [LONG_AGO, 4] } }) }],
    ['c', { head: head(5), seen: seen({ known: { a: 3, b: 4 }, unneeded: { [FILE]: [LONG_AGO, 5] } }) }],
  ]),
});

describe('a file', () => {
  it('goes once all devices agree and have read each other', () => {
    expect(filesThatCanGo(agreed())).toEqual([FILE]);
  });

  it.each<[string, (view: ReturnType<typeof agreed>) => void]>([
    ['while one needs it', (view) => void (view.others.get('b')!.seen!.unneeded = {})],
    ['while one has said nothing', (view) => void (view.others.get('b')!.seen = null)],
    ['while one has been silent', (view) => void view.others.set('d', { head: head(1, 1), seen: null })],
    ['while one is known of which nothing is here', (view) => void view.others.set('d', { head: null, seen: null })],
    ['before the time is over', (view) => void (view.others.get('c')!.seen!.unneeded[FILE] = [LONG_AGO + 1, 5])],
    [
      'while one has not merged what another had said by then',
      (view) => void (view.others.get('b')!.seen!.known.c = 4),
    ],
    ['while this one has not', (view) => void (view.seen.known.c = 4)],
    ['while another has not merged what this one had said', (view) => void (view.others.get('c')!.seen!.known.a = 2)],
    [
      'while a retired device is not read to its end',
      (view) => {
        view.others.set('d', { head: head(2), seen: null });
        view.seen.aside.d = { at: LONG_AGO, isAside: true };
      },
    ],
  ])('stays %s', (_when, change) => {
    const view = agreed();
    change(view);
    expect(filesThatCanGo(view)).toEqual([]);
  });

  it('goes without the word of a name that was given up, unless somebody wrote under it since', () => {
    const view = agreed();
    view.others.get('b')!.seen!.former.d = 50;
    view.others.set('d', { head: head(2, 50), seen: null });
    expect(devicesInUse(view)).toEqual(['b', 'c']);
    expect(filesThatCanGo(view)).toEqual([FILE]);
    view.others.set('d', { head: head(3, 51), seen: null });
    expect(devicesInUse(view)).toEqual(['b', 'c', 'd']);
    expect(filesThatCanGo(view)).toEqual([]);
  });
});

describe('the chain of a retired device', () => {
  const retired = () => {
    const view = agreed();
    view.others.set('d', { head: head(2), seen: null });
    view.seen.aside.d = { at: LONG_AGO, isAside: true };
    for (const each of [view.seen, view.others.get('b')!.seen!, view.others.get('c')!.seen!]) each.known.d = 2;
    view.others.get('c')!.seen!.holds.d = 2;
    return view;
  };

  it('goes once all have read it and one holds its rows', () => {
    expect(chainsThatCanGo(retired())).toEqual({ gone: ['d'], unheld: [] });
  });

  it('stays while one has not read it, before the time is over, and once it is used again', () => {
    const nothing = { gone: [], unheld: [] };
    const [unread, early, used] = [retired(), retired(), retired()];
    unread.others.get('b')!.seen!.known.d = 1;
    early.seen.aside.d!.at += 1;
    used.seen.aside.d!.isAside = false;
    for (const view of [unread, early, used]) expect(chainsThatCanGo(view)).toEqual(nothing);
  });

  it('waits for that also where its own device gave the name up: a vault that was damaged may have lost rows', () => {
    const view = retired();
    view.seen.aside = {};
    view.seen.former.d = LONG_AGO;
    view.others.set('d', { head: head(2, LONG_AGO), seen: null });
    expect(chainsThatCanGo(view)).toEqual({ gone: ['d'], unheld: [] });
    view.others.get('c')!.seen!.holds = {};
    expect(chainsThatCanGo(view)).toEqual({ gone: [], unheld: ['d'] });
  });

  it('waits until the first of the others holds its rows', () => {
    const view = retired();
    view.others.get('c')!.seen!.holds.d = 1;
    expect(chainsThatCanGo(view)).toEqual({ gone: [], unheld: ['d'] });
    expect(mustHoldMore(view)).toBe(true);
    expect(mustHoldMore({ ...view, device: 'b~' })).toBe(false);
  });
});
