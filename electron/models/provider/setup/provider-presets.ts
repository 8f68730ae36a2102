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

/** Ports as in each server's own documentation. */
export const PROVIDER_PRESETS: readonly ProviderPreset[] = [
  {
    preset: 'openai',
    label: 'OpenAI',
    baseUrl: 'https://api.openai.com/v1',
    port: null,
    needsKey: true,
    chatModel: 'gpt-5-mini',
    smallModel: 'gpt-5-nano',
  },
  {
    preset: 'anthropic',
    label: 'Anthropic',
    baseUrl: 'https://api.anthropic.com/v1',
    port: null,
    needsKey: true,
    chatModel: '',
    smallModel: '',
  },
  {
    preset: 'gemini',
    label: 'Google Gemini',
    baseUrl: 'https://generativelanguage.googleapis.com/v1beta/openai',
    port: null,
    needsKey: true,
    chatModel: '',
    smallModel: '',
  },
  {
    preset: 'ollama',
    label: 'Ollama',
    baseUrl: 'http://127.0.0.1:11434/v1',
    port: 11434,
    needsKey: false,
    chatModel: '',
    smallModel: '',
  },
  {
    preset: 'lm-studio',
    label: 'LM Studio',
    baseUrl: 'http://127.0.0.1:1234/v1',
    port: 1234,
    needsKey: false,
    chatModel: '',
    smallModel: '',
  },
  {
    preset: 'jan',
    label: 'Jan',
    baseUrl: 'http://127.0.0.1:1337/v1',
    port: 1337,
    needsKey: false,
    chatModel: '',
    smallModel: '',
  },
  {
    preset: 'llama-cpp',
    label: 'llama.cpp',
    baseUrl: 'http://127.0.0.1:8080/v1',
    port: 8080,
    needsKey: false,
    chatModel: '',
    smallModel: '',
  },
  {
    preset: 'custom',
    label: 'Another server',
    baseUrl: '',
    port: null,
    needsKey: false,
    chatModel: '',
    smallModel: '',
  },
];

/** No server: only the person chooses one. */
export const DEFAULT_PROVIDER: ProviderSettings = {
  preset: 'custom',
  baseUrl: '',
  chatModel: '',
  smallModel: '',
  embeddingModel: '',
};
