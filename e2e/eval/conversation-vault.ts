import { sourceRef, type MessageId, type SessionId, type SourceRef } from '../../shared/domain/ids';
import type { Message } from '../../shared/domain/message';
import type { Session } from '../../shared/domain/session';
import type { VaultStore } from '../../electron/store/vault-store';
import { entryOfMessage } from '../../electron/retrieval/index/columns/index-entry';
import { createIndexCore } from '../../electron/retrieval/index/index-core';
import type { FactLookup } from '../../electron/retrieval/funnel/retrieval-ports';
import type { IndexPort } from '../../electron/retrieval/index/index-port';
import type { Embedder } from '../../electron/ports/engine';
import type { Conversation } from './dataset';

const EMBED_BATCH = 64;

export interface ConversationVault {
  port: IndexPort;
  store: Pick<VaultStore, 'getMany' | 'query'>;
  /** Date of the last session, from which "last week" is counted. */
  asOf: number;
  /** The reference of a turn in `gold` and in `sourceTurnsOf`. */
  refOf(turnId: string): SourceRef;
  /** Source turns of a surfaced reference. */
  sourceTurnsOf(ref: string): string[];
  /** Indexed as the source passages of notes, never candidates themselves. */
  context?: SourceRef[];
  /** Absent: the vault has no facts. */
  facts?: FactLookup;
  /** A line about the vault, for the report. */
  summary?: string;
  indexSeconds: number;
  close(): Promise<void>;
}

/** One conversation as a vault: every turn is a message of the chat tier in the product's own index. */
export async function openConversationVault(
  conversation: Conversation,
  embedder: Embedder,
): Promise<ConversationVault> {
  const { sessions, messages } = recordsOf(conversation);
  const port = createIndexCore(async () => embedder);
  const start = performance.now();
  const changes = messages.flatMap((message) => {
    const entry = entryOfMessage(message, sessions.get(message.sessionId)!);
    return entry === null ? [] : [{ type: 'put' as const, entry }];
  });
  await port.apply(changes, 1);
  await embedAll(port);
  const indexSeconds = (performance.now() - start) / 1000;
  const getMany = async (table: string, ids: readonly string[]) =>
    ids.map((id) => (table === 'sessions' ? (sessions.get(id) ?? null) : null));
  return {
    port,
    indexSeconds,
    asOf: Math.max(...messages.map(({ createdAt }) => createdAt)),
    store: { getMany: getMany as VaultStore['getMany'], query: async () => [] },
    refOf: (turnId) => sourceRef('message', idOf(turnId)),
    sourceTurnsOf: (ref) => [ref],
    close: () => port.close(),
  };
}

/** Embeds until every entry has vectors. */
export async function embedAll(port: IndexPort): Promise<void> {
  while ((await port.embedNext(EMBED_BATCH)).length > 0) {
    /* a batch a time */
  }
}

/** "D1:3" → "D1-3": ids contain no colon. */
const idOf = (turnId: string): string => turnId.replaceAll(':', '-');

function recordsOf({ conversationId, turns }: Conversation): { sessions: Map<string, Session>; messages: Message[] } {
  const sessions = new Map<string, Session>();
  const lengths = new Map<string, number>();
  const participants = [...new Set(turns.map(({ speaker }) => speaker))];
  const messages = turns.map((turn): Message => {
    const sessionId = `${conversationId}-s${turn.session}` as SessionId;
    const createdAt = Date.parse(`${turn.dateIso}Z`);
    const index = lengths.get(sessionId) ?? 0;
    lengths.set(sessionId, index + 1);
    sessions.set(sessionId, {
      id: sessionId,
      title: `Session ${turn.session}`,
      createdAt,
      updatedAt: createdAt,
      incognito: false,
      origin: 'import',
      externalKey: null,
      participants,
      deletedAt: null,
    });
    return {
      id: idOf(turn.id) as MessageId,
      sessionId,
      index,
      role: 'person',
      speaker: turn.speaker,
      text: turn.text,
      createdAt,
      state: 'complete',
      error: null,
      model: null,
      traceId: null,
      citations: [],
      extraction: null,
      externalKey: turn.id,
    };
  });
  return { sessions, messages };
}
