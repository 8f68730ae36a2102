import { AppError, isAppError } from '../../../shared/ipc/errors';
import { silentLogger } from '../../../shared/lib/logger';
import type { Excluded } from '../../../shared/ipc/routes/settings';
import type {
  AnswerRequest,
  Engine,
  Judgement,
  JudgeRequest,
  OutgoingRequest,
  SummarisedSentence,
  SummariseRequest,
} from '../../ports/engine';
import type { CallPriority } from '../queue/call-queue';
import { NO_METER } from '../metering/meter';
import { createMask, mapTexts, unmaskPieces } from '../masking/create-mask';
import { maskedTools } from '../masking/masked-tools';
import { NOTHING_EXCLUDED } from '../../language/privacy/find-excluded-names';
import { createOfflineUnderstander } from '../offline/understand/plan-by-rules';
import { bothTasksSystem } from '../prompts/both-tasks';
import {
  EXTRACT_REPAIR_SYSTEM,
  EXTRACT_SYSTEM,
  extractPrompt,
  extractReplySchema,
  repairReplySchema,
  repairUnitsPrompt,
  type ExtractReply,
} from '../prompts/extract';
import {
  correctionOf,
  fromListedJudgements,
  JUDGE_SYSTEM,
  judgeCorrectionSchema,
  judgePrompt,
  judgeReplySchema,
  letterReading,
  likeliestVerdicts,
  readVerdicts,
} from '../prompts/judge';
import { summaryPrompt, summaryReplySchema, summarySystem } from '../prompts/summary';
import { answerWithTools, type ToolSupport } from './answer/answer-with-tools';
import { createRequestCapture } from './client/request-capture';
import { unitsFromReply } from './structured/units-from-reply';
import {
  createProviderClient,
  createKeyRedactor,
  type ProviderClient,
  type ProviderDependencies,
} from './client/provider-client';
import type { ModelEngine, ModelTask, ModelWork } from './model-engine';
import { createModelTasks, type ModelCalls } from './model-tasks';
import { redactReplies } from './redact-replies';
import { createModelCapabilities, type ModelCapabilities } from './structured/model-capabilities';
import { requestStructured } from './structured/request-structured';
import { createTokenizer } from './provider-tokenizer';
import { createServerFacts, type ServerFacts } from './setup/server-facts';
import type { ExtractRequest } from '../../../shared/domain/extracted-unit';

const NEVER_ABORTED = new AbortController().signal;

/**
 * An OpenAI-compatible server as an engine. `understand` is done by rules: what a model says that the plan lacks comes
 * with its verdicts. Everything rejects with an AppError `model-*`.
 *
 * @throws AppError `bad-input` when the address cannot be used
 */
