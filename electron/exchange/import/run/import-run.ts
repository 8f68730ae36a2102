import type { IdFactory, SessionId } from '../../../../shared/domain/ids';
import type { DateOrder, ImportReport, JobEvent } from '../../../../shared/ipc/routes/exchange';
import type { Logger } from '../../../../shared/lib/logger';
import type { AttachmentFiles } from '../../../attachments/attachment-files';
import type { DocumentReader } from '../../../corpus/documents/document-reader';
import type { NoteDeps } from '../../../corpus/notes/note-deps';
import type { VaultStore, VaultWriter } from '../../../store/vault-store';
import type { BatchKind, DraftChange, UndoScope } from '../../../../shared/domain/batch';
import { t } from '../../../../shared/messages/message';
import { formatNumber } from '../../../../shared/messages/format-number';

const MAX_LISTED = 200;

export interface SkipList {
  add(what: string, why: string): void;
  /** Adds similar entries as one line with their number. */
  count(amount: number, counted: Counted, why: string): void;
  list(): Skipped[];
}

/** Entries with their number: “3 messages”. */
export type Counted = (count: number) => string;

/** Collects what was left out and why; beyond 200 entries only their number. */
export function createSkipList(first: readonly Skipped[] = []): SkipList {
  const listed = first.slice(0, MAX_LISTED);
  const lines = new Map<string, { amount: number; counted: Counted; why: string }>();
  let more = first.length - listed.length;
  return {
    add(what, why) {
      if (listed.length < MAX_LISTED) listed.push({ what, why });
      else more += 1;
    },
    count(amount, counted, why) {
      const key = `${counted(2)} ${why}`;
      const line = lines.get(key);
      if (line) line.amount += amount;
      else if (lines.size >= MAX_LISTED) more += amount;
      else lines.set(key, { amount, counted, why });
    },
    list: () => [
      ...[...lines.values()].map(({ amount, counted, why }) => ({ what: counted(amount), why })),
      ...listed,
      ...(more === 0
        ? []
        : [
            {
              what: t('mainExchange.more', { more: formatNumber(more) }),
              why: t('mainExchange.listedOneOne'),
            },
          ]),
    ],
  };
}

export interface Skipped {
  what: string;
  why: string;
}

const MAX_CHANGES = 500;
/** Characters; a batch must fit a message of 4 MiB with its envelope and, in the Chromium shell, its escapes. */
const MAX_CHARACTERS = 1_000_000;

/** Collects changes into batches of at most 500 rows and about a megabyte, one commit each. */
export function createBatchCollector(writer: VaultWriter, kind: BatchKind, label: string, scope: UndoScope = 'none') {
  let waiting: DraftChange[] = [];
  let characters = 0;
  let isFresh = true;

  const flush = async () => {
    if (waiting.length === 0) return;
    const changes = waiting;
    waiting = [];
    characters = 0;
    await writer.commit({ actor: 'import', kind, label, scope, changes, fresh: isFresh });
  };

  return {
    /** `fresh` false for rows that may exist already; they go into separate batches. */
    async add(change: DraftChange, fresh = true): Promise<void> {
      const size = JSON.stringify(change.after).length;
      if (fresh !== isFresh || waiting.length >= MAX_CHANGES || characters + size > MAX_CHARACTERS) await flush();
      isFresh = fresh;
      waiting.push(change);
      characters += size;
    },
    flush,
  };
}
export type BatchCollector = ReturnType<typeof createBatchCollector>;

/** Dependencies of every import step. */
export interface ImportDependencies {
  store: VaultStore;
  writer: VaultWriter;
  ids: IdFactory;
  now: () => number;
  log: Logger;
  /** Reads documents; in this thread when absent. */
  documentReader?: DocumentReader;
  /** Writes notes with their derived rows. Absent: pages of a folder always become resources. */
  notes?: NoteDeps;
  /** Keeps the files that pages link to. Absent: they are left out. */
  attachments?: AttachmentFiles;
}

/** The person's choices for an upload. */
export interface ImportOptions {
  /** Keys of the preview's conversations; null means all. */
  conversations: string[] | null;
  /** Keys left out in any case. */
  without?: readonly string[];
  /** The speaker who is the person; null for none. */
  person: string | null;
  extract: boolean;
  /** Notes are taken of what the assistant said too. */
  alsoAnswers?: boolean;
  /** Pages of a folder are the person's own notes; an export of this app is their own vault's. */
  areMine?: boolean;
  /** Text files are read as documents, whatever their format. */
  asDocuments?: boolean;
  /** Files that the preview was not sure of and that are conversations. */
  conversationFiles?: readonly string[];
  /** How dates are read of which nothing says whether the day or the month is first; null: as the preview says. */
  dateOrder?: DateOrder | null;
  /** Projects of the program that was exported become projects here; default true. */
  asProjects?: boolean;
  /** Notes and documents of an earlier import take what was changed in their files; default true. */
  withChanges?: boolean;
  /** Copies the files that pages link to; default true. */
  withAttachments?: boolean;
  /** Makes a backup first, so that a large import can be reverted; default true. */
  withSnapshot?: boolean;
}

/** State and progress of a running import. */
export interface ImportRun {
  signal: AbortSignal;
  report: Omit<ImportReport, 'skipped' | 'isCancelled'>;
  skip: (what: string, why: string) => void;
  /** Reports similar entries with their number. */
  skipMany: (amount: number, counted: Counted, why: string) => void;
  progress: (done: number, total: number, what: string) => void;
  /** Counts the links of the notes that were written, once all of them are resolved. */
  countLinks?: () => NonNullable<ImportReport['links']>;
  /** Sessions of the files whose notes were not taken, with the time of their newest message. */
  untaken: Map<SessionId, number>;
}

export type ImportEvent = JobEvent<ImportReport>;
