import { z } from 'zod';
import { modelPriceSchema } from '../../domain/model-usage';
import { MAX_STYLE } from '../../domain/project';
import { commandWordsSchema, MAX_TOOL_SERVERS, toolServerSchema } from '../../domain/tool-server';
import { trustClassSchema } from '../../domain/web';
import { route } from '../route';
import { t } from '../../messages/message';

const providerSchema = z.object({
  preset: z.enum([
    'openai',
    'anthropic',
    'gemini',
    'openrouter',
    'mistral',
    'deepseek',
    'groq',
    'xai',
    'ollama',
    'lm-studio',
    'jan',
    'llama-cpp',
    'custom',
  ]),
  /** The URL before `/chat/completions`, e.g. https://api.openai.com/v1. */
  baseUrl: z.string().max(500),
  chatModel: z.string().max(200),
  /** The model for understanding, gate and extraction; empty: the chat model. */
  smallModel: z.string().max(200),
  /** Model of `/v1/embeddings`; empty: the built-in encoder. */
  embeddingModel: z.string().max(200),
  /** Which of OpenAI's protocols the server speaks; absent: `chat`, as compatible servers do. */
  api: z.enum(['chat', 'responses']).optional(),
  /** Tokens that the chat model holds, as the person says; absent: as the server says, by its name, or guessed. */
  contextTokens: z.number().int().min(1_024).max(10_000_000).nullable().optional(),
  /** Whether the chat model takes pictures, as the person says; absent: no. */
  takesPictures: z.boolean().optional(),
});
export type ProviderSettings = z.infer<typeof providerSchema>;

/** The model that runs in the app. Main alone sets it: a path never comes from a page. */
const builtInSchema = z.object({
  /** Absolute path of a GGUF file; '': none is chosen. */
  path: z.string().max(4_096),
  /** What the model is called; the file may have a hash for its name. */
  name: z.string().max(300),
  /** Tokens that it is given room for; null: as many as the machine bears. */
  contextTokens: z.number().int().min(1_024).max(10_000_000).nullable(),
});

/** What writes down speech. Main alone sets it: a path never comes from a page. */
const speechSchema = z.object({
  /** Absolute path of the folder with the model’s two files; '': nothing listens. */
  folder: z.string().max(4_096),
  /** `auto`, or what is spoken, by BCP 47. */
  language: z.string().max(4),
});

/** The person's own agent. */
const agentSchema = z.object({
  /** What it is called on screens and in records; '': none is set. */
  name: z.string().max(100),
  /** The absolute path of the program, and what it is started with; empty: none is set. */
  argv: commandWordsSchema,
  /** Whether it may use its own tools when it asks. */
  allowsTools: z.boolean(),
});
export type AgentSettings = z.infer<typeof agentSchema>;

const reviewSettingsSchema = z.object({
  /** `standard`: Space selects and Enter keeps, as in other lists; `quick`: Space keeps. */
  list: z.enum(['quick', 'standard']),
  /** The person's key bindings by action, e.g. `{ keep: 'Shift+P' }`; the others are the defaults. */
  keys: z.record(z.string().max(40), z.string().max(40)),
});
export type ReviewSettings = z.infer<typeof reviewSettingsSchema>;

/** Names of one kind that may be excluded. */
export const MAX_EXCLUDED = 200;
const nameList = z
  .array(
    z
      .string()
      .trim()
      .min(1)
      .max(200, { error: () => t('shared.keepEachBelow200') }),
  )
  .max(MAX_EXCLUDED, { error: () => t('shared.atMost200Entries') });

/** Never sent to a model and never extracted as a note. Secrets are always masked. */
export const excludedSchema = z.object({ people: nameList, places: nameList, folders: nameList });
export type Excluded = z.infer<typeof excludedSchema>;

const helper = z.enum(['rules', 'small', 'large']);

/** Milliseconds that a turn waits at most for a model to read what was found. */
export const DEFAULT_WAIT_MS = 6_000;

/** Who does what of a turn: rules on this machine, the small model, or the chat model. */
const workSchema = z.object({
  answer: z.enum(['small', 'large']),
  /** Judges what was found, and says what the plan lacks. */
  judge: helper,
  extract: helper,
  summaries: helper,
  /** Milliseconds from the question in which a model's verdicts must be back to count. */
  waitMs: z.number().int().min(0).max(60_000).default(DEFAULT_WAIT_MS),
});
export type Work = z.infer<typeof workSchema>;

