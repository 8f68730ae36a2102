/** What conversations are read from, and the program that made it, by its name; null for a form that many write. */
export const CHAT_PROGRAMS = {
  'chatgpt-export': 'ChatGPT',
  'claude-export': 'Claude',
  'transcript-json': null,
  'transcript-markdown': null,
  'chat-log': null,
} as const satisfies Record<string, string | null>;

export type ChatFormat = keyof typeof CHAT_PROGRAMS;
