import type { ImportPreview } from '../../../shared/ipc/routes/exchange';

/** One turn as read from a file, before it becomes a message. */
export interface ParsedTurn {
  /** Identity inside its session; importing again finds it by this. */
  key: string;
  speaker: string;
  text: string;
  /** Epoch milliseconds; null when the file tells none. */
  at: number | null;
}

export interface ParsedSession {
  key: string;
  title: string;
  at: number | null;
  turns: ParsedTurn[];
}

/** What the person chooses from in the preview; one or more sessions. */
export interface ParsedConversation {
  key: string;
  title: string;
  speakers: string[];
  sessions: ParsedSession[];
}

export interface ParsedDocument {
  /** File name with its folders; the document's identity. */
  key: string;
  title: string;
  format: 'markdown' | 'text';
  text: string;
}

export interface Skipped {
  what: string;
  why: string;
}

/** A file read and understood, nothing written yet. */
export type ParsedImport =
  | { format: 'transcript-json' | 'transcript-markdown' | 'markdown-document'; title: string; conversations: ParsedConversation[]; documents: ParsedDocument[]; skipped: Skipped[] }
  | { format: 'vault-export'; title: string; file: string; skipped: Skipped[] };

/** Conversations a preview lists: it must pass to the page in one message. */
export const MAX_LISTED = 2_000;

/** The preview's lines for conversations. */
export function summariseConversations(conversations: ParsedConversation[]): ImportPreview['conversations'] {
  return conversations.map(({ key, title, speakers, sessions }) => {
    const times = sessions.flatMap(({ turns }) => turns.flatMap(({ at }) => (at === null ? [] : [at])));
    const messages = sessions.reduce((sum, { turns }) => sum + turns.length, 0);
    return {
      key, title, speakers, messages,
      from: times.length === 0 ? null : times.reduce((least, at) => Math.min(least, at)),
      to: times.length === 0 ? null : times.reduce((most, at) => Math.max(most, at)),
    };
  });
}
