import { MessageTooLargeError, RequestError, type StopReason } from '@agentclientprotocol/sdk';
import { z } from 'zod';
import { knownAgentOf } from '../../../shared/domain/known-agents';
import { AppError } from '../../../shared/ipc/errors';
import type { AgentSettings } from '../../../shared/ipc/routes/settings';
import type { Deadline } from '../../../shared/lib/deadline';
import { formatList } from '../../../shared/messages/format-list';
import { t } from '../../../shared/messages/message';
import { NOTHING_EXCLUDED } from '../../language/privacy/find-excluded-names';
import type { Program } from '../../ports/program';
import { createMask } from '../masking/create-mask';

/** What the protocol answers to somebody who has not signed in. */
const AUTH_REQUIRED = -32_000;
/** Characters of what a program said of its failure. */
const MAX_SAID = 300;

export type AgentFaults = ReturnType<typeof createAgentFaults>;

/** What can go wrong with an agent, in words for the person, with what to do. */
export function createAgentFaults(
  { name: agent, argv }: AgentSettings,
  running: Pick<Program, 'ended' | 'lastError' | 'kill'>,
) {
  const mask = createMask({ excluded: NOTHING_EXCLUDED });
  const program = argv[0] ?? '';
  const quoted = (text: string): string =>
    text === '' ? '' : ` ${t('mainAgent.itSaid', { text: mask.mask(text).text.slice(0, MAX_SAID) })}`;
  let signIns: string[] = [];

  const flood = () => new AppError('too-large', t('mainAgent.flood', { agent }));
  const ofEnd = async (phase: Phase): Promise<AppError> => {
    const end = await running.ended;
    if (!end.isStarted)
      return new AppError(
        'model-not-found',
        t(end.problem === 'not-found' ? 'mainAgent.notFound' : 'mainAgent.notExecutable', { agent, program: program }),
      );
    const key = phase === 'initialize' ? 'mainAgent.endedAtOnce' : 'mainAgent.endedInBetween';
    return new AppError('model-unreachable', t(key, { agent }) + quoted(running.lastError()), { retryable: true });
  };
  const ofError = (error: RequestError, phase: Phase): AppError => {
    if (error.code === AUTH_REQUIRED) {
      const command = knownAgentOf(argv)?.signIn;
      const how = signIns.length === 0 ? '' : ` ${t('mainAgent.waysToSignIn', { ways: formatList(signIns) })}`;
      return new AppError(
        'model-key',
        t(command === undefined ? 'mainAgent.signInFirst' : 'mainAgent.signInWith', { agent, command: command ?? '' }) +
          how,
      );
    }
    if (phase === 'initialize') return new AppError('model-malformed', t('mainAgent.speaksNoAcp', { agent }));
    return new AppError('model-unreachable', t('mainAgent.reportedError', { agent }) + quoted(saidBy(error)), {
      retryable: true,
    });
  };

  return {
    knowSignIns(names: readonly string[]): void {
      signIns = names.map((name) => name.slice(0, 80)).slice(0, 5);
    },
    otherVersion: (version: number) => new AppError('model-malformed', t('mainAgent.otherVersion', { agent, version })),
    flood,
    /** The reply to a request, or why there is none: the program has ended, said no, was silent, or was stopped. */
    async orItsEnd<Value>(request: Promise<Value>, deadline: Deadline, phase: Phase = 'answer'): Promise<Value> {
      const end = running.ended.then(() => ENDED);
      const aborted = new Promise<typeof ENDED>((resolve) => {
        if (deadline.signal.aborted) resolve(ENDED);
        deadline.signal.addEventListener('abort', () => resolve(ENDED), { once: true });
      });
      try {
        const first = await Promise.race([request, end, aborted]);
        if (first !== ENDED) return first as Value;
      } catch (error) {
        if (error instanceof RequestError && !deadline.signal.aborted) throw ofError(error, phase);
        // Anything else is the connection, which closes with the program; without it the program is of no use.
        running.kill();
        await running.ended;
        if (error instanceof MessageTooLargeError) throw flood();
      }
      request.catch(() => {});
      if (deadline.hasPassed)
        throw new AppError(
          phase === 'initialize' ? 'model-malformed' : 'model-timeout',
          t(phase === 'initialize' ? 'mainAgent.saidNothingAtStart' : 'mainAgent.saidNothing', { agent }) +
            quoted(running.lastError()),
          { retryable: true },
        );
      if (deadline.signal.aborted) throw new AppError('cancelled', t('shared.stopped'), { retryable: true });
      throw await ofEnd(phase);
    },
  };
}

const detailSchema = z.union([z.string(), z.object({ details: z.string() }).transform(({ details }) => details)]);

/** The protocol's own words say little, as “Internal error”; what comes with them says why. */
function saidBy({ message, data }: RequestError): string {
  const detail = detailSchema.safeParse(data).data;
  return detail === undefined || detail.trim() === '' ? message : `${message}: ${detail}`;
}

/** What an answer ended with that is none; null: it is one. What was written until then is kept. */
export function stopFault(agent: string, reason: StopReason): AppError | null {
  switch (reason) {
    case 'end_turn':
      return null;
    case 'refusal':
      return new AppError('model-refused', t('mainAgent.refused', { agent }));
    case 'max_tokens':
    case 'max_turn_requests':
      return new AppError('too-large', t('mainAgent.reachedItsLimit', { agent }));
    default:
      return new AppError('model-unreachable', t('mainAgent.brokeOff', { agent }), { retryable: true });
  }
}

type Phase = 'initialize' | 'answer';
const ENDED = Symbol('ended');
