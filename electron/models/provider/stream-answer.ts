import type { ChatCompletion, ChatCompletionChunk, ChatCompletionMessageParam } from 'openai/resources/chat/completions';
import { AppError } from '../../../shared/ipc/errors';
import { createDeadline } from './deadline';
import { isEventStream } from './guarded-fetch';
import type { ProviderClient } from './provider-client';
import { timeoutError, toModelError } from './provider-error';

/** Characters of one answer; a model that runs on beyond it is stopped. About 50,000 tokens. */
export const MAX_ANSWER_CHARACTERS = 200_000;

/**
 * Pieces of an answer as they arrive. Leaving the loop or aborting `signal` closes the socket at once.
 *
 * @throws AppError `model-*`, `too-large` or `cancelled`; pieces already given stay valid
 */
export async function* streamAnswer(client: ProviderClient, model: string, messages: ChatCompletionMessageParam[], signal: AbortSignal): AsyncIterable<string> {
  const deadline = createDeadline(signal, client.timeouts.firstTokenMs);
  let isStarted = false;
  try {
    const request = client.openai.chat.completions.create({ model, messages, stream: true }, { signal: deadline.signal });
    const { data, response } = await request.withResponse();
    if (!isEventStream(response)) {
      yield await readUnstreamed(response, client.host);
      return;
    }
    let characters = 0;
    let finish: string | null = null;
    for await (const chunk of data as AsyncIterable<ChatCompletionChunk>) {
      deadline.extend(client.timeouts.idleMs);
      const choice = chunk.choices?.[0];
      finish = choice?.finish_reason ?? finish;
      const text = choice?.delta?.content ?? '';
      if (text === '') continue;
      isStarted = true;
      characters += text.length;
      if (characters > MAX_ANSWER_CHARACTERS) {
        throw new AppError('too-large', `The answer passed ${MAX_ANSWER_CHARACTERS.toLocaleString('en')} characters and was cut there.`);
      }
      yield text;
    }
    if (signal.aborted) throw new AppError('cancelled', 'Stopped.', { retryable: true });
    if (deadline.hasPassed) throw timeoutError(client.host, isStarted ? 'go on' : 'begin to answer');
    checkFinish(finish, isStarted, client);
  } catch (error) {
    if (signal.aborted) throw new AppError('cancelled', 'Stopped.', { retryable: true });
    if (deadline.hasPassed) throw timeoutError(client.host, isStarted ? 'go on' : 'begin to answer');
    throw toModelError(error, { host: client.host, model });
  } finally {
    deadline.clear();
    deadline.abort();
  }
}

function checkFinish(finish: string | null, isStarted: boolean, client: ProviderClient): void {
  if (finish === 'content_filter') throw new AppError('model-refused', `${client.host} held the rest of this answer back.`);
  if (finish === 'length') client.log.info('answer reached the model’s length limit', {});
  if (finish !== null) return;
  if (isStarted) throw new AppError('model-unreachable', `The answer from ${client.host} broke off before its end. What had arrived is kept; try again.`, { retryable: true });
  throw new AppError('model-malformed', `${client.host} sent no answer in the OpenAI format. Check the address and the model in Settings.`, { retryable: true });
}

/** Servers that cannot stream send the whole answer as one JSON object. */
async function readUnstreamed(response: Response, host: string): Promise<string> {
  const type = response.headers.get('content-type') ?? 'no content type';
  if (!type.includes('json')) {
    throw new AppError('model-malformed', `${host} sent ${type.split(';')[0]} instead of an answer. Check that the address is the API’s (it ends in /v1) and not a web page.`);
  }
  const completion = (await response.json()) as Partial<ChatCompletion>;
  const text = completion.choices?.[0]?.message?.content;
  if (typeof text !== 'string' || text === '') throw new AppError('model-malformed', `${host} sent an empty answer.`, { retryable: true });
  return text.slice(0, MAX_ANSWER_CHARACTERS);
}
