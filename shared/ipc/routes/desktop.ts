import { z } from 'zod';
import { isGlobalKey } from '../../domain/global-key';
import { t } from '../../messages/message';
import { route } from '../route';

/** What the app does on the desktop while its window is closed or behind others, whichever vault is open. */
export interface DesktopState {
  /** `wayland`: the system lets no program take a key by itself. */
  keys: 'available' | 'wayland';
  /** The key that opens the quick note over any program, as a chord; null: none was chosen. */
  key: string | null;
  /** The key was chosen, and another program has it now. */
  isKeyHeld: boolean;
  hasTray: boolean;
  /** The app goes on when its window is closed; never without the tray entry. */
  staysOpen: boolean;
}

export const desktopRoutes = {
  /** Null where the shell has none of it. */
  'desktop.state': route<DesktopState | null>()(z.null()),
  /** Null gives the key back. `conflict` where another program has it; the former key stays then. */
  'desktop.setKey': route<DesktopState | null>()(
    z.object({
      key: z
        .string()
        .max(40)
        .refine(isGlobalKey, { error: () => t('desktop.keyNeedsTwo') })
        .nullable(),
    }),
  ),
  'desktop.setTray': route<DesktopState | null>()(z.object({ hasTray: z.boolean(), staysOpen: z.boolean() })),
};

export type DesktopRoute = keyof typeof desktopRoutes;
