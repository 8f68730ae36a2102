import { APIError } from 'openai';
import type {
  ChatCompletionMessageFunctionToolCall,
  ChatCompletionMessageParam,
} from 'openai/resources/chat/completions';
import { isAppError } from '../../../../shared/ipc/errors';
import { TAKE_BACK, withPiece } from '../../../../shared/domain/answer-pieces';
import type { AnswerRequest, AnswerSource, RetrievedMore } from '../../../ports/engine';
import { answerPrompt } from '../../prompts/answer';
import {
  searchResultPrompt,
  MAX_SEARCHES,
  NO_MORE_SEARCHES,
  SEARCH_FAILED,
  SEARCH_VAULT,
  SEARCH_VAULT_TOOL,
  SEARCHED_BEFORE,
  UNREADABLE_ARGUMENTS,
  unknownTool,
} from '../../prompts/search-vault';
import { NO_MORE_CALLS, toolOf, toolReplyPrompt } from '../../prompts/tools';
import type { ProviderClient } from '../client/provider-client';
import { answerTooLongError, MAX_ANSWER_CHARACTERS, streamAnswer, type OfferedTools } from './stream-answer';
import { createToolCallCollector } from './tool-calls';
import { stripThinkingBlock } from './strip-thinking';

/** What is known about a server's tools, shared by all answers of one engine. */
export interface ToolSupport {
  supportsTools: boolean;
}

const MAX_QUERY_CHARACTERS = 500;

/**
 * An answer during which the model may search the vault with `search_vault`, and call tools of the person's: it gets what
 * came of it as the tool's reply, and the answer continues. A server that refuses tools is asked again without them and
 * not offered them again; one that refuses tools of the person's is asked without these first. Once nothing may be called
 * any more (or after three invalid calls) the model is told to answer; further calls end the answer.
 *
 * @param hasJudged the model judged the sources before
 * @throws AppError as `streamAnswer`; what a call failed by is told to the model only
 */
export async function* answerWithTools(
  client: ProviderClient,
  toolSupport: ToolSupport,
  model: string,
  request: AnswerRequest,
  signal: AbortSignal,
  hasJudged = false,
): AsyncIterable<string> {
  const { retrieve, tools } = request;
  const stream = (messages: ChatCompletionMessageParam[], offered?: OfferedTools) =>
    stripThinkingBlock(streamAnswer(client, model, messages, signal, offered));
  if ((retrieve === undefined && tools === undefined) || !toolSupport.supportsTools)
    return yield* stream(answerPrompt(request, { hasJudged }));
  const called = createCalls(request, signal);
  const offered = [...(retrieve === undefined ? [] : [SEARCH_VAULT_TOOL]), ...(tools?.offered ?? []).map(toolOf)];
  const withoutTools = (answered: string) =>
    goOnAfter(answered, stream(continueFrom(answered, answerPrompt(called.withFound(), { hasJudged }))));
  const messages: ChatCompletionMessageParam[] = answerPrompt(request, {
    canSearch: retrieve !== undefined,
    hasTools: tools !== undefined,
    hasJudged,
  });
  let answered = '';
  for (;;) {
    const collector = createToolCallCollector();
    const isLast = called.isOver;
    let roundText = '';
    try {
      for await (const piece of stream(messages, {
        tools: offered,
        choice: isLast ? 'none' : 'auto',
        collector,
      })) {
        const apart = roundText === '' ? asNewParagraph(answered, piece) : afterEarlier(answered, piece);
        roundText = withPiece(roundText, apart).slice(apart.includes(TAKE_BACK) ? answered.length : 0);
        if (answered.length + roundText.length > MAX_ANSWER_CHARACTERS) throw answerTooLongError();
        yield apart;
      }
    } catch (error) {
      if (roundText !== '' || !mayBeToolRefusal(error)) throw error;
      // What it refuses may be the schema of one of these: that must not cost the model its search, now or later.
      if (tools !== undefined && !called.hasAny) {
        const { tools: _refused, ...without } = request;
        client.log.info('server refused tools; answering without those of the person', {});
        return yield* answerWithTools(client, toolSupport, model, without, signal, hasJudged);
      }
      client.log.info('server takes no tools; answering without', {});
      return yield* disableToolsAfterSuccess(withoutTools(answered), toolSupport);
    }
    answered += roundText;
    const { calls } = collector;
    if (calls.length === 0 || isLast) {
      if (calls.length > 0) client.log.warn('model kept calling tools; its answer was cut there', {});
      if (answered.trim() === '') yield* withoutTools('');
      return;
    }
    messages.push({ role: 'assistant', content: roundText === '' ? null : roundText, tool_calls: calls });
    for (const call of calls)
      messages.push({ role: 'tool', tool_call_id: call.id, content: await called.answer(call) });
  }
}

/** Text after a call starts a new paragraph. */
const asNewParagraph = (answered: string, piece: string): string =>
  answered !== '' && !/\s$/u.test(answered) && !/^\s/u.test(piece) ? `\n\n${piece}` : piece;

