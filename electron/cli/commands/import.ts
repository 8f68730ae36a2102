import { open, readdir, stat } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import { AppError } from '../../../shared/ipc/errors';
import type { ImportReport } from '../../../shared/ipc/routes/exchange';
import { filesToImport } from '../../../shared/lib/files-to-import';
import type { FileToUpload } from '../../exchange/import/entries/uploads';
import type { Importer } from '../../exchange/import/importer';
import { EXIT } from '../exit-codes';
import type { Command } from '../command';

const CHUNK_BYTES = 2 * 1024 * 1024;
/** Links that are named in the report. */
const MAX_LINKS = 200;

/** The app's import, without extraction from conversations, which the app offers when it is open. */
export const runImport: Command = async (context) => {
  const { line, path, access, signal, writeProgress } = context;
  const found = await Promise.all(line.operands.map((word) => filesAt(path(word))));
  const files = found.flatMap(({ files: named }) => named);
  const links = found.flatMap(({ links: named }) => named);
  if (files.length === 0) throw new AppError('not-found', 'There is no file in what you named.');
  const { importer, close } = await access.openImporter();
  try {
    const uploadId = await upload(importer, files, signal);
    if (line.dryRun) {
      const preview = await importer.preview(uploadId);
      await importer.discard(uploadId);
      const messages = preview.conversations.reduce((sum, conversation) => sum + conversation.messages, 0);
      return {
        json: preview,
        text: `Would bring ${preview.conversations.length} conversations with ${messages} messages and ${preview.documents?.length ?? 0} documents. ${preview.skipped.length} skipped. Nothing was written.`,
      };
    }
    const imported = await run(
      importer,
      uploadId,
      { person: line.me ?? null, areMine: line.areMine },
      writeProgress,
      signal,
    );
    const skipped = links
      .slice(0, MAX_LINKS)
      .map((what) => ({ what, why: 'it is a link, and links are not followed' }));
    const report = { ...imported, skipped: [...imported.skipped, ...skipped] };
    return { json: report, text: formatReport(report), exitCode: report.isCancelled ? EXIT.cancelled : EXIT.done };
  } finally {
    await close();
  }
};

type FoundFile = FileToUpload & { path: string };

interface FoundFiles {
  files: FoundFile[];
  /** Names of links to other places, which are not followed. */
  links: string[];
}

async function filesAt(path: string): Promise<FoundFiles> {
  const found = await stat(path).catch(() => null);
  if (found === null) throw new AppError('not-found', `There is nothing at ${path}.`);
  if (found.isFile())
    return {
      files: [{ name: basename(path), path, size: found.size, modifiedAt: Math.round(found.mtimeMs) }],
      links: [],
    };
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const file = join(entry.parentPath, entry.name);
      return { name: relative(path, file).replaceAll('\\', '/'), path: file };
    });
  const sized = await Promise.all(
    files.map(async (file) => {
      const { size, mtimeMs } = await stat(file.path);
      return { ...file, size, modifiedAt: Math.round(mtimeMs) };
    }),
  );
  return {
    files: filesToImport(sized, true).map(({ file, isNameOnly }) => ({
      ...file,
      name: `${basename(path)}/${file.name}`,
      ...(isNameOnly ? { size: 0, leftOutBytes: file.size } : {}),
    })),
    links: entries
      .filter((entry) => entry.isSymbolicLink())
      .map((entry) => `${basename(path)}/${relative(path, join(entry.parentPath, entry.name)).replaceAll('\\', '/')}`)
      .filter((name) => !name.split('/').some((part) => part.startsWith('.'))),
  };
}

async function upload(importer: Importer, files: readonly FoundFile[], signal: AbortSignal): Promise<string> {
  const { uploadId } = await importer.begin(files.map(({ path: _path, ...file }) => file));
  for (const [fileIndex, { path, size }] of files.entries()) {
    if (size === 0) continue;
    const handle = await open(path, 'r');
    try {
      for (;;) {
        signal.throwIfAborted();
        const { bytesRead, buffer } = await handle.read(Buffer.allocUnsafe(CHUNK_BYTES), 0, CHUNK_BYTES);
        if (bytesRead === 0) break;
        await importer.append(uploadId, fileIndex, buffer.subarray(0, bytesRead));
      }
    } finally {
      await handle.close();
    }
  }
  return uploadId;
}

async function run(
  importer: Importer,
  uploadId: string,
  { person, areMine }: { person: string | null; areMine: boolean },
  writeProgress: (text: string) => void,
  signal: AbortSignal,
): Promise<ImportReport> {
  let report: ImportReport | null = null;
  await importer.run(
    uploadId,
    { conversations: null, person, extract: false, areMine },
    (event) => {
      if (event.type === 'progress') writeProgress(`${event.done} of ${event.total}: ${event.what}`);
      if (event.type === 'finished') report = event.report;
    },
    signal,
  );
  if (report === null) throw new AppError('unexpected', 'The import ended without a report.');
  return report;
}

const formatReport = ({
  sessions,
  messages,
  notes,
  resources,
  unchanged,
  completed = 0,
  links,
  attachments,
  undecided = 0,
  skipped,
  isCancelled,
}: ImportReport): string =>
  [
    `${isCancelled ? 'Stopped. ' : ''}Brought ${sessions} sessions with ${messages} messages, ${notes} notes, ${resources} documents; ${unchanged} were here already.`,
    ...(completed === 0
      ? []
      : [`  messages: ${completed} were here already and now have text that an earlier import left out.`]),
    ...(links === undefined
      ? []
      : [`  links: ${links.resolved} lead to notes, ${links.missing} to notes that do not exist.`]),
    ...(attachments === undefined
      ? []
      : [`  attachments: ${attachments.copied} copied, ${attachments.unchanged} were here already.`]),
    ...(undecided === 0
      ? []
      : [
          `  pages that look like conversations: ${undecided} came in as pages. Import such a file by itself to make it a chat.`,
        ]),
    ...skipped.map(({ what, why }) => `  left out: ${what}: ${why}`),
  ].join('\n');
