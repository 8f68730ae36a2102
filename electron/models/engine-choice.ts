import { AGENT_HOST, type ChosenModel } from '../../shared/domain/chosen-model';
import type { ProviderSettings, Settings, Work } from '../../shared/ipc/routes/settings';
import { AppError } from '../../shared/ipc/errors';
import type { Logger } from '../../shared/lib/logger';
import { typedEntries } from '../../shared/lib/typed-entries';
import type { Engine } from '../ports/engine';
import type { Agent } from './agent/agent';
import { createAgentEngine } from './agent/agent-engine';
import { createLateReplies, createReplyTimes, type ReplyTimes } from './late-replies';
import type { LocalModel } from './local-model/local-model';
import { LOCAL_MODEL_URL } from './local-model/local-model-fetch';
import { NO_METER, type Meter } from './metering/meter';
import type { OutgoingLog } from './outgoing/outgoing-log';
import type { ModelEngine, ModelWork } from './provider/model-engine';
import type { ProviderTimeouts } from './provider/client/provider-client';
import { createProviderEngine } from './provider/provider-engine';
import { createModelCapabilities, type ModelCapabilities } from './provider/structured/model-capabilities';
import { createTurnEngine } from './turn-engine';
import { t } from '../../shared/messages/message';

export interface EngineChoiceDependencies {
  settings: () => Settings;
  key: () => string | null;
  offline: Engine;
  now: () => number;
  /** Monotonic milliseconds; default `performance.now`. */
  monotonicNow?: () => number;
  log: Logger;
  /** Counts calls and holds their caps; absent: nothing is counted. */
  meter?: Meter;
  /** What is known of models; absent: for this run. */
  capabilities?: ModelCapabilities;
  /** Writes down what is sent. */
  outgoing?: Pick<OutgoingLog, 'add'>;
  /** The model that runs inside the app; absent: there is none. */
  localModel?: Pick<LocalModel, 'fetch' | 'state' | 'loadSoon'>;
  /** The person's own agent; absent: it cannot be started here. */
  agent?: Agent;
  fetch?: typeof fetch;
  timeouts?: Partial<ProviderTimeouts>;
}

interface MadeModel {
  engine: ModelEngine | Engine;
  times: ReplyTimes;
}

/**
 * The engine of a turn that begins now: the offline one, the chosen model with rules beside it, or the person's own
 * agent, which answers alone. The model inside the app is spoken to as any other. The model's client is
 * created anew when settings or the key change. An incomplete provider is not replaced by the
 * offline engine: its calls fail with what is missing.
 */
