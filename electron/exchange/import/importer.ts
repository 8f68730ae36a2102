import type { SessionId } from '../../../shared/domain/ids';
import { AppError } from '../../../shared/ipc/errors';
import type { ImportPreview, ImportReport } from '../../../shared/ipc/routes/exchange';
import type { ImportDependencies, ImportEvent, ImportRun } from './import-dependencies';
import { MAX_LISTED, summariseConversations } from './parsed-import';
import { readUpload } from './read-upload';
import { createSkipList } from './skip-list';
import { createUploads } from './uploads';
import { indexVaultFile } from './vault-file-index';
import { chunksOf, writeDocuments } from './write-documents';
import { writeConversations } from './write-conversations';
import { writeVaultExport } from './write-vault-export';

export interface ImporterDependencies extends ImportDependencies {
  /** Where files lie while they are looked at; emptied by `clean()`. */
  uploadsFolder: string;
  /** Takes the units out of a session; resolves with their number. Absent: the `extract` option does nothing. */
  extractSession?: (sessionId: SessionId, signal: AbortSignal) => Promise<number>;
  /** A verified snapshot, so that an import can be taken back as a whole. */
  beforeImport?: () => Promise<unknown>;
  /** Notes came in: links of older notes may lead to them now. */
  afterNotes?: () => Promise<unknown>;
}

export interface ImportOptions {
  /** Keys of the preview's conversations; null means all. */
  conversations: string[] | null;
  /** The speaker who is the person; null when nobody is. */
  person: string | null;
  extract: boolean;
}

export interface Importer {
  begin(files: { name: string; size: number }[]): Promise<{ uploadId: string }>;
  append(uploadId: string, file: number, bytes: Uint8Array): Promise<void>;
  /** What is in the upload; writes nothing. Rejects `import-unreadable` with what was found instead. */
  preview(uploadId: string): Promise<ImportPreview>;
  /** Writes it, telling its progress; resolves after `finished` was emitted. The upload is gone afterwards. */
  run(uploadId: string, options: ImportOptions, emit: (event: ImportEvent) => void, signal: AbortSignal): Promise<void>;
  discard(uploadId: string): Promise<void>;
  /** Removes uploads that an earlier run left behind; called at start. */
  clean(): Promise<void>;
}

/** Brings files into the vault: transcripts as sessions, documents as resources, its own exports row by row. */
export function createImporter(dependencies: ImporterDependencies): Importer {
  const uploads = createUploads({ folder: dependencies.uploadsFolder, ids: dependencies.ids });
  let isRunning = false;

  return {
    begin: (files) => uploads.begin(files),
    append: (uploadId, file, bytes) => uploads.append(uploadId, file, bytes),
    discard: (uploadId) => uploads.discard(uploadId),
    clean: () => uploads.clean(),
    preview: async (uploadId) => preview(uploads.files(uploadId)),
    async run(uploadId, options, emit, signal) {
      if (isRunning) throw new AppError('busy', 'Another import is running. Wait for it to end, or cancel it.');
      isRunning = true;
      try {
        const report = await runImport(dependencies, uploads.files(uploadId), options, emit, signal);
        dependencies.log.info('import ended', { sessions: report.sessions, messages: report.messages, notes: report.notes, resources: report.resources, isCancelled: report.isCancelled });
        emit({ type: 'finished', report });
      } finally {
        isRunning = false;
        await uploads.discard(uploadId);
      }
    },
  };
}

type Files = Parameters<typeof readUpload>[0];

async function preview(files: Files): Promise<ImportPreview> {
  const parsed = await readUpload(files);
  if (parsed.format !== 'vault-export') {
    return {
      format: parsed.format, title: parsed.title, skipped: parsed.skipped,
      conversations: summariseConversations(parsed.conversations.slice(0, MAX_LISTED)), ...beyondListed(parsed.conversations.length),
      documents: parsed.documents.slice(0, MAX_LISTED).map((document) => ({ title: document.title, chunks: chunksOf(document).length })),
    };
  }
  const index = await indexVaultFile(parsed.file);
  const records: Record<string, number> = {};
  for (const { table } of index.rows) records[table] = (records[table] ?? 0) + 1;
  const conversations = index.sessions.map(({ id, title, participants, messages, from, to }) => ({ key: id, title, speakers: participants, messages, from, to }));
  return { format: 'vault-export', title: parsed.title, conversations, ...beyondListed(records.sessions ?? 0), skipped: index.skipped, records };
}

const beyondListed = (count: number) => (count > MAX_LISTED ? { moreConversations: count - MAX_LISTED } : {});

async function runImport(dependencies: ImporterDependencies, files: Files, options: ImportOptions, emit: (event: ImportEvent) => void, signal: AbortSignal): Promise<ImportReport> {
  const skips = createSkipList();
  const run: ImportRun = {
    signal, touched: [],
    report: { sessions: 0, messages: 0, notes: 0, resources: 0, unchanged: 0, units: 0 },
    skip: skips.add,
    progress: createProgress(emit),
  };
  try {
    await write(dependencies, run, files, options);
    if (options.extract && !signal.aborted) await extract(dependencies, run);
  } catch (error) {
    // The person's cancel is an end like any other: what is written is whole, and the report says so.
    if (!signal.aborted) throw error;
  }
  if (run.report.notes > 0) await dependencies.afterNotes?.();
  return { ...run.report, skipped: skips.list(), isCancelled: signal.aborted };
}

/** Tells at most some two hundred times of one kind of work: each event goes to every window. */
function createProgress(emit: (event: ImportEvent) => void): ImportRun['progress'] {
  let told = { done: -1, total: -1, what: '' };
  return (done, total, what) => {
    const isStep = total !== told.total || done >= total || done - told.done >= total / 200;
    if (!isStep) return;
    told = { done, total, what };
    emit({ type: 'progress', done, total, what });
  };
}

async function write(dependencies: ImporterDependencies, run: ImportRun, files: Files, options: ImportOptions): Promise<void> {
  run.progress(0, 0, 'Reading');
  const parsed = await readUpload(files, run.signal);
  run.progress(0, 0, 'Making a snapshot');
  await dependencies.beforeImport?.();
  run.signal.throwIfAborted();
  const label = `Imported “${parsed.title.slice(0, 120)}”`;
  if (parsed.format === 'vault-export') {
    const file = files.find(({ path }) => path === parsed.file)!;
    return writeVaultExport(dependencies, run, file, label);
  }
  for (const { what, why } of parsed.skipped) run.skip(what, why);
  const wanted = options.conversations === null ? null : new Set(options.conversations);
  const conversations = parsed.conversations.filter(({ key }) => wanted === null || wanted.has(key));
  await writeConversations(dependencies, run, conversations, { person: options.person, label });
  await writeDocuments(dependencies, run, parsed.documents, label);
}

/** Extraction of one session may fail (a model that is gone): the messages are in, the failure is reported. */
async function extract(dependencies: ImporterDependencies, run: ImportRun): Promise<void> {
  if (!dependencies.extractSession) return;
  for (const [place, sessionId] of run.touched.entries()) {
    run.signal.throwIfAborted();
    run.progress(place, run.touched.length, 'Taking notes from the sessions');
    try {
      run.report.units += await dependencies.extractSession(sessionId, run.signal);
    } catch (error) {
      if (run.signal.aborted) throw error;
      run.skip('notes of one session', error instanceof AppError ? error.message : 'they could not be taken; the session itself is imported');
      if (!(error instanceof AppError)) dependencies.log.error('extraction after import failed', { sessionId, error: String(error) });
    }
  }
}
