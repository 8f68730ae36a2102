import { contract, type RouteName } from '../../../shared/ipc/contract';
import type { AllHandlers, VaultServiceHandlers } from '../../ipc/dispatch';
import type { DesktopRoute } from '../../../shared/ipc/routes/desktop';
import type { LockRoute } from '../../../shared/ipc/routes/lock';
import type { ProgramRoute } from '../../../shared/ipc/routes/program';
import type { VaultsRoute } from '../../../shared/ipc/routes/vaults';
import type { WindowsRoute } from '../../../shared/ipc/routes/windows';

/**
 * Handlers of a window that is open before its vault: settings, windows, the list of vaults and what the program says of
 * itself are answered at once, everything else by the services of the vault that is open, as soon as they are there. When a vault does
 * not open, every waiting request is refused with the reason.
 */
export function createOpeningHandlers(
  atOnce: Pick<AllHandlers, 'settings.get' | VaultsRoute | LockRoute | ProgramRoute | WindowsRoute | DesktopRoute>,
  services: () => Promise<VaultServiceHandlers>,
): AllHandlers {
  const whenReady =
    (route: keyof VaultServiceHandlers) =>
    async (input: never): Promise<unknown> =>
      ((await services())[route] as (input: never) => Promise<unknown>)(input);
  const routes = (Object.keys(contract) as RouteName[]).filter((route) => route !== 'app.perform');
  return {
    ...(Object.fromEntries(
      routes.map((route) => [route, whenReady(route as keyof VaultServiceHandlers)]),
    ) as unknown as AllHandlers),
    ...atOnce,
  };
}
