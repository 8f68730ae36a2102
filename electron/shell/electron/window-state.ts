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
/** Of a window that shows one note or chat. */
const DEFAULT_FURTHER_STATE: WindowState = { bounds: { width: 900, height: 760 }, isMaximized: false };
const MIN_WIDTH = 640;
const MIN_HEIGHT = 480;
/** Pixels of the window that must be on a display, so that its title bar can be reached. */
const MIN_VISIBLE = 100;

/** Where the state of a window is kept. */
export interface WindowStateFile {
  file: string;
  /** The window's own among those of a file; the first window has a file to itself. */
  name?: string;
}

/** Windows that a file remembers, the ones closed last. */
const MAX_REMEMBERED = 50;

/** The window's last bounds; the default size when unknown, or on a display that is gone. */
export function readWindowState({ file, name }: WindowStateFile, displays: readonly Rectangle[]): WindowState {
  const unknown = name === undefined ? DEFAULT_WINDOW_STATE : DEFAULT_FURTHER_STATE;
  try {
    const { bounds, isMaximized } = (name === undefined ? readJson(file) : new Map(readStates(file)).get(name)) as {
      bounds: Rectangle;
      isMaximized: unknown;
    };
    const numbers = [bounds.x, bounds.y, bounds.width, bounds.height];
    if (!numbers.every(Number.isFinite) || bounds.width < MIN_WIDTH || bounds.height < MIN_HEIGHT) return unknown;
    const { x, y, width, height } = bounds;
    return displays.some((display) => isVisibleOn(bounds, display))
      ? { bounds: { x, y, width, height }, isMaximized: isMaximized === true }
      : unknown;
  } catch {
    return unknown;
  }
}

export function writeWindowState({ file, name }: WindowStateFile, state: WindowState): void {
  const content =
    name === undefined
      ? state
      : [...readStates(file).filter(([other]) => other !== name), [name, state]].slice(-MAX_REMEMBERED);
  try {
    writeFileSync(file, JSON.stringify(content), { mode: 0o600 });
  } catch {
    // The window opens at its default position next time.
  }
}

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

function readStates(file: string): [name: string, state: unknown][] {
  try {
    return (readJson(file) as unknown[]).filter(
      (entry): entry is [string, unknown] => Array.isArray(entry) && typeof entry[0] === 'string',
    );
  } catch {
    return [];
  }
}

function isVisibleOn(window: Rectangle, display: Rectangle): boolean {
  const width = Math.min(window.x + window.width, display.x + display.width) - Math.max(window.x, display.x);
  const isTopVisible = window.y >= display.y - 10 && window.y <= display.y + display.height - MIN_VISIBLE;
  return width >= MIN_VISIBLE && isTopVisible;
}