/** What takes back this round's text leaves what earlier rounds answered. */
const afterEarlier = (answered: string, piece: string): string => {
  const at = piece.lastIndexOf(TAKE_BACK);
  return at === -1 ? piece : `${TAKE_BACK}${answered}${asNewParagraph(answered, piece.slice(at + 1))}`;
};

async function* goOnAfter(answered: string, pieces: AsyncIterable<string>): AsyncIterable<string> {
  for await (const piece of pieces) yield afterEarlier(answered, piece);
}

const continueFrom = (answered: string, messages: ChatCompletionMessageParam[]): ChatCompletionMessageParam[] =>
  answered === ''
    ? messages
    : [
        ...messages,
        { role: 'assistant', content: answered },
        { role: 'user', content: 'Go on from there, with the sources above.' },
      ];

/** Marks tools as unsupported only if the same request works without them. */
async function* disableToolsAfterSuccess(
  pieces: AsyncIterable<string>,
  toolSupport: ToolSupport,
): AsyncIterable<string> {
  for await (const piece of pieces) {
    toolSupport.supportsTools = false;
    yield piece;
  }
}

/** 400 and 422 may have any cause, so the request is tried without tools; other statuses only if they mention tools. */
function mayBeToolRefusal(error: unknown): boolean {
  if (isAppError(error, 'model-window')) return false;
  const cause = isAppError(error) ? error.options.cause : error;
  if (!(cause instanceof APIError)) return false;
  const status = cause.status as number | undefined;
  return (
    status === 400 ||
    status === 422 ||
    (status !== 401 && status !== 403 && status !== 429 && /\btools?\b|function.?call/iu.test(cause.message))
  );
}

/** Executes and counts the calls of one answer. */
function createCalls({ retrieve, tools, ...request }: AnswerRequest, signal: AbortSignal) {
  const found: RetrievedMore = { sources: [], facts: [], lessons: [] };
  let invalidCalls = 0;
  let hasAny = false;
  const refuse = (why: string): string => {
    invalidCalls += 1;
    return why;
  };
  const add = (sources: readonly AnswerSource[]) => found.sources.push(...sources);
  const searches = retrieve === undefined ? null : createSearches(retrieve, refuse, signal);
  const names = [...(searches === null ? [] : [SEARCH_VAULT]), ...(tools?.offered ?? []).map(({ name }) => name)];

  const callTool = async (name: string, given: string): Promise<string> => {
    if (tools!.isOver) return refuse(NO_MORE_CALLS);
    const reply = await tools!.call(name, given);
    add(reply.sources);
    return reply.outcome === 'refused' ? refuse(toolReplyPrompt(reply)) : toolReplyPrompt(reply);
  };

  return {
    /** The request with the results of all calls so far. */
    withFound: (): AnswerRequest => ({
      ...request,
      sources: [...request.sources, ...found.sources],
      facts: [...(request.facts ?? []), ...found.facts],
      lessons: [...(request.lessons ?? []), ...found.lessons],
    }),
    /** Whether the model has called anything yet. */
    get hasAny() {
      return hasAny;
    },
    get isOver() {
      return invalidCalls >= MAX_SEARCHES || ((searches?.isOver ?? true) && (tools?.isOver ?? true));
    },
    async answer({ function: { name, arguments: given } }: ChatCompletionMessageFunctionToolCall): Promise<string> {
      hasAny = true;
      if (tools?.offered.some((tool) => tool.name === name) === true) return callTool(name, given);
      if (searches?.isOver === true) return refuse(NO_MORE_SEARCHES);
      if (searches === null || name !== SEARCH_VAULT)
        return refuse(unknownTool(name, tools === undefined ? [] : names));
      const more = await searches.find(given);
      if (typeof more === 'string') return more;
      add(more.sources);
      found.facts.push(...more.facts);
      found.lessons.push(...more.lessons);
      return searchResultPrompt(more, [...request.sources, ...found.sources]);
    },
  };
}

/** The searches of one answer; what is wrong with one is said in words for the model. */
function createSearches(
  retrieve: NonNullable<AnswerRequest['retrieve']>,
  refuse: (why: string) => string,
  signal: AbortSignal,
) {
  const pastQueries = new Set<string>();
  let searchCount = 0;
  return {
    get isOver() {
      return searchCount >= MAX_SEARCHES;
    },
    async find(given: string): Promise<RetrievedMore | string> {
      const query = readQuery(given);
      if (query === null) return refuse(UNREADABLE_ARGUMENTS);
      const key = query.toLowerCase();
      if (pastQueries.has(key)) return refuse(SEARCHED_BEFORE);
      pastQueries.add(key);
      searchCount += 1;
      try {
        return await retrieve(query);
      } catch (error) {
        if (signal.aborted) throw error;
        return SEARCH_FAILED;
      }
    },
  };
}

function readQuery(given: string): string | null {
  try {
    const query: unknown = (JSON.parse(given) as { query?: unknown } | null)?.query;
    const plain = typeof query === 'string' ? query.replace(/\s+/gu, ' ').trim().slice(0, MAX_QUERY_CHARACTERS) : '';
    return plain === '' ? null : plain;
  } catch {
    return null;
  }
}