const tokenCap = z.number().int().min(1_000).max(1_000_000_000).nullable();

/** What models may cost, and what they do cost. Calls that would pass a cap are not sent; null: no cap. */
const spendingSchema = z.object({
  caps: z.object({
    turnTokens: tokenCap,
    dayTokens: tokenCap,
    /** The cap in the currency of the prices. */
    dayCost: z.number().min(0.01).max(1_000_000).nullable(),
  }),
  prices: z.array(modelPriceSchema).max(100, { error: () => t('shared.atMost100Prices') }),
  /** The currency as the person writes it: “USD”, “€”. */
  currency: z.string().trim().max(10),
});
export type Spending = z.infer<typeof spendingSchema>;

const outgoingLogSchema = z.object({
  /** Days for which what left is kept to be looked at; 0: no log; null: until it is full. */
  keepDays: z.number().int().min(0).max(3_650).nullable(),
});

/** Where a question may be searched on the web; nothing is, until the person turns it on for a question or a chat. */
const webSearchSchema = z.object({
  /** `research`: open interfaces without a key. `json`: any server with a JSON reply. */
  provider: z.enum(['none', 'research', 'searxng', 'brave', 'json']),
  /** Which of the open interfaces are asked. */
  research: z.object({ wikipedia: z.boolean(), openalex: z.boolean(), crossref: z.boolean(), arxiv: z.boolean() }),
  /** Language of Wikipedia: the first part of its address. */
  language: z.string().regex(/^[a-z]{2,3}(?:-[a-z]{2,10})?$/u, 'A language is two or three letters, as “en”.'),
  /** Address of a SearXNG server, or of a JSON server with `{query}` where the words go. */
  server: z.string().trim().max(500),
  /** Where a JSON server has its results, with dots between the names, and what their fields are called. */
  fields: z.object({
    results: z.string().max(100),
    title: z.string().min(1).max(100),
    url: z.string().min(1).max(100),
    text: z.string().min(1).max(100),
    date: z.string().max(100),
  }),
});
export type WebSearchSettings = z.infer<typeof webSearchSchema>;

const webSettingsSchema = z.object({
  search: webSearchSchema,
  /** The person's own entries; they go before the built-in table. */
  trust: z
    .array(
      z.object({
        domain: z
          .string()
          .trim()
          .toLowerCase()
          .max(253)
          .regex(/^(?:[\p{L}\p{N}-]+\.)*[\p{L}\p{N}-]+$/u, 'A domain looks like example.org.'),
        trust: trustClassSchema,
      }),
    )
    .max(500, 'At most 500 domains.'),
});
export type WebSettings = z.infer<typeof webSettingsSchema>;

/** A shared collection that this vault joined; its password lies with the keys. */
const joinedCollectionSchema = z.object({
  id: z.uuid(),
  name: z.string().min(1).max(100),
  /** `postgres://name@host:port/database`, without a password. */
  address: z.string().max(500),
  /** Each question is asked there too. */
  isAsked: z.boolean(),
});
export type JoinedCollection = z.infer<typeof joinedCollectionSchema>;

/** How the window looks, beside its theme. `system`: as the operating system asks for. */
const appearanceSchema = z.object({
  contrast: z.enum(['system', 'normal', 'high']),
  /** Size of text in percent of the design. */
  textSize: z.number().int().min(80).max(200),
  density: z.enum(['comfortable', 'compact']),
  motion: z.enum(['system', 'reduced']),
});
export type Appearance = z.infer<typeof appearanceSchema>;

export const settingsSchema = z.object({
  theme: z.enum(['system', 'light', 'dark']),
  /** `system`: the first language of the system that the interface has. */
  language: z.enum(['system', 'en', 'de']),
  appearance: appearanceSchema,
  sendWith: z.enum(['enter', 'ctrl-enter']),
  /** Whether misspelt words are marked in what the person writes. */
  spelling: z.boolean(),
  engine: z.enum(['offline', 'built-in', 'provider', 'agent']),
  provider: providerSchema,
  builtIn: builtInSchema,
  speech: speechSchema,
  agent: agentSchema,
  /** How the person wants answers written, in their words; part of every answering prompt, never cut. */
  answerStyle: z.string().max(MAX_STYLE, { error: () => t('shared.keepBelow2000') }),
  review: reviewSettingsSchema,
  excluded: excludedSchema,
  work: workSchema,
  spending: spendingSchema,
  outgoingLog: outgoingLogSchema,
  web: webSettingsSchema,
  collections: z.array(joinedCollectionSchema).max(50),
  /** Whose tools a model may use while it answers. */
  toolServers: z.array(toolServerSchema).max(MAX_TOOL_SERVERS),
  /** The person's key by command, e.g. `{ 'go.graph': 'Mod+Shift+G' }`; '' for none; the others are as delivered. */
  keys: z.record(z.string().max(80), z.string().max(40)),
});
export type Settings = z.infer<typeof settingsSchema>;

