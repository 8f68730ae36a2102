import { APIConnectionError, APIConnectionTimeoutError, APIError, APIUserAbortError } from 'openai';
import { AppError } from '../../../../shared/ipc/errors';
import { findSecrets } from '../../../language/privacy/find-secrets';
import { readOverflow } from './read-overflow';
import { REDACTED, type SecretRedactor } from '../../redaction/secret-redactor';

export interface ErrorContext {
  /** Host and port as shown to the person. */
  host: string;
  model: string;
  /** Redacts the key that was sent. */
  redactor: SecretRedactor;
}

/**
 * A failed model call as an AppError: what failed, and what the person can do. Never quotes the key, and only a short
 * piece of the server's own message.
 */
export const toModelError = (error: unknown, context: ErrorContext): AppError =>
  context.redactor.redactError(toAppError(error, context));

function toAppError(error: unknown, { host, model, redactor }: ErrorContext): AppError {
  if (error instanceof AppError) return error;
  const inner = findAppErrorCause(error);
  if (inner) return inner;
  if (error instanceof APIUserAbortError || (error instanceof Error && error.name === 'AbortError')) {
    return new AppError('cancelled', 'Stopped.', { retryable: true });
  }
  if (error instanceof APIConnectionTimeoutError) return timeoutError(host, 'answer');
  if (error instanceof APIConnectionError) return connectionError(error, host);
  if (error instanceof APIError) return statusError(error, host, model, redactor);
  if (error instanceof SyntaxError) {
    return new AppError(
      'model-malformed',
      `${host} sent something that is not an answer in the OpenAI format. Check that the address ends in /v1.`,
      { retryable: true, cause: error },
    );
  }
  if (error instanceof Error) {
    return new AppError(
      'model-unreachable',
      `The connection to ${host} broke off. What had arrived is kept; try again.`,
      { retryable: true, cause: error },
    );
  }
  return new AppError('unexpected', 'The model call failed in a way that was not expected.', {
    retryable: true,
    cause: error,
  });
}

export const timeoutError = (host: string, what: string): AppError =>
  new AppError(
    'model-timeout',
    `${host} did not ${what} in time. It may be busy or loading the model; try again in a moment.`,
    { retryable: true },
  );

function findAppErrorCause(error: unknown): AppError | null {
  let current: unknown = error;
  for (let depth = 0; depth < 4 && current instanceof Error; depth += 1) {
    if (current instanceof AppError) return current;
    current = current.cause;
  }
  return null;
}

function connectionError(error: Error, host: string): AppError {
  const code = causeCode(error);
  const options = { retryable: true, cause: error };
  if (code === 'ECONNREFUSED')
    return new AppError(
      'model-unreachable',
      `Nothing answers at ${host}. Is the server running, and is the port right?`,
      options,
    );
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return new AppError(
      'model-unreachable',
      `The name ${host} cannot be found. Check the address, and that this machine is online.`,
      options,
    );
  if (/CERT|SELF_SIGNED|UNABLE_TO_VERIFY/.test(code))
    return new AppError(
      'model-unreachable',
      `${host} has a certificate that cannot be trusted, so nothing was sent.`,
      options,
    );
  if (code === 'UND_ERR_CONNECT_TIMEOUT' || code === 'ETIMEDOUT') return timeoutError(host, 'accept the connection');
  return new AppError(
    'model-unreachable',
    `The connection to ${host} failed. Check the address and the network, then try again.`,
    options,
  );
}

function causeCode(error: unknown): string {
  let current: unknown = error;
  for (let depth = 0; depth < 5 && current instanceof Error; depth += 1) {
    const code = (current as { code?: unknown }).code;
    if (typeof code === 'string' && code !== '') return code;
    current = current.cause;
  }
  return '';
}

function statusError(
  error: InstanceType<typeof APIError>,
  host: string,
  model: string,
  redactor: SecretRedactor,
): AppError {
  const status = error.status;
  const refuse = (code: AppError['code'], message: string, retryable: boolean) =>
    new AppError(code, message, { retryable, cause: error });
  if (status === undefined)
    return refuse(
      'model-refused',
      `${host} reported an error while answering${quoteServerMessage(error, redactor)}`,
      true,
    );
  if (status >= 300 && status < 400)
    return refuse(
      'model-refused',
      `${host} wants to send the request on to another address. That was refused, so that your key and text go only where you chose. Correct the address in Settings.`,
      false,
    );
  if (status === 401 || status === 403)
    return refuse('model-key', `${host} did not accept the key. Check it under Settings → Model.`, false);
  if (status === 404)
    return refuse(
      'model-not-found',
      `${host} knows no model “${model}” at this address. Choose one of its models in Settings, and check that the address ends in /v1.`,
      false,
    );
  const overflow = status === 400 || status === 413 || status === 422 ? readOverflow(error.message) : null;
  if (overflow !== null) return new AppError('model-window', tooLongFor(host), { cause: error, data: overflow });
  if (status === 413) return refuse('too-large', tooLongFor(host), false);
  if (status === 429)
    return refuse(
      'model-rate-limited',
      `${host} is limiting requests just now, also after waiting. Try again in a minute.`,
      true,
    );
  if (status >= 500)
    return refuse(
      'model-unreachable',
      `${host} reports a fault of its own (${status}), also after trying again. Your message is kept; try again later.`,
      true,
    );
  return refuse(
    'model-refused',
    `${host} refused the request (${status})${quoteServerMessage(error, redactor)}`,
    false,
  );
}

const tooLongFor = (host: string): string =>
  `${host} says that this conversation is too long for it. Start a new session or choose a model with a larger window.`;

/** Characters of a server's message that are searched for other secrets, and that are shown. */
const [READ_CHARACTERS, SHOWN_CHARACTERS] = [1_000, 160];

function quoteServerMessage(error: Error, redactor: SecretRedactor): string {
  // The key is redacted before cutting, which could leave an unrecognisable part of it.
  const words = withoutSecrets(redactor.redact(error.message).slice(0, READ_CHARACTERS))
    .replace(/^\d{3}\s*/, '')
    .replace(/\s+/g, ' ')
    .trim();
  return words === '' || words.includes('no body') ? '.' : `: “${words.slice(0, SHOWN_CHARACTERS)}”`;
}

/** Removes anything that looks like a key; a gateway may quote its own. */
function withoutSecrets(text: string): string {
  let rest = '';
  let from = 0;
  for (const { start, end } of findSecrets(text)) {
    rest += text.slice(from, start) + REDACTED;
    from = end;
  }
  return rest + text.slice(from);
}
