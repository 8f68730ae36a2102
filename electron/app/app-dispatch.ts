import { createDispatch } from '../ipc/dispatch';
import { createDesktopHandlers } from '../ipc/handlers/desktop';
import { createLockHandlers, type LockActs } from '../ipc/handlers/lock';
import { createProgramHandlers } from '../ipc/handlers/program';
import { createVaultsHandlers } from '../ipc/handlers/vaults';
import { createWindowHandlers } from '../ipc/handlers/windows';
import type { SecretRedactor } from '../models/redaction/secret-redactor';
import { readSettings } from '../settings/read-settings';
import type { Shell } from '../shell/shell';
import type { DesktopAccess } from './desktop-access';
import { createLockedDispatch } from './lock/locked-dispatch';
import type { Program } from './program';
import { createOpeningHandlers } from './services/opening-handlers';
import type { createVaultActs } from './vault-acts';
import type { VaultSwitch } from './vault-switch';
import type { Windows } from './windows/windows';

/** Answers what is asked before a vault is open by itself, and everything else by the open vault's services. */
export function createAppDispatch({
  vaultSwitch,
  acts,
  lock,
  program,
  windows,
  desktop,
  redactor,
  shell,
}: {
  vaultSwitch: VaultSwitch;
  acts: ReturnType<typeof createVaultActs>;
  lock: LockActs;
  program: Program;
  windows: Windows;
  desktop: DesktopAccess;
  redactor: SecretRedactor;
  shell: Pick<Shell, 'allowMicrophone'>;
}) {
  const answered = createDispatch(
    createOpeningHandlers(
      {
        'settings.get': async () => {
          const { settingsStore, keys } = await vaultSwitch.settings();
          return readSettings(settingsStore, keys);
        },
        ...createVaultsHandlers(acts),
        ...createLockHandlers(lock, {
          saveTyped: windows.saveTyped,
          onLocked: () => void shell.allowMicrophone(false),
          onChanged: () => windows.emit('lock.changed', null),
        }),
        ...createWindowHandlers(windows),
        ...createProgramHandlers(program),
        ...createDesktopHandlers(desktop),
      },
      vaultSwitch.handlers,
    ),
    redactor,
  );
  return createLockedDispatch(lock, answered);
}