export function createEngineChoice({
  settings,
  key,
  offline,
  now,
  monotonicNow = () => performance.now(),
  log,
  meter,
  capabilities = createModelCapabilities(),
  outgoing,
  localModel,
  agent,
  fetch: fetchImplementation,
  timeouts = {},
}: EngineChoiceDependencies): (model?: ChosenModel) => Engine {
  let cached: { for: string; key: string | null; byModel: Map<string, MadeModel> } | null = null;
  const late = createLateReplies();
  const ofModel = (wanted: ChosenModel | undefined): Engine => {
    const { engine, provider: server, builtIn, excluded, work } = settings();
    if (engine === 'offline' || engine === 'agent') return offline;
    const inApp = engine === 'built-in' ? localModel : undefined;
    const ofSettings = engine === 'built-in' ? settingsOf(localModel, builtIn) : server;
    const windowTokens = inApp?.state().contextTokens || null;
    const { waitMs: _wait, ...size } = work;
    const settingsKey = JSON.stringify({ provider: ofSettings, excluded, size, windowTokens });
    const currentKey = engine === 'built-in' ? null : key();
    if (cached === null || cached.for !== settingsKey || cached.key !== currentKey)
      cached = { for: settingsKey, key: currentKey, byModel: new Map() };
    const provider = withModel(ofSettings, wanted);
    const { byModel } = cached;
    let chosen = byModel.get(provider.chatModel);
    if (chosen === undefined) {
      const times = createReplyTimes();
      chosen = { engine: makeProvider(times), times };
      if (byModel.size >= MAX_MODELS) byModel.clear();
      byModel.set(provider.chatModel, chosen);
    }
    const model = chosen.engine;
    return 'judgeLater' in model
      ? createTurnEngine({
          model,
          offline,
          work,
          times: inApp === undefined ? chosen.times : timesWhileLoading(chosen.times, inApp),
          late,
          now: monotonicNow,
          log,
        })
      : model;

    function makeProvider(times: ReplyTimes): ModelEngine | Engine {
      if (provider.chatModel.trim() === '') {
        return unusableEngine(new AppError('model-not-found', t('mainModels.noChatModelChosen')));
      }
      try {
        return createProviderEngine({
          settings: provider,
          excluded,
          key: currentKey,
          now,
          log,
          capabilities,
          size: sizesOf(work),
          onReply: times.record,
          timeouts,
          ...(meter === undefined ? {} : { meter }),
          ...(outgoing === undefined ? {} : { outgoing }),
          ...(fetchImplementation ? { fetch: fetchImplementation } : {}),
          // Starting its process again is for the next request, not for a retry.
          ...(inApp === undefined ? {} : { fetch: inApp.fetch, inApp: { windowTokens }, maxRetries: 0 }),
        });
      } catch (error) {
        if (error instanceof AppError) return unusableEngine(error);
        throw error;
      }
    }
  };
  return (wanted) => {
    const { engine, excluded, agent: command } = settings();
    const isAsked =
      engine === 'agent' || (engine === 'provider' && wanted?.host === AGENT_HOST && wanted.name === command.name);
    if (!isAsked) return ofModel(wanted);
    if (agent === undefined || command.argv.length === 0)
      return unusableEngine(new AppError('model-not-found', t('mainAgent.noneSet')));
    return createAgentEngine({
      agent,
      command,
      base: ofModel(undefined),
      offline,
      excluded,
      key: key(),
      meter: meter ?? NO_METER,
      ...(outgoing === undefined ? {} : { outgoing }),
    });
  };
}

/** Models of one server whose clients are held. */
const MAX_MODELS = 8;

/** The server with the model that the person chose for a chat; one of another server does not count. */
function withModel(provider: ProviderSettings, wanted: ChosenModel | undefined): ProviderSettings {
  if (wanted === undefined || wanted.name === provider.chatModel || hostOf(provider.baseUrl) !== wanted.host)
    return provider;
  // How much the model of the settings holds, and whether it takes pictures, says nothing of another.
  const { contextTokens: _tokens, takesPictures: _pictures, ...server } = provider;
  return { ...server, chatModel: wanted.name };
}

const hostOf = (baseUrl: string): string => (URL.canParse(baseUrl) ? new URL(baseUrl).host : '');

/** Tasks of rules have no model; asked for all the same, it is the small one. */
const sizesOf = ({ waitMs: _wait, ...work }: Work) =>
  Object.fromEntries(typedEntries(work).filter(([, who]) => who !== 'rules')) as ModelWork['size'] & object;

/** The model inside the app as a server; without a name where no file is chosen. */
const settingsOf = (
  model: Pick<LocalModel, 'state'> | undefined,
  { contextTokens }: Settings['builtIn'],
): ProviderSettings => ({
  preset: 'custom',
  baseUrl: LOCAL_MODEL_URL,
  chatModel: model?.state().name ?? '',
  smallModel: '',
  embeddingModel: '',
  contextTokens,
});

/** A model that is not loaded yet is late for any plan or verdict: the rules do not wait for it, and it begins to load. */
const timesWhileLoading = (times: ReplyTimes, model: Pick<LocalModel, 'state' | 'loadSoon'>): ReplyTimes => ({
  ...times,
  expectedMs(task) {
    if (model.state().phase === 'ready') return times.expectedMs(task);
    model.loadSoon();
    return Infinity;
  },
});

/** An engine whose every call fails with this error. */
function unusableEngine(error: AppError): Engine {
  const refuse = () => Promise.reject(error);
  return {
    label: t('mainModels.modelNotSetUp'),
    sentTo: null,
    contextWindowTokens: 8_192,
    understand: refuse,
    judge: refuse,
    extract: refuse,
    summarise: refuse,
    // eslint-disable-next-line require-yield
    async *answer() {
      throw error;
    },
  };
}
