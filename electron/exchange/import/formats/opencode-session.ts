import { injectedGap, titleOfSession } from './agent-session';
import type { ConversationReader } from './conversation-format';
import { type Fields, identityOf, isObject, listMember, objectMember, ownMember, textMember } from './json-fields';
import { joinContents } from './message-content';
import { conversationOf, onlyGap, readParts, type RoleMessage, titleOfWords } from './role-messages';

export const isOpencodeSession = (value: Fields): boolean =>
  isObject(ownMember(value, 'info')) &&
  listMember(value, 'messages').some((message) => isObject(message) && Array.isArray(ownMember(message, 'parts')));

/** A session that opencode exported: messages with their parts. */
export const readOpencodeSession: ConversationReader = (value, reading) => {
  const info = objectMember(value, 'info');
  const read = listMember(value, 'messages').filter(isObject).map(messageOf);
  return conversationOf(
    read,
    {
      key: `opencode:${identityOf(ownMember(info, 'id')) ?? titleOfWords(read)}`,
      title: titleOfSession(textMember(info, 'directory'), textMember(info, 'title') || titleOfWords(read)),
      at: ownMember(objectMember(info, 'time'), 'created'),
    },
    reading,
  );
};

function messageOf(message: Fields): RoleMessage {
  const info = objectMember(message, 'info');
  const parts = listMember(message, 'parts').filter(isObject);
  return {
    role: textMember(info, 'role'),
    id: info.id,
    at: ownMember(objectMember(info, 'time'), 'created'),
    model: textMember(info, 'modelID'),
    content: joinContents(
      parts
        // Where a step begins and ends, and which files it changed.
        .filter((part) => !/^(?:step|snapshot|patch|compaction|retry)/.test(textMember(part, 'type')))
        .map((part) => (ownMember(part, 'synthetic') === true ? onlyGap(injectedGap()) : readParts(part))),
    ),
  };
}
