import { z } from 'zod';
import { route } from '../route';

export interface ImportPreview {
  format: 'transcript-json' | 'transcript-markdown' | 'markdown-document' | 'vault-export';
  title: string;
  conversations: { key: string; title: string; speakers: string[]; messages: number; from: number | null; to: number | null }[];
  /** Conversations beyond the 2,000 that are listed; they are imported when all are chosen. */
  moreConversations?: number;
  /** Entries that could not be read, with the reason. */
  skipped: { what: string; why: string }[];
  /** Documents that become resources; absent or empty when there are none. */
  documents?: { title: string; chunks: number }[];
  /** Rows by table, for a vault export. */
  records?: Record<string, number>;
}

export interface ImportReport {
  sessions: number;
  messages: number;
  notes: number;
  resources: number;
  /** Already there from an earlier import. */
  unchanged: number;
  units: number;
  skipped: { what: string; why: string }[];
  isCancelled: boolean;
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
  'import.begin': route<{ uploadId: string }>()(z.object({ files: z.array(z.object({ name: z.string().max(1000), size: z.number().int().nonnegative() })).min(1).max(20_000) })),
  'import.append': route<null>()(z.object({ uploadId: z.string().max(64), file: z.number().int().nonnegative(), bytes: z.instanceof(Uint8Array).refine((bytes) => bytes.length <= 2 * 1024 * 1024, 'at most 2 MiB a piece') })),
  'import.preview': route<ImportPreview>()(z.object({ uploadId: z.string().max(64) })),
  /** `conversations` null means all; `person` names the speaker who is the person, null when nobody is. */
  'import.run': route<{ streamId: string }>()(z.object({
    uploadId: z.string().max(64),
    conversations: z.array(z.string()).nullable().default(null),
    person: z.string().nullable().default(null),
    extract: z.boolean().default(false),
  })),
  'import.discard': route<null>()(z.object({ uploadId: z.string().max(64) })),
  /** Fills an empty vault with the sample; loading it again adds nothing. */
  'exchange.loadSample': route<SampleReport>()(z.null()),
  /** Puts the sample's sessions, notes and resources away; loading it again brings them back. */
  'exchange.removeSample': route<SampleReport>()(z.null()),
  'exchange.sampleState': route<{ state: 'absent' | 'loaded' | 'removed' }>()(z.null()),
  /** Asks for a folder where the shell can; otherwise writes to `exports/` in the data folder. */
  'export.run': route<{ streamId: string } | null>()(z.null()),
};
