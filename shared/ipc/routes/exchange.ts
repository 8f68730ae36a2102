import { z } from 'zod';
import { countSchema, nameSchema } from '../../domain/bounds';
import { route } from '../route';

export interface ImportPreview {
  format:
    | 'chatgpt-export'
    | 'claude-export'
    | 'transcript-json'
    | 'transcript-markdown'
    | 'chat-log'
    | 'markdown-document'
    | 'vault-export';
  title: string;
  /** `people`: those of the speakers who may be the person; the file does not say who. */
  conversations: {
    key: string;
    title: string;
    speakers: string[];
    people?: string[];
    messages: number;
    from: number | null;
    to: number | null;
  }[];
  /** Conversations beyond the 2,000 that are listed. */
  moreConversations?: number;
  /** Messages of all conversations, listed or not. */
  messages?: number;
  /** Entries that could not be read, with the reason. */
  skipped: { what: string; why: string }[];
  /** Documents that become resources; absent or empty when there are none. */
  documents?: { title: string; chunks: number }[];
  /** Documents beyond the 2,000 that are listed. */
  moreDocuments?: number;
  /** Rows by table, for a vault export. */
  records?: Record<string, number>;
  /** What is already here of the documents, by name and text. */
  documentStates?: { fresh: number; changed: number; unchanged: number };
  /** A folder of notes: what would come in, before anything does. */
  folder?: FolderPreview;
}

export interface FolderPreview {
  kind: 'obsidian' | 'logseq' | 'markdown';
  notes: number;
  /** Each target of a page once; embeds are among them, links to attachments are not. */
  links: number;
  embeds: number;
  attachmentLinks: number;
  /** Links that lead nowhere in the folder; they are kept as they are written. */
  unresolved: number;
  /** The first 200 of them. */
  unresolvedLinks: { note: string; target: string }[];
  /** Files whose names are the same; as notes they are told apart by their folder. */
  renamed: { file: string; title: string }[];
}

/** What became of one document. Figures are chunks. */
export interface DocumentOutcome {
  title: string;
  resourceId: string;
  isNew: boolean;
  updated: number;
  added: number;
  unchanged: number;
  /** No longer in the document: put away, and still readable where they were cited. */
  removed: number;
}

export interface ImportReport {
  sessions: number;
  messages: number;
  notes: number;
  resources: number;
  /** Already there from an earlier import. */
  unchanged: number;
  /** Sessions that notes are taken from in the background after the import. */
  extracting: number;
  skipped: { what: string; why: string }[];
  isCancelled: boolean;
  /** Chunks of all documents that were read. */
  chunks?: { updated: number; added: number; unchanged: number; removed: number };
  /** Documents that are new or changed; the first 500. */
  documents?: DocumentOutcome[];
  /** Names the import for `import.undo`; only where notes of a folder came in as the person's own. */
  importId?: string;
}

/** Taking notes from imported sessions, which goes on in the background and across restarts. */
export interface ExtractionProgress {
  state: 'idle' | 'working' | 'paused';
  /** Sessions of all imports that were asked for since the last time everything was done. */
  done: number;
  total: number;
  /** Notes that came of it so far. */
  units: number;
  /** Sessions that could not be read, and the last reason. */
  failed: number;
  problem: string | null;
  /**
   * Sessions that are tried again only when the person says so: those that could not be read, and one that was being
   * read when the app last ended.
   */
  setAside: number;
}

export interface ExportReport {
  folder: string;
  files: number;
  notes: number;
  sessions: number;
  isCancelled: boolean;
}

export interface SampleReport {
  sessions: number;
  messages: number;
  notes: number;
  resources: number;
}

/** Events of a job's stream. */
export type JobEvent<Report> =
  | { type: 'progress'; done: number; total: number; what: string }
  | { type: 'finished'; report: Report }
  | { type: 'failed'; message: string };

export const exchangeRoutes = {
  /** A file travels from the page in pieces of at most 2 MiB; a folder export as several files of one upload. */
  'import.begin': route<{ uploadId: string }>()(
    z.object({
      files: z
        .array(
          z.object({ name: z.string().max(1000), size: z.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER) }),
        )
        .min(1)
        .max(20_000),
    }),
  ),
  'import.append': route<null>()(
    z.object({
      uploadId: z.string().max(64),
      file: countSchema,
      bytes: z.instanceof(Uint8Array).refine((bytes) => bytes.length <= 2 * 1024 * 1024, 'at most 2 MiB a piece'),
    }),
  ),
  'import.preview': route<ImportPreview>()(z.object({ uploadId: z.string().max(64) })),
  /**
   * `conversations` null means all, except `without`; `person` names the speaker who is the person, null when nobody
   * is.
   */
  'import.run': route<{ streamId: string }>()(
    z.object({
      uploadId: z.string().max(64),
      conversations: z.array(nameSchema).max(200_000).nullable().default(null),
      without: z.array(nameSchema).max(200_000).default([]),
      person: nameSchema.nullable().default(null),
      extract: z.boolean().default(false),
      /**
       * Pages of a folder become the person's own kept notes; otherwise they are resources. An export of this app comes
       * in exactly as it is; otherwise its notes wait in Review and what was judged there stays out.
       */
      areMine: z.boolean().default(false),
      /** Text files are read as documents, whatever they look like. */
      asDocuments: z.boolean().default(false),
    }),
  ),
  /**
   * Takes back the notes of a folder import, exactly; `conflict` when some were changed since: what could not be taken
   * back stays. Gives the number of steps.
   */
  'import.undo': route<{ steps: number }>()(z.object({ importId: z.string().max(64) })),
  'import.discard': route<null>()(z.object({ uploadId: z.string().max(64) })),
  'import.extraction': route<ExtractionProgress>()(z.null()),
  /** `stop` forgets the sessions that are left; what was taken stays. `retry` takes up what was set aside. */
  'import.controlExtraction': route<ExtractionProgress>()(
    z.object({ action: z.enum(['pause', 'resume', 'retry', 'stop']) }),
  ),
  /** Fills an empty vault with the sample; loading it again adds nothing. */
  'exchange.loadSample': route<SampleReport>()(z.null()),
  /** Puts the sample's sessions, notes and resources away; loading it again brings them back. */
  'exchange.removeSample': route<SampleReport>()(z.null()),
  'exchange.sampleState': route<{ state: 'absent' | 'loaded' | 'removed' }>()(z.null()),
  /** Asks for a folder where the shell can; otherwise writes to `exports/` in the data folder. */
  'export.run': route<{ streamId: string } | null>()(
    z.object({
      /** `folder`: everything; `jsonl`, `html`: kept notes with their provenance, for others to read. */
      as: z.enum(['folder', 'jsonl', 'html']).default('folder'),
    }),
  ),
};
