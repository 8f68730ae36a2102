import { APIConnectionError, APIConnectionTimeoutError, APIError, APIUserAbortError } from 'openai';
import { AppError, isAppError } from '../../../../shared/ipc/errors';
import { findSecrets } from '../../../language/privacy/find-secrets';
import { REDACTED, type SecretRedactor } from '../../redaction/secret-redactor';
import { t } from '../../../../shared/messages/message';
import { quoted } from '../../../../shared/messages/quoted';
import { REPORTED_HEADER } from './plain-replies';
import { plainWords, refusalKind } from './refusal-words';
import type { ChatCompletionMessageParam } from 'openai/resources/chat/completions';

export interface ErrorContext {
  /** Host and port as shown to the person. */
  host: string;
  model: string;
  /** Redacts the key that was sent. */
  redactor: SecretRedactor;
  /** Whether a key was sent. */
  hasKey: boolean;
}

/**
 * A failed model call as an AppError: what failed, and what the person can do. Never quotes the key, and only a short
 * piece of the server's own message.
 */
export const toModelError = (error: unknown, context: ErrorContext): AppError =>
  context.redactor.redactError(toAppError(error, context));

function toAppError(error: unknown, context: ErrorContext): AppError {
  const { host } = context;
  if (error instanceof AppError) return error;
  const inner = findAppErrorCause(error);
  if (inner) return inner;
  if (error instanceof APIUserAbortError || (error instanceof Error && error.name === 'AbortError')) {
    return new AppError('cancelled', t('shared.stopped'), { retryable: true });
  }
  if (error instanceof APIConnectionTimeoutError) return timeoutError(host, 'answer');
  if (error instanceof APIConnectionError) return connectionError(error, host);
  if (error instanceof APIError) return statusError(error, context);
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

function statusError(error: InstanceType<typeof APIError>, context: ErrorContext): AppError {
  const { host, model, hasKey } = context;
  const status = error.headers?.has(REPORTED_HEADER) === true ? undefined : error.status;
  const quote = quoteServerMessage(error, context.redactor);
  const refuse = (code: AppError['code'], message: string, retryable: boolean) =>
    new AppError(code, message, { retryable, cause: error });
  const kind = refusalKind(status, saidBy(error));
  if (kind === 'memory')
    return refuse('model-refused', t('mainModels.hostLacksMemory', { host, model, error: quote }), true);
  if (kind === 'loading')
    return refuse('model-unreachable', t('mainModels.hostStillLoads', { host, model, error: quote }), true);
  if (kind === 'quota') return refuse('model-refused', t('mainModels.hostQuotaUsedUp', { host, error: quote }), false);
  const overflow = status === undefined || [400, 413, 422].includes(status) ? readOverflow(error.message) : null;
  if (overflow !== null) return new AppError('model-window', tooLongFor(host), { cause: error, data: overflow });
  if (status === undefined)
    return refuse('model-refused', t('mainModels.hostReportedErrorWhile', { host, error: quote }), true);
  if (status >= 300 && status < 400)
    return refuse('model-refused', t('mainModels.hostWantsSendRequest', { host }), false);
  if (status === 401)
    return refuse(
      'model-key',
      hasKey
        ? t('mainModels.hostDidAcceptKey', { host, error: quote })
        : t('mainModels.hostWantsKey', { host, error: quote }),
      false,
    );
  if (status === 403)
    return refuse(
      'model-key',
      hasKey
        ? t('mainModels.hostForbidsKey', { host, model, error: quote })
        : t('mainModels.hostForbids', { host, error: quote }),
      false,
    );
  if (status === 404)
    return refuse('model-not-found', t('mainModels.hostKnowsNoModel', { host, model, error: quote }), false);
  if (status === 413) return refuse('too-large', tooLongFor(host), false);
  if (status === 429)
    return refuse('model-rate-limited', t('mainModels.hostLimitingRequestsJust', { host, error: quote }), true);
  if (status >= 500)
    return refuse('model-unreachable', t('mainModels.hostReportsFaultOwn', { host, status, error: quote }), true);
  return refuse('model-refused', t('mainModels.hostRefusedRequestStatus', { host, status, error: quote }), false);
}

const saidBy = ({ message, code, type }: InstanceType<typeof APIError>) => ({
  message,
  ...(code == null ? {} : { code }),
  ...(type === undefined ? {} : { type }),
});

const tooLongFor = (host: string): string => t('mainModels.hostSaysConversationToo', { host });

/** Characters of a server's message that are searched for other secrets, and that are shown. */
const [READ_CHARACTERS, SHOWN_CHARACTERS] = [2_000, 240];

/** The server's words as the end of a sentence; only its full stop where there are none. */
function quoteServerMessage(error: Error, redactor: SecretRedactor): string {
  // The key is redacted before cutting, which could leave an unrecognisable part of it.
  const words = plainWords(
    withoutSecrets(redactor.redact(error.message).slice(0, READ_CHARACTERS)).replace(/^\d{3}\s*/, ''),
  );
  if (words === '' || words.includes('no body') || words.startsWith('{"')) return '.';
  const isCut = words.length > SHOWN_CHARACTERS;
  return `: ${quoted(isCut ? `${words.slice(0, SHOWN_CHARACTERS).trimEnd()}…` : words)}.`;
}

/** Words that begin as keys do; a server may quote one in part, or with stars. */
const KEY_LIKE = /\b(?:sk|gsk|pk|xai|hf|key)[-_][\w*.-]*[\w*]/giu;

/** Removes anything that looks like a key; a gateway may quote its own. */
function withoutSecrets(given: string): string {
  const text = given.replace(KEY_LIKE, REDACTED);
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
