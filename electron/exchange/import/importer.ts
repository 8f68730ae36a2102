import { dirname, join } from 'node:path';
import type { SessionId } from '../../../shared/domain/ids';
import { AppError } from '../../../shared/ipc/errors';
import type { ImportPreview, ImportReport, TakenMemory } from '../../../shared/ipc/routes/exchange';
import { nameOfPath } from '../../../shared/lib/markdown/resolve-file';
import { createInlineDocumentReader } from '../../corpus/documents/document-reader';
import { findVaultExport, previewVaultExport, withExportedFiles } from './vault-export/find-vault-export';
import { onlyReadFiles, openEntries } from './entries/open-entries';
import { withoutFilesOfChats } from './formats/cherry-studio-backup';
import { ASSET_NAMES, createChatFiles, readAssetNames } from './attachments/chat-files';
import { joinThreads } from './formats/jan-files';
import { type GivenMemory, takeMemory } from './memory/take-memory';
import { asPages } from './notes-sources/find-notes-source';
import { previewDocuments } from './preview-documents';
import { type FilesToRead, type Survey, surveyEntries, titleOfFiles } from './survey';
import type { DocumentReading } from './documents/read-document';
import { conceptsOf } from './okf/okf-bundle';
import { type FolderKind, folderKindOf, sortFolderFiles } from './pages/folder-kind';
import { undoFolderImport } from './folders/undo-folder-import';
import {
  createSkipList,
  type ImportDependencies,
  type ImportEvent,
  type ImportOptions,
  type ImportRun,
  type SkipList,
} from './run/import-run';
import { MAX_LISTED } from './parsed/parsed-import';
import { createUploads, isEncryptedUpload, type UploadedFile } from './entries/uploads';
import { writeFiles } from './write-files';
import { writeVaultExport } from './vault-export/write-vault-export';
import { t } from '../../../shared/messages/message';

export interface ImporterDependencies extends ImportDependencies {
  /** Folder of uploaded files; emptied by `clean()`. */
  uploadsFolder: string;
  /**
   * Queues these sessions for extraction, newest first. Absent: the `extract` option has no effect.
   */
  extractLater?: (sessions: readonly SessionId[], alsoAnswers: boolean) => Promise<void>;
  /** Makes a verified snapshot, so that a whole import can be reverted. */
  beforeImport?: () => Promise<unknown>;
  /** It is called after notes were added, since links of older notes may now resolve. */
  afterNotes?: () => Promise<unknown>;
}

export type { ImportOptions };

/**
 * Imports files: conversations as sessions, documents as resources, the app's own exports row by row. Every file is
 * read twice, to survey and to write, and never held whole.
 */
export function createImporter(dependencies: ImporterDependencies) {
  const uploads = createUploads({ folder: dependencies.uploadsFolder, ids: dependencies.ids });
  const reader = dependencies.documentReader ?? createInlineDocumentReader();
  const surveyRuns = createSurveyRuns(reader);
  let isRunning = false;

  return {
    begin: uploads.begin,
    append: uploads.append,
    leaveOut: uploads.leaveOut,
    /** The uploaded files, for what is not an import. */
    uploaded: uploads.files,
    /** Opens an encrypted export with its passphrase; from then on the upload is what it holds. */
    unlock: uploads.unlock,
    /** Discards the upload and aborts a running preview. */
    async discard(uploadId: string): Promise<void> {
      await surveyRuns.end(uploadId);
      await uploads.discard(uploadId);
    },
    /** Deletes uploads of earlier runs; called at start. */
    clean: uploads.clean,
    /** Contents of the upload; writes nothing. Rejects `import-unreadable` with what was found instead. */
    async preview(uploadId: string): Promise<ImportPreview> {
      const files = uploads.files(uploadId);
      if (isEncryptedUpload(files)) throw new AppError('import-unreadable', t('mainLists.exportIsEncrypted'));
      return surveyRuns.during(uploadId, async (signal) => {
        const found = await findVaultExport(files, signal);
        if (found) return previewVaultExport(found, signal);
        const survey = await surveyRuns.survey(uploadId, files, signal);
        return { ...previewOf(survey), ...(await previewDocuments(dependencies.store, survey)) };
      });
    },
    /** Cuts what another assistant remembers into suggestions (memory/take-memory.ts). */
    takeMemory(memory: GivenMemory): Promise<TakenMemory> {
      if (dependencies.notes === undefined) throw new Error('suggestions need a corpus');
      return takeMemory(dependencies.notes, memory);
    },
    /** Undoes a folder import (folders/write-page-notes.ts). */
    async undoFolderImport(importId: string): Promise<{ steps: number }> {
      const undone = await undoFolderImport(dependencies, importId);
      await dependencies.afterNotes?.();
      return undone;
    },
    /** Writes the upload and reports progress; resolves after emitting `finished`. The upload is then deleted. */
    async run(
      uploadId: string,
      options: ImportOptions,
      emit: (event: ImportEvent) => void,
      signal: AbortSignal,
    ): Promise<void> {
      if (isRunning) throw new AppError('busy', t('mainExchange.anotherImportRunningWait'));
      isRunning = true;
      try {
        const report = await runImport(
          dependencies,
          { files: uploads.files(uploadId), survey: surveyRuns.known(uploadId) },
          options,
          emit,
          signal,
        );
        const { sessions, messages, notes, resources, extracting, isCancelled } = report;
        dependencies.log.info('import ended', { sessions, messages, notes, resources, extracting, isCancelled });
        emit({ type: 'finished', report });
      } finally {
        isRunning = false;
        await surveyRuns.end(uploadId);
        await uploads.discard(uploadId);
      }
    },
  };
}
export type Importer = ReturnType<typeof createImporter>;

