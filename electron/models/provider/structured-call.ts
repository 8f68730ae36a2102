import { BadRequestError, UnprocessableEntityError } from 'openai';
import type { ChatCompletionCreateParamsNonStreaming, ChatCompletionMessageParam } from 'openai/resources/chat/completions';
import { z, type ZodType } from 'zod';
import { AppError } from '../../../shared/ipc/errors';
import { repairPrompt } from '../prompts/repair';
import { createDeadline } from './deadline';
import { parseJsonReply } from './parse-reply';
import type { ProviderClient } from './provider-client';
import { timeoutError, toModelError } from './provider-error';

/** How a server can be held to JSON, best first. */
type ReplyFormat = 'json_schema' | 'json_object' | 'text';

/** What was learnt about a server; shared by all calls of one engine. */
export interface ServerAbilities {
  format: ReplyFormat;
  takesTemperature: boolean;
}
export const assumeAll = (): ServerAbilities => ({ format: 'json_schema', takesTemperature: true });

/** What each task asks for, as a person reads it when it fails. */
const GIVEN = { query_plan: 'a usable query plan', judgements: 'usable judgements', units: 'usable units', check: 'a usable reply to the check' };

export interface StructuredCall<Value> {
  model: string;
  name: keyof typeof GIVEN;
  system: string;
  user: string;
  schema: ZodType<Value>;
}

/**
 * Asks for an object of a given schema at temperature 0: strict JSON schema where the server has it, then JSON mode,
 * then plain text read tolerantly. A reply that does not fit is sent back once for repair.
 *
 * @throws AppError `model-malformed` after the repair, or what the connection did
 */
export async function requestStructured<Value>(client: ProviderClient, abilities: ServerAbilities, call: StructuredCall<Value>, signal: AbortSignal): Promise<Value> {
  const messages: ChatCompletionMessageParam[] = [{ role: 'system', content: call.system }, { role: 'user', content: call.user }];
  const first = await complete(client, abilities, call, messages, signal);
  const parsed = readAs(call.schema, first);
  if (parsed.ok) return parsed.value;
  client.log.warn('model reply did not fit its schema; asking once more', { call: call.name, problem: parsed.problem });
  const second = await complete(client, abilities, call, [
    ...messages, { role: 'assistant', content: first.slice(0, 20_000) }, { role: 'user', content: repairPrompt(parsed.problem) },
  ], signal);
  const repaired = readAs(call.schema, second);
  if (repaired.ok) return repaired.value;
  throw new AppError('model-malformed', `“${call.model}” did not give ${GIVEN[call.name]}, also when asked again.`, { retryable: true, data: { problem: repaired.problem } });
}

type Reading<Value> = { ok: true; value: Value } | { ok: false; problem: string };

function readAs<Value>(schema: ZodType<Value>, reply: string): Reading<Value> {
  const json = parseJsonReply(reply);
  if (json === undefined) return { ok: false, problem: 'The reply holds no JSON object.' };
  const result = schema.safeParse(Array.isArray(json) ? wrapArray(schema, json) : json);
  if (result.success) return { ok: true, value: result.data };
  const issue = result.error.issues[0];
  return { ok: false, problem: `At ${issue?.path.join('.') || 'the top'}: ${issue?.message ?? 'not valid'}` };
}

/** Small models leave the outer object out when it has one list. */
function wrapArray(schema: ZodType, list: unknown[]): unknown {
  const keys = schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
  return keys.length === 1 ? { [keys[0]!]: list } : list;
}

async function complete<Value>(client: ProviderClient, abilities: ServerAbilities, call: StructuredCall<Value>, messages: ChatCompletionMessageParam[], signal: AbortSignal): Promise<string> {
  const deadline = createDeadline(signal, client.timeouts.structuredMs);
  try {
    // Four tries at most: each refusal takes one ability away, and there are three.
    for (let attempt = 0; attempt < 4; attempt += 1) {
      const tried = { ...abilities };
      try {
        const completion = await client.openai.chat.completions.create(paramsFor(abilities, call, messages), { signal: deadline.signal });
        const content = (completion as Partial<typeof completion>)?.choices?.[0]?.message?.content;
        if (typeof content !== 'string') throw new AppError('model-malformed', `${client.host} did not answer in the OpenAI format. Check that the address ends in /v1.`, { retryable: true });
        return content;
      } catch (error) {
        if (!isRefusal(error) || !stepDown(abilities, tried, error.message)) throw error;
      }
    }
    throw new AppError('model-refused', `${client.host} refused every form of the request.`);
  } catch (error) {
    if (signal.aborted) throw new AppError('cancelled', 'Stopped.', { retryable: true });
    if (deadline.hasPassed) throw timeoutError(client.host, 'answer');
    throw toModelError(error, { host: client.host, model: call.model });
  } finally {
    deadline.clear();
    deadline.abort();
  }
}

function paramsFor<Value>(abilities: ServerAbilities, call: StructuredCall<Value>, messages: ChatCompletionMessageParam[]): ChatCompletionCreateParamsNonStreaming {
  const { $schema: _dialect, ...schema } = z.toJSONSchema(call.schema) as Record<string, unknown>;
  return {
    model: call.model,
    messages,
    ...(abilities.takesTemperature ? { temperature: 0 } : {}),
    ...(abilities.format === 'json_schema' ? { response_format: { type: 'json_schema', json_schema: { name: call.name, strict: true, schema } } } : {}),
    ...(abilities.format === 'json_object' ? { response_format: { type: 'json_object' } } : {}),
  };
}

const isRefusal = (error: unknown): error is Error => error instanceof BadRequestError || error instanceof UnprocessableEntityError;

/** Calls run in parallel: only what this call had tried is taken away, not what another one learnt meanwhile. */
function stepDown(abilities: ServerAbilities, tried: ServerAbilities, message: string): boolean {
  if (tried.takesTemperature && /temperature/i.test(message)) {
    abilities.takesTemperature = false;
    return true;
  }
  if (tried.format === 'text') return false;
  if (abilities.format === tried.format) abilities.format = tried.format === 'json_schema' ? 'json_object' : 'text';
  return true;
}
