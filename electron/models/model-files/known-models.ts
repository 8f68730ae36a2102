import { t } from '../../../shared/messages/message';

/** A file that can be downloaded. */
export interface KnownFile {
  /** Stays as it is: parts on disk are named by it. */
  id: string;
  name: string;
  /** Where the file lies at the host: `OWNER/NAME`, and the file in it. */
  repository: string;
  /** Of the repository, in which it lies; absent: in none. */
  folder?: string;
  file: string;
  /** Size of the file, about, for the choice; the host says the exact one. */
  bytes: number;
}

/** A model that can be downloaded. */
export interface KnownModel extends KnownFile {
  licence: { name: string; url: string };
  goodFor: () => string;
  languages: () => string;
}

const APACHE = { name: 'Apache 2.0', url: 'https://www.apache.org/licenses/LICENSE-2.0' };

/**
 * Models that run in the app, smallest first: instruct models that whoever made them, the makers of llama.cpp or a
 * well-known converter publish as one GGUF file. No hash stands here: the host names the file's SHA-256 before each
 * transfer, so that a file is checked against what the host serves, and not against what this list once saw.
 */
export const KNOWN_MODELS: readonly KnownModel[] = [
  {
    id: 'qwen3-0.6b',
    name: 'Qwen3 0.6B',
    repository: 'Qwen/Qwen3-0.6B-GGUF',
    file: 'Qwen3-0.6B-Q8_0.gguf',
    bytes: 639_000_000,
    licence: APACHE,
    goodFor: () => t('mainModelFiles.forTrying'),
    languages: () => t('mainModelFiles.englishAndChinese'),
  },
  {
    id: 'gemma-3-1b',
    name: 'Gemma 3 1B',
    repository: 'ggml-org/gemma-3-1b-it-GGUF',
    file: 'gemma-3-1b-it-Q4_K_M.gguf',
    bytes: 806_000_000,
    licence: { name: 'Gemma', url: 'https://ai.google.dev/gemma/terms' },
    goodFor: () => t('mainModelFiles.forShortAnswers'),
    languages: () => t('mainModelFiles.english'),
  },
  {
    id: 'qwen3-1.7b',
    name: 'Qwen3 1.7B',
    repository: 'Qwen/Qwen3-1.7B-GGUF',
    file: 'Qwen3-1.7B-Q8_0.gguf',
    bytes: 1_834_000_000,
    licence: APACHE,
    goodFor: () => t('mainModelFiles.forOldComputers'),
    languages: () => t('mainModelFiles.manyLanguages'),
  },
  {
    id: 'llama-3.2-3b',
    name: 'Llama 3.2 3B',
    repository: 'bartowski/Llama-3.2-3B-Instruct-GGUF',
    file: 'Llama-3.2-3B-Instruct-Q4_K_M.gguf',
    bytes: 2_019_000_000,
    licence: { name: 'Llama 3.2', url: 'https://www.llama.com/llama3_2/license/' },
    goodFor: () => t('mainModelFiles.forQuickSummaries'),
    languages: () => t('mainModelFiles.eightLanguages'),
  },
  {
    id: 'gemma-3-4b',
    name: 'Gemma 3 4B',
    repository: 'ggml-org/gemma-3-4b-it-GGUF',
    file: 'gemma-3-4b-it-Q4_K_M.gguf',
    bytes: 2_490_000_000,
    licence: { name: 'Gemma', url: 'https://ai.google.dev/gemma/terms' },
    goodFor: () => t('mainModelFiles.forWriting'),
    languages: () => t('mainModelFiles.mostLanguages'),
  },
  {
    id: 'phi-4-mini',
    name: 'Phi-4 mini',
    repository: 'bartowski/microsoft_Phi-4-mini-instruct-GGUF',
    file: 'microsoft_Phi-4-mini-instruct-Q4_K_M.gguf',
    bytes: 2_492_000_000,
    licence: { name: 'MIT', url: 'https://opensource.org/license/mit' },
    goodFor: () => t('mainModelFiles.forReasoning'),
    languages: () => t('mainModelFiles.englishFirst'),
  },
  {
    id: 'qwen3-4b',
    name: 'Qwen3 4B',
    repository: 'Qwen/Qwen3-4B-GGUF',
    file: 'Qwen3-4B-Q4_K_M.gguf',
    bytes: 2_497_000_000,
    licence: APACHE,
    goodFor: () => t('mainModelFiles.forMost'),
    languages: () => t('mainModelFiles.manyLanguages'),
  },
  {
    id: 'qwen3-8b',
    name: 'Qwen3 8B',
    repository: 'Qwen/Qwen3-8B-GGUF',
    file: 'Qwen3-8B-Q4_K_M.gguf',
    bytes: 5_028_000_000,
    licence: APACHE,
    goodFor: () => t('mainModelFiles.forBestAnswers'),
    languages: () => t('mainModelFiles.manyLanguages'),
  },
  {
    id: 'ministral-3-8b',
    name: 'Ministral 3 8B',
    repository: 'mistralai/Ministral-3-8B-Instruct-2512-GGUF',
    file: 'Ministral-3-8B-Instruct-2512-Q4_K_M.gguf',
    bytes: 5_199_000_000,
    licence: APACHE,
    goodFor: () => t('mainModelFiles.forLongTexts'),
    languages: () => t('mainModelFiles.europeanLanguages'),
  },
];
