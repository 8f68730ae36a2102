import { readFileSync, writeFileSync } from 'node:fs';

export interface Rectangle {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface WindowState {
  bounds: Partial<Rectangle> & { width: number; height: number };
  isMaximized: boolean;
}

export const DEFAULT_WINDOW_STATE: WindowState = { bounds: { width: 1440, height: 900 }, isMaximized: false };
const MIN_WIDTH = 640;
const MIN_HEIGHT = 480;
/** Pixels of the window that must be on a display, so that its title bar can be reached. */
const MIN_VISIBLE = 100;

/** The window's last bounds; the default size when unknown, or on a display that is gone. */
export function readWindowState(file: string, displays: readonly Rectangle[]): WindowState {
  try {
    const { bounds, isMaximized } = JSON.parse(readFileSync(file, 'utf8')) as {
      bounds: Rectangle;
      isMaximized: unknown;
    };
    const numbers = [bounds.x, bounds.y, bounds.width, bounds.height];
    if (!numbers.every(Number.isFinite) || bounds.width < MIN_WIDTH || bounds.height < MIN_HEIGHT)
      return DEFAULT_WINDOW_STATE;
    const { x, y, width, height } = bounds;
    return displays.some((display) => isVisibleOn(bounds, display))
      ? { bounds: { x, y, width, height }, isMaximized: isMaximized === true }
      : DEFAULT_WINDOW_STATE;
  } catch {
    return DEFAULT_WINDOW_STATE;
  }
}

export function writeWindowState(file: string, state: WindowState): void {
  try {
    writeFileSync(file, JSON.stringify(state), { mode: 0o600 });
  } catch {
    // The window opens at its default position next time.
  }
}

function isVisibleOn(window: Rectangle, display: Rectangle): boolean {
  const width = Math.min(window.x + window.width, display.x + display.width) - Math.max(window.x, display.x);
  const isTopVisible = window.y >= display.y - 10 && window.y <= display.y + display.height - MIN_VISIBLE;
  return width >= MIN_VISIBLE && isTopVisible;
}
