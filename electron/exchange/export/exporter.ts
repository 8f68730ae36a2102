import { constants } from 'node:fs';
import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Attachment } from '../../../shared/domain/attachment';
import { TABLE_NAMES, type TableName } from '../../../shared/domain/tables';
import { VAULT_EXPORT_HEADER, VAULT_EXPORT_NAME } from '../../../shared/domain/vault-export-format';
import type { ExportReport, JobEvent } from '../../../shared/ipc/routes/exchange';
import { canonicalJson } from '../../../shared/lib/canonical-json';
import { EXPORTED_ATTACHMENTS } from '../../../shared/lib/files-to-import';
import type { Logger } from '../../../shared/lib/logger';
import type { AttachmentFiles } from '../../attachments/attachment-files';
import type { VaultStore } from '../../store/vault-store';
import { createFileNames, safeFileName } from './file-names';
import { openLineWriter } from './line-writer';
import { noteFile, noteFolder, resourceFile, sessionFile } from './record-file';
import { readRelations, readSources } from './note-relations';
import { type Exporter, writeToNewFolder } from './write-to-new-folder';

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

const MAX_LISTED = 200;

/** Copies every attachment below `_attachments` under the path by which pages know it; an import finds it by its bytes. */
async function exportAttachments(
  run: { store: VaultStore; folder: string; report: ExportReport; step: (what: string) => void },
  files: Pick<AttachmentFiles, 'pathOf' | 'check'>,
): Promise<void> {
  const pathFor = createPaths();
  const missing: string[] = [];
  for await (const page of run.store.pages('attachments'))
    for (const attachment of page) {
      run.step('Attachments');
      if (attachment.removedAt !== null) continue;
      if ((await files.check(attachment, false)) !== 'sound') {
        missing.push(attachment.path);
        continue;
      }
      const target = join(run.folder, EXPORTED_ATTACHMENTS, ...pathFor(attachment.path));
      await mkdir(dirname(target), { recursive: true, mode: 0o700 });
      await copyFile(files.pathOf(attachment.hash), target, constants.COPYFILE_EXCL);
      run.report.files += 1;
    }
  if (missing.length > 0) run.report.missingAttachments = missing.slice(0, MAX_LISTED);
}

/** Folders and a file name that every system takes; a second equal path gets a number. */
function createPaths(): (path: string) => string[] {
  const used = new Set<string>();
  return (path) => {
    const parts = path.split('/');
    const folders = parts.slice(0, -1).map(safeFileName);
    const [, name = '', ending = ''] = /^(.*?)(\.[A-Za-z0-9]{1,10})?$/s.exec(parts.at(-1)!) ?? [];
    for (let count = 1; ; count += 1) {
      const numbered = [...folders, `${safeFileName(name)}${count === 1 ? '' : ` (${count})`}${ending}`];
      const key = numbered.join('/').toLowerCase();
      if (used.has(key)) continue;
      used.add(key);
      return numbered;
    }
  };
}
