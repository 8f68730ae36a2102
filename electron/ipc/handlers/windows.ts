import type { Handlers } from '../../../shared/ipc/contract';
import type { WindowsRoute } from '../../../shared/ipc/routes/windows';

/** What a window may do with other windows. */
export interface WindowActs {
  openPlace(path: string): Promise<void>;
  showInRoom(path: string): Promise<void>;
}

export const createWindowHandlers = (windows: WindowActs): Handlers<WindowsRoute> => ({
  'windows.open': async ({ path }) => {
    await windows.openPlace(path);
    return null;
  },
  'windows.showInRoom': async ({ path }) => {
    await windows.showInRoom(path);
    return null;
  },
});
