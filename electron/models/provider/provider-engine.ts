import { AppError, isAppError } from '../../../shared/ipc/errors';
import { silentLogger } from '../../../shared/lib/logger';
import type { Excluded } from '../../../shared/ipc/routes/settings';
import type { AnswerRequest, Engine, OutgoingRequest } from '../../ports/engine';
import { mapTexts, createMask, unmaskPieces } from '../masking/create-mask';
import { NOTHING_EXCLUDED } from '../../language/privacy/find-excluded-names';
import { createOfflineUnderstander } from '../offline/understand/plan-by-rules';
import { EXTRACT_SYSTEM, extractPrompt, extractReplySchema } from '../prompts/extract';
import { JUDGE_SYSTEM, judgePrompt, judgeReplySchema } from '../prompts/judge';
import { summaryPrompt, summaryReplySchema, summarySystem } from '../prompts/summary';
import { planReplySchema, understandPrompt, understandSystem } from '../prompts/understand';
import { answerWithSearch, type ToolSupport } from './answer/answer-with-search';
import { isLoopbackHost } from './client/base-url';
import { createRequestCapture } from './client/request-capture';
import { locateQuote } from '../../language/sentences/locate-quote';
import { planFromReply } from './structured/plan-from-reply';
import {
  createProviderClient,
  createKeyRedactor,
  type ProviderClient,
  type ProviderDependencies,
} from './client/provider-client';
import { redactReplies } from './redact-replies';
import { assumeAllCapabilities, requestStructured } from './structured/request-structured';
import { createTokenizer } from './provider-tokenizer';
import type { ExtractedUnit, ExtractRequest } from '../../../shared/domain/extracted-unit';

const NEVER_ABORTED = new AbortController().signal;

/** Tokens; a cautious guess for unknown models, of which the package takes three quarters. */
const CONTEXT_WINDOW_TOKENS = { local: 8_192, remote: 64_000 };

/** The person waits for the plan. */
const PLAN_TIMEOUT_MS = 45_000;

/**
 * An OpenAI-compatible server as an engine. If the model's plan cannot be parsed, `understand` falls back to the
 * offline rules (recorded in `plan.planner`); everything else rejects with an AppError `model-*`.
 *
 * @throws AppError `bad-input` when the address cannot be used
 */
