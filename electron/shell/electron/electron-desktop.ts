import { app, globalShortcut, Menu, type NativeImage, nativeImage, powerMonitor, Tray } from 'electron';
import icon from '../../../resources/icons/icon.png?inline';
import template from '../../../resources/icons/tray-template.png?inline';
import type { Logger } from '../../../shared/lib/logger';
import type { Desktop } from '../shell';

/** Points of the icon: macOS gives it this height, other systems scale it. */
const ICON_POINTS = { darwin: 18, win32: 16, linux: 22 };

/** What Electron calls the parts of a chord. */
const ACCELERATOR_NAMES: Readonly<Record<string, string>> = {
  Mod: 'CommandOrControl',
  ArrowUp: 'Up',
  ArrowDown: 'Down',
  ArrowLeft: 'Left',
  ArrowRight: 'Right',
};

const acceleratorOf = (chord: string): string =>
  chord
    .split('+')
    .map((part) => ACCELERATOR_NAMES[part] ?? part)
    .join('+');

/** Keys of the system and the entry in its tray. Electron must be ready. `end` gives both back. */
export function createElectronDesktop({
  platform,
  environment,
  openCaptureWindow,
  log,
}: {
  platform: NodeJS.Platform;
  environment: NodeJS.ProcessEnv;
  openCaptureWindow: Desktop['openCaptureWindow'];
  log: Logger;
}): Desktop & { end(): void } {
  const isWayland =
    platform === 'linux' && (environment.XDG_SESSION_TYPE === 'wayland' || Boolean(environment.WAYLAND_DISPLAY));
  let taken: { accelerator: string; onPressed: () => void } | null = null;
  let isPowerHeard = false;
  let tray: Tray | null = null;
  let onTrayOpen = () => {};

  const release = () => {
    if (taken !== null) globalShortcut.unregister(taken.accelerator);
  };
  const register = ({ accelerator, onPressed }: NonNullable<typeof taken>): boolean => {
    try {
      return globalShortcut.register(accelerator, onPressed);
    } catch (error) {
      log.warn('A key was not taken.', { error: String(error) });
      return false;
    }
  };
  const takeAgain = () => {
    release();
    if (taken !== null && !register(taken)) log.warn('The key could not be taken again.', {});
  };
  /** Electron observes the system from the first listener on, which a start without a key does not need. */
  const hearPower = () => {
    if (isPowerHeard) return;
    isPowerHeard = true;
    powerMonitor.on('resume', takeAgain);
    powerMonitor.on('unlock-screen', takeAgain);
  };

  return {
    keys: isWayland ? 'wayland' : 'available',
    takeKey(chord, onPressed) {
      release();
      taken = null;
      if (chord === null) return true;
      const wanted = { accelerator: acceleratorOf(chord), onPressed };
      if (isWayland || !register(wanted)) return false;
      taken = wanted;
      hearPower();
      return true;
    },
    showTray(entries, onOpen) {
      onTrayOpen = onOpen;
      if (entries === null) {
        tray?.destroy();
        tray = null;
        return;
      }
      if (tray === null) {
        tray = new Tray(trayImage(platform));
        tray.setToolTip('Engram Vault');
        // On a Mac a click opens the menu.
        if (platform !== 'darwin') tray.on('click', () => onTrayOpen());
      }
      tray.setContextMenu(Menu.buildFromTemplate(entries.map(({ label, run }) => ({ label, click: run }))));
    },
    openCaptureWindow,
    requestQuit: () => app.quit(),
    end() {
      release();
      taken = null;
      tray?.destroy();
      tray = null;
    },
  };
}

/** A Mac colours a template for its bar, light or dark; elsewhere the icon has its own ground. */
function trayImage(platform: NodeJS.Platform): NativeImage {
  const points = ICON_POINTS[platform as keyof typeof ICON_POINTS] ?? ICON_POINTS.linux;
  const drawn = nativeImage.createFromDataURL(platform === 'darwin' ? template : icon);
  const size = (factor: number) => ({ width: points * factor, height: points * factor, quality: 'best' as const });
  const image = drawn.resize(size(1));
  image.addRepresentation({ scaleFactor: 2, dataURL: drawn.resize(size(2)).toDataURL() });
  image.setTemplateImage(platform === 'darwin');
  return image;
}
