import type { Logger } from '../../shared/lib/logger';
import type { Application } from './application';
import type { OpenRequest } from './launch/instance-lock';

/** Opens what a second start or the system asks for; what was expected to fail is said in the window. */
export const openAsked = (application: Pick<Application, 'open'>, request: OpenRequest, log: Logger): void =>
  void application
    .open(request)
    .catch((error: unknown) => log.error('what a second start asked for was not opened', { error: String(error) }));
