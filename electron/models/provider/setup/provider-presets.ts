import type { ProviderSettings } from '../../../../shared/ipc/routes/settings';

export interface ProviderPreset {
  preset: ProviderSettings['preset'];
  label: string;
  baseUrl: string;
  /** Loopback port of a local server; null for remote servers. */
  port: number | null;
  needsKey: boolean;
  chatModel: string;
  smallModel: string;
}

type Preset = ProviderPreset['preset'];

const remote = (preset: Preset, label: string, baseUrl: string): ProviderPreset => ({
  preset,
  label,
  baseUrl,
  port: null,
  needsKey: true,
  chatModel: '',
  smallModel: '',
});
const local = (preset: Preset, label: string, port: number): ProviderPreset => ({
  ...remote(preset, label, `http://127.0.0.1:${port}/v1`),
  port,
  needsKey: false,
});

/** Ports as in each server's own documentation. */
export const PROVIDER_PRESETS: readonly ProviderPreset[] = [
  {
    ...remote('openai', 'OpenAI', 'https://api.openai.com/v1'),
    chatModel: 'gpt-5-mini',
    smallModel: 'gpt-5-nano',
  },
  remote('anthropic', 'Anthropic', 'https://api.anthropic.com/v1'),
  remote('gemini', 'Google Gemini', 'https://generativelanguage.googleapis.com/v1beta/openai'),
  local('ollama', 'Ollama', 11434),
  local('lm-studio', 'LM Studio', 1234),
  local('jan', 'Jan', 1337),
  local('llama-cpp', 'llama.cpp', 8080),
  { ...remote('custom', 'Another server', ''), needsKey: false },
];

/** No server: only the person chooses one. */
export const DEFAULT_PROVIDER: ProviderSettings = {
  preset: 'custom',
  baseUrl: '',
  chatModel: '',
  smallModel: '',
  embeddingModel: '',
};
