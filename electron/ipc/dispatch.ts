import { contract, type Handlers, type RouteName } from '../../shared/ipc/contract';
import { AppError } from '../../shared/ipc/errors';
import type { DesktopRoute } from '../../shared/ipc/routes/desktop';
import type { LockRoute } from '../../shared/ipc/routes/lock';
import type { ProgramRoute } from '../../shared/ipc/routes/program';
import type { VaultsRoute } from '../../shared/ipc/routes/vaults';
import type { WindowsRoute } from '../../shared/ipc/routes/windows';
import type { SecretRedactor } from '../models/redaction/secret-redactor';
import { withUndoableSeq } from '../store/writing/undoable-batch';
import { t } from '../../shared/messages/message';

export type AllHandlers = Handlers<Exclude<RouteName, 'app.perform'>>;
/** The handlers of one open vault; which vault that is, the other routes say. */
export type VaultServiceHandlers = Omit<
  AllHandlers,
  VaultsRoute | LockRoute | ProgramRoute | WindowsRoute | DesktopRoute
>;

const NOTHING_SECRET: Pick<SecretRedactor, 'redactError'> = { redactError: (error) => error };

/**
 * Finds the route, validates the input against its schema, calls the handler. Unknown routes and invalid input are
 * refused with `bad-input`; the message names the first problem.
 *
 * @param redactor redacts keys in an error's message before it leaves for a page
 */
export function createDispatch(
  handlers: AllHandlers,
  redactor = NOTHING_SECRET,
): (route: string, data: unknown) => Promise<unknown> {
  const all: Handlers<RouteName> = {
    ...handlers,
    'app.perform': async ({ route, input }) => {
      // Nested in itself a thousand times it would outgrow the stack.
      if (route === 'app.perform') throw new AppError('bad-input', t('mainIpc.commandCannotPerformedWithin'));
      const { result, seq } = await withUndoableSeq(() => dispatch(route, input));
      return { output: result, seq };
    },
  };
  const dispatch = async (route: string, data: unknown): Promise<unknown> => {
    if (!Object.hasOwn(contract, route))
      throw new AppError('bad-input', t('mainIpc.thereNoRequestCalled', { route: route.slice(0, 80) }));
    const name = route as RouteName;
    const parsed = contract[name].input.safeParse(data);
    if (!parsed.success) {
      const issue = parsed.error.issues[0];
      const where = issue && issue.path.length > 0 ? ` (${issue.path.join('.')})` : '';
      throw new AppError('bad-input', `${issue?.message ?? t('mainIpc.inputCannotUsed')}${where}`);
    }
    const handler = all[name] as (input: unknown) => Promise<unknown>;
    try {
      return (await handler(parsed.data)) ?? null;
    } catch (error) {
      throw redactor.redactError(error);
    }
  };
  return dispatch;
}
