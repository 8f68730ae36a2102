import { z } from 'zod';
import type { ChatFormat } from '../../domain/chat-format';
import type { NotesProgram } from '../../domain/notes-program';
import { countSchema, nameSchema, timeSchema } from '../../domain/bounds';
import { route } from '../route';
import { noteIdSchema, type ResourceId, sessionIdSchema, type SessionId } from '../../domain/ids';
import { newPassphraseSchema } from './backup';
import type { PublicationPreview } from './collections';
import { t } from '../../messages/message';

const EXPORT_FORMATS = ['folder', 'jsonl', 'html', 'okf'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** Notes of a copy for reading, chosen one by one. */
const readingNotes = z.array(noteIdSchema).min(1).max(100_000);

const dateOrderSchema = z.enum(['day-first', 'month-first']);
export type DateOrder = z.infer<typeof dateOrderSchema>;

/** Dates of which nothing in their file says whether the day or the month is first. */
export interface OpenDates {
  /** The first of them. */
  written: string;
  /** How they are read unless the person says otherwise. */
  order: DateOrder;
}

export interface ImportPreview {
  format: ChatFormat | 'markdown-document' | 'vault-export';
  title: string;
  /** `people`: the speakers of whom one may be the person; the file does not say which. */
  conversations: {
    key: string;
    title: string;
    speakers: string[];
    people?: string[];
    messages: number;
    from: number | null;
    to: number | null;
  }[];
  /** Pages of a folder that look like conversations: they come in as pages unless they are named as conversations. */
  undecided?: { file: string; title: string; speakers: string[]; people: string[]; messages: number }[];
  openDates?: OpenDates;
  /** Number of conversations beyond the 2,000 that are listed. */
  moreConversations?: number;
  /** Messages of all conversations, listed or not. */
  messages?: number;
  /** Entries that could not be read, with the reason. */
  skipped: { what: string; why: string }[];
  /** Documents that become resources; absent or empty without any. */
  documents?: { title: string; chunks: number }[];
  /** Number of documents beyond the 2,000 that are listed. */
  moreDocuments?: number;
  /** Pages of documents that are pictures: they come in without words, which can be read off them afterwards. */
  scannedPages?: number;
  /** Rows by table, for a vault export. */
  records?: Record<string, number>;
  /** How many documents and pages of a folder are new or here already, and what was done to these since; each in one. */
  documentStates?: DocumentStates;
  /** Pictures and other files that pages link to, which would be copied; absent without any. */
  attachments?: { files: number; bytes: number };
  /** Preview of a folder of notes. */
  folder?: FolderPreview;
  /** Projects of the program that was exported, which become projects here; absent without any. */
  projects?: PreviewedProject[];
}

export interface PreviewedProject {
  name: string;
  documents: number;
  chats: number;
  /** They become its answer style. */
  hasInstructions: boolean;
}

export interface FolderPreview {
  kind: 'obsidian' | 'logseq' | 'okf' | 'markdown' | NotesProgram;
  notes: number;
  /** Distinct link targets per page; includes embeds, excludes attachments. */
  links: number;
  embeds: number;
  /** Links without a target in the folder; they stay as written. */
  unresolved: number;
  /** The first 200 of them. */
  unresolvedLinks: { note: string; target: string }[];
  /** Files with equal names; their folder is added to the note's title. */
  renamed: { file: string; title: string }[];
  /** Notes that have another name there now; the first 200. */
  renamedThere: { from: string; to: string }[];
  /** Notes whose text was changed there and here; the first 200. */
  changedInBoth: string[];
}

export interface DocumentStates {
  fresh: number;
  unchanged: number;
  /** The text there, not the name. */
  changed: number;
  /** Or moved, whether its text was changed or not. */
  renamed: number;
  /** The text there and here: both stay. */
  changedInBoth: number;
}

/** Result for one document, in chunks. */
export interface DocumentOutcome {
  title: string;
  resourceId: string;
  isNew: boolean;
  updated: number;
  added: number;
  unchanged: number;
  /** No longer in the document: hidden from retrieval, still readable where cited. */
  removed: number;
}

export interface ImportReport {
  sessions: number;
  messages: number;
  notes: number;
  resources: number;
  /** Present from an earlier import. */
  unchanged: number;
  /** Messages of an earlier import whose text is now read more completely. */
  completed?: number;
  /** Links of a folder's notes, each target once a note; `missing` ones name a note that does not exist. */
  links?: { resolved: number; missing: number };
  /** Pictures and other files of pages: new or changed ones, those here already, and the bytes that were copied. */
  attachments?: { copied: number; unchanged: number; bytes: number };
  /** Notes whose text was changed here and there: the text of the file waits in Review beside them. */
  toDecide?: number;
  /** Projects that were made of those of the program, or got what they did not hold. */
  projects?: number;
  /** Pages that look like conversations and came in as pages. */
  undecided?: number;
  /** How dates were read that could be read in two ways; absent where the person said it. */
  openDates?: OpenDates;
  /** Sessions from which units are extracted after the import. */
  extracting: number;
  /** Sessions of the files, new or not, whose notes were not taken; absent without any, or when they are being taken. */
  untaken?: SessionId[];
  skipped: { what: string; why: string }[];
  isCancelled: boolean;
  /** Chunks of all documents that were read. */
  chunks?: { updated: number; added: number; unchanged: number; removed: number };
  /** New or changed documents; the first 500. */
  documents?: DocumentOutcome[];
  /** Pages whose words can be read off their pictures, of the first 2,000 such documents; absent without any. */
  scans?: { pages: number; resourceIds: ResourceId[] };
  /** Id for `import.undo`; only when notes of a folder were imported as the person's own. */
  importId?: string;
}

/** Background extraction from sessions, after an import or on request, which continues across restarts. */
export interface ExtractionProgress {
  state: 'idle' | 'working' | 'paused';
  /** Sessions since the queue was last empty. */
  done: number;
  total: number;
  /** Units extracted so far. */
  units: number;
  /** Sessions that failed, and the last reason. */
  failed: number;
  problem: string | null;
  /** Sessions retried only on request: those that failed, and one that was being read when the app last ended. */
  setAside: number;
  /** The sessions that are being read or wait for it; the first 2,000. */
  waiting: SessionId[];
}

export interface ExportReport {
  folder: string;
  files: number;
  notes: number;
  sessions: number;
  /** Attachments whose file is missing or changed, and so not in the export; the first 200. */
  missingAttachments?: string[];
  isCancelled: boolean;
  /** `folder` is one file that only the passphrase opens. */
  isEncrypted?: boolean;
}

/** Whose memory it is; `file`: instructions for an agent. */
const memorySourceSchema = z.enum(['chatgpt', 'claude', 'gemini', 'file']);
export type MemorySource = z.infer<typeof memorySourceSchema>;

export interface TakenMemory {
  /** Suggestions that wait for review now. */
  added: number;
  /** Claims that are kept, wait for review or were taken before. */
  known: number;
}

export interface SampleReport {
  sessions: number;
  messages: number;
  notes: number;
  resources: number;
}

export interface SampleState {
  state: 'absent' | 'loaded' | 'removed';
  /** Three questions that the sample answers, in its language. */
  questions: string[];
}

/** Events of a job's stream. */
export type JobEvent<Report> =
  | { type: 'progress'; done: number; total: number; what: string }
  | { type: 'finished'; report: Report }
  | { type: 'failed'; message: string };

export const exchangeRoutes = {
  /**
   * A file is uploaded in pieces of at most 2 MiB; a folder as several files of one upload. `leftOut` are the indexes of
   * files that cannot be used and need not be sent.
   */
  'import.begin': route<{ uploadId: string; leftOut: number[] }>()(
    z.object({
      files: z
        .array(
          z.object({
            name: nameSchema,
            size: z.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER),
            /** The time when the file was last changed. */
            modifiedAt: timeSchema.optional(),
            /** Bytes of a file whose name alone is sent, with the size 0. */
            leftOutBytes: z.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER).optional(),
          }),
        )
        .min(1)
        .max(20_000),
    }),
  ),
  'import.append': route<null>()(
    z.object({
      uploadId: z.string().max(64),
      file: countSchema,
      bytes: z
        .instanceof(Uint8Array)
        .refine((bytes) => bytes.length <= 2 * 1024 * 1024, { error: () => t('shared.most2MibPiece') }),
    }),
  ),
  /** Leaves out a file that cannot be read where it is; the others are imported. */
  'import.leaveOut': route<null>()(z.object({ uploadId: z.string().max(64), file: countSchema })),
  /**
   * Opens an upload that is one encrypted export; the upload is then what it holds. `not-allowed` for a wrong
   * passphrase, and it can be tried again.
   */
  'import.unlock': route<null>()(z.object({ uploadId: z.string().max(64), passphrase: z.string().max(1_000) })),
  'import.preview': route<ImportPreview>()(z.object({ uploadId: z.string().max(64) })),
  /** `conversations` null means all, except `without`; `person` names the speaker who is the person, null for none. */
  'import.run': route<{ streamId: string }>()(
    z.object({
      uploadId: z.string().max(64),
      conversations: z.array(nameSchema).max(200_000).nullable().default(null),
      without: z.array(nameSchema).max(200_000).default([]),
      person: nameSchema.nullable().default(null),
      extract: z.boolean().default(false),
      /** Notes are taken of what the assistant said too, where no model takes them. */
      alsoAnswers: z.boolean().default(false),
      /**
       * Pages of a folder become the person's own kept notes; otherwise resources. An export of this app is imported
       * exactly; otherwise its notes wait in Review and those decided there before are left out.
       */
      areMine: z.boolean().default(false),
      /** Text files are read as documents, whatever their format. */
      asDocuments: z.boolean().default(false),
      /** Files of the preview's `undecided` that are conversations. */
      conversationFiles: z.array(nameSchema).max(2_000).default([]),
      /** How dates are read of which nothing says whether the day or the month is first; null: as the preview says. */
      dateOrder: dateOrderSchema.nullable().default(null),
      /** Projects of the program that was exported become projects here. */
      asProjects: z.boolean().default(true),
      /** Notes and documents of an earlier import take what was changed in their files. */
      withChanges: z.boolean().default(true),
      /** Files that pages link to are copied into the vault. */
      withAttachments: z.boolean().default(true),
    }),
  ),
  /**
   * Undoes a folder import exactly and returns the number of steps; `conflict` when some notes were changed since and
   * therefore stay.
   */
  'import.undo': route<{ steps: number }>()(z.object({ importId: z.string().max(64) })),
  /**
   * Cuts what another assistant remembers into suggestions, one a claim, as one batch of scope `review`. What is kept,
   * waits for review or was taken before is left out. `too-large` above 200,000 characters, `bad-input` without a claim.
   */
  'import.memory': route<TakenMemory>()(
    z.object({
      from: memorySourceSchema,
      /** Name of the file that holds it; null: it was pasted. */
      file: nameSchema.nullable().default(null),
      text: z.string().min(1).max(1_000_000),
    }),
  ),
  'import.discard': route<null>()(z.object({ uploadId: z.string().max(64) })),
  'import.extraction': route<ExtractionProgress>()(z.null()),
  /**
   * Takes notes of these chats in the background, of every turn whose notes were not taken. Deleted and incognito ones are
   * left out.
   */
  'import.takeNotes': route<ExtractionProgress>()(
    z.object({
      ids: z.array(sessionIdSchema).min(1).max(200_000),
      /** Also of what the assistant said, in turns whose notes were taken too; a model reads it anyway. */
      alsoAnswers: z.boolean().default(false),
    }),
  ),
  /** `stop` discards the remaining sessions; extracted units stay. `retry` queues the ones set aside. */
  'import.controlExtraction': route<ExtractionProgress>()(
    z.object({ action: z.enum(['pause', 'resume', 'retry', 'stop']) }),
  ),
  /** Fills an empty vault with the sample in the app's language; a second call adds nothing. */
  'exchange.loadSample': route<SampleReport>()(z.null()),
  /** Removes the sample's sessions, notes and resources from view; loading it again restores them. */
  'exchange.removeSample': route<SampleReport>()(z.null()),
  'exchange.sampleState': route<SampleState>()(z.null()),
  /** Asks for a folder if the shell can; otherwise writes to `exports/` in the data folder. */
  'export.run': route<{ streamId: string } | null>()(
    z.object({
      /** `folder`: everything; the others: kept notes with their provenance, for other readers. */
      as: z.enum(EXPORT_FORMATS).default('folder'),
      /** Makes one encrypted file instead of a folder. */
      passphrase: newPassphraseSchema.optional(),
      /** Of `html`: these notes alone; absent: every kept one. What may not leave stays out either way. */
      notes: readingNotes.optional(),
    }),
  ),
  /** What a copy for reading would hold, and what would stay with its reason; writes nothing. */
  'export.preview': route<PublicationPreview>()(z.object({ notes: readingNotes.nullable() })),
};
