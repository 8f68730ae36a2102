import type { Embedder } from '../../../electron/ports/engine';
import { newNote } from '../../../shared/domain/new-note';
import { entryOfMessage, entryOfNote, type IndexEntry } from '../../../electron/retrieval/index/columns/index-entry';
import { createIndexCore } from '../../../electron/retrieval/index/index-core';
import type { IndexPort } from '../../../electron/retrieval/index/index-port';
import { sourceRef, type MessageId, type NoteId, type SessionId, type SourceRef } from '../../../shared/domain/ids';
import type { Message } from '../../../shared/domain/message';
import type { Note } from '../../../shared/domain/note';
import type { Session } from '../../../shared/domain/session';
import type { VaultStore } from '../../../electron/store/vault-store';
import type { Conversation } from '../dataset';

const EMBED_BATCH = 64;
/** Characters of a unit's title, one line; a longer turn continues in the body. */
const TITLE_CHARACTERS = 300;
const OPEN_SESSION = { incognito: false, deletedAt: null } as const;

export interface GateVault {
  port: IndexPort;
  store: Pick<VaultStore, 'getMany' | 'query'>;
  /** Last date of the own conversation, from which "last week" is counted. */
  asOf: number;
  refOf(turnId: string): SourceRef;
  isForeign(ref: SourceRef): boolean;
  close(): Promise<void>;
}

/** One conversation's turns as chat, and every turn of the others as a kept note: the worst case for provenance. */
export async function openGateVault(
  own: Conversation,
  others: readonly Conversation[],
  embedder: Embedder,
): Promise<GateVault> {
  const messages = messagesOf(own);
  const entries = [
    ...messages.map((message) => entryOfMessage(message, OPEN_SESSION)),
    ...others.flatMap((other) => messagesOf(other).map((message) => entryOfNote(keptNoteOf(message)))),
  ].filter((entry): entry is IndexEntry => entry !== null);
  const port = createIndexCore(async () => embedder);
  await port.apply(
    entries.map((entry) => ({ type: 'put', entry })),
    1,
  );
  while ((await port.embedNext(EMBED_BATCH)).length > 0) {
    /* The loop ends when every entry has its vectors. */
  }
  return {
    port,
    asOf: Math.max(...messages.map(({ createdAt }) => createdAt)),
    store: storeOf(own, messages),
    refOf: (turnId) => sourceRef('message', idOf(own, turnId)),
    isForeign: (ref) => ref.startsWith('note:'),
    close: () => port.close(),
  };
}

/** "D1:3" of "conv-1" → "conv-1-D1-3": ids contain no colon. */
const idOf = ({ conversationId }: Conversation, turnId: string): MessageId =>
  `${conversationId}-${turnId.replaceAll(':', '-')}` as MessageId;

function messagesOf(conversation: Conversation): Message[] {
  const lengths = new Map<string, number>();
  return conversation.turns.map((turn): Message => {
    const sessionId = `${conversation.conversationId}-s${turn.session}` as SessionId;
    const index = lengths.get(sessionId) ?? 0;
    lengths.set(sessionId, index + 1);
    return {
      id: idOf(conversation, turn.id),
      sessionId,
      index,
      role: 'person',
      speaker: turn.speaker === '' ? null : turn.speaker,
      text: turn.text,
      createdAt: Date.parse(`${turn.dateIso}Z`),
      state: 'complete',
      error: null,
      model: null,
      traceId: null,
      citations: [],
      extraction: null,
      externalKey: turn.id,
    };
  });
}

/** A note as review keeps it: text, author, session and message; without speaker and source span. */
function keptNoteOf({ id, sessionId, text, createdAt }: Message): Note {
  const cut = text.length <= TITLE_CHARACTERS ? text.length : text.lastIndexOf(' ', TITLE_CHARACTERS);
  const [title, body] = [text.slice(0, cut), text.slice(cut).trim()];
  return newNote(id as string as NoteId, {
    status: 'kept',
    category: 'fact',
    author: 'person',
    title,
    body,
    origin: 'extraction',
    sources: [{ sessionId, messageId: id, start: 0, end: text.length, quote: text }],
    createdAt,
    keptAt: createdAt,
    decidedAt: createdAt,
    contentHash: '',
  });
}

function storeOf({ turns }: Conversation, messages: readonly Message[]): GateVault['store'] {
  const participants = [...new Set(turns.map(({ speaker }) => speaker))];
  const sessions = new Map(
    messages.map(({ sessionId, createdAt }): [string, Session] => [
      sessionId,
      {
        id: sessionId,
        title: sessionId,
        createdAt,
        updatedAt: createdAt,
        incognito: false,
        origin: 'import',
        externalKey: null,
        participants,
        deletedAt: null,
      },
    ]),
  );
  const getMany = async (table: string, ids: readonly string[]) =>
    ids.map((id) => (table === 'sessions' ? (sessions.get(id) ?? null) : null));
  return { getMany: getMany as VaultStore['getMany'], query: async () => [] };
}
