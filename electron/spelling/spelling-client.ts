import type { Logger } from '../../shared/lib/logger';
import { callWorker } from '../threads/call-worker';
import { SPELLING_CONTRACT, type Speller, type SpellingPort } from './spelling-port';

/** Checks words in a thread, which begins with the first of them. */
export function createSpellingClient(url: URL, log: Logger): Speller {
  let port: SpellingPort | null = null;
  const open = () => (port ??= callWorker(url, SPELLING_CONTRACT, { log, youngGenerationMb: 4 }));
  return {
    findMisspelt: (words) => open().findMisspelt(words),
    suggest: (word, language) => open().suggest(word, language),
  };
}
