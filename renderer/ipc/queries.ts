import {
  notifyManager,
  QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
  type UseMutationResult,
  type UseQueryOptions,
  type UseQueryResult,
} from '@tanstack/react-query';
import type { RouteInput, RouteName, RouteOutput } from '../../shared/ipc/contract';
import { isAppError, type AppError } from '../../shared/ipc/errors';
import { showToast } from '../ui/feedback/toasts';
import { call, errorText, perform } from './client';
import { t } from '../../shared/messages/message';

// The person's change is on screen in the same frame: with the library's own timer a checkbox would first jump back.
notifyManager.setScheduler(queueMicrotask);

/** The cache key of a reply: its route and input. */
export const routeKey = <Name extends RouteName>(route: Name, input: RouteInput<Name>) => [route, input] as const;

/** Shows what a command replied as the reply of a route without input; replies of the other routes are asked again. */
export function useShown<Name extends RouteName>(
  route: Name,
  ...others: RouteName[]
): (reply: RouteOutput<Name> | null) => void {
  const queries = useQueryClient();
  return (reply) => {
    if (reply !== null) queries.setQueryData([route, null], reply);
    for (const other of others) void queries.invalidateQueries({ queryKey: [other] });
  };
}

/** Main is on this machine, so queries never wait for a network; replies stay valid until a change event. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { networkMode: 'always', staleTime: Infinity, retry: false, refetchOnWindowFocus: false },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}

type Options<Output> = Omit<UseQueryOptions<Output, AppError>, 'queryKey' | 'queryFn'>;

/** Reads a route and stays current: `useRoute('notes.page', { id })`. `options.enabled` false waits. */
export function useRoute<Name extends RouteName>(
  route: Name,
  input: RouteInput<Name>,
  options: Options<RouteOutput<Name>> = {},
): UseQueryResult<RouteOutput<Name>, AppError> {
  return useQuery<RouteOutput<Name>, AppError>({
    ...options,
    queryKey: routeKey(route, input),
    queryFn: () => call(route, input),
  });
}

/**
 * A command that changes something: `const save = useCommand('notes.save'); save.mutate({ … })`. Errors are shown in a
 * toast in the person's words, unless `quiet` is set and the caller shows them. `notice` returns the words of a toast
 * with an Undo of exactly this change; null: no toast.
 */
export function useCommand<Name extends RouteName>(
  route: Name,
  options: {
    quiet?: boolean;
    onSuccess?: (output: RouteOutput<Name>, input: RouteInput<Name>) => void;
    notice?: (output: RouteOutput<Name>, input: RouteInput<Name>) => string | null;
  } = {},
): UseMutationResult<RouteOutput<Name>, AppError, RouteInput<Name>> {
  return useMutation<RouteOutput<Name>, AppError, RouteInput<Name>>({
    mutationFn: async (input) => {
      const { notice } = options;
      if (notice === undefined) return call(route, input);
      const { output, seq } = await perform(route, input);
      const text = notice(output, input);
      if (text !== null) showDone(text, seq);
      return output;
    },
    onSuccess: (output, input) => options.onSuccess?.(output, input),
    onError: (error) => {
      if (!options.quiet) showError(error);
    },
  });
}

/** Shows an error in a toast. A cancelled command shows none. */
export function showError(error: unknown): void {
  if (isAppError(error, 'cancelled')) return;
  showToast({ tone: 'error', text: errorText(error) });
}

/**
 * Shows a notice of what was done. Its Undo reverts batch `seq` whatever was done since, and says so when it is already
 * undone; without a batch there is no Undo.
 */
export function showDone(text: string, seq: number | null, onUndone: () => void = () => {}): void {
  const undo = async (batch: number) => {
    try {
      const undone = await call('app.undoBatch', { seq: batch });
      showToast({
        text: undone === null ? t('common.takenBackAlready') : t('common.undoneLabel', { label: undone.label }),
      });
      onUndone();
    } catch (error) {
      showError(error);
    }
  };
  showToast({ text, ...(seq !== null && { action: { label: t('common.undo'), run: () => void undo(seq) } }) });
}
