import { APIConnectionError, APIConnectionTimeoutError, APIError, APIUserAbortError } from 'openai';
import { AppError, isAppError } from '../../../../shared/ipc/errors';
import { findSecrets } from '../../../language/privacy/find-secrets';
import { REDACTED, type SecretRedactor } from '../../redaction/secret-redactor';
import { t } from '../../../../shared/messages/message';
import type { ChatCompletionMessageParam } from 'openai/resources/chat/completions';

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
    return new AppError('cancelled', t('mainModels.stopped'), { retryable: true });
  }
  if (error instanceof APIConnectionTimeoutError) return timeoutError(host, 'answer');
  if (error instanceof APIConnectionError) return connectionError(error, host);
  if (error instanceof APIError) return statusError(error, host, model, redactor);
  if (error instanceof SyntaxError) {
    return new AppError('model-malformed', t('mainModels.hostSentSomethingAnswer', { host }), {
      retryable: true,
      cause: error,
    });
  }
  if (error instanceof Error) {
    return new AppError('model-unreachable', t('mainModels.connectionHostBrokeOff', { host }), {
      retryable: true,
      cause: error,
    });
  }
  return new AppError('unexpected', t('mainModels.modelCallFailedWay'), {
    retryable: true,
    cause: error,
  });
}

const TIMEOUTS = {
  connect: (host: string) => t('mainModels.notConnectedInTime', { host }),
  begin: (host: string) => t('mainModels.notBegunInTime', { host }),
  'go-on': (host: string) => t('mainModels.notContinuedInTime', { host }),
  answer: (host: string) => t('mainModels.notAnsweredInTime', { host }),
  embed: (host: string) => t('mainModels.notEmbeddedInTime', { host }),
};

export const timeoutError = (host: string, what: keyof typeof TIMEOUTS): AppError =>
  new AppError('model-timeout', TIMEOUTS[what](host), { retryable: true });

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
    return new AppError('model-unreachable', t('mainModels.nothingAnswersHostServer', { host }), options);
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return new AppError('model-unreachable', t('mainModels.nameHostCannotFound', { host }), options);
  if (/CERT|SELF_SIGNED|UNABLE_TO_VERIFY/.test(code))
    return new AppError('model-unreachable', t('mainModels.hostCertificateCannotTrusted', { host }), options);
  if (code === 'UND_ERR_CONNECT_TIMEOUT' || code === 'ETIMEDOUT') return timeoutError(host, 'connect');
  return new AppError('model-unreachable', t('mainModels.connectionHostFailedCheck', { host }), options);
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
      t('mainModels.hostReportedErrorWhile', { host, error: quoteServerMessage(error, redactor) }),
      true,
    );
  if (status >= 300 && status < 400)
    return refuse('model-refused', t('mainModels.hostWantsSendRequest', { host }), false);
  if (status === 401 || status === 403) return refuse('model-key', t('mainModels.hostDidAcceptKey', { host }), false);
  if (status === 404) return refuse('model-not-found', t('mainModels.hostKnowsNoModel', { host, model }), false);
  const overflow = status === 400 || status === 413 || status === 422 ? readOverflow(error.message) : null;
  if (overflow !== null) return new AppError('model-window', tooLongFor(host), { cause: error, data: overflow });
  if (status === 413) return refuse('too-large', tooLongFor(host), false);
  if (status === 429) return refuse('model-rate-limited', t('mainModels.hostLimitingRequestsJust', { host }), true);
  if (status >= 500) return refuse('model-unreachable', t('mainModels.hostReportsFaultOwn', { host, status }), true);
  return refuse(
    'model-refused',
    t('mainModels.hostRefusedRequestStatus', { host, status, error: quoteServerMessage(error, redactor) }),
    false,
  );
}

const tooLongFor = (host: string): string => t('mainModels.hostSaysConversationToo', { host });

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

/** Characters of a server's message in which its window is named. */
const OVERFLOW_CHARACTERS = 1_000;

/** Words of OpenAI, vLLM, llama.cpp, LM Studio, Mistral, Anthropic, Gemini. */
const OVERFLOW =
  /context[_ ](?:length|size|window)|prompt is too long|input token count|too large for model|maximum number of tokens/iu;
const WINDOWS = [
  /(?:maximum|available|max) context (?:length|size|window)[a-z ]{0,6} \(?(\d{3,9})/iu,
  /context (?:length|size|window) of (?:only )?(\d{3,9})/iu,
  /tokens > (\d{3,9}) maximum/iu,
  /maximum number of tokens allowed \(?(\d{3,9})/iu,
  /(\d{3,9}) maximum context length/iu,
];

/** Whether a refusal says that the prompt does not fit, and the window's tokens where it names them. */
export function readOverflow(message: string): { windowTokens: number | null } | null {
  const words = message.slice(0, OVERFLOW_CHARACTERS);
  if (!OVERFLOW.test(words)) return null;
  const named = WINDOWS.map((pattern) => pattern.exec(words)?.[1]).find((tokens) => tokens !== undefined);
  return { windowTokens: named === undefined ? null : Number(named) };
}

/** Words of OpenAI, OpenRouter, vLLM, llama.cpp, Ollama and LM Studio about pictures that a model does not take. */
const ABOUT_PICTURES = /\bimages?\b|image_url|\bvision\b|multi-?modal|mmproj/iu;
/** A key or a limit is refused for its own reason, whatever the words. */
const OTHER_REASONS = new Set([401, 403, 429]);

/** A refusal of a request with pictures that speaks of pictures, as one that says what to do; any other error as it is. */
export function asPictureRefusal(
  error: AppError,
  messages: readonly ChatCompletionMessageParam[],
  { host, model }: { host: string; model: string },
): AppError {
  const { cause } = error.options;
  if (!hasPictures(messages) || isAppError(error, 'model-window') || !(cause instanceof APIError)) return error;
  if (OTHER_REASONS.has(cause.status as number) || !ABOUT_PICTURES.test(cause.message)) return error;
  return new AppError('model-refused', t('mainModels.takesNoPictures', { host, model }), { cause });
}

const hasPictures = (messages: readonly ChatCompletionMessageParam[]): boolean =>
  messages.some(({ content }) => Array.isArray(content) && content.some(({ type }) => type === 'image_url'));
