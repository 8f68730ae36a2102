import type { Handlers } from '../../../shared/ipc/contract';
import type { DesktopRoute, DesktopState } from '../../../shared/ipc/routes/desktop';

/** The key of the whole system and the entry in the tray. */
export interface DesktopActs {
  state(): DesktopState | null;
  setKey(key: string | null): Promise<DesktopState | null>;
  setTray(hasTray: boolean, staysOpen: boolean): Promise<DesktopState | null>;
}

export const createDesktopHandlers = (acts: DesktopActs): Handlers<DesktopRoute> => ({
  'desktop.state': async () => acts.state(),
  'desktop.setKey': ({ key }) => acts.setKey(key),
  'desktop.setTray': ({ hasTray, staysOpen }) => acts.setTray(hasTray, staysOpen),
});
