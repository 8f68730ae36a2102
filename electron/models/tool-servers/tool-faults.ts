import { AppError, isAppError } from '../../../shared/ipc/errors';
import { t } from '../../../shared/messages/message';
import { NOTHING_EXCLUDED } from '../../language/privacy/find-excluded-names';
import type { Program } from '../../ports/program';
import { createMask } from '../masking/create-mask';
import { plainLine } from './plain-text';

/** Characters of what a server said of its failure. */
const MAX_SAID = 300;

/** What a server says of a failure, for the person and the model: one line, without what looks like a password. */
const maskedLine = (text: string): string =>
  plainLine(createMask({ excluded: NOTHING_EXCLUDED }).mask(text.slice(0, 4 * MAX_SAID)).text, MAX_SAID);

const failed = (message: string, cause?: unknown): AppError =>
  new AppError('tool-failed', message, { retryable: true, cause });

/**
 * What can go wrong with a server of tools, in words for the person.
 *
 * @param redact removes what the server was given in confidence
 */
export function createToolFaults(
  server: string,
  program: Pick<Program, 'ended' | 'lastError'> | null,
  redact: (text: string) => string,
) {
  const saidOf = (text: string) => maskedLine(redact(text));
  const ofEnd = async (): Promise<AppError> => {
    const end = await program!.ended;
    if (!end.isStarted)
      return new AppError(
        'not-found',
        t('mainTools.notStarted', { server, isFound: end.problem === 'not-found' ? 'no' : 'yes' }),
      );
    const said = saidOf(program!.lastError());
    return failed(said === '' ? t('mainTools.ended', { server }) : t('mainTools.endedSaying', { server, said }));
  };
  /** What a request of a connection failed by. @param hasEnded its program has ended, or ends */
  return async (
    error: unknown,
    { isFlooding, hasPassed, hasEnded }: { isFlooding: boolean; hasPassed: boolean; hasEnded: boolean },
  ): Promise<AppError> => {
    if (isAppError(error)) return error;
    if (isFlooding) return failed(t('mainTools.flood', { server }));
    if (hasPassed) return failed(t('mainTools.silent', { server }));
    if (hasEnded && program !== null) return ofEnd();
    const said = saidOf(messageOf(error));
    return failed(
      program === null ? t('mainTools.notReached', { server, said }) : t('mainTools.saidNo', { server, said }),
      error,
    );
  };
}

/** The last cause is the one that tells: a refused connection, a redirect. */
function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error && error.cause.message !== '' ? error.cause.message : error.message;
}