/** First readings of uploads, cached for the run; discarding an upload aborts its reading. */
function createSurveyRuns(reader: DocumentReading['reader']) {
  const found = new Map<string, Survey>();
  const running = new Map<string, { controller: AbortController; ended: Promise<unknown> }>();

  const during = async <Result>(uploadId: string, work: (signal: AbortSignal) => Promise<Result>): Promise<Result> => {
    if (running.has(uploadId)) throw new AppError('busy', t('mainExchange.theseFilesBeingLooked'));
    const controller = new AbortController();
    const working = work(controller.signal);
    running.set(uploadId, { controller, ended: working.catch(() => {}) });
    try {
      return await working;
    } finally {
      running.delete(uploadId);
    }
  };

  return {
    during,
    known: (uploadId: string): Survey | null => found.get(uploadId) ?? null,
    async survey(uploadId: string, files: UploadedFile[], signal: AbortSignal): Promise<Survey> {
      const survey =
        found.get(uploadId) ??
        (await withEntries(files, signal, async ({ skips, folderKind, ...sorted }) =>
          surveyEntries(sorted, titleOfFiles(files.map(({ name }) => name)), skips, { reader, folderKind }, signal),
        ));
      signal.throwIfAborted();
      found.set(uploadId, survey);
      return survey;
    },
    async end(uploadId: string): Promise<void> {
      found.delete(uploadId);
      const run = running.get(uploadId);
      run?.controller.abort();
      await run?.ended;
    },
  };
}

interface OpenedFiles extends FilesToRead {
  folderKind: FolderKind;
  skips: SkipList;
}

async function withEntries<Result>(
  files: UploadedFile[],
  signal: AbortSignal,
  work: (opened: OpenedFiles) => Promise<Result>,
): Promise<Result> {
  const skips = createSkipList();
  const opened = await openEntries(files, skips);
  try {
    const { others, ofChats } = await withoutFilesOfChats(opened.entries, skips);
    const given = await joinThreads(others);
    const folder = join(dirname(files[0]?.path ?? ''), 'pages');
    const pages = await asPages(given, { skips, folder, signal });
    const found = pages?.entries ?? onlyReadFiles({ entries: given, packed: opened.packed });
    // A program's own files tell it, and are left out then.
    const namedKind = pages?.program ?? folderKindOf(found.map(({ name }) => name));
    const sorted = sortFolderFiles(found, skips);
    const concepts = namedKind === 'markdown' ? await conceptsOf(sorted.entries, skips) : null;
    const folderKind = concepts === null ? namedKind : 'okf';
    const beside = pages === null ? opened.entries : [];
    const read = new Set(found.map(({ name }) => name));
    const names = await readAssetNames(opened.companions.filter(({ name }) => nameOfPath(name) === ASSET_NAMES));
    return await work({
      ...sorted,
      entries: concepts ?? sorted.entries,
      folderKind,
      skips,
      chatFiles: () => createChatFiles(beside, names),
      unread: pages === null ? [...ofChats, ...given.filter(({ name }) => !read.has(name))] : [],
    });
  } finally {
    opened.close();
  }
}

