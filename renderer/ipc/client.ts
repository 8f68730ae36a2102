import type { RouteInput, RouteName, RouteOutput } from '../../shared/ipc/contract';
import type { AppEventName, AppEvents } from '../../shared/ipc/events';
import { AppError } from '../../shared/ipc/errors';
import { createPeer, type Peer } from '../../shared/ipc/peer';
import { openHostChannel, type EngramHost } from './host';
import { t } from '../../shared/messages/message';

let peer: Peer | null = null;

/** Connects the page to main; only tests pass `host`. Called implicitly on first use. */
export function connect(host?: EngramHost): Peer {
  peer = createPeer(
    openHostChannel(host),
    (question) =>
      answers.get(question)?.() ?? Promise.reject(new AppError('unsupported', t('app.pageAnswersNoQuestions'))),
  );
  return peer;
}

const answers = new Map<string, () => Promise<unknown>>();

/** What the page answers when main asks it. */
export const answerMain = (question: string, answer: () => Promise<unknown>): void =>
  void answers.set(question, answer);

const connected = (): Peer => peer ?? connect();

const unanswered = new Set<Promise<unknown>>();

/** Resolves when every request made so far has been answered, or refused. */
export const allAnswered = async (): Promise<void> => void (await Promise.allSettled(unanswered));

/** Calls a route of main. Rejects with an AppError whose message is written for the person. */
export function call<Name extends RouteName>(route: Name, input: RouteInput<Name>): Promise<RouteOutput<Name>> {
  const reply = connected().request(route, input) as Promise<RouteOutput<Name>>;
  unanswered.add(reply);
  const forget = () => unanswered.delete(reply);
  reply.then(forget, forget);
  return reply;
}

/**
 * Runs a command; `seq` is the batch it wrote, for an undo of exactly that batch; null when it wrote none that can be
 * undone.
 */
export function perform<Name extends RouteName>(
  route: Name,
  input: RouteInput<Name>,
): Promise<{ output: RouteOutput<Name>; seq: number | null }> {
  return call('app.perform', { route, input }) as Promise<{ output: RouteOutput<Name>; seq: number | null }>;
}

/** Listens to one of main's events; returns the function that stops listening. */
export function onAppEvent<Name extends AppEventName>(
  name: Name,
  listener: (data: AppEvents[Name]) => void,
): () => void {
  return connected().onEvent((received, data) => {
    if (received === name) listener(data as AppEvents[Name]);
  });
}

/** The words to show for anything thrown by `call`. */
export function errorText(error: unknown): string {
  if (error instanceof AppError) return error.message;
  return t('app.somethingWentWrongInside');
}
