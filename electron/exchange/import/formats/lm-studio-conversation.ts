import { contentHash } from '../../../../shared/lib/content-hash';
import type { ConversationReader } from './conversation-format';
import { type Fields, isObject, listMember, objectMember, ownMember, textMember } from './json-fields';
import { joinContents, type MessageContent } from './message-content';
import {
  callGap,
  conversationOf,
  instructionGap,
  NOTHING,
  onlyGap,
  readParts,
  report,
  reportOtherBranches,
  type RoleMessage,
  thoughtGap,
} from './role-messages';

const versionsOf = (message: unknown): Fields[] =>
  isObject(message) ? listMember(message, 'versions').filter(isObject) : [];

export const isLmStudioConversation = (value: Fields): boolean =>
  listMember(value, 'messages').some((message) => versionsOf(message).length > 0);

/** A conversation of LM Studio: each message in versions, one of them selected; an answer in steps. */
export const readLmStudioConversation: ConversationReader = (value, reading) => {
  const messages = listMember(value, 'messages').filter(isObject);
  const read = messages.map((message): RoleMessage => {
    const versions = versionsOf(message);
    const at = ownMember(message, 'currentlySelected');
    // A message may have no versions and be its own.
    const selected = versions[typeof at === 'number' ? at : versions.length - 1] ?? versions.at(-1) ?? message;
    reportOtherBranches(Math.max(0, versions.length - 1), reading.skips);
    return messageOf(selected);
  });
  if (textMember(value, 'systemPrompt').trim() !== '') report(instructionGap(), reading.skips);
  const since = ownMember(value, 'createdAt');
  const first = read.find(({ content }) => content.blocks.length > 0)?.content.blocks.join('\n') ?? '';
  // The file has no id; its time and its first words stay the same when the conversation goes on.
  return conversationOf(
    read,
    { key: `lm-studio:${String(since)}-${contentHash(first)}`, title: textMember(value, 'name'), at: since },
    reading,
  );
};

function messageOf(version: Fields): RoleMessage {
  const steps = listMember(version, 'steps').filter(isObject);
  const generated = steps.map((step) => objectMember(step, 'genInfo')).find((info) => Object.keys(info).length > 0);
  const model =
    textMember(objectMember(version, 'senderInfo'), 'senderName') || textMember(generated ?? {}, 'identifier');
  const content = steps.length > 0 ? joinContents(steps.map(readStep)) : readParts(ownMember(version, 'content'));
  return { role: textMember(version, 'role') || 'assistant', model, content };
}

function readStep(step: Fields): MessageContent {
  const type = textMember(step, 'type');
  if (type.startsWith('tool')) return onlyGap(callGap());
  if (type !== 'contentBlock') return NOTHING;
  if (textMember(objectMember(step, 'style'), 'type') === 'thinking') return onlyGap(thoughtGap());
  const { blocks, gaps } = readParts(ownMember(step, 'content'));
  // The pieces of an answer, as they were generated, with their own spaces and line ends.
  return { blocks: [blocks.join('')], gaps };
}
