import { formatNumber } from '../../../../shared/messages/format-number';
import { t } from '../../../../shared/messages/message';
import type { FindFile, ParsedConversation } from '../parsed/parsed-import';
import type { Counted } from '../run/import-run';

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
  /** Name of the file, which titles what has no title; absent: it may say nothing of its only conversation. */
  fileName?: string;
  /** Finds files in the same export; absent: there are none, or they are not wanted. */
  findFile?: FindFile;
}

/** Reads one entry of a JSON file; null when it has nothing to import (the reason is reported to `skips`). */
export type ConversationReader = (value: Record<string, unknown>, reading: EntryContext) => ParsedConversation | null;

/** UTF-16 units of a message, as in chat. */
export const MAX_MESSAGE_CHARACTERS = 200_000;
/** UTF-16 units of a part of a longer text; with its fence and its name it still is one message. */
const PART_CHARACTERS = 190_000;

/** Messages of a session; those after them are left out and reported. */
export const MAX_SESSION_MESSAGES = 20_000;

/** Why a message that is too long is left out. */
export const tooLongReason = (): string => t('mainExchange.textTooLong', { max: formatNumber(MAX_MESSAGE_CHARACTERS) });

/** The messages that are imported of a conversation; reports that the rest is left out. */
export function limitMessages<Message>(
  messages: readonly Message[],
  { what, noun = 'messages', skips }: { what: string; noun?: 'messages' | 'turns'; skips: SkipReporter },
): Message[] {
  if (messages.length > MAX_SESSION_MESSAGES)
    skips.add(
      what,
      noun === 'turns'
        ? t('mainExchange.moreTurnsThan', { max: formatNumber(MAX_SESSION_MESSAGES) })
        : t('mainExchange.moreMessagesThan', { max: formatNumber(MAX_SESSION_MESSAGES) }),
    );
  return messages.slice(0, MAX_SESSION_MESSAGES);
}

/** Parts of a text that each fit a message, cut at the ends of lines or words. */
export function cutText(text: string): string[] {
  const parts: string[] = [];
  let rest = text;
  while (rest.length > PART_CHARACTERS) {
    const line = rest.lastIndexOf('\n', PART_CHARACTERS);
    const space = rest.lastIndexOf(' ', PART_CHARACTERS);
    const isInsidePair = /[\ud800-\udbff]/.test(rest[PART_CHARACTERS - 1]!);
    const end = [line, space].find((found) => found > PART_CHARACTERS / 2) ?? PART_CHARACTERS - (isInsidePair ? 1 : 0);
    parts.push(rest.slice(0, end));
    rest = rest.slice(end);
  }
  return [...parts, rest];
}

/** The blocks of a message as one text, or as several where it would be too long. */
export function packBlocks(blocks: readonly string[]): string[] {
  const texts: string[] = [];
  for (const block of blocks.flatMap((each) => (each.length > MAX_MESSAGE_CHARACTERS ? cutText(each) : [each]))) {
    const last = texts.at(-1);
    if (last !== undefined && last.length + 2 + block.length <= MAX_MESSAGE_CHARACTERS)
      texts[texts.length - 1] = `${last}\n\n${block}`;
    else texts.push(block);
  }
  return texts;
}
