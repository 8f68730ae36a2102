import type { ChatFormat } from '../../../../shared/domain/chat-format';
import { AppError } from '../../../../shared/ipc/errors';
import { t } from '../../../../shared/messages/message';
import { type JsonEntry, readJsonList } from '../json/read-json-list';
import { cleanLine } from '../text/clean-text';
import { isAiStudioChat, readAiStudioChat } from './ai-studio-chat';
import { isChatGptConversation, readChatGptConversation } from './chatgpt-conversation';
import { isClaudeConversation, readClaudeConversation } from './claude-conversation';
import type { ConversationReader, SkipReporter } from './conversation-format';
import { isDeepSeekConversation, readDeepSeekConversation } from './deepseek-conversation';
import { isOldCodexSession, readOldCodexSession } from './codex-session';
import type { FileFormat } from './file-format';
import { isGrokConversation, readGrokConversation } from './grok-conversation';
import { describeValue, type Fields, isObject } from './json-fields';
import { isPerplexityThread, readPerplexityThread } from './perplexity-thread';
import { isLibreChatConversation, readLibreChatConversation } from './librechat-conversation';
import { isLmStudioConversation, readLmStudioConversation } from './lm-studio-conversation';
import { hasRoleMessages, isRoleMessage, readRoleMessages } from './openai-messages';
import { isOpenWebUiChat, readOpenWebUiChat } from './open-webui-conversation';
import { isOpencodeSession, readOpencodeSession } from './opencode-session';
import { isTelegramChat, readTelegramChat } from './telegram-chat';
import { readDialogue, readPlainSession } from './transcript-json';
import { titleOfFile } from './transcript-markdown';

/** The shape of one entry of a JSON file that is a conversation. */
interface JsonFormat {
  id: ChatFormat;
  /** @param key the member that holds the list of entries; null at the top */
  matches(value: Fields, key: string | null): boolean;
  read: ConversationReader;
}

/** In the order in which they are asked; the first that matches reads the entry. */
const JSON_FORMATS: readonly JsonFormat[] = [
  { id: 'deepseek-export', matches: isDeepSeekConversation, read: readDeepSeekConversation },
  { id: 'chatgpt-export', matches: isChatGptConversation, read: readChatGptConversation },
  { id: 'claude-export', matches: isClaudeConversation, read: readClaudeConversation },
  { id: 'grok-export', matches: isGrokConversation, read: readGrokConversation },
  { id: 'perplexity-export', matches: isPerplexityThread, read: readPerplexityThread },
  { id: 'ai-studio', matches: isAiStudioChat, read: readAiStudioChat },
  { id: 'transcript-json', matches: (_value, key) => key === 'sessions', read: readPlainSession },
  { id: 'transcript-json', matches: ({ turns }) => Array.isArray(turns), read: readDialogue },
  { id: 'open-webui', matches: isOpenWebUiChat, read: readOpenWebUiChat },
  { id: 'librechat', matches: isLibreChatConversation, read: readLibreChatConversation },
  { id: 'lm-studio', matches: isLmStudioConversation, read: readLmStudioConversation },
  { id: 'opencode', matches: isOpencodeSession, read: readOpencodeSession },
  { id: 'codex', matches: isOldCodexSession, read: readOldCodexSession },
  { id: 'telegram', matches: isTelegramChat, read: readTelegramChat },
  { id: 'gemini-cli', matches: (value) => 'projectHash' in value && hasRoleMessages(value), read: readRoleMessages },
  // What many programs write comes after all forms that name their program.
  { id: 'messages-json', matches: hasRoleMessages, read: readRoleMessages },
];

const TRANSCRIPT = '{ "sessions": [ { "title", "date", "turns": [ { "speaker", "text" } ] } ] }';
const expected = (): string => t('mainExchange.readsExportsChatgptClaude', { transcript: TRANSCRIPT });

/**
 * A JSON file of conversations, read one after another; unknown entries are reported. It fails at its end when no entry
 * had a known shape. A list of messages is one conversation.
 */
export const jsonConversations: FileFormat = {
  endings: ['json'],
  async *read(entry, { skips, signal, reading: { findFile } }) {
    const usedKeys = new Set<string>();
    const problems = createProblems(entry.name, skips);
    const messages: Fields[] = [];
    let characters = 0;
    for await (const item of readJsonList(entry, signal)) {
      if (item.isRest === true) {
        reportOtherLists(item, skips);
        continue;
      }
      const { position } = item;
      const value = 'value' in item && isObject(item.value) ? item.value : null;
      const format = value === null ? null : formatOf(value, item.key);
      const where = t('mainExchange.entryInFile', { position });
      if (value !== null && format !== null) {
        problems.known();
        const conversation = format.read(value, {
          position,
          skips,
          usedKeys,
          fileName: entry.name,
          findFile,
        });
        if (conversation !== null) yield { format: format.id, conversation };
      } else if (isRoleMessage(value) && !item.isWhole) {
        characters += JSON.stringify(value).length;
        if (messages.length < MAX_MESSAGES && characters <= MAX_CHARACTERS) messages.push(value);
        else skips.count(1, (count) => t('mainExchange.messages', { count }), t('mainExchange.itIsTooLarge'));
      } else if ('why' in item) problems.unreadable(where, item.why);
      else problems.unknown(where, item.value, item.isWhole);
    }
    if (messages.length > 0) {
      problems.known();
      const title = titleOfFile(entry.name);
      const conversation = readRoleMessages({ title, messages }, { position: 1, skips, usedKeys, findFile });
      if (conversation !== null) yield { format: 'messages-json', conversation };
    }
    problems.end();
  },
};

/** Names the lists that stand beside the conversations of a file. */
function reportOtherLists(item: JsonEntry, skips: SkipReporter): void {
  const rest = 'value' in item && isObject(item.value) ? item.value : {};
  for (const [name, list] of Object.entries(rest))
    if (Array.isArray(list) && list.length > 0)
      skips.add(`${cleanLine(name, 60)} (${list.length})`, t('mainExchange.itHoldsNoConversations'));
}

/** Messages of a list that is one conversation. */
const MAX_MESSAGES = 20_000;
/** UTF-16 units of them as JSON: they are held together. */
const MAX_CHARACTERS = 64_000_000;

/** The first format whose shape a value has; null for none. `key`: the member that holds the list of values. */
export const formatOf = (value: Fields, key: string | null): JsonFormat | null =>
  JSON_FORMATS.find(({ matches }) => matches(value, key)) ?? null;

/** Reports the entries of a file that are no conversations; `end` throws `import-unreadable` if none of them was one. */
export function createProblems(name: string, skips: SkipReporter) {
  let hasKnown = false;
  let first: string | null = null;
  return {
    known(): void {
      hasKnown = true;
    },
    unreadable(where: string, why: string): void {
      first ??= t('mainExchange.firstEntryCannotUsed', { why });
      skips.add(where, why);
    },
    unknown(where: string, value: unknown, isWhole: boolean): void {
      const described = describeValue(value);
      first ??= isWhole ? described : t('mainExchange.listWhoseFirstEntry', { describeValue: described });
      skips.add(where, t('mainExchange.noConversationAppKnows', { describeValue: described }));
    },
    end(): void {
      if (hasKnown) return;
      const firstProblem = first ?? t('mainExchange.anEmptyList');
      throw new AppError(
        'import-unreadable',
        t('mainExchange.nameJsonButHolds', { name, firstProblem, expected: expected() }),
      );
    },
  };
}
