import { readConversations } from './read-conversations';

/** What was read of a file, given as text, as one value, or as the values of its lines. */
export async function readProgramChat(content: unknown, name = 'chat.json') {
  const text = Array.isArray(content)
    ? content.map((line) => JSON.stringify(line)).join('\n')
    : typeof content === 'string'
      ? content
      : JSON.stringify(content);
  const { conversations, skipped, formats } = await readConversations(text, name);
  const turns = conversations.flatMap(({ sessions }) => sessions.flatMap((session) => session.turns));
  return {
    formats,
    conversations,
    titles: conversations.map(({ title }) => title),
    turns,
    said: turns.map(({ role, text: words }) => `${role}: ${words}`),
    skipped: skipped.map(({ what, why }) => `${what}: ${why}`),
  };
}

/** Why things are left out. */
export const ONLY_SAID = 'only what you and the assistant said is imported';
export const BRANCH =
  'an answer was generated again or a question rewritten there; the branch each conversation ended with is read';
export const THOUGHTS = 'they are no part of its answers';