/** Settings that a page may save by itself; none of them decides where text is sent, or what file is run. */
const settingsChangesSchema = settingsSchema
  .omit({
    engine: true,
    provider: true,
    builtIn: true,
    speech: true,
    agent: true,
    web: true,
    collections: true,
    toolServers: true,
  })
  .extend({ engine: z.enum(['offline', 'built-in']) })
  .partial()
  .strict();
export type SettingsChanges = z.infer<typeof settingsChangesSchema>;

/** `remember` false keeps the key in memory only. */
export const newKeySchema = z.object({ text: z.string().trim().min(1).max(1000), remember: z.boolean() });

export interface SettingsView {
  settings: Settings;
  key: {
    /** Whether a key is set; the key itself is never sent. */
    isSet: boolean;
    /** `system`: in the keychain; `weak`: stored without protection; `session`: lost when the app closes. */
    kept: 'system' | 'weak' | 'session' | 'none';
    protection: 'system' | 'weak' | 'none';
    /** Host that the key belongs to; it is sent nowhere else. */
    host?: string;
  };
  /** Notice for the person about a damaged settings file and what was recovered. */
  notice?: string;
  /**
   * It is not known what is excluded, and nothing leaves until the person decides: what is wrong with the file, and what
   * the last good copy excludes (null: there is none).
   */
  unknownExcluded?: { problem: string; copy: Excluded | null };
}

export interface FoundServer {
  preset: 'ollama' | 'lm-studio' | 'jan' | 'llama-cpp';
  baseUrl: string;
  models: string[];
}

export interface ConnectionTest {
  ok: boolean;
  ms: number;
  /** Each step with its result: reach the server, list models, answer, structured answer, embed. */
  steps: { name: string; ok: boolean; detail: string }[];
}

/** Events of a download, the last of them `done` or `failed`. Sizes in bytes; null: not said. */
export type PullEvent =
  | { type: 'progress'; status: string; completed: number | null; total: number | null }
  | { type: 'done' }
  | { type: 'failed'; message: string };

export const settingsRoutes = {
  'settings.get': route<SettingsView>()(z.null()),
  /**
   * Here the engine can only be set to one that sends nothing. Removing an entry from the exclusion lists asks the person first.
   */
  'settings.save': route<SettingsView>()(settingsChangesSchema),
  /**
   * The person decides what is excluded after it could not be read: as in the last good copy, or by the lists as they
   * stand now. Main asks first.
   */
  'settings.confirmExcluded': route<SettingsView>()(z.object({ use: z.enum(['copy', 'list']) })),
  /**
   * Switches to this provider, with the key if one is given; main asks the person before text is sent to a new host.
   * `cancelled` if declined.
   */
  'settings.useProvider': route<SettingsView>()(z.object({ provider: providerSchema, key: newKeySchema.nullable() })),
  'settings.removeKey': route<SettingsView>()(z.null()),
  /** Probes 127.0.0.1 on the four known ports, 600 ms each; only on the person's click. */
  'models.findLocal': route<FoundServer[]>()(z.null()),
  /**
   * The models that the server in use lists, by name, asked once in a while; none with the offline engine.
   * `model-*` where the server gives no list.
   */
  'models.list': route<string[]>()(z.null()),
  /** Lets an Ollama of one's own download a model, as a stream of PullEvent; main asks the person first. */
  'models.pull': route<{ streamId: string }>()(
    z.object({
      baseUrl: z.string().max(500),
      model: z
        .string()
        .trim()
        .min(1, { error: () => t('shared.enterModelsNameQwen3') })
        .max(200)
        .regex(/^[\w.:/-]+$/u, { error: () => t('shared.modelsNameHoldsLetters') }),
    }),
  ),
  /**
   * Main asks the person first unless the provider and its key are in use. `key` null: the stored one for that host.
   */
  'models.test': route<ConnectionTest>()(z.object({ provider: providerSchema, key: z.string().max(1000).nullable() })),
};
