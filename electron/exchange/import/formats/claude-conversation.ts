import { contentHash } from '../../../../shared/lib/content-hash';
import { cleanLine, cleanText } from '../text/clean-text';
import type { ParsedTurn } from '../parsed/parsed-import';
import { carryDatesForward } from './carry-dates-forward';
import { readDateField } from './read-date-field';
import { fencedCode } from './fenced-code';
import { identityOf, isObject, listMember, ownMember, objectMember, textMember, type Fields } from './json-fields';
import type { ConversationReader, EntryContext } from './conversation-format';
import { limitMessages, MAX_MESSAGE_CHARACTERS, tooLongReason } from './conversation-limits';
import { t } from '../../../../shared/messages/message';

/** Text that older exports contain in place of an unsupported block. */
const UNSUPPORTED_BLOCK = /^```\nThis block is not supported on your current device yet\.\n```$/gm;

export const isClaudeConversation = (value: Fields): boolean => Array.isArray(ownMember(value, 'chat_messages'));

/**
 * A conversation of a Claude export: messages in order, each with content blocks or, in older exports, only flat text.
 */
export const readClaudeConversation: ConversationReader = (value, reading) => {
  const name = cleanLine(textMember(value, 'name'));
  const title = name || t('mainExchange.conversationPosition', { position: reading.position });
  const all = listMember(value, 'chat_messages').filter(isObject);
  const messages = currentBranch(all, ownMember(value, 'current_leaf_message_uuid'));
  if (messages.length < all.length) {
    reading.skips.count(
      all.length - messages.length,
      (count) => t('mainExchange.messagesOfOtherBranches', { count }),
      t('mainExchange.answerGeneratedAgainQuestion'),
    );
  }
  const turns = limitMessages(messages, { what: `“${title}”`, skips: reading.skips }).flatMap(
    (message, index) => turnOf(message, index, title, reading) ?? [],
  );
  if (turns.length === 0) {
    reading.skips.add(`“${title}”`, t('mainExchange.noReadableMessage'));
    return null;
  }
  const own = identityOf(ownMember(value, 'uuid'));
  const key = `claude:${own ?? `hash-${contentHash(`${name || `Conversation ${reading.position}`}\n${textMember(value, 'created_at')}\n${turns[0]!.text}`)}`}`;
  const at = readDateField(ownMember(value, 'created_at'), reading.skips) ?? turns[0]!.at;
  return {
    key,
    title,
    speakers: ['You', 'Claude'],
    sessions: [{ key, title, at, turns: carryDatesForward(turns, at) }],
  };
};

/** Newer exports give each message's parent and the last message: the path between them. Otherwise all messages. */
function currentBranch(messages: Fields[], last: unknown): Fields[] {
  const byId = new Map(messages.map((message) => [textMember(message, 'uuid'), message]));
  // A path cannot be followed through duplicate ids.
  if (typeof last !== 'string' || !byId.has(last) || byId.size < messages.length) return messages;
  const path: Fields[] = [];
  const seen = new Set<string>();
  for (let id = last; byId.has(id) && !seen.has(id); id = textMember(byId.get(id)!, 'parent_message_uuid')) {
    seen.add(id);
    path.push(byId.get(id)!);
  }
  // A single message without a parent: the file names only the last message.
  return path.length === 1 && textMember(path[0]!, 'parent_message_uuid') === '' ? messages : path.reverse();
}

function turnOf(message: Fields, index: number, title: string, { skips }: EntryContext): ParsedTurn | null {
  const sender = textMember(message, 'sender') || textMember(message, 'role');
  const isPerson = sender === 'human' || sender === 'user';
  if (!isPerson && sender !== 'assistant') {
    skips.count(
      1,
      (count) => t('mainExchange.messagesOfTheSystem', { count }),
      t('mainExchange.onlyWhatAssistantSaid'),
    );
    return null;
  }
  const text = cleanText(
    [bodyOf(message, skips), ...fileMarks(message)].filter((part) => part.trim() !== '').join('\n\n'),
  ).trim();
  if (text === '') return null;
  if (text.length > MAX_MESSAGE_CHARACTERS) {
    skips.add(t('mainExchange.messageOfTitle', { title }), tooLongReason());
    return null;
  }
  return {
    key: identityOf(ownMember(message, 'uuid')) ?? String(index + 1),
    speaker: isPerson ? 'You' : 'Claude',
    role: isPerson ? 'person' : 'assistant',
    text,
    at: readDateField(ownMember(message, 'created_at'), skips),
  };
}

function bodyOf(message: Fields, skips: EntryContext['skips']): string {
  const blocks = listMember(message, 'content').filter(isObject);
  const texts = blocks.map((block) => blockText(block, skips)).filter((part) => part.trim() !== '');
  return texts.length > 0 ? texts.join('\n\n') : textMember(message, 'text').replace(UNSUPPORTED_BLOCK, '');
}

function blockText(block: Fields, skips: EntryContext['skips']): string {
  const type = textMember(block, 'type');
  if (type === 'text') return textMember(block, 'text');
  if (type === 'image') return '[Image]';
  if (type === 'thinking')
    skips.count(1, (count) => t('mainExchange.thoughtsOfTheModel', { count }), t('mainExchange.theyNoPartAnswers'));
  else if (type === 'tool_use' && textMember(block, 'name') === 'artifacts')
    return artifactText(objectMember(block, 'input'));
  else if (type === 'tool_use' || type === 'tool_result')
    skips.count(1, (count) => t('mainExchange.callsOfTools', { count }), t('mainExchange.onlyWhatAssistantSaid'));
  return '';
}

/** An artifact is part of the answer: its text, or its code in a fence. */
function artifactText(input: Fields): string {
  const content = textMember(input, 'content');
  const title = cleanLine(textMember(input, 'title'), 120);
  const body = /markdown|plain/.test(textMember(input, 'type'))
    ? content
    : fencedCode(content, textMember(input, 'language'));
  return body === '' || title === '' ? body : `**${title}**\n\n${body}`;
}

function fileMarks(message: Fields): string[] {
  return [...listMember(message, 'attachments'), ...listMember(message, 'files')]
    .flatMap((file) => {
      const name = isObject(file) ? cleanLine(textMember(file, 'file_name'), 120) : '';
      if (name === '') return [];
      return /\.(png|jpe?g|gif|webp|heic)$/i.test(name) ? ['[Image]'] : [`[File: ${name}]`];
    })
    .slice(0, 50);
}
