import type { ChatFormat } from '../../../../shared/domain/chat-format';
import { AppError } from '../../../../shared/ipc/errors';
import { t } from '../../../../shared/messages/message';
import { type JsonEntry, readJsonList } from '../json/read-json-list';
import { isChatGptConversation, readChatGptConversation } from './chatgpt-conversation';
import { isClaudeConversation, readClaudeConversation } from './claude-conversation';
import type { ConversationReader } from './conversation-format';
import type { FileFormat } from './file-format';
import { describeValue, type Fields, isObject } from './json-fields';
import { readDialogue, readPlainSession } from './transcript-json';

/** The shape of one entry of a JSON file that is a conversation. */
interface JsonFormat {
  id: ChatFormat;
  /** @param key the member that holds the list of entries; null at the top */
  matches(value: Fields, key: string | null): boolean;
  read: ConversationReader;
}

/** In the order in which they are asked; the first that matches reads the entry. */
const JSON_FORMATS: readonly JsonFormat[] = [
  { id: 'chatgpt-export', matches: isChatGptConversation, read: readChatGptConversation },
  { id: 'claude-export', matches: isClaudeConversation, read: readClaudeConversation },
  { id: 'transcript-json', matches: (_value, key) => key === 'sessions', read: readPlainSession },
  { id: 'transcript-json', matches: ({ turns }) => Array.isArray(turns), read: readDialogue },
];

const TRANSCRIPT = '{ "sessions": [ { "title", "date", "turns": [ { "speaker", "text" } ] } ] }';
const expected = (): string => t('mainExchange.readsExportsChatgptClaude', { transcript: TRANSCRIPT });

/**
 * A JSON file of conversations, read one after another; unknown entries are reported. It fails at its end when no entry
 * had a known shape.
 */
export const jsonConversations: FileFormat = {
  endings: ['json'],
  async *read(entry, { skips, signal }) {
    const usedKeys = new Set<string>();
    let known = 0;
    let firstProblem: string | null = null;
    for await (const item of readJsonList(entry, signal)) {
      const found = formatOf(item);
      if (found === null) {
        const { why, problem } = problemOf(item);
        firstProblem ??= problem;
        skips.add(t('mainExchange.entryInFile', { position: item.position }), why);
        continue;
      }
      known += 1;
      const conversation = found.format.read(found.value, { position: item.position, skips, usedKeys });
      if (conversation !== null) yield { format: found.format.id, conversation };
    }
    if (known === 0)
      throw new AppError(
        'import-unreadable',
        t('mainExchange.nameJsonButHolds', {
          name: entry.name,
          firstProblem: firstProblem ?? t('mainExchange.anEmptyList'),
          expected: expected(),
        }),
      );
  },
};

function formatOf(item: JsonEntry): { format: JsonFormat; value: Fields } | null {
  if ('why' in item || !isObject(item.value)) return null;
  const { value } = item;
  const format = JSON_FORMATS.find(({ matches }) => matches(value, item.key));
  return format === undefined ? null : { format, value };
}

function problemOf(item: JsonEntry): { why: string; problem: string } {
  if ('why' in item) return { why: item.why, problem: t('mainExchange.firstEntryCannotUsed', { why: item.why }) };
  const described = describeValue(item.value);
  return {
    why: t('mainExchange.noConversationAppKnows', { describeValue: described }),
    problem: item.isWhole ? described : t('mainExchange.listWhoseFirstEntry', { describeValue: described }),
  };
}
