import { DAY_MS } from '../../../../shared/lib/time/calendar';
import type { DeviceHead } from '../format/folder-files';
import type { Seen } from '../format/seen';

/** Milliseconds between the moment when nobody needs something and its removal: an undo finds it until then. */
export const GRACE_MS = 30 * DAY_MS;

/** Milliseconds of silence after which a device is said to be away. */
export const AWAY_MS = 30 * DAY_MS;

/** Another device as its own folder shows it. */
export interface FolderDevice {
  /** Null: it is not here, or gone. */
  head: Pick<DeviceHead, 'name' | 'number' | 'at'> | null;
  /** Null: it has said nothing yet. */
  seen: Seen | null;
}

/** The folder as one device sees it. */
export interface FolderView {
  device: string;
  /** What it says itself. */
  seen: Seen;
  /** Every other device that has a folder, or of which something was merged. */
  others: ReadonlyMap<string, FolderDevice>;
  /** Epoch milliseconds. */
  now: number;
}

/** Epoch milliseconds of the last sign of a device; 0: there is none. */
export const lastSeen = ({ head, seen }: FolderDevice): number => Math.max(head?.at ?? 0, seen?.at ?? 0);

/** When a name was given up by its own device, which goes on under another; null: it was not, or somebody wrote since. */
export function givenUpAt({ seen, others }: Pick<FolderView, 'seen' | 'others'>, name: string): number | null {
  const said = [seen, ...[...others.values()].flatMap((other) => other.seen ?? [])];
  const at = said.flatMap(({ former }) => former[name] ?? []).reduce((latest, time) => Math.max(latest, time), -1);
  return at >= lastSeen(others.get(name)!) ? at : null;
}

/**
 * The other devices whose word counts. One that is away counts like any other: only the person puts it aside. A name that
 * its own device gave up counts no longer.
 */
export const devicesInUse = (view: Pick<FolderView, 'seen' | 'others'>): string[] =>
  [...view.others.keys()]
    .filter((name) => view.seen.aside[name]?.isAside !== true && givenUpAt(view, name) === null)
    .toSorted();

/** Everybody whose word counts, this device first, with what it said. */
const voters = (view: FolderView): [device: string, seen: Seen | null][] => [
  [view.device, view.seen],
  ...devicesInUse(view).map((name): [string, Seen | null] => [name, view.others.get(name)!.seen]),
];

const isWhole = (all: [string, Seen | null][]): all is [string, Seen][] => all.every(([, seen]) => seen !== null);

const haveRead = (all: readonly [string, Seen][], device: string, end: number): boolean =>
  all.every(([, { known }]) => (known[device] ?? 0) >= end);

/**
 * Files of the folder that nobody needs: no row of any device in use refers to them, for the grace time; each of them
 * has merged all that the others had written by the time when they said so, and all that is there of devices that were
 * put aside. What is not known yet then cannot refer to them either: whoever refers to one anew has its bytes, and
 * writes it again.
 */
export function filesThatCanGo(view: FolderView): string[] {
  const all = voters(view);
  if (!isWhole(all)) return [];
  for (const [name, { head }] of view.others)
    if (view.seen.aside[name]?.isAside === true && head !== null && !haveRead(all, name, head.number)) return [];
  return Object.keys(view.seen.unneeded).filter((name) =>
    all.every(([voter, { unneeded }]) => {
      const [since, number] = unneeded[name] ?? [Infinity, 0];
      return (
        since <= view.now - GRACE_MS &&
        all.every(([device, { known }]) => device === voter || (known[voter] ?? 0) >= number)
      );
    }),
  );
}

/**
 * Chains of devices that the person put aside, and of names that were given up, once every device in use has merged them
 * to their ends.
 *
 * @returns gone: they can go, since other chains hold all their rows; unheld: no other chain does so yet
 */
export function chainsThatCanGo(view: FolderView): { gone: string[]; unheld: string[] } {
  const all = voters(view);
  const gone: string[] = [];
  const unheld: string[] = [];
  if (!isWhole(all)) return { gone, unheld };
  for (const [name, { head }] of view.others) {
    const said = view.seen.aside[name];
    const since = givenUpAt(view, name) ?? (said?.isAside === true ? said.at : Infinity);
    if (head === null || since > view.now - GRACE_MS || !haveRead(all, name, head.number)) continue;
    // The chain that followed a name may lack rows too: its vault had lost them, and read them back from here.
    const isHeld = all.some(([, { holds }]) => (holds[name] ?? 0) >= head.number);
    (isHeld ? gone : unheld).push(name);
  }
  return { gone, unheld };
}

/** Whether this device is the one that writes all its rows anew, so that a chain can go: of several the first does. */
export const mustHoldMore = (view: FolderView): boolean =>
  chainsThatCanGo(view).unheld.length > 0 && devicesInUse(view).every((name) => view.device < name);
