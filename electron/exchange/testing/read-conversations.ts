import type { ImportEntry } from '../import/entries/import-entry';
import { createInlineDocumentReader } from '../../corpus/documents/document-reader';
import { readEntry } from '../import/read-entry';
import type { ParsedConversation } from '../import/parsed/parsed-import';
import { createSkipList, type Skipped } from '../import/run/import-run';

/** A file in memory, read in parts of `partBytes`. */
export function memoryEntry(name: string, content: string | Uint8Array, partBytes = 7): ImportEntry {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  return {
    name,
    size: bytes.length,
    modifiedAt: null,
    async *bytes() {
      for (let from = 0; from < bytes.length; from += partBytes) yield bytes.slice(from, from + partBytes);
    },
  };
}

/** All conversations of a file, and what was left out. */
export async function readConversations(
  content: string | Uint8Array,
  name = 'conversations.json',
  partBytes = 4096,
): Promise<{ conversations: ParsedConversation[]; skipped: Skipped[]; formats: string[] }> {
  const skips = createSkipList();
  const conversations: ParsedConversation[] = [];
  const formats: string[] = [];
  const reading = { reader: createInlineDocumentReader(), folderKind: 'markdown' as const };
  for await (const item of readEntry(memoryEntry(name, content, partBytes), skips, reading)) {
    if (!('conversation' in item)) throw new Error(`${name} was read as a document.`);
    conversations.push(item.conversation);
    formats.push(item.format);
  }
  return { conversations, skipped: skips.list(), formats };
}

/** The chats of a file in short form, with what was left out. */
export async function readChats(value: unknown, name = 'conversations.json') {
  const { conversations, skipped, formats } = await readConversations(
    typeof value === 'string' ? value : JSON.stringify(value),
    name,
  );
  return {
    formats: [...new Set(formats)],
    chats: conversations.map(({ key, title, sessions: [session] }) => ({
      key,
      title,
      turns: session!.turns.map(({ role, text }) => `${role}: ${text}`),
      times: session!.turns.map(({ at }) => (at === null ? null : new Date(at).toISOString())),
    })),
    models: conversations.flatMap(({ sessions }) => sessions[0]!.turns.flatMap(({ model }) => model ?? [])),
    skipped: skipped.map(({ what, why }) => `${what}: ${why}`),
  };
}
/** The first of them. */
export const readChat = async (value: unknown, name?: string) => (await readChats(value, name)).chats[0]!;
