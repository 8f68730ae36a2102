import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findElectronBinary } from './electron-binary';
import { DEFAULT_WINDOW_STATE, readWindowState, writeWindowState } from './window-state';

const DISPLAY = { x: 0, y: 0, width: 1920, height: 1080 };
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'engram-window-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('the window', () => {
  it('opens where it was', () => {
    const state = { bounds: { x: 100, y: 50, width: 1000, height: 700 }, isMaximized: true };
    writeWindowState({ file: join(folder, 'state.json') }, state);
    expect(readWindowState({ file: join(folder, 'state.json') }, [DISPLAY])).toEqual(state);
  });

  it.each([
    ['its display is gone', JSON.stringify({ bounds: { x: 2500, y: 50, width: 1000, height: 700 } })],
    ['its title bar would be out of reach', JSON.stringify({ bounds: { x: 100, y: -400, width: 1000, height: 700 } })],
    ['the file is damaged', '{"bounds":'],
    ['the numbers are none', JSON.stringify({ bounds: { x: null, y: 'a', width: 1000, height: 700 } })],
  ])('opens at its default place when %s', (_why, text) => {
    writeFileSync(join(folder, 'state.json'), text);
    expect(readWindowState({ file: join(folder, 'state.json') }, [DISPLAY])).toEqual(DEFAULT_WINDOW_STATE);
  });
});

describe('Electron’s program', () => {
  it('is found by its files alone, and missing when only the package is there', async () => {
    const { mkdirSync } = await import('node:fs');
    const modules = join(folder, 'node_modules');
    expect(findElectronBinary(modules, { environment: {}, platform: 'linux' })).toBeNull();
    mkdirSync(join(modules, 'electron', 'dist'), { recursive: true });
    writeFileSync(join(modules, 'electron', 'package.json'), '{}');
    expect(findElectronBinary(modules, { environment: {}, platform: 'linux' })).toBeNull();
    writeFileSync(join(modules, 'electron', 'dist', 'electron'), '');
    expect(findElectronBinary(modules, { environment: {}, platform: 'linux' })).toBe(
      join(modules, 'electron', 'dist', 'electron'),
    );
    expect(
      findElectronBinary(modules, {
        environment: { ELECTRON_OVERRIDE_DIST_PATH: join(folder, 'none') },
        platform: 'linux',
      }),
    ).toBeNull();
  });
});
