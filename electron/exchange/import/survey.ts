import { AppError, isAppError } from '../../../shared/ipc/errors';
import type { DateOrder, ImportPreview, OpenDates, PreviewedProject } from '../../../shared/ipc/routes/exchange';
import { MAX_TEXT_BYTES } from '../../../shared/lib/files-to-import';
import { t } from '../../../shared/messages/message';
import { frontMatterRemark } from '../front-matter-remark';
import { type AttachmentSurvey, createAttachmentSurvey } from './attachments/import-attachments';
import type { ChatFiles } from './attachments/chat-files';
import { createConversationIdentifier } from './conversations/conversation-identity';
import { roleOfSpeaker } from './conversations/speaker-role';
import type { DocumentReading } from './documents/read-document';
import type { ImportEntry } from './entries/import-entry';
import { isOpen, type NumericDate, orderOfPages } from './text/read-date';
import { createFolderSurvey, type FolderSurvey } from './folders/folder-survey';
import { titleOfFile } from './formats/transcript-markdown';
import { remarkOnConcept } from './okf/okf-bundle';
import type { SortedFiles } from './pages/folder-kind';
import { MAX_LISTED, type ParsedConversation, type ParsedTurn } from './parsed/parsed-import';
import { readEntry } from './read-entry';
import type { SkipList, Skipped } from './run/import-run';
import { createProjectSurvey } from './projects/write-projects';

type ListedConversation = ImportPreview['conversations'][number];

const tooLargeText = (): string =>
  t('mainExchange.largerThanMaxtextbytesMb', { maxTextBytes: MAX_TEXT_BYTES / 1024 / 1024 });

/** Result of the first reading: enough to display, to choose from, and to know the size. */
export interface Survey {
  format: Exclude<ImportPreview['format'], 'vault-export'>;
  title: string;
  /** The first 2,000. */
  listed: ListedConversation[];
  conversations: number;
  messages: number;
  /** The first 2,000. */
  documents: { title: string; chunks: number }[];
  documentCount: number;
  /** Pages of them that are pictures. */
  scannedPages: number;
  /** Content hash of each document, by key. */
  documentHashes: Map<string, string>;
  /** The folder of notes, if it is one. */
  folder: FolderSurvey | null;
  /** The files that its pages link to. */
  attachments: AttachmentSurvey;
  /** Those and the files that its chats name, together. */
  files: { files: number; bytes: number };
  /** Pages that may be conversations; they are read as pages unless the person says otherwise. The first 2,000. */
  undecided: NonNullable<ImportPreview['undecided']>;
  /** The first conversation whose dates do not tell whether the day or the month comes first. */
  openDates?: OpenDates;
  /** Whether the day or the month is first in the dates of its pages; absent: nothing says it, or there are none. */
  pageDateOrder?: DateOrder;
  /** Projects of their program that its documents and chats name. */
  projects: PreviewedProject[];
  skipped: Skipped[];
  /** Names of unusable files, which the second reading skips. */
  unusable: Set<string>;
}

/** The files of an upload by what is done with them. */
export interface FilesToRead extends SortedFiles<ImportEntry> {
  /** Begins to look for the files that chats name; each reading begins anew. */
  chatFiles: () => ChatFiles;
  /** Those that nothing reads: they come in where a message names them. */
  unread: readonly ImportEntry[];
}

/**
 * Reads everything once and writes nothing. Holds one conversation at a time, whatever the size of the files. An
 * unusable file is skipped with the reason, or an error if it is the only one.
 *
 * @throws AppError `import-unreadable` when nothing is usable
 */
