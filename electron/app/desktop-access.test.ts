import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { silentLogger } from '../../shared/lib/logger';
import type { Desktop, TrayEntry } from '../shell/shell';
import { type DesktopAccess, openDesktopAccess } from './desktop-access';

let dataFolder: string;
let access: DesktopAccess;
let waiting: number | null;
/** What other programs have, what the app has, and what its tray shows. */
let heldByOthers: Set<string>;
let taken: string | null;
let entries: readonly TrayEntry[] | null;
const acts = { openQuickNote: vi.fn(), openApp: vi.fn(), openInbox: vi.fn(), requestQuit: vi.fn() };

const desktop = (): Desktop => ({
  keys: 'available',
  takeKey(chord, onPressed) {
    taken = chord !== null && heldByOthers.has(chord) ? null : chord;
    if (taken !== null) onPressed();
    return taken === chord;
  },
  showTray: (shown) => void (entries = shown),
  openCaptureWindow: () => Promise.reject(new Error('no window')),
  requestQuit: acts.requestQuit,
});
const open = (of: Desktop | null = desktop()) =>
  openDesktopAccess({
    desktop: of,
    dataFolder,
    ...acts,
    countWaiting: async () => waiting,
    onChanged: () => {},
    log: silentLogger,
  });
const labels = () => entries?.map(({ label }) => label) ?? null;

beforeEach(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'engram-desktop-'));
  heldByOthers = new Set();
  [taken, entries, waiting] = [null, null, 0];
  vi.clearAllMocks();
  access = await open();
});
afterEach(async () => {
  access.close();
  await rm(dataFolder, { recursive: true, force: true });
});

describe('the key of the whole system', () => {
  it('is nobody’s until the person chooses one, and is taken again at the next start', async () => {
    expect([access.state(), taken]).toEqual([
      { keys: 'available', key: null, isKeyHeld: false, hasTray: false, staysOpen: false },
      null,
    ]);
    await access.setKey('Mod+Shift+J');
    expect(taken).toBe('Mod+Shift+J');
    taken = null;
    access = await open();
    expect([taken, access.state()]).toEqual(['Mod+Shift+J', expect.objectContaining({ key: 'Mod+Shift+J' })]);
    await access.setKey(null);
    expect([taken, access.state()!.key]).toEqual([null, null]);
  });

  it('that another program has is said, and the former one stays', async () => {
    await access.setKey('F8');
    heldByOthers.add('Mod+Alt+N');
    await expect(access.setKey('Mod+Alt+N')).rejects.toMatchObject({
      code: 'conflict',
      message: 'Another program has this key. Choose another one, or free it there.',
    });
    expect([taken, access.state()]).toEqual(['F8', expect.objectContaining({ key: 'F8', isKeyHeld: false })]);
  });

  it('that another program took meanwhile stays chosen, and is said', async () => {
    await access.setKey('F8');
    heldByOthers.add('F8');
    access = await open();
    expect([taken, access.state()]).toEqual([null, expect.objectContaining({ key: 'F8', isKeyHeld: true })]);
  });

  it('of a file that was changed by hand is not taken where it would take letters from other programs', async () => {
    await writeFile(join(dataFolder, 'desktop.json'), '{"key":"A","hasTray":true,"staysOpen":true}');
    access = await open();
    expect([taken, access.state()]).toMatchObject([null, { key: null, hasTray: false }]);
  });
});

describe('the tray', () => {
  it('is off until it is chosen; then it makes a note, opens, says what waits, and quits', async () => {
    expect(entries).toBeNull();
    waiting = 3;
    await access.setTray(true, false);
    await vi.waitFor(() =>
      expect(labels()).toEqual(['New note', 'Open Engram Vault', '3 wait in the Inbox', 'Quit Engram Vault']),
    );
    for (const { run } of entries!) run();
    for (const act of Object.values(acts)) expect(act).toHaveBeenCalledOnce();
    waiting = null;
    access.countAgain();
    await vi.waitFor(() => expect(labels()).toEqual(['New note', 'Open Engram Vault', 'Quit Engram Vault']));
    await access.setTray(false, true);
    expect(entries).toBeNull();
  });

  it('keeps the app running without its window only where the person said so', async () => {
    expect(access.staysOpen()).toBe(false);
    await access.setTray(true, false);
    expect(access.staysOpen()).toBe(false);
    await access.setTray(true, true);
    expect(access.staysOpen()).toBe(true);
    access = await open();
    expect([access.staysOpen(), labels()]).toEqual([true, expect.arrayContaining(['New note'])]);
    await access.setTray(false, true);
    expect([access.staysOpen(), access.state()!.staysOpen]).toEqual([false, false]);
  });
});

it('a shell without them has neither, whatever was chosen in another one', async () => {
  await access.setKey('F8');
  await access.setTray(true, true);
  const before = await readFile(join(dataFolder, 'desktop.json'), 'utf8');
  [taken, entries] = [null, null];
  access = await open(null);
  expect([access.state(), access.staysOpen(), taken, entries]).toEqual([null, false, null, null]);
  expect(await readFile(join(dataFolder, 'desktop.json'), 'utf8')).toBe(before);
});
