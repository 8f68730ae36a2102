import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { canonicalJson } from '../../../../shared/lib/canonical-json';
import type { Logger } from '../../../../shared/lib/logger';
import { t } from '../../../../shared/messages/message';
import { hashOfFile } from '../../../files/hash-of-bytes';
import type { VaultStore } from '../../../store/vault-store';
import { readKeptNotes } from '../kept-notes';
import { openLineWriter } from '../line-writer';
import { readRelations } from '../note-relations';
import { type Exporter, writeToNewFolder } from '../write-to-new-folder';
import { keptRecord, withFreeMessages, withoutPrivate, type KeptRecord, type ReadableNotes } from './kept-record';
import { createReadingPages } from './reading-pages';
import type { MeaningIndex } from './word-meaning';

export interface ResearchExportDependencies {
  store: VaultStore;
  /** `jsonl`: one note per line; `html`: also pages for reading. */
  format: 'jsonl' | 'html';
  /** Epoch milliseconds; recorded in the manifest. */
  now: () => number;
  log: Logger;
  /** What others may read; absent: every kept note as it is. */
  readable?: ReadableNotes;
  /** Lets pages find what is said in other words; absent: they search by words alone. */
  meaning?: MeaningIndex;
}

/**
 * Kept notes with their provenance, for researchers: `notes.jsonl`, with `html` also static
 * pages, and `manifest.json` with counts and the SHA-256 of each file. Pending and dropped notes and those of incognito
 * sessions are left out.
 */
export function createResearchExport({
  store,
  format,
  now,
  log,
  readable,
  meaning,
}: ResearchExportDependencies): Exporter {
  return {
    run: (folder, emit, signal) =>
      writeToNewFolder(folder, emit, signal, log, async ({ partial, report }) => {
        const files = ['notes.jsonl'];
        const lines = await openLineWriter(join(partial, 'notes.jsonl'));
        const pages = createReadingPages(partial, files, meaning ?? null);
        try {
          for await (const records of keptRecords(store, readable)) {
            signal.throwIfAborted();
            for (const record of records) {
              await lines.add(canonicalJson(record));
              if (format === 'html') await pages.add(record);
            }
            report.notes += records.length;
            emit({ type: 'progress', done: report.notes, total: 0, what: t('common.keptNotes') });
          }
        } finally {
          await lines.close();
        }
        if (format === 'html')
          await pages.close(signal, (done, total) =>
            emit({ type: 'progress', done, total, what: t('research.readingForMeaning') }),
          );
        const hashes: Record<string, string> = {};
        for (const file of files) hashes[file] = await hashOfFile(join(partial, file));
        await writeFile(
          join(partial, 'manifest.json'),
          `${JSON.stringify({ format: 'engram-vault-kept-notes', version: 1, made: new Date(now()).toISOString(), notes: report.notes, sha256: hashes }, null, 2)}\n`,
          { mode: 0o600 },
        );
        report.files = files.length + 1;
      }),
  };
}

async function* keptRecords(store: VaultStore, readable?: ReadableNotes): AsyncGenerator<KeptRecord[]> {
  const relationsOf = await readRelations(store);
  for await (const notes of readKeptNotes(store)) {
    const wanted =
      readable === undefined
        ? notes
        : await withFreeMessages(
            notes.filter(({ note }) => readable.ids.has(note.id)),
            readable,
          );
    const records = await Promise.all(wanted.map((kept) => keptRecord(store, kept, relationsOf(kept.note.id))));
    yield readable === undefined ? records : records.map((record) => withoutPrivate(record, readable));
  }
}