export function createProviderEngine(
  dependenciesWithoutMask: ProviderDependencies &
    ModelWork & {
      understandOffline?: Engine['understand'];
      excluded?: Excluded;
      /** What is known of models; absent: learned anew. */
      capabilities?: ModelCapabilities;
    },
): ModelEngine {
  const redactor = createKeyRedactor(dependenciesWithoutMask);
  const mask = createMask({ excluded: dependenciesWithoutMask.excluded ?? NOTHING_EXCLUDED, findKeys: redactor.find });
  const dependencies = { ...dependenciesWithoutMask, mask };
  const { settings } = dependencies;
  const live = createProviderClient(dependencies);
  const understandOffline = dependencies.understandOffline ?? createOfflineUnderstander().understand;
  const { size = {}, onReply } = dependencies;
  const modelFor = (task: ModelTask | 'answer') =>
    (size[task] ?? (task === 'answer' ? 'large' : 'small')) === 'small'
      ? settings.smallModel.trim() || settings.chatModel
      : settings.chatModel;
  const known = createServerFacts(
    live,
    modelFor('answer'),
    settings.contextTokens ?? null,
    dependencies.inApp?.windowTokens,
  );
  const { capabilities = createModelCapabilities() } = dependencies;
  /** Asks with what is known of the model; what the call has taught is remembered. */
  const askStructured: ModelCalls['askStructured'] = async (client, task, call, signal) => {
    const model = modelFor(task);
    // The time that verdicts take is learned from verdicts.
    const isTimed = call.name !== 'webWords';
    const asked = { ...call, model, ...(isTimed ? { onReply: (ms: number) => onReply?.(task, ms) } : {}) };
    try {
      return await requestStructured(client, capabilities.of(live.host, model), asked, signal);
    } finally {
      capabilities.remember();
    }
  };
  const givesLikelihoods = dependencies.inApp !== undefined;
  // One model at a server of the person's own judges and answers; it remembers what it read last.
  const doesBoth = live.isOwn && size.judge !== undefined && modelFor('judge') === modelFor('answer');
  const judgeSystem = doesBoth ? bothTasksSystem('judge') : JUDGE_SYSTEM;
  const calls: ModelCalls = { modelFor, askStructured, mask, givesLikelihoods, judgeSystem };
  const answerPieces = async function* (client: ProviderClient, asked: AnswerRequest, signal: AbortSignal) {
    const model = modelFor('answer');
    // The model inside the app takes them. One that judged has said what the search should still have; the description of
    // a tool would stand before all that it remembers.
    const isInApp = dependencies.inApp !== undefined;
    const toolSupport: ToolSupport = isInApp ? { supportsTools: true } : capabilities.of(live.host, model);
    const request = isInApp || doesBoth ? withoutSearch(asked) : asked;
    try {
      yield* answerWithTools(client, toolSupport, model, request, signal, doesBoth);
    } finally {
      capabilities.remember();
    }
  };
  // The model's search query may hold placeholders; the results are masked with the next request. What a tool is told
  // leaves the vault as what a model is told does: placeholders stay, and what is none is masked.
  const withMaskedCalls = ({ retrieve, tools, ...request }: AnswerRequest): AnswerRequest => ({
    ...request,
    ...(retrieve === undefined ? {} : { retrieve: (query: string) => retrieve(redactor.redact(mask.unmask(query))) }),
    ...(tools === undefined ? {} : { tools: maskedTools(tools, (text) => mask.mask(text).text) }),
  });

  /** The same calls with a client that sends nothing and captures the first request. */
  const preview = async (ask: (engine: ModelEngine) => Promise<unknown>): Promise<OutgoingRequest> => {
    const capture = createRequestCapture();
    const { outgoing: _unsent, ...unlogged } = dependencies;
    const silent = createProviderClient({
      ...unlogged,
      fetch: capture.fetch,
      maxRetries: 0,
      log: silentLogger,
      meter: NO_METER,
    });
    const facts = {
      ...known,
      windowTokens: known.windowTokens,
      windowSource: known.windowSource,
      learn() {},
      lower() {},
    };
    await ask(createEngineOn({ ...silent, quirks: live.quirks }, facts)).catch(() => {});
    if (capture.request === null) throw new AppError('unexpected', 'No request would be sent for this text.');
    return { ...capture.request, masked: mask.countIn(capture.request.body) };
  };

  const createEngineOn = (client: ProviderClient, facts: ServerFacts): ModelEngine => ({
    label: client.labelOf(settings.chatModel),
    sentTo: client.isOnThisMachine ? null : client.host,
    get contextWindowTokens() {
      return facts.windowTokens;
    },
    get windowSource() {
      return facts.windowSource;
    },
    takesPictures: settings.takesPictures === true,
    callsTools: true,
    tokenizer: createTokenizer(client, settings.chatModel),
    preview: {
      judge: (request) => preview((engine) => engine.judge(request, NEVER_ABORTED)),
      answer: (request) => preview((engine) => drain(engine.answer(request, NEVER_ABORTED))),
      summarise: (request) => preview((engine) => engine.summarise!(request, NEVER_ABORTED)),
      extract: (request) => preview((engine) => engine.extract(request, NEVER_ABORTED)),
      searchWords: (request) => preview((engine) => engine.searchWords(request, NEVER_ABORTED)),
      relate: (pairs) => preview((engine) => engine.relate(pairs, NEVER_ABORTED)),
    },

    understand(request, signal) {
      facts.learn();
      return understandOffline(request, signal);
    },

    judge: (request, signal) => judge(calls, client, request, 'before-answer', signal),
    judgeLater: (request, signal) => judge(calls, client, request, 'spare', signal),

    answer(asked, signal) {
      facts.learn();
      const pieces = answerPieces(client, withMaskedCalls(asked), signal);
      return unmaskPieces(lowerOnOverflow(pieces, facts), mask);
    },

    async extract(request, signal) {
      const reply = await askForUnits(calls, client, request, signal);
      // A unit's quote points at its place, so its secrets are needed; a reading with a secret is left out.
      const units = reply.units.map((unit) => ({
        ...mapTexts(unit, mask.unmask),
        quote: mask.unmaskWithSecrets(unit.quote),
      }));
      return unitsFromReply({ ...mapTexts(reply, mask.unmask), units }, request);
    },

    summarise: (request, signal) => summarise(calls, client, request, signal),
    ...createModelTasks(calls, client),
  });
  return redactReplies(createEngineOn(live, known), redactor);
}

