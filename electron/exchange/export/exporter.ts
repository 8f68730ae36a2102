import { constants } from 'node:fs';
import { copyFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Attachment } from '../../../shared/domain/attachment';
import type { Note } from '../../../shared/domain/note';
import { TABLE_NAMES, type TableName } from '../../../shared/domain/tables';
import { VAULT_EXPORT_HEADER, VAULT_EXPORT_NAME } from '../../../shared/domain/vault-export-format';
import type { ExportReport, JobEvent } from '../../../shared/ipc/routes/exchange';
import { canonicalJson } from '../../../shared/lib/canonical-json';
import { EXPORTED_ATTACHMENTS } from '../../../shared/lib/files-to-import';
import type { Logger } from '../../../shared/lib/logger';
import { parseFileLinks } from '../../../shared/lib/markdown/file-links';
import { exactPaths, rootOf } from '../../../shared/lib/markdown/file-path';
import { readTargetPath } from '../../../shared/lib/markdown/link-target';
import { titleKey } from '../../../shared/lib/markdown/title-key';
import type { AttachmentFiles } from '../../attachments/attachment-files';
import { encodeText } from '../../corpus/documents/decode-text';
import type { VaultStore } from '../../store/vault-store';
import { type FolderKind, folderKindOf, isCompanion } from '../import/pages/folder-kind';
import { createFileNames } from '../../files/file-names';
import { openLineWriter } from './line-writer';
import { noteFile, noteFolder, resourceFile, sessionFile } from './record-file';
import { readRelations, readSources } from './note-relations';
import { nameAsWritten, partsOf, writeAtPlace } from './place-files';
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
  const { kindOf, placeOf } = await readPlaces(store);
  await writeNotes(run, kindOf);
  await writeSessions(run, placeOf);
  await writeResources(run);
  await exportAttachments(run, attachments, placeOf);
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

/** In the encoding of the note's file, if that has a form of every sign. */
const inEncoding = (text: string, { written }: Note): string | Buffer =>
  written?.encoding === undefined ? text : (encodeText(text, written.encoding) ?? text);

const PAGE_ENDING = /\.(?:md|markdown)$/iu;

async function writeNotes(run: ExportRun, kindOf: (path: string) => FolderKind): Promise<void> {
  const relationsOf = await readRelations(run.store);
  const names = { '': createFileNames(), _pending: createFileNames(), '_set-aside': createFileNames() };
  for await (const page of run.store.pages('notes')) {
    const sources = await readSources(run.store, page);
    for (const note of page) {
      run.step('Notes');
      const folder = noteFolder(note);
      const { path = null } = note;
      const relations = { ...relationsOf(note.id), sources: sources.get(note.id) ?? [] };
      const own = path === null ? [names[folder](note.title)] : partsOf(path.replace(PAGE_ENDING, ''));
      const parts = folder === '' ? own : [folder, ...own];
      const ending = PAGE_ENDING.exec(path ?? '')?.[0] ?? '.md';
      const kind = path === null ? 'markdown' : kindOf(path);
      await writeText(run, { parts, ending }, inEncoding(noteFile(note, relations, own.join('/'), kind), note));
      run.report.notes += 1;
    }
  }
}

async function writeSessions(run: ExportRun, placeOf: Places['placeOf']): Promise<void> {
  const name = createFileNames();
  const attachments = new Map<string, Attachment>();
  for await (const page of run.store.pages('attachments'))
    for (const row of page) if (row.removedAt === null) attachments.set(row.id, { ...row, path: placeOf(row.path) });
  for await (const page of run.store.pages('sessions')) {
    for (const session of page) {
      run.step('Sessions');
      const messages = await run.store.query({ name: 'messagesOfSession', sessionId: session.id });
      messages.sort((left, right) => left.index - right.index || (left.id < right.id ? -1 : 1));
      const parts = ['_conversations', name(session.title)];
      await writeText(run, { parts, ending: '.md' }, sessionFile(session, messages, attachments));
      run.report.sessions += 1;
    }
  }
}

async function writeResources(run: ExportRun): Promise<void> {
  const name = createFileNames();
  for await (const page of run.store.pages('resources')) {
    for (const resource of page) {
      run.step('Resources');
      // Its file goes out at its place.
      if (isCompanion(resource.externalKey ?? '')) continue;
      const chunks = await run.store.query({ name: 'chunksOfResource', resourceId: resource.id });
      chunks.sort((left, right) => left.ordinal - right.ordinal || (left.id < right.id ? -1 : 1));
      await writeText(
        run,
        { parts: ['_resources', name(resource.title)], ending: '.md' },
        resourceFile(resource, chunks),
      );
    }
  }
}

async function writeText(
  run: ExportRun,
  place: { parts: readonly string[]; ending: string },
  text: string | Buffer,
): Promise<void> {
  await writeAtPlace(run.folder, place, (target) => writeFile(target, text, { flag: 'wx', mode: 0o600 }));
  run.report.files += 1;
}

const MAX_LISTED = 200;

/**
 * Copies every attachment to where its pages have it, relative to them; what no page places lies below `_attachments`. An
 * import finds it by its bytes.
 */
async function exportAttachments(
  run: ExportRun,
  files: Pick<AttachmentFiles, 'pathOf' | 'check'>,
  placeOf: (path: string) => string,
): Promise<void> {
  const missing: string[] = [];
  for await (const page of run.store.pages('attachments'))
    for (const attachment of page) {
      run.step('Attachments');
      if (attachment.removedAt !== null) continue;
      if ((await files.check(attachment, false)) !== 'sound') {
        missing.push(attachment.path);
        continue;
      }
      const [, path = '', ending = ''] = /^(.*?)(\.[A-Za-z0-9]{1,10})?$/su.exec(placeOf(attachment.path)) ?? [];
      await writeAtPlace(run.folder, { parts: path.split('/'), ending }, (target) =>
        copyFile(files.pathOf(attachment.hash), target, constants.COPYFILE_EXCL),
      );
      run.report.files += 1;
    }
  if (missing.length > 0) run.report.missingAttachments = missing.slice(0, MAX_LISTED);
}

interface Places {
  kindOf: (path: string) => FolderKind;
  /** Where an attachment lies in the export, `/` between folders. */
  placeOf: (path: string) => string;
}

/** What the pages of people's folders say of where files are. */
async function readPlaces(store: VaultStore): Promise<Places> {
  const pages = new Map<string, string[]>();
  const linked = new Set<string>();
  for await (const page of store.pages('notes'))
    for (const { path, body, status } of page) {
      if (path === undefined || status !== 'kept') continue;
      const root = rootOf(path);
      pages.set(root, [...(pages.get(root) ?? []), path]);
      for (const { target } of parseFileLinks(body))
        if (target.includes('/'))
          for (const exact of exactPaths({ ...readTargetPath(target), isFile: true }, path))
            linked.add(titleKey(exact));
    }
  const kinds = new Map([...pages].map(([root, paths]) => [root, folderKindOf(paths)]));
  return {
    kindOf: (path) => kinds.get(rootOf(path)) ?? 'markdown',
    placeOf(path) {
      const isPlaced = (rootOf(path) !== '' && pages.has(rootOf(path))) || linked.has(titleKey(path));
      return (
        isPlaced ? partsOf(path) : [EXPORTED_ATTACHMENTS, ...path.split('/').map((part) => nameAsWritten(part))]
      ).join('/');
    },
  };
}
