import { BadRequestError, UnprocessableEntityError } from 'openai';
import type {
  ChatCompletionCreateParamsNonStreaming,
  ChatCompletionMessageParam,
} from 'openai/resources/chat/completions';
import { z, type ZodType } from 'zod';
import { AppError } from '../../../../shared/ipc/errors';
import type { CallPriority } from '../../queue/call-queue';
import type { UsageTask } from '../../../../shared/domain/model-usage';
import { estimatePromptTokens, TASK_HEADER } from '../../metering/meter-fetch';
import { repairPrompt } from '../../prompts/repair';
import { createDeadline, type Deadline } from '../../../../shared/lib/deadline';
import { coerceReply } from './coerce-reply';
import type { ServerCapabilities } from './model-capabilities';
import { parseReplyCandidates } from './parse-reply';
import type { ProviderClient } from '../client/provider-client';
import { timeoutError, toModelError } from '../client/provider-error';
import { labels, t } from '../../../../shared/messages/message';

/** What each task asks for, in the words of its error message. */
const EXPECTED_RESULT = labels({
  judgements: () => t('mainModels.usableJudgements'),
  units: () => t('mainModels.usableUnits'),
  relations: () => t('mainModels.usableComparison'),
  summary: () => t('mainModels.usableSummary'),
  decision: () => t('mainModels.usableDecision'),
  probes: () => t('mainModels.usableProbes'),
  bearing: () => t('mainModels.usableBearing'),
  webWords: () => t('mainModels.usableWebWords'),
  check: () => t('mainModels.usableCheckReply'),
});

/** What the meter calls each task. */
const USAGE_TASK: Record<keyof typeof EXPECTED_RESULT, UsageTask> = {
  judgements: 'judge',
  units: 'extract',
  relations: 'relate',
  summary: 'summaries',
  decision: 'decisions',
  probes: 'lessons',
  bearing: 'lessons',
  webWords: 'web-words',
  check: 'other',
};

export interface StructuredCall<Value> {
  model: string;
  name: keyof typeof EXPECTED_RESULT;
  system: string;
  user: string;
  schema: ZodType<Value>;
  /** Default `background`. */
  priority?: CallPriority;
  /** Rewrites another form that models reply in; a value that is not one stays. */
  adapt?: (reply: unknown) => unknown;
  /** Somebody waits: a model that thinks is told to think little. */
  isQuick?: boolean;
  /** Tokens of the reply at most; absent: as many as the server allows. */
  maxTokens?: number;
  /** Asks the model inside the app for likelihoods of letters besides the reply, and is told them. */
  letters?: { reading: object; onRead: (likelihoods: number[][]) => void };
  /** It is told the milliseconds of a call that succeeded, without its time in the queue. */
  onReply?: (ms: number) => void;
}

/** Share of the time limit after which no repair starts: a slow model would take as long again. */
const MAX_REPAIR_TIME_SHARE = 0.5;

/**
 * Asks for an object of a schema at temperature 0: strict JSON schema if the server supports it, then JSON mode, then
 * plain text parsed leniently. A reply that does not fit, or that lost elements, is sent back once for repair within
 * the same time limit; the first reply's readable part is kept if the repair is no better.
 *
 * @throws AppError `model-malformed` after the repair, or the connection's error
 */
export const requestStructured = <Value>(
  client: ProviderClient,
  capabilities: ServerCapabilities,
  call: StructuredCall<Value>,
  signal: AbortSignal,
): Promise<Value> =>
  client.queue.run(
    call.priority ?? 'background',
    async (ownSignal) => {
      const start = performance.now();
      const value = await request(client, capabilities, call, ownSignal);
      call.onReply?.(performance.now() - start);
      return value;
    },
    signal,
  );