async function judge(
  calls: ModelCalls,
  judging: ProviderClient,
  request: JudgeRequest,
  priority: CallPriority,
  signal: AbortSignal,
): Promise<Judgement[]> {
  if (calls.givesLikelihoods) return judgeByLikelihood(calls, judging, request, priority, signal);
  const { askStructured, mask, judgeSystem } = calls;
  const reply = await askStructured(
    judging,
    'judge',
    {
      name: 'judgements',
      system: judgeSystem,
      user: judgePrompt(request),
      schema: judgeReplySchema,
      adapt: fromListedJudgements,
      isQuick: true,
      priority,
    },
    signal,
  );
  request.onCorrection?.(mapTexts(correctionOf(reply), mask.unmask));
  return readVerdicts(reply).flatMap(({ id, verdict, reason }) => {
    const candidate = request.candidates[id - 1];
    const text = mask.unmask(reason).trim().slice(0, 300);
    return candidate === undefined ? [] : [{ ref: candidate.ref, verdict, reason: { code: 'model', text } }];
  });
}

/** Tokens of an intent and of what is lacking: some of each. */
const MAX_CORRECTION_TOKENS = 256;

/** Verdicts are read, not written: half the tokens and more, and the person waits. What the plan lacks is written. */
async function judgeByLikelihood(
  { askStructured, mask, judgeSystem }: ModelCalls,
  judging: ProviderClient,
  request: JudgeRequest,
  priority: CallPriority,
  signal: AbortSignal,
): Promise<Judgement[]> {
  let likelihoods: number[][] | null = null;
  const call = {
    name: 'judgements',
    system: judgeSystem,
    user: judgePrompt(request),
    schema: judgeCorrectionSchema,
    priority,
    maxTokens: MAX_CORRECTION_TOKENS,
    letters: {
      reading: letterReading(request.candidates.length),
      onRead: (read: number[][]) => (likelihoods = read),
    },
  } as const;
  try {
    const reply = await askStructured(judging, 'judge', call, signal);
    request.onCorrection?.(mapTexts(correctionOf(reply), mask.unmask));
  } catch (error) {
    // The verdicts are there without it.
    if (likelihoods === null || !isAppError(error, 'model-malformed')) throw error;
  }
  return likeliestVerdicts(likelihoods ?? []).flatMap(({ id, verdict, share }) => {
    const candidate = request.candidates[id - 1];
    return candidate === undefined ? [] : [{ ref: candidate.ref, verdict, reason: { code: 'likeliest', share } }];
  });
}

async function askForUnits(
  { askStructured }: ModelCalls,
  asked: ProviderClient,
  request: ExtractRequest,
  signal: AbortSignal,
): Promise<ExtractReply> {
  const { repair = [] } = request;
  if (repair.length === 0)
    return askStructured(
      asked,
      'extract',
      {
        name: 'units',
        system: EXTRACT_SYSTEM,
        user: extractPrompt(withShortKnown(request)),
        schema: extractReplySchema,
      },
      signal,
    );
  const { units } = await askStructured(
    asked,
    'extract',
    {
      name: 'units',
      system: EXTRACT_REPAIR_SYSTEM,
      user: repairUnitsPrompt({ ...request, repair }),
      schema: repairReplySchema,
    },
    signal,
  );
  return { units, hedges: [], facts: [], lessons: [], decisions: [] };
}

async function summarise(
  { askStructured, mask }: ModelCalls,
  client: ProviderClient,
  request: SummariseRequest,
  signal: AbortSignal,
): Promise<SummarisedSentence[]> {
  const reply = await askStructured(
    client,
    'summaries',
    {
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
}

/** The next turn, or this one repeated, fits into the window that a refusal has named. */
async function* lowerOnOverflow(pieces: AsyncIterable<string>, facts: ServerFacts): AsyncIterable<string> {
  try {
    yield* pieces;
  } catch (error) {
    if (isAppError(error, 'model-window'))
      facts.lower((error.options.data as { windowTokens: number | null } | undefined)?.windowTokens ?? null);
    throw error;
  }
}

const withoutSearch = ({ retrieve: _retrieve, ...asked }: AnswerRequest): AnswerRequest => asked;

async function drain(pieces: AsyncIterable<string>): Promise<void> {
  for await (const piece of pieces) void piece;
}

/** Characters of a text that is known already: enough to say which it is; what repeats it is found by rules as well. */
const MAX_KNOWN_CHARACTERS = 180;

const withShortKnown = (request: ExtractRequest): ExtractRequest => ({
  ...request,
  recalled: request.recalled.map((text) => text.slice(0, MAX_KNOWN_CHARACTERS)),
});
