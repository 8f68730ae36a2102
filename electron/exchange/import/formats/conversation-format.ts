import type { ParsedConversation } from '../parsed-import';

/** Where a format tells what it left out. */
export interface SkipReporter {
  /** One thing with its reason. */
  add(what: string, why: string): void;
  /** Things that are many and alike: told as one line with their number. `noun` is in the plural. */
  count(amount: number, noun: string, why: string): void;
}

/** What a format needs to know of the file around one entry. */
export interface EntryContext {
  /** 1-based place of the entry in its file. */
  position: number;
  skips: SkipReporter;
  /** Identities given out in this file so far. */
  usedKeys: Set<string>;
}

/** Reads one entry of a JSON file; null when it holds nothing to import (which `leftOut` then says). */
export type ConversationReader = (value: Record<string, unknown>, reading: EntryContext) => ParsedConversation | null;
