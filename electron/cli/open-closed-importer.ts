import { join } from 'node:path';
import type { SessionId } from '../../shared/domain/ids';
import { silentLogger } from '../../shared/lib/logger';
import { attachmentsFolderOf, createAttachmentFiles } from '../attachments/attachment-files';
import { createThreadDocumentReader } from '../corpus/documents/document-reader';
import { createSessionExtraction } from '../corpus/extraction/extract-session';
import type { ReadSentences } from '../corpus/extraction/read-by-meaning';
import { createExtraction } from '../corpus/extraction/extract-turn';
import { createImporter, type Importer } from '../exchange/import/importer';
import { NOTHING_EXCLUDED } from '../language/privacy/find-excluded-names';
import { createBuiltInEmbedder } from '../models/embeddings/built-in-embedder';
import { readEach } from '../models/embeddings/read-each';
import { createOfflineEngine } from '../models/offline/offline-engine';
import type { Embedder } from '../ports/engine';
import { settingsFileIn } from '../settings/vault-settings';
import { readExcludedNames } from '../settings/read-excluded-names';
import type { ClosedVault, ClosedVaultOptions } from './open-closed-vault';
import type { TakeNotes } from './vault-access';

interface ClosedImporterOptions extends Pick<ClosedVaultOptions, 'folder'> {
  /** Null for a vault that is not in the app's list. */
  settingsFolder: string | null;
  /** The program of the thread that reads documents. */
  documentWorkerUrl: URL;
}

/** The app's importer over a closed vault, with parsers of every format, which no other command needs. */
export function openClosedImporter(
  { folder, settingsFolder, documentWorkerUrl }: ClosedImporterOptions,
  opened: ClosedVault,
): { importer: Importer; takeNotes: TakeNotes; close(): Promise<void> } {
  const { vault, corpus, ids } = opened;
  const documentReader = createThreadDocumentReader(documentWorkerUrl);
  const noteTaking = createClosedNoteTaking(opened, settingsFolder);
  const importer = createImporter({
    store: vault.store,
    writer: vault.writer,
    ids,
    now: Date.now,
    log: silentLogger,
    uploadsFolder: join(folder, 'uploads'),
    documentReader,
    notes: corpus.noteDeps,
    attachments: createAttachmentFiles(attachmentsFolderOf(folder)),
    afterNotes: () => corpus.notes.resolveLinks(),
    beforeImport: () => vault.snapshots.make('before an import'),
    extractLater: noteTaking.add,
  });
  return { importer, takeNotes: noteTaking.take, close: () => documentReader.close() };
}

/** Takes notes of chats in a vault that no app has open, by the rules on this machine. */
function createClosedNoteTaking(
  { vault: { store, writer }, corpus, ids }: ClosedVault,
  settingsFolder: string | null,
): { add: (sessions: readonly SessionId[], alsoAnswers: boolean) => Promise<void>; take: TakeNotes } {
  const engine = createOfflineEngine();
  const waiting: { id: SessionId; alsoAnswers: boolean }[] = [];
  let embedder: Promise<Embedder> | null = null;
  const readSentences: ReadSentences = async (sentences) => {
    const loaded = await (embedder ??= createBuiltInEmbedder());
    return readEach(loaded, loaded.readSentence, sentences);
  };
  return {
    add: async (sessions, alsoAnswers) => void waiting.push(...sessions.map((id) => ({ id, alsoAnswers }))),
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
          readSentences,
        }),
        now: Date.now,
        visibleMessages: (messages) => corpus.hiddenTextFilter.filterSourceMessages(messages),
      });
      const sessions = waiting.splice(0);
      const taken = { units: 0, failed: 0 };
      for (const [done, { id, alsoAnswers }] of sessions.entries()) {
        if (signal.aborted) break;
        onChat(done, sessions.length);
        try {
          taken.units += await extractSession(id, signal, alsoAnswers);
        } catch {
          // What could be read of the chat is written; the app offers the rest again.
          if (!signal.aborted) taken.failed += 1;
        }
      }
      return taken;
    },
  };
}
