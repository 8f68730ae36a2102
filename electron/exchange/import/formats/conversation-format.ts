import type { Counted } from '../run/skip-list';
import type { ParsedConversation } from '../parsed/parsed-import';

/** Receives what a format leaves out. */
export interface SkipReporter {
  /** One thing with its reason. */
  add(what: string, why: string): void;
  /** Adds similar entries as one line with their number. */
  count(amount: number, counted: Counted, why: string): void;
}

/** The file around one entry. */
export interface EntryContext {
  /** 1-based index of the entry in its file. */
  position: number;
  skips: SkipReporter;
  /** Keys used in this file so far. */
  usedKeys: Set<string>;
}

/** Reads one entry of a JSON file; null when it has nothing to import (the reason is reported to `skips`). */
export type ConversationReader = (value: Record<string, unknown>, reading: EntryContext) => ParsedConversation | null;