async function request<Value>(
  client: ProviderClient,
  capabilities: ServerCapabilities,
  call: StructuredCall<Value>,
  signal: AbortSignal,
): Promise<Value> {
  const messages: ChatCompletionMessageParam[] = [
    { role: 'system', content: call.system },
    { role: 'user', content: call.user },
  ];
  const limitMs = client.timeouts.structuredMs;
  const deadline = createDeadline(signal, limitMs);
  const start = performance.now();
  try {
    const first = await complete(client, capabilities, call, messages, signal, deadline);
    const reading = readBestCandidate(call, first.text);
    if (reading.ok && (reading.lost === 0 || first.isCut)) return reading.value;
    const problem = reading.ok ? 'Some entries did not have the form described.' : reading.problem;
    client.log.warn('model reply did not fit its schema', { call: call.name, problem, length: first.text.length });
    // A model that ran to its length limit would do so again.
    if (first.isCut) throw malformed(call, t('mainModels.ranOnWithoutEnd'), problem);
    if (performance.now() - start > limitMs * MAX_REPAIR_TIME_SHARE) {
      if (reading.ok) return reading.value;
      throw malformed(call, t('mainModels.tooSlowToAskAgain'), problem);
    }
    const { letters: _read, ...rest } = call;
    return await repair(
      client,
      capabilities,
      rest,
      [
        ...messages,
        { role: 'assistant', content: first.text.slice(0, 20_000) },
        { role: 'user', content: repairPrompt(problem) },
      ],
      signal,
      deadline,
      reading,
    );
  } finally {
    deadline.dispose();
    deadline.abort();
  }
}

async function repair<Value>(
  client: ProviderClient,
  capabilities: ServerCapabilities,
  call: StructuredCall<Value>,
  messages: ChatCompletionMessageParam[],
  signal: AbortSignal,
  deadline: Deadline,
  first: ReplyReading<Value>,
): Promise<Value> {
  try {
    const second = readBestCandidate(
      call,
      (await complete(client, capabilities, call, messages, signal, deadline)).text,
    );
    if (second.ok && (!first.ok || second.kept > first.kept)) return second.value;
    if (!first.ok) throw malformed(call, t('mainModels.alsoWhenAskedAgain'), second.ok ? '' : second.problem);
  } catch (error) {
    // The readable part of the first reply is better than the second one's failure.
    if (signal.aborted || !first.ok) throw error;
  }
  return first.value;
}

const malformed = (
  { model, name }: Pick<StructuredCall<unknown>, 'model' | 'name'>,
  how: string,
  problem: string,
): AppError =>
  new AppError('model-malformed', t('mainModels.modelDidNotGive', { model, expected: EXPECTED_RESULT[name], how }), {
    retryable: true,
    data: { problem },
  });

type ReplyReading<Value> = { ok: true; value: Value; lost: number; kept: number } | { ok: false; problem: string };

/** The parse that fits with the fewest elements lost; the earliest of equals. */
function readBestCandidate<Value>(
  { schema, adapt, system, user }: StructuredCall<Value>,
  reply: string,
): ReplyReading<Value> {
  let best: ReplyReading<Value> = { ok: false, problem: 'The reply holds no JSON object.' };
  let bestLost = Infinity;
  for (const { value, isTruncated: isCut } of parseReplyCandidates(reply, `${system}\n${user}`)) {
    const fitted = coerceReply(schema, adapt === undefined ? value : adapt(value));
    const result = schema.safeParse(fitted.value);
    const lost = fitted.lost + Number(isCut);
    if (result.success && (fitted.lost === 0 || fitted.kept > 0)) {
      if (lost < bestLost) best = { ok: true, value: result.data, lost, kept: fitted.kept };
      bestLost = Math.min(bestLost, lost);
      if (lost === 0) break;
    } else if (!best.ok) {
      const issue = result.error?.issues[0];
      best = {
        ok: false,
        problem:
          issue === undefined
            ? 'No entry had the form described.'
            : `At ${issue.path.join('.') || 'the top'}: ${issue.message}`,
      };
    }
  }
  return best;
}

