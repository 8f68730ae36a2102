import { AppError } from '../../../shared/ipc/errors';
import { lockRoutes } from '../../../shared/ipc/routes/lock';
import type { LockActs } from '../../ipc/handlers/lock';
import { t } from '../../../shared/messages/message';

type Dispatch = (route: string, data: unknown) => Promise<unknown>;

/** While the screen is locked a page may ask for the lock alone. */
export const createLockedDispatch =
  (lock: Pick<LockActs, 'state'>, dispatch: Dispatch): Dispatch =>
  async (route, data) => {
    if (lock.state().isLocked && !Object.hasOwn(lockRoutes, route))
      throw new AppError('not-allowed', t('mainApp.screenLockedEnterPassphrase'));
    return dispatch(route, data);
  };
