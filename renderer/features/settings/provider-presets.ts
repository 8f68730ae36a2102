import type { ProviderSettings } from '../../../shared/ipc/routes/settings';
import { t } from '../../../shared/messages/message';

type Preset = ProviderSettings['preset'];

interface PresetValues {
  value: Preset;
  name: string;
  /** Its name in the list, with where it runs. */
  label: string;
  baseUrl: string;
}

const elsewhere = (value: Preset, name: string, baseUrl: string): PresetValues => ({
  value,
  name,
  label: name,
  baseUrl,
});
const onThisMachine = (value: Preset, name: string, port: number): PresetValues => ({
  value,
  name,
  label: t('settings.nameOnThisMachine', { name }),
  baseUrl: `http://127.0.0.1:${port}/v1`,
});

/** The values a preset fills in. It has no model names: only the server knows its models. */
export const presets = (): readonly PresetValues[] => [
  elsewhere('openai', 'OpenAI', 'https://api.openai.com/v1'),
  elsewhere('anthropic', 'Anthropic', 'https://api.anthropic.com/v1'),
  elsewhere('gemini', 'Google Gemini', 'https://generativelanguage.googleapis.com/v1beta/openai'),
  elsewhere('openrouter', 'OpenRouter', 'https://openrouter.ai/api/v1'),
  elsewhere('mistral', 'Mistral', 'https://api.mistral.ai/v1'),
  elsewhere('deepseek', 'DeepSeek', 'https://api.deepseek.com/v1'),
  elsewhere('groq', 'Groq', 'https://api.groq.com/openai/v1'),
  elsewhere('xai', 'xAI', 'https://api.x.ai/v1'),
  onThisMachine('ollama', 'Ollama', 11434),
  onThisMachine('lm-studio', 'LM Studio', 1234),
  onThisMachine('jan', 'Jan', 1337),
  onThisMachine('llama-cpp', 'llama.cpp', 8080),
  elsewhere('custom', t('settings.anotherServer'), ''),
];

export const presetName = (preset: Preset): string => presets().find(({ value }) => value === preset)!.name;

/**
 * The provider's settings after a preset was chosen: another server has other models; the same one again changes
 * nothing.
 */
export function withPreset(provider: ProviderSettings, preset: Preset): ProviderSettings {
  if (preset === provider.preset) return provider;
  const baseUrl = presets().find(({ value }) => value === preset)!.baseUrl || provider.baseUrl;
  return { preset, baseUrl, chatModel: '', smallModel: '', embeddingModel: '' };
}

const NAMES = ['preset', 'baseUrl', 'chatModel', 'smallModel', 'embeddingModel'] as const;

export const isSameProvider = (a: ProviderSettings, b: ProviderSettings): boolean =>
  NAMES.every((name) => a[name].trim() === b[name].trim()) &&
  (a.contextTokens ?? null) === (b.contextTokens ?? null) &&
  (a.takesPictures ?? false) === (b.takesPictures ?? false) &&
  (a.api ?? 'chat') === (b.api ?? 'chat');

/** The host of a base URL for display; the text itself while it is not a valid URL. */
export function hostOf(baseUrl: string): string {
  try {
    return new URL(baseUrl).host;
  } catch {
    return baseUrl;
  }
}

export const isThisMachine = (baseUrl: string): boolean =>
  /^(127\.\d+\.\d+\.\d+|localhost|\[::1\])(:\d+)?$/.test(hostOf(baseUrl));
