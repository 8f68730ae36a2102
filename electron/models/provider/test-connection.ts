import { z } from 'zod';
import { AppError, toErrorReply } from '../../../shared/ipc/errors';
import type { ConnectionTest } from '../../../shared/ipc/routes/settings';
import { t } from '../../../shared/messages/message';
import { streamAnswer } from './answer/stream-answer';
import { withoutThinking } from './answer/strip-thinking';
import { createProviderClient, type ProviderClient, type ProviderDependencies } from './client/provider-client';
import { toModelError } from './client/provider-error';
import { createProviderEmbedder } from './provider-embedder';
import { assumeAllCapabilities } from './structured/model-capabilities';
import { requestStructured } from './structured/request-structured';

type Step = ConnectionTest['steps'][number];

const TEST_TIMEOUTS = { firstTokenMs: 60_000, idleMs: 15_000, structuredMs: 60_000, loadMs: 60_000 };

/**
 * Tries everything the app needs from a provider: connection, model list, answer, structured answer, embedding. Each
 * step reports its result; after an unreachable server or a refused key the rest is skipped.
 */
export async function testConnection(dependencies: ProviderDependencies, signal: AbortSignal): Promise<ConnectionTest> {
  const startedAt = dependencies.now();
  const steps: Step[] = [];
  const done = (): ConnectionTest => ({ ok: steps.every(({ ok }) => ok), ms: dependencies.now() - startedAt, steps });
  const attempt = async (name: string, work: () => Promise<string>): Promise<boolean> => {
    try {
      steps.push({ name, ok: true, detail: await work() });
      return true;
    } catch (error) {
      steps.push({ name, ok: false, detail: toErrorReply(error).message });
      return false;
    }
  };

  const { settings } = dependencies;
  let client: ProviderClient;
  try {
    client = createProviderClient({ timeouts: TEST_TIMEOUTS, maxRetries: 0, ...dependencies });
  } catch (error) {
    steps.push({ name: t('mainModels.reachTheServer'), ok: false, detail: toErrorReply(error).message });
    return done();
  }
  await trySteps();
  // Model names and answers come from the server, which received the key.
  return client.redactor.redactAll(done());

  async function trySteps(): Promise<void> {
    const listing = await listModels(client, signal);
    steps.push(...listing.steps);
    if (!listing.goOn) return;
    if (settings.chatModel.trim() === '') {
      steps.push({ name: t('mainModels.answer'), ok: false, detail: t('mainModels.noChatModelChosenYet') });
      return;
    }
    await attempt(t('mainModels.answer'), () => tryAnswer(client, settings.chatModel, signal));
    await attempt(t('mainModels.structuredAnswer'), () =>
      tryStructured(client, settings.smallModel.trim() || settings.chatModel, signal),
    );
    if (settings.embeddingModel.trim() !== '') {
      await attempt(t('mainModels.embed'), async () => {
        const embedder = await createProviderEmbedder(client, settings.embeddingModel.trim(), signal);
        return t('mainModels.embeddingmodelGivesDimensionsNumbers', {
          embeddingModel: settings.embeddingModel,
          dimensions: embedder.dimensions,
        });
      });
    }
  }
}

/** A server without a model list (404, 405) may still answer; an unreachable one or one that refuses the key cannot. */
async function listModels(client: ProviderClient, signal: AbortSignal): Promise<{ steps: Step[]; goOn: boolean }> {
  try {
    const page = await client.openai.models.list({ signal, timeout: 10_000 });
    const names = (Array.isArray(page?.data) ? page.data : []).map(({ id }) => id);
    const list =
      names.length === 0
        ? t('mainModels.serverListsNoModels')
        : t('mainModels.models', {
            count: names.length,
            names: `${names.slice(0, 6).join(', ')}${names.length > 6 ? ', …' : ''}`,
          });
    return {
      steps: [
        { name: t('mainModels.reachTheServer'), ok: true, detail: t('mainModels.hostAnswers', { host: client.host }) },
        { name: t('mainModels.listModels'), ok: true, detail: list },
      ],
      goOn: true,
    };
  } catch (error) {
    const problem = toModelError(error, { ...client, model: '' });
    if (problem.code === 'model-not-found' || problem.code === 'model-refused' || problem.code === 'model-malformed') {
      return {
        steps: [
          {
            name: t('mainModels.reachTheServer'),
            ok: true,
            detail: t('mainModels.hostAnswers', { host: client.host }),
          },
          {
            name: t('mainModels.listModels'),
            ok: false,
            detail: problem.code === 'model-not-found' ? t('mainModels.thereNoModelList') : problem.message,
          },
        ],
        goOn: problem.code === 'model-not-found',
      };
    }
    const isReached = problem.code === 'model-key' || problem.code === 'model-rate-limited';
    return {
      steps: isReached
        ? [
            {
              name: t('mainModels.reachTheServer'),
              ok: true,
              detail: t('mainModels.hostAnswers', { host: client.host }),
            },
            { name: t('mainModels.listModels'), ok: false, detail: problem.message },
          ]
        : [{ name: t('mainModels.reachTheServer'), ok: false, detail: problem.message }],
      goOn: false,
    };
  }
}

async function tryAnswer(client: ProviderClient, model: string, signal: AbortSignal): Promise<string> {
  let text = '';
  for await (const piece of streamAnswer(
    client,
    model,
    [{ role: 'user', content: 'Reply with the one word: ready' }],
    signal,
  )) {
    text += piece;
    if (text.length > 2000) break;
  }
  if (text.trim() === '') throw new AppError('model-malformed', t('mainModels.modelSentEmptyAnswer', { model }));
  return t('mainModels.modelSaid', {
    model,
    said: withoutThinking(text).trim().slice(0, 60),
  });
}

async function tryStructured(client: ProviderClient, model: string, signal: AbortSignal): Promise<string> {
  const capabilities = assumeAllCapabilities();
  await requestStructured(
    client,
    capabilities,
    {
      model,
      name: 'check',
      system: 'Reply with one JSON object of the form {"word": "ready"} and nothing else.',
      user: 'Reply now.',
      schema: z.object({ word: z.string() }),
    },
    signal,
  );
  const { format } = capabilities;
  if (format === 'json_schema') return t('mainModels.repliesWithSchema', { model });
  return format === 'json_object'
    ? t('mainModels.repliesInJsonMode', { model })
    : t('mainModels.repliesAsText', { model });
}
