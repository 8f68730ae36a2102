import type {
  ChatCompletion,
  ChatCompletionChunk,
  ChatCompletionMessageParam,
  ChatCompletionTool,
} from 'openai/resources/chat/completions';
import { BadRequestError, UnprocessableEntityError } from 'openai';
import type { UsageTask } from '../../../../shared/domain/model-usage';
import { AppError } from '../../../../shared/ipc/errors';
import { createDeadline } from '../../../../shared/lib/deadline';
import { estimatePromptTokens, TASK_HEADER } from '../../metering/meter-fetch';
import { isEventStream } from '../client/guarded-fetch';
import { tellingOfLoad } from '../client/wait-for-load';
import { asPictureRefusal, timeoutError, toModelError } from '../client/provider-error';
import type { ProviderClient } from '../client/provider-client';
import type { ToolCallCollector } from './tool-calls';
import { formatNumber } from '../../../../shared/messages/format-number';
import { t } from '../../../../shared/messages/message';

/** Characters of one answer, about 50,000 tokens; a longer answer is cut off. */
export const MAX_ANSWER_CHARACTERS = 200_000;

/** Signs of a server at work, some seconds apart, that are heeded before its first token. */
const MAX_KEEP_ALIVES = 200;

export const answerTooLongError = (): AppError =>
  new AppError('too-large', t('mainModels.answerTooLong', { characters: formatNumber(MAX_ANSWER_CHARACTERS) }));

/** Tools that a request offers, and the collector of the model's calls. */
export interface OfferedTools {
  tools: ChatCompletionTool[];
  /** `none`: the tools are declared because the conversation has earlier calls, but no more may be made. */
  choice: 'auto' | 'none';
  collector: ToolCallCollector;
}

/**
 * An answer's pieces as they arrive; calls of offered tools go to their collector. Leaving the loop or aborting
 * `signal` closes the socket at once.
 *
 * @throws AppError `model-*`, `too-large` or `cancelled`; the pieces received so far stay valid
 */
export const streamAnswer = (
  client: ProviderClient,
  model: string,
  messages: ChatCompletionMessageParam[],
  signal: AbortSignal,
  offered?: OfferedTools,
): AsyncIterable<string> =>
  client.queue.stream('answer', (ownSignal) => readStream(client, model, messages, ownSignal, offered), signal);

async function* readStream(
  client: ProviderClient,
  model: string,
  messages: ChatCompletionMessageParam[],
  signal: AbortSignal,
  offered?: OfferedTools,
): AsyncIterable<string> {
  const deadline = createDeadline(signal, client.timeouts.firstTokenMs);
  let isStarted = false;
  try {
    client.meter.check(client.host, model, estimatePromptTokens(messages, offered?.tools));
    // A model that is being loaded begins its time anew.
    const extend = () => deadline.extend(client.timeouts.firstTokenMs);
    const { data, response } = await tellingOfLoad(extend, () =>
      openStream(client, model, messages, deadline.signal, offered),
    );
    if (!isEventStream(response)) {
      const text = await readWholeAnswer(response, client.host, offered?.collector);
      if (text !== '') yield text;
      return;
    }
    let characters = 0;
    let finish: string | null = null;
    let hasBegun = false;
    let keptAlive = 0;
    for await (const chunk of data as AsyncIterable<ChatCompletionChunk>) {
      const choice = chunk.choices?.[0];
      hasBegun ||= choice?.delta !== undefined;
      // Signs that the server is at work do not shorten the time that it has for its first token.
      if (hasBegun) deadline.extend(client.timeouts.idleMs);
      else if ((keptAlive += 1) <= MAX_KEEP_ALIVES) extend();
      finish = choice?.finish_reason ?? finish;
      if (Array.isArray(choice?.delta?.tool_calls)) offered?.collector.add(choice.delta.tool_calls);
      const text = choice?.delta?.content ?? '';
      if (text === '') continue;
      isStarted = true;
      characters += text.length;
      if (characters > MAX_ANSWER_CHARACTERS) {
        throw answerTooLongError();
      }
      yield text;
    }
    if (signal.aborted) throw new AppError('cancelled', t('shared.stopped'), { retryable: true });
    if (deadline.hasPassed) throw timeoutError(client.host, isStarted ? 'go-on' : 'begin');
    checkFinish(finish, isStarted, client);
  } catch (error) {
    if (signal.aborted) throw new AppError('cancelled', t('shared.stopped'), { retryable: true });
    if (deadline.hasPassed) throw timeoutError(client.host, isStarted ? 'go-on' : 'begin');
    throw asPictureRefusal(toModelError(error, { ...client, model }), messages, { host: client.host, model });
  } finally {
    deadline.dispose();
    deadline.abort();
  }
}

/** Asks for the usage at the end of the stream; a server that refuses that is asked without, now and from now on. */
async function openStream(
  client: ProviderClient,
  model: string,
  messages: ChatCompletionMessageParam[],
  signal: AbortSignal,
  offered?: OfferedTools,
) {
  const open = () =>
    client.openai.chat.completions
      .create(
        {
          model,
          messages,
          stream: true,
          ...(client.quirks.reportsStreamUsage ? { stream_options: { include_usage: true } } : {}),
          ...(offered === undefined ? {} : { tools: offered.tools, tool_choice: offered.choice }),
        },
        { signal, headers: { [TASK_HEADER]: 'answer' satisfies UsageTask } },
      )
      .withResponse();
  try {
    return await open();
  } catch (error) {
    const isRefusal = error instanceof BadRequestError || error instanceof UnprocessableEntityError;
    if (!isRefusal || !client.quirks.reportsStreamUsage || !/stream_options|include_usage/u.test(error.message))
      throw error;
    client.quirks.reportsStreamUsage = false;
    return open();
  }
}

function checkFinish(finish: string | null, isStarted: boolean, client: ProviderClient): void {
  if (finish === 'content_filter')
    throw new AppError('model-refused', t('mainModels.restHeldBack', { host: client.host }));
  if (finish === 'length') client.log.info('answer reached the model’s length limit', {});
  if (finish !== null) return;
  if (isStarted)
    throw new AppError('model-unreachable', t('mainModels.answerBrokeOff', { host: client.host }), { retryable: true });
  throw new AppError('model-malformed', t('mainModels.noAnswerInFormat', { host: client.host }), { retryable: true });
}

/** Serves servers that cannot stream: the whole answer from one JSON object. */
async function readWholeAnswer(response: Response, host: string, collector?: ToolCallCollector): Promise<string> {
  const type = response.headers.get('content-type') ?? 'no content type';
  if (!type.includes('json')) {
    throw new AppError('model-malformed', t('mainModels.sentTypeInstead', { host, type: type.split(';')[0]! }));
  }
  const completion = (await response.json()) as Partial<ChatCompletion>;
  const message = completion.choices?.[0]?.message;
  const text = message?.content;
  if (collector !== undefined && message?.tool_calls?.length) {
    collector.addWhole(message.tool_calls);
    return typeof text === 'string' ? text.slice(0, MAX_ANSWER_CHARACTERS) : '';
  }
  if (typeof text !== 'string' || text === '')
    throw new AppError('model-malformed', t('mainModels.hostSentEmptyAnswer', { host }), { retryable: true });
  return text.slice(0, MAX_ANSWER_CHARACTERS);
}
