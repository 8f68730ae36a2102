import { join } from 'node:path';
import type { Project } from '../../../shared/domain/project';
import { presentProjects } from '../../corpus/catalog/project-members';
import { followTable } from '../../corpus/in-memory/follow-table';
import { chooseEmbedder } from '../../models/embeddings/embedder-choice';
import { createWatchedFetch } from '../../models/embeddings/watched-fetch';
import { createAgent } from '../../models/agent/agent';
import { createLocalModel } from '../../models/local-model/local-model';
import { createEngineChoice } from '../../models/engine-choice';
import { createMeter } from '../../models/metering/create-meter';
import { openUsageLog } from '../../models/metering/usage-log';
import { createSpeech } from '../../models/speech/speech';
import { createOfflineEngine } from '../../models/offline/offline-engine';
import { openOutgoingLog } from '../../models/outgoing/outgoing-log';
import { openModelCapabilities } from '../../models/provider/structured/model-capabilities';
import type { ChosenModel } from '../../../shared/domain/chosen-model';
import type { Engine } from '../../ports/engine';
import { startProgram } from '../../shell/start-program';
import type { ServiceOptions } from './service-options';

/** The engine and the encoder that the settings choose; what their calls use and what leaves for them is written down. */
export type ModelServices = Awaited<ReturnType<typeof startModelServices>>;

export async function startModelServices(options: ServiceOptions) {
  const { vaultFolder, settingsStore, keys, now, log, quietMs, replaceEngine = (engine: Engine) => engine } = options;
  const offline = createOfflineEngine();
  const projects = new Map<string, Project>();
  const following = await followTable({ ...options.vault, log }, 'projects', {
    clear: () => projects.clear(),
    put: (row) => projects.set(row.id, row),
    remove: (id) => projects.delete(id),
  });
  const usage = await openUsageLog(join(vaultFolder, 'usage.jsonl'), now, log);
  const meter = createMeter(usage, () => settingsStore.get().spending, now);
  const outgoing = await openOutgoingLog(join(vaultFolder, 'outgoing'), {
    keepDays: () => settingsStore.get().outgoingLog.keepDays,
    now,
    log,
  });
  const localModel = createLocalModel({
    start: options.shell.startProcess,
    script: options.threads.localModel,
    chosen() {
      const { engine, builtIn } = settingsStore.get();
      return engine === 'built-in' && builtIn.path !== '' ? builtIn : null;
    },
    now: () => performance.now(),
    log,
  });
  localModel.onState(options.onLocalModel);
  settingsStore.onSaved(localModel.followChoice);
  const speech = createSpeech({
    start: options.shell.startProcess,
    script: options.threads.speech,
    folder: () => settingsStore.get().speech.folder,
    language: () => settingsStore.get().speech.language,
    log,
  });
  const agent = createAgent({
    start: startProgram,
    chosen() {
      const { engine, agent: command } = settingsStore.get();
      const mayAnswer = (engine === 'agent' || engine === 'provider') && command.argv.length > 0;
      return mayAnswer ? command : null;
    },
  });
  settingsStore.onSaved(agent.followChoice);
  const chosen = createEngineChoice({
    settings: () => settingsStore.get(),
    key: () => keys.keyFor(settingsStore.get().provider.baseUrl),
    offline,
    localModel,
    agent,
    now,
    log,
    meter,
    outgoing,
    capabilities: await openModelCapabilities(join(vaultFolder, 'models.json'), now, log),
    ...(quietMs !== undefined && { timeouts: { quietMs } }),
  });
  options.computerLog.writeTo(outgoing);
  return {
    offline,
    modelFiles: options.modelFiles,
    localModel,
    agent,
    speech,
    usage,
    meter,
    outgoing,
    engine: (model?: ChosenModel) => replaceEngine(chosen(model)),
    embedder() {
      const settings = settingsStore.get();
      const limits = presentProjects({ projects: () => projects.values() }).map(({ mayLeave }) => mayLeave);
      return chooseEmbedder(settings, keys.keyFor(settings.provider.baseUrl), limits);
    },
    closeModels: () => following.close(),
    openIndex: () => options.threads.openIndex(createWatchedFetch(meter, outgoing)),
  };
}
