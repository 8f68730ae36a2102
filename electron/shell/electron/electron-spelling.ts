import { ipcMain, type IpcMainInvokeEvent } from 'electron';
import { currentLocale } from '../../../shared/messages/message';
import type { Logger } from '../../../shared/lib/logger';
import type { Speller } from '../../spelling/spelling-port';
import type { Shell } from '../shell';
import { isFromTopFrame } from './electron-ipc';
import type { SuggestWords } from './electron-menu';

/** preload.ts uses the same name. */
export const SPELLING_CHANNEL = 'engram-spelling';
/** Of one check: more words than a long note has, each longer than any that is written. */
const MAX_WORDS = 20_000;
const MAX_WORD_LENGTH = 100;

/** Answers the checker of each page with the misspelt ones of its words; all are right where nothing checks them. */
export function createSpelling(log: Logger): { serve: Shell['serveSpelling']; suggest: SuggestWords } {
  let speller: Speller | null = null;
  ipcMain.handle(SPELLING_CHANNEL, async (event: IpcMainInvokeEvent, words: unknown): Promise<string[]> => {
    if (speller === null || !isFromTopFrame(event) || !Array.isArray(words)) return [];
    const checked = words
      .slice(0, MAX_WORDS)
      .filter((word): word is string => typeof word === 'string' && word.length <= MAX_WORD_LENGTH);
    return speller.findMisspelt(checked).catch((error: unknown) => {
      // A thread that ended begins no more, and each pause in writing would fill the log with it.
      speller = null;
      log.warn('The spelling is not checked any more.', { error: String(error) });
      return [];
    });
  });
  return {
    serve: (given) => void (speller = given),
    suggest: async (word) => (speller === null ? [] : speller.suggest(word, currentLocale())),
  };
}