async function complete<Value>(
  client: ProviderClient,
  capabilities: ServerCapabilities,
  call: StructuredCall<Value>,
  messages: ChatCompletionMessageParam[],
  signal: AbortSignal,
  deadline: Deadline,
): Promise<{ text: string; isCut: boolean }> {
  try {
    // At most five attempts: each refusal removes a capability or a format.
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const triedCapabilities = { ...capabilities };
      try {
        client.meter.check(client.host, call.model, estimatePromptTokens(messages));
        const completion = await client.openai.chat.completions.create(paramsFor(capabilities, call, messages), {
          signal: deadline.signal,
          headers: { [TASK_HEADER]: USAGE_TASK[call.name] },
        });
        const choice = (completion as Partial<typeof completion>)?.choices?.[0];
        if (choice !== undefined && 'letters' in choice) call.letters?.onRead(choice.letters as number[][]);
        const content = choice?.message?.content;
        if (typeof content !== 'string')
          throw new AppError('model-malformed', t('mainModels.hostDidAnswerOpenai', { host: client.host }), {
            retryable: true,
          });
        if (capabilities.effort === 'unknown' && hasThought(completion)) capabilities.effort = 'low';
        return { text: content, isCut: choice?.finish_reason === 'length' };
      } catch (error) {
        if (
          !isRequestRefusal(error) ||
          !dropRefusedCapability(capabilities, { ...triedCapabilities, isQuick: call.isQuick === true }, error.message)
        )
          throw error;
      }
    }
    throw new AppError('model-refused', t('mainModels.hostRefusedEveryForm', { host: client.host }));
  } catch (error) {
    if (signal.aborted) throw new AppError('cancelled', t('shared.stopped'), { retryable: true });
    if (deadline.hasPassed) throw timeoutError(client.host, 'answer');
    throw toModelError(error, { ...client, model: call.model });
  }
}

function paramsFor<Value>(
  capabilities: ServerCapabilities,
  call: StructuredCall<Value>,
  messages: ChatCompletionMessageParam[],
): ChatCompletionCreateParamsNonStreaming {
  const { $schema: _dialect, ...schema } = z.toJSONSchema(call.schema) as Record<string, unknown>;
  return {
    model: call.model,
    messages,
    ...(capabilities.supportsTemperature ? { temperature: 0 } : {}),
    ...(call.maxTokens === undefined ? {} : { max_tokens: call.maxTokens }),
    ...(call.letters === undefined ? {} : { letters: call.letters.reading }),
    ...(call.isQuick === true && capabilities.effort === 'low' ? { reasoning_effort: 'low' } : {}),
    ...(capabilities.format === 'json_schema'
      ? { response_format: { type: 'json_schema', json_schema: { name: call.name, strict: true, schema } } }
      : {}),
    ...(capabilities.format === 'json_object' ? { response_format: { type: 'json_object' } } : {}),
  };
}

/** Whether the model thought before it replied, as servers say it in their several ways. */
function hasThought(completion: unknown): boolean {
  const { usage, choices } = completion as {
    usage?: { completion_tokens_details?: { reasoning_tokens?: unknown } | null } | null;
    choices?: { message?: { content?: unknown; reasoning_content?: unknown; reasoning?: unknown } }[];
  };
  const message = choices?.[0]?.message;
  return (
    Number(usage?.completion_tokens_details?.reasoning_tokens ?? 0) > 0 ||
    [message?.reasoning_content, message?.reasoning].some((text) => typeof text === 'string' && text !== '') ||
    (typeof message?.content === 'string' && /^\s*<think/iu.test(message.content))
  );
}

const isRequestRefusal = (error: unknown): error is Error =>
  error instanceof BadRequestError || error instanceof UnprocessableEntityError;

/** Calls run in parallel: only the capability this call tried is removed, not one that another call has just set. */
function dropRefusedCapability(
  capabilities: ServerCapabilities,
  triedCapabilities: ServerCapabilities & { isQuick: boolean },
  message: string,
): boolean {
  if (triedCapabilities.supportsTemperature && /temperature/i.test(message)) {
    capabilities.supportsTemperature = false;
    return true;
  }
  const triedEffort = triedCapabilities.isQuick && triedCapabilities.effort === 'low';
  if (triedEffort && (/reasoning/i.test(message) || triedCapabilities.format === 'text')) {
    capabilities.effort = 'refused';
    return true;
  }
  if (triedCapabilities.format === 'text') return false;
  if (capabilities.format === triedCapabilities.format)
    capabilities.format = triedCapabilities.format === 'json_schema' ? 'json_object' : 'text';
  return true;
}
