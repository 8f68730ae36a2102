import { isAppError } from '../../../shared/ipc/errors';
import type { Engine, ExtractedUnit, ExtractRequest } from '../engine';
import { createOfflineUnderstander } from '../offline/understand';
import { EXTRACT_SYSTEM, extractPrompt, extractReplySchema } from '../prompts/extract';
import { JUDGE_SYSTEM, judgePrompt, judgeReplySchema } from '../prompts/judge';
import { planReplySchema, understandPrompt, understandSystem } from '../prompts/understand';
import { answerWithSearch, type ToolAbility } from './answer-with-search';
import { isLoopbackHost } from './base-url';
import { locateQuote, nearestSentence } from './locate-quote';
import { planFromReply } from './plan-from-reply';
import { createProviderClient, type ProviderDependencies } from './provider-client';
import { assumeAll, requestStructured } from './structured-call';
import { tokenizerFor } from './tokenizer';

/** A cautious guess for unknown models; the package takes three quarters of it. */
const WINDOW_TOKENS = { local: 8_192, remote: 64_000 };

/** A person waits for the plan. */
const PLAN_MS = 45_000;

/**
 * An OpenAI-compatible server as an engine. `understand` falls back to the offline rules when the model's plan cannot
 * be read (said in `plan.planner`); everything else rejects with an AppError `model-*`.
 *
 * @throws AppError `bad-input` when the address cannot be used
 */
export function createProviderEngine(dependencies: ProviderDependencies & { understandOffline?: Engine['understand'] }): Engine {
  const { settings } = dependencies;
  const client = createProviderClient(dependencies);
  const abilities = assumeAll();
  const toolAbility: ToolAbility = { takesTools: true };
  const understandOffline = dependencies.understandOffline ?? createOfflineUnderstander().understand;
  const smallModel = settings.smallModel.trim() || settings.chatModel;
  const isLocal = isLoopbackHost(client.hostname);
  const label = `${settings.chatModel} at ${client.host}`;

  return {
    label,
    sentTo: isLocal ? null : client.host,
    windowTokens: isLocal ? WINDOW_TOKENS.local : WINDOW_TOKENS.remote,
    tokenizer: tokenizerFor(client, settings.chatModel),

    async understand(request, signal) {
      const offline = await understandOffline(request, signal);
      try {
        const reply = await requestStructured(client, abilities, {
          model: smallModel, name: 'query_plan', system: understandSystem(request.altitude), user: understandPrompt(request), schema: planReplySchema,
          // The rules' plan is there already: it fills what the model leaves out, and stands when the model is slow.
          withinMs: PLAN_MS, defaults: { shape: offline.shape, needs_memory: offline.route !== 'none', needs_live_facts: offline.route === 'vault-and-web' },
        }, signal);
        return planFromReply(reply, offline, `${smallModel} at ${client.host}`);
      } catch (error) {
        if (!isAppError(error, 'model-malformed')) throw error;
        client.log.warn('query plan could not be read; offline rules used', {});
        return { ...offline, planner: `offline rules (the plan of ${smallModel} could not be read)` };
      }
    },

    async judge(request, signal) {
      const reply = await requestStructured(client, abilities, {
        model: smallModel, name: 'judgements', system: JUDGE_SYSTEM, user: judgePrompt(request), schema: judgeReplySchema,
      }, signal);
      return reply.judgements.flatMap(({ id, verdict, reason }) => {
        const candidate = request.candidates[id - 1];
        return candidate === undefined ? [] : [{ ref: candidate.ref, verdict, reason: reason.trim().slice(0, 300) }];
      });
    },

    answer: (request, signal) => answerWithSearch(client, toolAbility, settings.chatModel, request, signal),

    async extract(request, signal) {
      const reply = await requestStructured(client, abilities, {
        model: smallModel, name: 'units', system: EXTRACT_SYSTEM, user: extractPrompt(request), schema: extractReplySchema,
      }, signal);
      return reply.units.flatMap((unit) => toUnit(unit, request));
    },
  };
}

/** A quote that does not stand in its message points at the nearest sentence; the quality gate then sees the mismatch. */
function toUnit(unit: { message: number; quote: string; text: string; category: ExtractedUnit['category'] }, { messages }: ExtractRequest): ExtractedUnit[] {
  const text = unit.text.replace(/\s+/gu, ' ').trim();
  if (text === '' || messages.length === 0) return [];
  const named = messages[unit.message - 1];
  const holder = [named, ...messages].find((message) => message !== undefined && locateQuote(message.text, unit.quote) !== null);
  const message = holder ?? named ?? messages[0]!;
  const span = locateQuote(message.text, unit.quote) ?? nearestSentence(message.text, `${unit.quote} ${text}`);
  return [{ messageId: message.id, start: span.start, end: span.end, text, category: unit.category }];
}
