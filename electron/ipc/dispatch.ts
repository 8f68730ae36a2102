import { contract, type Handlers, type RouteName } from '../../shared/ipc/contract';
import { AppError } from '../../shared/ipc/errors';

export type AllHandlers = Handlers<RouteName>;

/**
 * Finds the route, checks the input against its schema, calls the handler. Unknown routes and malformed input are
 * refused with `bad-input`; the first problem is named in the message.
 */
export function createDispatch(handlers: AllHandlers): (route: string, data: unknown) => Promise<unknown> {
  return async (route, data) => {
    if (!Object.hasOwn(contract, route)) throw new AppError('bad-input', `There is no request called ${route.slice(0, 80)}.`);
    const name = route as RouteName;
    const parsed = contract[name].input.safeParse(data);
    if (!parsed.success) {
      const issue = parsed.error.issues[0];
      const where = issue && issue.path.length > 0 ? ` (${issue.path.join('.')})` : '';
      throw new AppError('bad-input', `${issue?.message ?? 'That input cannot be used'}${where}`);
    }
    const handler = handlers[name] as (input: unknown) => Promise<unknown>;
    return handler(parsed.data);
  };
}
