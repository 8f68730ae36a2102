import { listedWindowTokens } from '../../../../shared/domain/known-models';
import type { WindowSource } from '../../../ports/engine';
import { isPrivateHost } from '../client/base-url';
import type { ProviderClient } from '../client/provider-client';
import { z } from 'zod';

const TIMEOUT_MS = 2_000;
/** What Ollama gives a model that says nothing else (its FAQ, “context window size”); longer prompts are cut silently. */
const OLLAMA_DEFAULT_TOKENS = 4_096;

const count = z.coerce.number().int().min(256).max(100_000_000);
const slotCount = z.number().int().min(1).max(1_000);
/** llama.cpp's server (its README, "GET /props"). `n_ctx` is the window of one slot. */
const propsSchema = z.object({
  total_slots: slotCount.optional(),
  default_generation_settings: z.object({ n_ctx: count }).optional(),
});
/** Ollama's API reference: “List Running Models” and “Show Model Information”. */
const runningSchema = z.object({
  models: z.array(z.object({ name: z.string(), context_length: count.optional().catch(undefined) })),
});
const shownSchema = z.object({ parameters: z.string().max(100_000).catch('') });
/** LM Studio's REST API, “GET /api/v0/models”. */
const loadedSchema = z.object({
  data: z.array(z.object({ id: z.string(), loaded_context_length: count.optional().catch(undefined) })),
});
/** The fields in which servers name it in their list of models: vLLM, OpenRouter, Groq, Mistral. */
const LISTED_FIELDS = ['max_model_len', 'context_length', 'context_window', 'max_context_length'] as const;
const listedSchema = z.object({ data: z.array(z.looseObject({ id: z.string() })) });

/** What a server says of itself; null where it says nothing. */
interface SaidByServer {
  windowTokens: number | null;
  /** Requests that it works on at once. */
  slots: number | null;
}
const NOTHING: SaidByServer = { windowTokens: null, slots: null };

type Question = (client: ProviderClient, model: string) => Promise<SaidByServer>;
const atRoot = ({ openai }: ProviderClient, path: string): string => new URL(path, openai.baseURL).href;
const OPTIONS = { timeout: TIMEOUT_MS, maxRetries: 0 };
const windowOf = (windowTokens: number | null | undefined): SaidByServer => ({
  ...NOTHING,
  windowTokens: windowTokens ?? null,
});

const askLlamaCpp: Question = async (client) => {
  const reply: unknown = await client.openai.get(atRoot(client, '/props'), OPTIONS);
  const { total_slots: total, default_generation_settings: settings } = propsSchema.parse(reply);
  return { slots: total ?? null, windowTokens: settings?.n_ctx ?? null };
};

const askOllama: Question = async (client, model) => {
  const running: unknown = await client.openai.get(atRoot(client, '/api/ps'), OPTIONS);
  const { models } = runningSchema.parse(running);
  const isSame = (name: string) => name === model || name === `${model}:latest`;
  const loaded = models.find(({ name }) => isSame(name))?.context_length;
  if (loaded !== undefined) return windowOf(loaded);
  const shown: unknown = await client.openai.post(atRoot(client, '/api/show'), { ...OPTIONS, body: { model } });
  const set = /^num_ctx\s+(\d{3,9})$/mu.exec(shownSchema.parse(shown).parameters)?.[1];
  return windowOf(set === undefined ? OLLAMA_DEFAULT_TOKENS : Number(set));
};

const askLmStudio: Question = async (client, model) => {
  const reply: unknown = await client.openai.get(atRoot(client, '/api/v0/models'), OPTIONS);
  return windowOf(loadedSchema.parse(reply).data.find(({ id }) => id === model)?.loaded_context_length);
};

const askModelList: Question = async (client, model) => {
  const reply: unknown = await client.openai.get('/models', OPTIONS);
  const listed = listedSchema.parse(reply).data.find(({ id }) => id === model);
  const named = LISTED_FIELDS.map((field) => count.safeParse(listed?.[field]).data).find(
    (tokens) => tokens !== undefined,
  );
  return windowOf(named);
};

/** In this order; the first that names a window is believed. */
const OF_ONES_OWN: readonly Question[] = [askLlamaCpp, askOllama, askLmStudio, askModelList];

/** Asks a server what it holds; a question that it does not know costs nothing. */
async function askWindow(client: ProviderClient, model: string, isOwn: boolean): Promise<SaidByServer> {
  let said = NOTHING;
  for (const ask of isOwn ? OF_ONES_OWN : [askModelList]) {
    try {
      const next = await ask(client, model);
      said = { windowTokens: next.windowTokens, slots: said.slots ?? next.slots };
      if (said.windowTokens !== null) return said;
    } catch {
      client.log.info('the server does not answer a question about itself', {});
    }
  }
  return said;
}

/** Tokens; a cautious guess for unknown models, of which the package takes three quarters. */
const GUESSED_WINDOW_TOKENS = { own: 8_192, remote: 64_000 };
/** What is left of a window that turned out too large, where the server does not name its own. */
const UNNAMED_SHARE = 0.5;

/** What a server holds, as far as it is known. */
export interface ServerFacts {
  readonly windowTokens: number;
  readonly windowSource: WindowSource;
  /** Asks the server, once; nothing waits for it. A server elsewhere is asked only where the name says nothing. */
  learn(): void;
  /** The server refused a prompt as too long; null: it did not say how much it holds. */
  lower(windowTokens: number | null): void;
}

/**
 * The window and the slots of a server: as the person says, as it says itself, by the model's name for a server
 * elsewhere, else guessed. A server of one's own runs a model with the window that it was started with.
 *
 * @param said tokens that the person has entered; null: nothing
 * @param inApp tokens of a model that runs inside the app, null while they are not known; absent: a server is asked
 */
export function createServerFacts(
  client: ProviderClient,
  model: string,
  said: number | null = null,
  inApp?: number | null,
): ServerFacts {
  const isOwn = isPrivateHost(client.hostname);
  const known = isOwn ? null : listedWindowTokens(model);
  let windowTokens = said ?? inApp ?? known ?? (isOwn ? GUESSED_WINDOW_TOKENS.own : GUESSED_WINDOW_TOKENS.remote);
  let windowSource: WindowSource =
    said !== null ? 'person' : inApp != null ? 'server' : known !== null ? 'table' : 'guess';
  // What is asked of a server of one's own includes its slots.
  let isAsked = inApp !== undefined || (!isOwn && windowSource !== 'guess');
  const ask = async (): Promise<void> => {
    const { slots, windowTokens: named } = await askWindow(client, model, isOwn);
    if (slots !== null) client.queue.setSlots(slots);
    if (named === null || windowSource !== 'guess') return;
    [windowTokens, windowSource] = [named, 'server'];
  };
  return {
    get windowTokens() {
      return windowTokens;
    },
    get windowSource() {
      return windowSource;
    },
    lower(named) {
      windowTokens = Math.min(windowTokens, named ?? Math.floor(windowTokens * UNNAMED_SHARE));
      windowSource = 'refusal';
    },
    learn() {
      if (isAsked) return;
      isAsked = true;
      void ask();
    },
  };
}