export async function surveyEntries(
  { entries, attachable, chatFiles, unread }: FilesToRead,
  title: string,
  skips: SkipList,
  options: DocumentReading,
  signal?: AbortSignal,
): Promise<Survey> {
  const ofChats = chatFiles();
  const reading = { ...options, findFile: ofChats.find };
  const folder = createFolderSurvey(reading.folderKind);
  const attachments = createAttachmentSurvey(attachable);
  const listed = new Map<string, ListedConversation>();
  const identify = createConversationIdentifier();
  const projects = createProjectSurvey();
  const numericDates: NumericDate[] = [];
  const survey: Survey = {
    format: 'markdown-document',
    title,
    listed: [],
    conversations: 0,
    messages: 0,
    documents: [],
    documentCount: 0,
    scannedPages: 0,
    documentHashes: new Map(),
    folder: null,
    attachments: { paths: new Map(), bytes: 0 },
    files: { files: 0, bytes: 0 },
    undecided: [],
    projects: [],
    skipped: [],
    unusable: new Set(),
  };
  const read = new Set(entries.map(({ name }) => name));
  for (const entry of entries) {
    const where = (what: string) => (entries.length === 1 ? what : `${entry.name}, ${what}`);
    const skipReporter = { add: (what: string, why: string) => skips.add(where(what), why), count: skips.count };
    try {
      if (entry.leftOutBytes !== undefined) throw new AppError('too-large', tooLargeText());
      for await (const item of readEntry(entry, skipReporter, reading, signal)) {
        if ('document' in item) {
          survey.documentCount += 1;
          survey.scannedPages += item.document.scan?.pages.length ?? 0;
          if (survey.documents.length < MAX_LISTED)
            survey.documents.push({ title: item.document.title, chunks: item.document.chunks.length });
          survey.documentHashes.set(item.document.key, item.document.hash);
          if (item.document.project !== undefined) projects.add(item.document.project, 'documents');
          const { unusableDates = 0, problem, numericDates: ofPage = [] } = item.document.page ?? {};
          numericDates.push(...ofPage);
          if (problem !== undefined) skips.add(entry.name, frontMatterRemark(problem));
          if (reading.folderKind === 'okf' && item.document.page !== null) remarkOnConcept(item.document.page, skips);
          if (unusableDates > 0)
            skips.count(
              unusableDates,
              (count) => t('mainExchange.datesInFrontMatter', { count }),
              t('mainExchange.theyNoDateBetweenYears'),
            );
          folder.add(item.document);
          attachments.add(item.document);
          if (item.mayBe !== undefined && survey.undecided.length < MAX_LISTED) {
            const { key: _key, people = [], from: _from, to: _to, ...line } = lineOf(item.mayBe);
            survey.undecided.push({ file: entry.name, people, ...line });
          }
          continue;
        }
        if (survey.conversations === 0) survey.format = item.format;
        survey.openDates ??= item.openDates;
        const { conversation, state, repeated, added } = identify(item.conversation);
        if (repeated > 0)
          skips.count(
            repeated,
            (count) => t('mainExchange.messagesFoundTwiceFiles', { count }),
            t('mainExchange.theySameWordWord'),
          );
        if (state === 'identical')
          skips.count(
            1,
            (count) => t('mainExchange.conversationsFoundTwiceFiles', { count }),
            t('mainExchange.theySameWordWord'),
          );
        else {
          addConversation(survey, listed, conversation, state === 'new' ? null : added);
          if (state === 'new' && conversation.project !== undefined) projects.add(conversation.project, 'chats');
        }
      }
    } catch (error) {
      if (!isAppError(error) || error.code === 'cancelled' || entries.length === 1) throw error;
      skips.add(entry.name, error.message);
      survey.unusable.add(entry.name);
    }
  }
  survey.listed = [...listed.values()];
  survey.projects = projects.result();
  survey.folder = folder.result();
  const found = ofChats.found();
  if (survey.folder !== null || attachable.length > 0)
    survey.attachments = attachments.result(skips, (name) => read.has(name) || found.names.has(name));
  ofChats.report(skips, unread);
  survey.files = {
    files: survey.attachments.paths.size + found.files,
    bytes: survey.attachments.bytes + found.bytes,
  };
  const order = reading.dateOrder ?? orderOfPages(numericDates);
  if (order !== null) survey.pageDateOrder = order;
  tellOpenDates(numericDates.filter(isOpen), order, skips);
  survey.skipped = skips.list();
  if (survey.conversations === 0 && survey.documentCount === 0) {
    const [first] = survey.skipped;
    throw new AppError(
      'import-unreadable',
      first
        ? t('mainExchange.nothingCanBeReadBecause', { what: first.what, why: first.why })
        : t('mainExchange.nothingCanBeRead'),
    );
  }
  return survey;
}

function tellOpenDates(open: readonly NumericDate[], order: DateOrder | null, skips: SkipList): void {
  const [first] = open;
  if (first?.written === undefined) return;
  const { written } = first;
  skips.count(
    open.length,
    (count) => t('mainExchange.datesInFrontMatter', { count }),
    order === null
      ? t('mainExchange.dayOrMonthOpen', { written })
      : order === 'day-first'
        ? t('mainExchange.dayFirstByFolder', { written })
        : t('mainExchange.monthFirstByFolder', { written }),
  );
}

/** An upload's title: its only file's name, or the number of files. */
export const titleOfFiles = (names: readonly string[]): string =>
  names.length === 1 ? titleOfFile(names[0]!) : t('mainCommon.files', { count: names.length });

/**
 * Merges conversations that occur in two files, one of them longer.
 *
 * @param added messages it adds to the listed one; null for a new conversation
 */
function addConversation(
  survey: Survey,
  listed: Map<string, ListedConversation>,
  conversation: ParsedConversation,
  added: number | null,
): void {
  const line = lineOf(conversation);
  const same = listed.get(line.key);
  survey.messages += added ?? line.messages;
  if (added !== null) {
    if (same) listed.set(line.key, { ...line, messages: same.messages + added });
    return;
  }
  survey.conversations += 1;
  if (listed.size < MAX_LISTED) listed.set(line.key, line);
}

/** The preview's entry for a conversation. */
function lineOf({ key, title, speakers, sessions }: ParsedConversation): ListedConversation {
  const people = new Set<string>();
  let messages = 0;
  let from: number | null = null;
  let to: number | null = null;
  for (const { turns } of sessions) {
    for (const turn of turns) {
      messages += 1;
      if (turn.at !== null) {
        from = Math.min(from ?? turn.at, turn.at);
        to = Math.max(to ?? turn.at, turn.at);
      }
      if (mayBePerson(turn)) people.add(turn.speaker);
    }
  }
  return { key, title, speakers: speakers.slice(0, 20), people: [...people].slice(0, 20), messages, from, to };
}

function mayBePerson({ role, speaker }: ParsedTurn): boolean {
  if (role !== undefined) return false;
  const read = roleOfSpeaker(speaker, null);
  return read.role === 'person' && read.speaker !== null;
}
