import { AppError } from '../../../../shared/ipc/errors';
import type { ImportEntry } from '../entries/import-entry';
import { readJsonList, type JsonEntry } from '../json/read-json-list';
import type { ParsedConversation } from '../parsed/parsed-import';
import { isChatGptConversation, readChatGptConversation } from './chatgpt-conversation';
import { isClaudeConversation, readClaudeConversation } from './claude-conversation';
import { describeValue, isObject } from './json-fields';
import type { ConversationReader, SkipReporter } from './conversation-format';
import { readDialogue, readPlainSession } from './transcript-json';
import { t } from '../../../../shared/messages/message';

/** JSON formats read as conversations. */
export type JsonFormat = 'chatgpt-export' | 'claude-export' | 'transcript-json';

const TRANSCRIPT = '{ "sessions": [ { "title", "date", "turns": [ { "speaker", "text" } ] } ] }';
const expected = (): string => t('mainExchange.readsExportsChatgptClaude', { transcript: TRANSCRIPT });

/**
 * Reads the conversations of a JSON file one after another; unknown entries are reported to `skips`.
 *
 * @throws AppError `import-unreadable` at the end, when no entry had a known shape; else as `readJsonList`
 */
export async function* readJsonConversations(
  entry: ImportEntry,
  skips: SkipReporter,
  signal?: AbortSignal,
): AsyncGenerator<{ format: JsonFormat; conversation: ParsedConversation }> {
  const usedKeys = new Set<string>();
  let known = 0;
  let firstProblem: string | null = null;
  for await (const item of readJsonList(entry, signal)) {
    const shape = shapeOf(item);
    if (shape === null) {
      const why =
        'why' in item
          ? item.why
          : t('mainExchange.noConversationAppKnows', { describeValue: describeValue(item.value) });
      firstProblem ??=
        'why' in item
          ? t('mainExchange.firstEntryCannotUsed', { why: item.why })
          : item.isWhole
            ? describeValue(item.value)
            : t('mainExchange.listWhoseFirstEntry', { describeValue: describeValue(item.value) });
      skips.add(t('mainExchange.entryInFile', { position: item.position }), why);
      continue;
    }
    known += 1;
    const conversation = shape.read((item as { value: Record<string, unknown> }).value, {
      position: item.position,
      skips,
      usedKeys,
    });
    if (conversation !== null) yield { format: shape.format, conversation };
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
}

function shapeOf(item: JsonEntry): { format: JsonFormat; read: ConversationReader } | null {
  if ('why' in item || !isObject(item.value)) return null;
  if (isChatGptConversation(item.value)) return { format: 'chatgpt-export', read: readChatGptConversation };
  if (isClaudeConversation(item.value)) return { format: 'claude-export', read: readClaudeConversation };
  if (item.key === 'sessions') return { format: 'transcript-json', read: readPlainSession };
  return Array.isArray(item.value.turns) ? { format: 'transcript-json', read: readDialogue } : null;
}
