import { join } from 'node:path';
import { startChromiumApp } from '../../../electron/app/chromium-app';
import { writeJournal } from '../../../electron/testing/write-journal';
import { put, type Batch, type DraftChange } from '../../../shared/domain/batch';
import { wholeNoteText, type Note } from '../../../shared/domain/note';
import { contentHash } from '../../../shared/lib/content-hash';
import { addDays } from '../../../shared/lib/time/day-name';
import { embeddingRowsOf } from '../index-rows';
import { createBenchVault } from '../seeded-vault';

export interface VaultSize {
  /** Notes, or pages. */
  notes: number;
  /** Null for short notes. */
  wordsPerPage: number | null;
  /** Outgoing links of a short note on average; absent: two or three. */
  linksPerNote?: number;
  /** Each note has a task, most of them with a day. */
  hasTasks?: boolean;
}

/** The first day on which a task is due. */
const TASKS_FROM = '2026-01-01';
const CHANGES_PER_BATCH = 200;
const VECTORS_PER_WRITE = 2_000;
const POLL_MS = 200;

/**
 * Makes a data folder with a vault of many notes and all of its vectors, as the app leaves it: the journal is written,
 * then the app fills its store from it and closes.
 */
export async function prepareVault(
  dataFolder: string,
  { notes, wordsPerPage, linksPerNote, hasTasks }: VaultSize,
): Promise<void> {
  const made = createBenchVault(notes, wordsPerPage, linksPerNote);
  const vault = hasTasks === true ? { ...made, notes: made.notes.map(withTask) } : made;
  const changes: DraftChange[] = [
    ...vault.sessions.map((row) => put('sessions', row)),
    ...vault.messages.map((row) => put('messages', row)),
    ...vault.notes.map((row) => put('notes', row)),
    ...vault.links.map((row) => put('links', row)),
  ];
  const batches: Batch[] = [];
  for (let from = 0; from < changes.length; from += CHANGES_PER_BATCH)
    batches.push({
      seq: batches.length + 1,
      at: vault.notes[0]!.createdAt,
      actor: 'person',
      kind: 'note.create',
      label: 'note.create',
      scope: 'note',
      undoes: null,
      changes: changes.slice(from, from + CHANGES_PER_BATCH).map((change) => ({ ...change, before: null })),
    });
  await writeJournal(join(dataFolder, 'vaults', 'main'), batches);
  const app = await startChromiumApp({ dataFolder });
  try {
    const rows = embeddingRowsOf(vault);
    const { store } = await app.application.openVault();
    for (let from = 0; from < rows.length; from += VECTORS_PER_WRITE)
      await store.putEmbeddings(rows.slice(from, from + VECTORS_PER_WRITE));
  } finally {
    await app.stop();
  }
  await keepVectorsOnDisk(dataFolder);
}

const withTask = (note: Note, at: number): Note => {
  const due = at % 4 === 0 ? '' : ` 📅 ${addDays(TASKS_FROM, at % 400)}`;
  const body = `${note.body}\n\n- [ ] ${note.title}${due}`;
  return { ...note, body, contentHash: contentHash(wholeNoteText({ ...note, body })) };
};

/** A start that finds no file of vectors reads them from the store and writes it. */
async function keepVectorsOnDisk(dataFolder: string): Promise<void> {
  const app = await startChromiumApp({ dataFolder });
  try {
    for (;;) {
      const { index } = await app.application.call('app.status', null);
      if (index.state === 'ready' && index.entries > 0 && index.embedded === index.entries) return;
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
  } finally {
    await app.stop();
  }
}
