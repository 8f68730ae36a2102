import type { ProviderSettings } from '../../../shared/ipc/routes/settings';

type Preset = ProviderSettings['preset'];

/** The values a preset fills in. It has no model names: only the server knows its models. */
export const PRESETS: readonly { value: Preset; label: string; baseUrl: string }[] = [
  { value: 'openai', label: 'OpenAI', baseUrl: 'https://api.openai.com/v1' },
  { value: 'anthropic', label: 'Anthropic', baseUrl: 'https://api.anthropic.com/v1' },
  { value: 'gemini', label: 'Google Gemini', baseUrl: 'https://generativelanguage.googleapis.com/v1beta/openai' },
  { value: 'ollama', label: 'Ollama, on this machine', baseUrl: 'http://127.0.0.1:11434/v1' },
  { value: 'lm-studio', label: 'LM Studio, on this machine', baseUrl: 'http://127.0.0.1:1234/v1' },
  { value: 'jan', label: 'Jan, on this machine', baseUrl: 'http://127.0.0.1:1337/v1' },
  { value: 'llama-cpp', label: 'llama.cpp, on this machine', baseUrl: 'http://127.0.0.1:8080/v1' },
  { value: 'custom', label: 'Another server', baseUrl: '' },
];

export const presetLabel = (preset: Preset): string => PRESETS.find(({ value }) => value === preset)!.label;

/**
 * The provider's settings after a preset was chosen: another server has other models; the same one again changes
 * nothing.
 */
export function withPreset(provider: ProviderSettings, preset: Preset): ProviderSettings {
  if (preset === provider.preset) return provider;
  const baseUrl = PRESETS.find(({ value }) => value === preset)!.baseUrl || provider.baseUrl;
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