const previewOf = (survey: Survey): ImportPreview => ({
  format: survey.format,
  title: survey.title,
  skipped: survey.skipped,
  conversations: survey.listed,
  messages: survey.messages,
  documents: survey.documents,
  ...(survey.scannedPages > 0 ? { scannedPages: survey.scannedPages } : {}),
  ...(survey.files.files > 0 ? { attachments: survey.files } : {}),
  ...(survey.projects.length > 0 ? { projects: survey.projects } : {}),
  ...(survey.openDates === undefined ? {} : { openDates: survey.openDates }),
  ...(survey.undecided.length > 0 ? { undecided: survey.undecided } : {}),
  ...(survey.conversations > survey.listed.length
    ? { moreConversations: survey.conversations - survey.listed.length }
    : {}),
  ...(survey.documentCount > MAX_LISTED ? { moreDocuments: survey.documentCount - MAX_LISTED } : {}),
});

async function runImport(
  dependencies: ImporterDependencies,
  upload: { files: UploadedFile[]; survey: Survey | null },
  options: ImportOptions,
  emit: (event: ImportEvent) => void,
  signal: AbortSignal,
): Promise<ImportReport> {
  const skips = createSkipList();
  const run: ImportRun = {
    signal,
    untaken: new Map(),
    report: { sessions: 0, messages: 0, notes: 0, resources: 0, unchanged: 0, extracting: 0 },
    skip: skips.add,
    skipMany: skips.count,
    progress: createProgress(emit),
  };
  try {
    await write(dependencies, run, upload, options);
  } catch (error) {
    // A cancel is a normal end: written rows are complete, and the report says so.
    if (!signal.aborted) throw error;
  }
  const untaken = [...run.untaken].toSorted(([, left], [, right]) => right - left).map(([id]) => id);
  if (untaken.length > 0 && options.extract && dependencies.extractLater) {
    await dependencies.extractLater(untaken, options.alsoAnswers ?? false);
    run.report.extracting = untaken.length;
  } else if (untaken.length > 0) run.report.untaken = untaken;
  if (run.report.notes > 0) await dependencies.afterNotes?.();
  const links = run.countLinks?.();
  if (links !== undefined) run.report.links = links;
  return { ...run.report, skipped: skips.list(), isCancelled: signal.aborted };
}

/** Emits at most about two hundred events per kind of work, since each goes to every window. */
function createProgress(emit: (event: ImportEvent) => void): ImportRun['progress'] {
  let reported = { done: -1, total: -1, what: '' };
  return (done, total, what) => {
    const isStep =
      total !== reported.total || (done >= total && reported.done < total) || done - reported.done >= total / 200;
    if (!isStep) return;
    reported = { done, total, what };
    emit({ type: 'progress', done, total, what });
  };
}

async function write(
  dependencies: ImporterDependencies,
  run: ImportRun,
  { files, survey }: { files: UploadedFile[]; survey: Survey | null },
  options: ImportOptions,
): Promise<void> {
  run.progress(0, 0, t('mainExchange.reading'));
  const vaultExport = await findVaultExport(files, run.signal);
  const snapshot = async () => {
    if (options.withSnapshot === false) return;
    run.progress(0, 0, t('mainExchange.makingASnapshot'));
    await dependencies.beforeImport?.();
    run.signal.throwIfAborted();
  };
  if (vaultExport) {
    for (const { what, why } of vaultExport.skipped) run.skip(what, why);
    await withExportedFiles(dependencies, run, vaultExport, () =>
      writeVaultExport(dependencies, run, vaultExport.file, {
        label: labelOf(vaultExport.file.name),
        isMine: options.areMine ?? false,
        snapshot,
      }),
    );
    return;
  }
  await withEntries(files, run.signal, async ({ skips, folderKind, ...sorted }) => {
    const reading = {
      reader: dependencies.documentReader ?? createInlineDocumentReader(),
      folderKind,
      asDocuments: options.asDocuments ?? false,
      conversationFiles: new Set(options.conversationFiles),
      dateOrder: options.dateOrder ?? undefined,
    };
    const isReadOtherwise =
      reading.asDocuments || reading.conversationFiles.size > 0 || reading.dateOrder !== undefined;
    const known =
      (isReadOtherwise ? null : survey) ??
      (await surveyEntries(sorted, titleOfFiles(files.map(({ name }) => name)), skips, reading, run.signal));
    await snapshot();
    for (const { what, why } of known.skipped) run.skip(what, why);
    await writeFiles(dependencies, run, sorted, known, { ...options, label: labelOf(known.title), reading });
  });
}

const labelOf = (title: string): string => t('mainExchange.importedTitle', { title: title.slice(0, 120) });
