import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { silentLogger } from '../../../shared/lib/logger';
import { createElectronDesktop } from './electron-desktop';
import { app, globalShortcut, powerMonitor, Tray } from './testing/electron-fake';

beforeAll(() => app.whenReady());
// Other files get an Electron of their own.
afterAll(() => void vi.resetModules());
beforeEach(() => {
  globalShortcut.ours.clear();
  globalShortcut.ofOthers.clear();
  powerMonitor.removeAllListeners();
  Tray.shown.length = 0;
});

const create = (platform: NodeJS.Platform = 'win32', environment: NodeJS.ProcessEnv = {}) =>
  createElectronDesktop({
    platform,
    environment,
    openCaptureWindow: () => Promise.reject(new Error('no window')),
    log: silentLogger,
  });
const taken = () => [...globalShortcut.ours.keys()];

describe('a key of the whole system', () => {
  it('is taken when it is chosen, in the place of the one before, and given back', () => {
    const desktop = create();
    expect(taken()).toEqual([]);
    const pressed = vi.fn();
    expect(desktop.takeKey('Mod+Shift+J', pressed)).toBe(true);
    globalShortcut.ours.get('CommandOrControl+Shift+J')!();
    expect(pressed).toHaveBeenCalledOnce();
    expect(desktop.takeKey('Mod+Alt+ArrowUp', pressed)).toBe(true);
    expect(taken()).toEqual(['CommandOrControl+Alt+Up']);
    desktop.takeKey(null, pressed);
    expect(taken()).toEqual([]);
  });

  it('that another program has, or that the system does not know, is not taken', () => {
    const desktop = create();
    globalShortcut.ofOthers.add('F8');
    expect(desktop.takeKey('F8', () => {})).toBe(false);
    expect(desktop.takeKey('Mod+Shift+?', () => {})).toBe(false);
    powerMonitor.emit('resume');
    expect(taken()).toEqual([]);
  });

  it.each(['resume', 'unlock-screen'])('is taken again after “%s”, and not after the end', (event) => {
    const desktop = create();
    desktop.takeKey('F8', () => {});
    globalShortcut.ours.clear();
    powerMonitor.emit(event);
    expect(taken()).toEqual(['F8']);
    desktop.end();
    powerMonitor.emit(event);
    expect(taken()).toEqual([]);
  });

  it('is taken on Linux under X11 alone: Wayland lets no program do that', () => {
    const wayland = create('linux', { XDG_SESSION_TYPE: 'wayland' });
    expect([wayland.keys, wayland.takeKey('F8', () => {}), taken()]).toEqual(['wayland', false, []]);
    expect(create('linux', { WAYLAND_DISPLAY: 'wayland-0' }).keys).toBe('wayland');
    expect(create('linux', { XDG_SESSION_TYPE: 'x11', DISPLAY: ':0' }).keys).toBe('available');
    expect(create('darwin', { WAYLAND_DISPLAY: 'x' }).keys).toBe('available');
  });
});

describe('the tray', () => {
  const entries = [{ label: 'New note', run: vi.fn() }];

  it('has an entry only while it is wanted, whose menu follows', () => {
    const desktop = create();
    desktop.showTray(entries, () => {});
    desktop.showTray([...entries, { label: 'Quit', run: () => desktop.requestQuit() }], () => {});
    expect(Tray.shown).toHaveLength(1);
    const [tray] = Tray.shown;
    expect(tray!.menu.map(({ label }) => label)).toEqual(['New note', 'Quit']);
    (tray!.menu[0]!.click as () => void)();
    expect(entries[0]!.run).toHaveBeenCalledOnce();
    const asked = vi.fn((event: { preventDefault(): void }) => event.preventDefault());
    app.once('before-quit', asked);
    (tray!.menu[1]!.click as () => void)();
    expect(asked).toHaveBeenCalledOnce();
    desktop.showTray(null, () => {});
    expect(Tray.shown).toEqual([]);
    desktop.showTray(entries, () => {});
    desktop.end();
    expect(Tray.shown).toEqual([]);
  });

  it.each([
    ['darwin', true, 18, false],
    ['win32', false, 16, true],
    ['linux', false, 22, true],
  ] as const)(
    'on %s is a template: %s, of %s points, and opens the app on a click: %s',
    (platform, is, points, opens) => {
      const open = vi.fn();
      create(platform, { DISPLAY: ':0' }).showTray(entries, open);
      const [tray] = Tray.shown;
      const { image } = tray!;
      expect([image.isEmpty(), image.isTemplate, image.getSize().width, image.factors]).toEqual([
        false,
        is,
        points,
        [1, 2],
      ]);
      tray!.emit('click');
      expect(open.mock.calls.length > 0).toBe(opens);
    },
  );
});
