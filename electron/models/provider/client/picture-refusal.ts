import { APIError } from 'openai';
import type { ChatCompletionMessageParam } from 'openai/resources/chat/completions';
import { AppError, isAppError } from '../../../../shared/ipc/errors';
import { t } from '../../../../shared/messages/message';

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
