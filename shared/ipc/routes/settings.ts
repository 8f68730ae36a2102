import { z } from 'zod';
import { route } from '../route';

export const providerSchema = z.object({
  /** "openai", "ollama", "lm-studio", "jan", "llama-cpp" or "custom". */
  preset: z.enum(['openai', 'ollama', 'lm-studio', 'jan', 'llama-cpp', 'custom']),
  /** Ends before `/chat/completions`, e.g. https://api.openai.com/v1. */
  baseUrl: z.string().max(500),
  chatModel: z.string().max(200),
  /** For understanding, gate and extraction; the chat model when empty. */
  smallModel: z.string().max(200),
  /** `/v1/embeddings` model; the built-in one when empty. */
  embeddingModel: z.string().max(200),
});
export type ProviderSettings = z.infer<typeof providerSchema>;

/** How keys work in review. */
export const reviewSettingsSchema = z.object({
  /** `standard`: Space selects and Enter keeps, as lists elsewhere do; `quick`: Space keeps. */
  list: z.enum(['quick', 'standard']),
  /** Keys the person chose, by action, such as `{ keep: 'Shift+P' }`; the rest as delivered. */
  keys: z.record(z.string().max(40), z.string().max(40)),
});
export type ReviewSettings = z.infer<typeof reviewSettingsSchema>;

const nameList = z
  .array(z.string().trim().min(1).max(200, 'Keep each below 200 characters.'))
  .max(200, 'At most 200 entries.');

/** What never leaves for a model and is never taken as a note. Secrets are masked whatever is set. */
export const excludedSchema = z.object({ people: nameList, places: nameList, folders: nameList });
export type Excluded = z.infer<typeof excludedSchema>;

export const settingsSchema = z.object({
  theme: z.enum(['system', 'light', 'dark']),
  sendWith: z.enum(['enter', 'ctrl-enter']),
  engine: z.enum(['offline', 'provider']),
  provider: providerSchema,
  /** How the person wants to be answered, in their words; goes before every answer and is never cut. */
  contract: z.string().max(2_000, 'Keep it below 2,000 characters: it goes into every answer.'),
  review: reviewSettingsSchema,
  excluded: excludedSchema,
});
export type Settings = z.infer<typeof settingsSchema>;

/** What a page may save by itself: nothing that decides where text goes. */
const settingsChangesSchema = settingsSchema
  .omit({ engine: true, provider: true })
  .extend({ engine: z.literal('offline') })
  .partial()
  .strict();
export type SettingsChanges = z.infer<typeof settingsChangesSchema>;

/** `remember` false keeps it in memory only. */
const newKeySchema = z.object({ text: z.string().trim().min(1).max(1000), remember: z.boolean() });

export interface SettingsView {
  settings: Settings;
  key: {
    /** Whether a key is there, never the key itself. */
    isSet: boolean;
    /** `system`: in the keychain; `weak`: stored without protection; `session`: gone when the app closes. */
    kept: 'system' | 'weak' | 'session' | 'none';
    protection: 'system' | 'weak' | 'none';
    /** Host the key belongs to; it is sent nowhere else. */
    host?: string;
  };
  /** What the person should know about the settings file: it was damaged, what was kept of it. */
  notice?: string;
}

export interface FoundServer {
  preset: 'ollama' | 'lm-studio' | 'jan' | 'llama-cpp';
  baseUrl: string;
  models: string[];
}

export interface ConnectionTest {
  ok: boolean;
  ms: number;
  /** Each step with what happened: reach the server, list models, answer, structured answer, embed. */
  steps: { name: string; ok: boolean; detail: string }[];
}

export const settingsRoutes = {
  'settings.get': route<SettingsView>()(z.null()),
  /** Who answers can only be set back to offline here. Taking an entry off the excluded lists asks the person first. */
  'settings.save': route<SettingsView>()(settingsChangesSchema),
  /**
   * From now on this provider answers, with the key where one is given; main asks the person before text goes anywhere
   * new. `cancelled` on a no.
   */
  'settings.useProvider': route<SettingsView>()(z.object({ provider: providerSchema, key: newKeySchema.nullable() })),
  'settings.removeKey': route<SettingsView>()(z.null()),
  /** Asks 127.0.0.1 on the four known ports, 600 ms each; only on the person's click. */
  'models.findLocal': route<FoundServer[]>()(z.null()),
  /**
   * Main asks the person first unless the provider and its key are in use. `key` null: the one that is set for that
   * host.
   */
  'models.test': route<ConnectionTest>()(z.object({ provider: providerSchema, key: z.string().max(1000).nullable() })),
};
