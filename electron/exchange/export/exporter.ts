import type { Attachment } from '../../../shared/domain/attachment';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { TABLE_NAMES, type TableName } from '../../../shared/domain/tables';
import type { ExportReport, JobEvent } from '../../../shared/ipc/routes/exchange';
import type { Logger } from '../../../shared/lib/logger';
import type { AttachmentFiles } from '../../attachments/attachment-files';
import type { VaultStore } from '../../store/vault-store';
import { canonicalJson } from '../../../shared/lib/canonical-json';
import { VAULT_EXPORT_HEADER, VAULT_EXPORT_NAME } from '../../../shared/domain/vault-export-format';
import { exportAttachments } from './export-attachments';
import { writeToNewFolder, type Exporter } from './write-to-new-folder';
import { createFileNames } from './file-names';
import { openLineWriter } from './line-writer';
import { noteFile, noteFolder } from './note-file';
import { readSources, readRelations } from './note-relations';
import { resourceFile } from './resource-file';
import { sessionFile } from './session-file';

/** State of a running export. */
interface ExportRun {
  store: VaultStore;
  folder: string;
  signal: AbortSignal;
  report: ExportReport;
  step: (what: string) => void;
  total: number;
}

/** Everything as Markdown and as `vault.jsonl`. Deterministic: the bytes depend on the rows alone. */
export function createExporter(dependencies: {
  store: VaultStore;
  log: Logger;
  attachments: Pick<AttachmentFiles, 'pathOf' | 'check'>;
}): Exporter {
  return {
    run: (folder, emit, signal) =>
      writeToNewFolder(folder, emit, signal, dependencies.log, ({ partial, report }) =>
        writeAll(dependencies, partial, report, emit, signal),
      ),
  };
}

async function writeAll(
  { store, attachments }: { store: VaultStore; attachments: Pick<AttachmentFiles, 'pathOf' | 'check'> },
  folder: string,
  report: ExportReport,
  emit: (event: JobEvent<ExportReport>) => void,
  signal: AbortSignal,
): Promise<void> {
  let done = 0;
  const run: ExportRun = {
    store,
    folder,
    signal,
    report,
    total: 0,
    step: (what) => {
      signal.throwIfAborted();
      done += 1;
      if (done % 50 === 0 || done === run.total) emit({ type: 'progress', done, total: run.total, what });
    },
  };
  await writeVaultFile(run, (rows) => emit({ type: 'progress', done: rows, total: 0, what: 'Records' }));
  await writeHistory(run);
  await writeNotes(run);
  await writeSessions(run);
  await writeResources(run);
  await exportAttachments(run, attachments);
}

/** Tables of which each row is one step of the progress. */
const STEPPED_TABLES: ReadonlySet<TableName> = new Set(['notes', 'sessions', 'resources', 'attachments']);

async function writeVaultFile(run: ExportRun, reportRows: (rows: number) => void): Promise<void> {
  const file = await openLineWriter(join(run.folder, VAULT_EXPORT_NAME));
  let rows = 0;
  try {
    await file.add(canonicalJson(VAULT_EXPORT_HEADER));
    for (const table of TABLE_NAMES) {
      for await (const page of run.store.rawPages(table)) {
        run.signal.throwIfAborted();
        for (const row of page) await file.add(canonicalJson({ table, row }));
        rows += page.length;
        if (STEPPED_TABLES.has(table)) run.total += page.length;
        reportRows(rows);
      }
    }
  } finally {
    await file.close();
  }
  run.report.files += 1;
}

/** Every version of every note, for reading outside the app. */
async function writeHistory(run: ExportRun): Promise<void> {
  const file = await openLineWriter(join(run.folder, '_history.jsonl'));
  try {
    for await (const page of run.store.pages('noteVersions')) {
      run.signal.throwIfAborted();
      for (const version of page) await file.add(canonicalJson(version));
    }
  } finally {
    await file.close();
  }
  run.report.files += 1;
}

async function writeNotes(run: ExportRun): Promise<void> {
  const relationsOf = await readRelations(run.store);
  const names = { '': createFileNames(), _pending: createFileNames(), '_set-aside': createFileNames() };
  for await (const page of run.store.pages('notes')) {
    const sources = await readSources(run.store, page);
    for (const note of page) {
      run.step('Notes');
      const folder = noteFolder(note);
      const name = names[folder](note.title);
      await writeText(
        run,
        folder,
        name,
        noteFile(note, { ...relationsOf(note.id), sources: sources.get(note.id) ?? [] }, name),
      );
      run.report.notes += 1;
    }
  }
}

async function writeSessions(run: ExportRun): Promise<void> {
  const name = createFileNames();
  const attachments = new Map<string, Attachment>();
  for await (const page of run.store.pages('attachments'))
    for (const row of page) if (row.removedAt === null) attachments.set(row.id, row);
  for await (const page of run.store.pages('sessions')) {
    for (const session of page) {
      run.step('Sessions');
      const messages = await run.store.query({ name: 'messagesOfSession', sessionId: session.id });
      messages.sort((left, right) => left.index - right.index || (left.id < right.id ? -1 : 1));
      await writeText(run, '_conversations', name(session.title), sessionFile(session, messages, attachments));
      run.report.sessions += 1;
    }
  }
}

async function writeResources(run: ExportRun): Promise<void> {
  const name = createFileNames();
  for await (const page of run.store.pages('resources')) {
    for (const resource of page) {
      run.step('Resources');
      const chunks = await run.store.query({ name: 'chunksOfResource', resourceId: resource.id });
      chunks.sort((left, right) => left.ordinal - right.ordinal || (left.id < right.id ? -1 : 1));
      await writeText(run, '_resources', name(resource.title), resourceFile(resource, chunks));
    }
  }
}

async function writeText(run: ExportRun, folder: string, name: string, text: string): Promise<void> {
  await mkdir(join(run.folder, folder), { recursive: true, mode: 0o700 });
  await writeFile(join(run.folder, folder, `${name}.md`), text, { flag: 'wx', mode: 0o600 });
  run.report.files += 1;
}