export function createProviderEngine(
  dependenciesWithoutMask: ProviderDependencies & { understandOffline?: Engine['understand']; excluded?: Excluded },
): Engine {
  const redactor = createKeyRedactor(dependenciesWithoutMask);
  const mask = createMask({ excluded: dependenciesWithoutMask.excluded ?? NOTHING_EXCLUDED, findKeys: redactor.find });
  const dependencies = { ...dependenciesWithoutMask, mask };
  const { settings } = dependencies;
  const capabilities = assumeAllCapabilities();
  const toolSupport: ToolSupport = { supportsTools: true };
  const understandOffline = dependencies.understandOffline ?? createOfflineUnderstander().understand;
  const smallModel = settings.smallModel.trim() || settings.chatModel;
  // The model's search query may hold placeholders; the results are masked with the next request.
  const withUnmaskedRecall = ({ recall, ...request }: AnswerRequest): AnswerRequest => ({
    ...request,
    ...(recall === undefined ? {} : { recall: (query: string) => recall(redactor.redact(mask.unmask(query))) }),
  });

  /** The same calls with a client that sends nothing and captures the first request. */
  const preview = async (ask: (engine: Engine) => Promise<unknown>): Promise<OutgoingRequest> => {
    const capture = createRequestCapture();
    await ask(
      createEngineOn(createProviderClient({ ...dependencies, fetch: capture.fetch, maxRetries: 0, log: silentLogger })),
    ).catch(() => {});
    if (capture.request === null) throw new AppError('unexpected', 'No request would be sent for this text.');
    return { ...capture.request, masked: mask.countIn(capture.request.body) };
  };

  const createEngineOn = (client: ProviderClient): Engine => ({
    label: `${settings.chatModel} at ${client.host}`,
    sentTo: isLoopbackHost(client.hostname) ? null : client.host,
    contextWindowTokens: isLoopbackHost(client.hostname) ? CONTEXT_WINDOW_TOKENS.local : CONTEXT_WINDOW_TOKENS.remote,
    tokenizer: createTokenizer(client, settings.chatModel),
    preview: {
      understand: (request) => preview((engine) => engine.understand(request, NEVER_ABORTED)),
      answer: (request) => preview((engine) => drain(engine.answer(request, NEVER_ABORTED))),
      summarise: (request) => preview((engine) => engine.summarise!(request, NEVER_ABORTED)),
    },

    async understand(request, signal) {
      const offline = await understandOffline(request, signal);
      try {
        const reply = await requestStructured(
          client,
          capabilities,
          {
            model: smallModel,
            name: 'query_plan',
            system: understandSystem(request.intentAbstraction),
            user: understandPrompt(request),
            schema: planReplySchema,
            // The rules' plan exists already: it fills what the model leaves out and replaces a plan that comes too
            // late.
            timeoutMs: PLAN_TIMEOUT_MS,
            defaults: {
              shape: offline.shape,
              needs_memory: offline.route !== 'none',
              needs_live_facts: offline.route === 'vault-and-web',
            },
          },
          signal,
        );
        return planFromReply(mapTexts(reply, mask.unmask), offline, `${smallModel} at ${client.host}`);
      } catch (error) {
        if (!isAppError(error, 'model-malformed')) throw error;
        client.log.warn('query plan could not be read; offline rules used', {});
        return { ...offline, planner: { code: 'offline-rules', unreadModel: smallModel } };
      }
    },

    async judge(request, signal) {
      const reply = await requestStructured(
        client,
        capabilities,
        {
          model: smallModel,
          name: 'judgements',
          system: JUDGE_SYSTEM,
          user: judgePrompt(request),
          schema: judgeReplySchema,
        },
        signal,
      );
      return reply.judgements.flatMap(({ id, verdict, reason }) => {
        const candidate = request.candidates[id - 1];
        return candidate === undefined
          ? []
          : [
              {
                ref: candidate.ref,
                verdict,
                reason: { code: 'model', text: mask.unmask(reason).trim().slice(0, 300) },
              },
            ];
      });
    },

    answer: (request, signal) =>
      unmaskPieces(
        answerWithSearch(client, toolSupport, settings.chatModel, withUnmaskedRecall(request), signal),
        mask,
      ),

    async extract(request, signal) {
      const reply = await requestStructured(
        client,
        capabilities,
        {
          model: smallModel,
          name: 'units',
          system: EXTRACT_SYSTEM,
          user: extractPrompt(request),
          schema: extractReplySchema,
        },
        signal,
      );
      return reply.units.flatMap((unit) =>
        toUnit({ ...unit, quote: mask.unmaskWithSecrets(unit.quote), text: mask.unmask(unit.text) }, request),
      );
    },

    async summarise(request, signal) {
      const reply = await requestStructured(
        client,
        capabilities,
        {
          model: smallModel,
          name: 'summary',
          system: summarySystem(request),
          user: summaryPrompt(request),
          schema: summaryReplySchema,
        },
        signal,
      );
      return reply.sentences
        .map(({ message, text }) => ({
          message: Math.round(message) - 1,
          text: mask.unmask(text).replace(/\s+/gu, ' ').trim(),
        }))
        .filter(({ text }) => text !== '');
    },
  });
  return redactReplies(createEngineOn(createProviderClient(dependencies)), redactor);
}

async function drain(pieces: AsyncIterable<string>): Promise<void> {
  for await (const piece of pieces) void piece;
}

/** The unit with the message that contains its quote. A quote found in no message makes an invented unit. */
function toUnit(
  unit: { message: number; quote: string; text: string; category: ExtractedUnit['category'] },
  { messages }: ExtractRequest,
): ExtractedUnit[] {
  const text = unit.text.replace(/\s+/gu, ' ').trim();
  const named = messages[unit.message - 1] ?? messages[0];
  if (text === '' || named === undefined) return [];
  for (const message of [named, ...messages]) {
    const span = locateQuote(message.text, unit.quote);
    if (span !== null) return [{ messageId: message.id, ...span, text, category: unit.category }];
  }
  return [{ messageId: named.id, start: 0, end: 0, text, category: unit.category, isInvented: true }];
}
