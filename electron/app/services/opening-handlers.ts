import { contract, type RouteName } from '../../../shared/ipc/contract';
import type { AllHandlers } from '../../ipc/dispatch';

/**
 * Handlers of a window that is open before its vault: settings are answered at once, everything else as soon as there
 * is a service to answer it. When the vault does not open, every waiting request is refused with the reason.
 */
export function createOpeningHandlers(
  atOnce: Pick<AllHandlers, 'settings.get'>,
  services: Promise<AllHandlers>,
): AllHandlers {
  services.catch(() => {});
  const whenReady =
    (route: Exclude<RouteName, 'app.perform'>) =>
    async (input: never): Promise<unknown> =>
      ((await services)[route] as (input: never) => Promise<unknown>)(input);
  const routes = (Object.keys(contract) as RouteName[]).filter((route) => route !== 'app.perform');
  return {
    ...(Object.fromEntries(routes.map((route) => [route, whenReady(route)])) as unknown as AllHandlers),
    ...atOnce,
  };
}
