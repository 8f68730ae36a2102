import { t } from '../../../../shared/messages/message';
import type { ParsedTurn } from '../parsed/parsed-import';
import { cleanLine } from '../text/clean-text';
import { sessionsOf } from './chat-log';
import { type ConversationReader, limitMessages } from './conversation-format';
import { type Fields, identityOf, isObject, listMember, ownMember, readDateField, textMember } from './json-fields';
import {
  joinContents,
  type MessageContent,
  placeholder,
  readAttachedFiles,
  turnsOfContent,
  unknownPartGap,
} from './message-content';
import { NOTHING, onlyGap } from './role-messages';

export const isTelegramChat = (value: Fields): boolean =>
  listMember(value, 'messages').some(
    (message) => isObject(message) && 'from' in message && 'date_unixtime' in message,
  ) || listMember(value, 'messages').some((message) => isObject(message) && 'text_entities' in message);

/** A chat that Telegram exported as JSON; its texts are whole or in pieces. */
export const readTelegramChat: ConversationReader = (value, context) => {
  const { position, skips } = context;
  const title = cleanLine(textMember(value, 'name')) || t('mainExchange.conversationPosition', { position });
  const messages = listMember(value, 'messages').filter(isObject);
  const said = messages.filter((message) => textMember(message, 'type') !== 'service');
  if (said.length < messages.length)
    skips.count(
      messages.length - said.length,
      (count) => t('mainExchange.entriesNoMessages', { count }),
      t('mainExchange.noticesMessengerEmptyLines'),
    );
  const turns = limitMessages(said, { what: `“${title}”`, skips }).flatMap((message): ParsedTurn[] =>
    turnsOfContent(
      {
        key: '',
        speaker: cleanLine(textMember(message, 'from'), 100),
        at: readDateField(Number(message.date_unixtime) || message.date, skips),
      },
      contentOf(message),
      context,
    ),
  );
  if (turns.length === 0) {
    skips.add(`“${title}”`, t('mainExchange.noReadableMessage'));
    return null;
  }
  const key = `telegram:${identityOf(ownMember(value, 'id')) ?? title}`;
  const speakers = [...new Set(turns.map(({ speaker }) => speaker))];
  return { key, title, speakers, sessions: sessionsOf(turns, key, title) };
};

function contentOf(message: Fields): MessageContent {
  const text = ownMember(message, 'text');
  const pieces = (Array.isArray(text) ? text : [text]).map((piece) =>
    isObject(piece) ? textMember(piece, 'text') : typeof piece === 'string' ? piece : '',
  );
  return joinContents([mediaOf(message), { blocks: [pieces.join('')], gaps: [] }]);
}

/** What a message shows beside words, or instead of them. */
const OTHER_PARTS = ['poll', 'contact_information', 'location_information', 'game_title', 'invoice_information'];

function mediaOf(message: Fields): MessageContent {
  const media = textMember(message, 'media_type');
  const path = textMember(message, 'photo') || textMember(message, 'file');
  const name = textMember(message, 'file_name') || path.split('/').at(-1)!;
  const file = { ids: [path], name };
  if ('photo' in message || media === 'sticker') return placeholder('[Image]', file);
  if (/video|animation/.test(media)) return placeholder('[Video]', file);
  if (media !== '') return placeholder('[Audio]', file);
  if (name !== '') return readAttachedFiles([{ name, path }]);
  const other = OTHER_PARTS.find((part) => part in message);
  return other === undefined ? NOTHING : onlyGap(unknownPartGap(other, false));
}
