import type { IdFactory, SessionId } from '../../shared/domain/ids';
import { silentLogger } from '../../shared/lib/logger';
import { createSessionExtraction } from '../corpus/extraction/extract-session';
import { createExtraction } from '../corpus/extraction/extract-turn';
import type { Corpus } from '../corpus/start-corpus';
import { NOTHING_EXCLUDED } from '../language/privacy/find-excluded-names';
import { createOfflineEngine } from '../models/offline/offline-engine';
import { settingsFileIn } from '../settings/vault-settings';
import { readExcludedNames } from '../settings/read-excluded-names';
import type { Vault } from '../store/vault';
import type { TakeNotes } from './vault-access';

/** Takes notes of chats in a vault that no app has open, by the rules on this machine. */
export function createClosedNoteTaking({
  vault: { store, writer },
  corpus,
  ids,
  settingsFolder,
}: {
  vault: Pick<Vault, 'store' | 'writer'>;
  corpus: Pick<Corpus, 'hiddenTextFilter'>;
  ids: IdFactory;
  /** Null for a vault that is not in the app's list. */
  settingsFolder: string | null;
}): { add: (sessions: readonly SessionId[]) => Promise<void>; take: TakeNotes } {
  const engine = createOfflineEngine();
  const waiting: SessionId[] = [];
  return {
    add: async (sessions) => void waiting.push(...sessions),
    async take(onChat, signal) {
      const excluded =
        settingsFolder === null ? NOTHING_EXCLUDED : await readExcludedNames(settingsFileIn(settingsFolder));
      const extractSession = createSessionExtraction({
        store,
        writer,
        extraction: createExtraction({
          engine: () => engine,
          ids,
          now: Date.now,
          log: silentLogger,
          excluded: () => excluded,
        }),
        now: Date.now,
        visibleMessages: (messages) => corpus.hiddenTextFilter.filterSourceMessages(messages),
      });
      const sessions = waiting.splice(0);
      const taken = { units: 0, failed: 0 };
      for (const [done, id] of sessions.entries()) {
        if (signal.aborted) break;
        onChat(done, sessions.length);
        try {
          taken.units += await extractSession(id, signal);
        } catch {
          // What could be read of the chat is written; the app offers the rest again.
          if (!signal.aborted) taken.failed += 1;
        }
      }
      return taken;
    },
  };
}
