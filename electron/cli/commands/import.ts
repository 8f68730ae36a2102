import { open } from 'node:fs/promises';
import { AppError } from '../../../shared/ipc/errors';
import type { DateOrder, DocumentStates, ImportReport, OpenDates } from '../../../shared/ipc/routes/exchange';
import { filesToImport } from '../../../shared/lib/files-to-import';
import { filesAt } from '../../exchange/import/entries/files-at';
import type { FileToUpload } from '../../exchange/import/entries/uploads';
import type { Importer } from '../../exchange/import/importer';
import { printableName } from '../../exchange/import/text/clean-text';
import { EXIT } from '../exit-codes';
import { type Command, withOpened } from '../command';
import type { TakenNotes } from '../vault-access';

const CHUNK_BYTES = 2 * 1024 * 1024;
/** Files of a folder that are named in the report. */
const MAX_NAMED = 200;

/** The app's import; notes are taken from the conversations unless the person leaves that out. */
export const runImport: Command = async (context) => {
  const { line, path, access, signal, writeProgress } = context;
  const found = await Promise.all(line.operands.map((word) => filesOf(path(word))));
  const files = found.flatMap(({ files: named }) => named);
  const leftOut = found.flatMap(({ leftOut: named }) => named).slice(0, MAX_NAMED);
  if (files.length === 0) throw new AppError('not-found', 'There is no file in what you named.');
  return withOpened(access.openImporter(), async ({ importer, takeNotes }) => {
    const uploadId = await upload(importer, files, signal);
    if (line.dryRun) {
      const looked = await importer.preview(uploadId);
      const preview = { ...looked, skipped: [...looked.skipped, ...leftOut] };
      await importer.discard(uploadId);
      const messages = preview.conversations.reduce((sum, conversation) => sum + conversation.messages, 0);
      return {
        json: preview,
        text: `Would bring ${preview.conversations.length} conversations with ${messages} messages and ${preview.documents?.length ?? 0} documents.${formatStates(preview.documentStates)} ${preview.skipped.length} skipped.${preview.openDates === undefined ? '' : ` ${datesSentence(preview.openDates)}`} Nothing was written.`,
      };
    }
    const imported = await run(
      importer,
      uploadId,
      {
        person: line.me ?? null,
        areMine: line.mine === true,
        dateOrder: line.dates ?? null,
        extract: line.notes !== false,
        alsoAnswers: line.alsoAnswers === true,
        withChanges: line.onlyNew !== true,
      },
      writeProgress,
      signal,
    );
    const taken =
      imported.extracting === 0
        ? null
        : await takeNotes((done, total) => writeProgress(`Taking notes: ${done} of ${total} conversations`), signal);
    const report = {
      ...imported,
      skipped: [...imported.skipped, ...leftOut],
      ...(taken === null ? {} : { takenNotes: taken }),
    };
    return {
      json: report,
      text: [formatReport(report), ...formatNotes(imported, taken)].join('\n'),
      exitCode: signal.aborted || report.isCancelled ? EXIT.cancelled : EXIT.done,
    };
  });
};

type NamedFile = FileToUpload & { path: string };

async function filesOf(path: string): Promise<{ files: NamedFile[]; leftOut: { what: string; why: string }[] }> {
  const found = await filesAt(path);
  if (found === null) throw new AppError('not-found', `There is nothing at ${path}.`);
  const { folder, files, leftOut } = found;
  if (folder === null) return { files, leftOut: [] };
  return {
    files: filesToImport(files, true).map(({ file, isNameOnly }) => ({
      ...file,
      name: `${folder}/${file.name}`,
      ...(isNameOnly ? { size: 0, leftOutBytes: file.size } : {}),
    })),
    leftOut: leftOut.map(({ name, isLink }) => ({
      what: printableName(`${folder}/${name}`),
      why: isLink ? 'it is a link, and links are not followed' : 'it cannot be read',
    })),
  };
}

async function upload(importer: Importer, files: readonly NamedFile[], signal: AbortSignal): Promise<string> {
  const { uploadId } = await importer.begin(files.map(({ path: _path, ...file }) => file));
  for (const [fileIndex, { path, size }] of files.entries()) {
    // What cannot be opened, or has become shorter meanwhile, is left out; the others come in.
    const handle = size === 0 ? null : await open(path, 'r').catch(() => null);
    let left = size;
    try {
      while (handle !== null && left > 0) {
        signal.throwIfAborted();
        const { bytesRead, buffer } = await handle.read(Buffer.allocUnsafe(Math.min(left, CHUNK_BYTES)), 0);
        if (bytesRead === 0) break;
        await importer.append(uploadId, fileIndex, buffer.subarray(0, bytesRead));
        left -= bytesRead;
      }
    } finally {
      await handle?.close();
    }
    if (left > 0) importer.leaveOut(uploadId, fileIndex);
  }
  return uploadId;
}

async function run(
  importer: Importer,
  uploadId: string,
  choices: {
    person: string | null;
    areMine: boolean;
    dateOrder: DateOrder | null;
    extract: boolean;
    alsoAnswers: boolean;
    withChanges: boolean;
  },
  writeProgress: (text: string) => void,
  signal: AbortSignal,
): Promise<ImportReport> {
  let report: ImportReport | null = null;
  await importer.run(
    uploadId,
    { conversations: null, ...choices },
    (event) => {
      if (event.type === 'progress') writeProgress(`${event.done} of ${event.total}: ${event.what}`);
      if (event.type === 'finished') report = event.report;
    },
    signal,
  );
  if (report === null) throw new AppError('unexpected', 'The import ended without a report.');
  return report;
}

function formatNotes({ extracting, untaken = [] }: ImportReport, taken: TakenNotes | null): string[] {
  if (untaken.length > 0)
    return [`  notes: none were taken from ${untaken.length} conversations; without --no-notes an import takes them.`];
  if (extracting === 0) return [];
  if (taken === null)
    return [`  notes: the app is taking them from ${extracting} conversations; they wait in the Inbox.`];
  const failed = taken.failed === 0 ? '' : ` ${taken.failed} conversations could not be read to the end.`;
  return [`  notes: ${taken.units} taken from ${extracting} conversations; they wait in the Inbox.${failed}`];
}

function formatStates(states: DocumentStates | undefined): string {
  if (states === undefined || states.fresh === Object.values(states).reduce((sum, count) => sum + count, 0)) return '';
  const { fresh, unchanged, changed, renamed, changedInBoth } = states;
  return ` Of these ${fresh} are new, ${unchanged} here already, ${changed} changed there, ${renamed} renamed there, ${changedInBoth} changed here and there.`;
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
  toDecide = 0,
  undecided = 0,
  openDates,
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
    ...(toDecide === 0
      ? []
      : [`  changed here and there: ${toDecide} notes stay as they are; the other text of each waits in the Inbox.`]),
    ...(undecided === 0
      ? []
      : [
          `  pages that look like conversations: ${undecided} came in as pages. Import such a file by itself to make it a chat.`,
        ]),
    ...(openDates === undefined ? [] : [`  ${datesSentence(openDates)}`]),
    ...skipped.map(({ what, why }) => `  left out: ${what}: ${why}`),
  ].join('\n');

const datesSentence = ({ written, order }: OpenDates): string =>
  order === 'day-first'
    ? `Dates such as ${written} are read with the day first; nothing in the file says so. --dates month-first reads them the other way.`
    : `Dates such as ${written} are read with the month first; nothing in the file says so. --dates day-first reads them the other way.`;
