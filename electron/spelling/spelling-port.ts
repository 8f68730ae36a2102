import type { WorkerContract } from '../threads/worker-contract';

/** The dictionaries that the app brings; a word is right where one of them has it. */
export const DICTIONARIES = ['en', 'en-gb', 'de'] as const;
export type Dictionary = (typeof DICTIONARIES)[number];

/** Checks words by the app's own dictionaries and nothing else: no sentence ever arrives here. */
export interface Speller {
  /** Those of the words that no dictionary has. */
  findMisspelt(words: readonly string[]): Promise<string[]>;
  /** Words that may have been meant, the likeliest first; those of `language` (a BCP 47 tag) before others. */
  suggest(word: string, language: string): Promise<string[]>;
}

export interface SpellingPort extends Speller {
  close(): Promise<void>;
}

/** The border of the spelling worker. */
export const SPELLING_CONTRACT: WorkerContract<SpellingPort> = {
  name: 'spelling',
  methods: { findMisspelt: {}, suggest: {}, close: {} },
  cancelsOnClose: 'Checking the spelling was ended.',
};
