import { isAppError } from '../../../shared/ipc/errors';
import { createConversationIdentifier } from './conversations/conversation-identity';
import type { ImportDependencies, ImportOptions, ImportRun } from './run/import-run';
import type { ImportEntry } from './entries/import-entry';
import type { ReadItem } from './formats/file-format';
import { readEntry } from './read-entry';
import type { FilesToRead, Survey } from './survey';
import { createProjectWriter } from './projects/write-projects';
import { createConversationWriter } from './conversations/write-conversations';
import type { DocumentReading } from './documents/read-document';
import { createPageNoteWriter, PAGE_BATCH_KIND } from './folders/write-page-notes';
import { meetKnownNotes, type MetFolder } from './folders/find-known-notes';
import { writeAttachments } from './attachments/import-attachments';
import { createDocumentWriter } from './documents/write-documents';

/** The first reading has reported its skips already. */
const ignoreSkips = { add: () => {}, count: () => {} };

/** The second reading: writes each conversation and document as it is read. */
export async function writeFiles(
  dependencies: ImportDependencies,
  run: ImportRun,
  { entries, attachable, chatFiles }: FilesToRead,
  survey: Survey,
  options: ImportOptions & { label: string; reading: DocumentReading },
): Promise<void> {
  if (survey.openDates !== undefined) run.report.openDates = survey.openDates;
  if (survey.undecided.length > 0) run.report.undecided = survey.undecided.length;
  const isWanted = selectionOf(options);
  const identify = createConversationIdentifier();
  const writer = createConversationWriter(dependencies, run, {
    person: options.person,
    label: options.label,
    total: messagesWanted(survey, options),
  });
  const withChanges = options.withChanges !== false;
  const met = survey.folder === null ? null : await meetKnownNotes(dependencies.store, survey.folder);
  const folder = met?.folder ?? null;
  const documentWriter = createDocumentWriter(dependencies, run, { label: options.label, folder, withChanges });
  const pageWriter = pageNoteWriter(dependencies, run, met, options);
  const projects = options.asProjects === false ? null : createProjectWriter(dependencies, run, options.label);
  let documents = 0;
  const writeItem = async (item: ReadItem, file: string) => {
    if ('conversation' in item) {
      const { conversation, state } = identify(item.conversation);
      const isChosen = options.reading.conversationFiles?.has(file) === true || isWanted(conversation.key);
      if (state === 'identical' || !isChosen) return;
      const sessions = await writer.write(conversation);
      if (conversation.project !== undefined) projects?.add(conversation.project, { sessions });
      return;
    }
    if (pageWriter !== null && item.document.page !== null) await pageWriter.write(item.document, item.document.page);
    else {
      const document = await documentWriter.write(item.document);
      if (item.document.project !== undefined && document !== null) projects?.add(item.document.project, { document });
    }
    documents += 1;
    run.progress(documents, survey.documentCount, item.document.title);
  };
  try {
    const findFile = options.withAttachments === false ? undefined : chatFiles().find;
    const reading = { ...options.reading, pageDateOrder: survey.pageDateOrder, findFile };
    for (const entry of entries) {
      if (survey.unusable.has(entry.name)) continue;
      for await (const item of readAgain(entry, reading, run)) {
        if (run.signal.aborted) return;
        await writeItem(item, entry.name);
      }
    }
  } finally {
    // Pending rows complete the last session, so they are written after a cancel too.
    await writer.flush();
    await documentWriter.flush();
    await pageWriter?.flush();
    await projects?.write();
  }
  if (run.signal.aborted || options.withAttachments === false) return;
  const { importId } = run.report;
  await writeAttachments(dependencies, run, attachable, survey.attachments, {
    label: options.label,
    // The rows are taken back together with the notes that were written by the same import.
    ...(importId === undefined
      ? { kind: 'import.attachment', scope: 'none' }
      : { kind: `${PAGE_BATCH_KIND} ${importId}`, scope: 'import' }),
  });
}

/** What the file holds, until it cannot be read on: it was readable before, but may take too long this time. */
async function* readAgain(entry: ImportEntry, reading: DocumentReading, run: ImportRun): AsyncGenerator<ReadItem> {
  try {
    yield* readEntry(entry, ignoreSkips, reading, run.signal);
  } catch (error) {
    if (!isAppError(error) || error.code === 'cancelled') throw error;
    run.skip(entry.name, error.message);
  }
}

/** Null unless the folder's notes are the person's own. */
function pageNoteWriter(
  dependencies: ImportDependencies,
  run: ImportRun,
  met: MetFolder | null,
  { areMine, label, withChanges = true }: ImportOptions & { label: string },
) {
  if (areMine !== true || met === null || dependencies.notes === undefined) return null;
  run.report.importId = dependencies.ids.next<string>();
  const { catalog } = dependencies.notes;
  run.countLinks = () => {
    const links = met.folder.pages.flatMap(({ id }) => [...catalog.linksFrom(id)]);
    const written = links.filter(({ kind }) => kind === 'wikilink');
    const resolved = written.filter(({ to }) => to !== null).length;
    return { resolved, missing: written.length - resolved };
  };
  return createPageNoteWriter(dependencies.notes, run, { met, label, importId: run.report.importId, withChanges });
}

function selectionOf({ conversations, without }: ImportOptions): (key: string) => boolean {
  const wanted = conversations === null ? null : new Set(conversations);
  const unwanted = new Set(without ?? []);
  return (key) => (wanted === null || wanted.has(key)) && !unwanted.has(key);
}

function messagesWanted(survey: Survey, options: ImportOptions): number {
  const isWanted = selectionOf(options);
  const listed = survey.listed.reduce((sum, { messages }) => sum + messages, 0);
  const chosen = survey.listed.reduce((sum, { key, messages }) => sum + (isWanted(key) ? messages : 0), 0);
  return options.conversations === null ? chosen + survey.messages - listed : chosen;
}
