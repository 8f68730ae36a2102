import { join } from 'node:path';
import { createExtraction } from '../../electron/corpus/extraction/extract-turn';
import { createSessionExtraction } from '../../electron/corpus/extraction/extract-session';
import { startCorpus, type Corpus } from '../../electron/corpus/start-corpus';
import { createImporter } from '../../electron/exchange/import/importer';
import type { Embedder, Engine } from '../../electron/ports/engine';
import { createOfflineEngine } from '../../electron/models/offline/offline-engine';
import { entryOfMessage, entryOfNote } from '../../electron/retrieval/index/columns/index-entry';
import { createIndexCore } from '../../electron/retrieval/index/index-core';
import type { IndexPort } from '../../electron/retrieval/index/index-port';
import { sourceRef, type MessageId, type SourceRef } from '../../shared/domain/ids';
import type { ReviewUnit } from '../../shared/ipc/routes/review';
import { silentLogger } from '../../shared/lib/logger';
import { createTestClock, openTestVault, type TestVault } from '../../electron/testing/test-vault';
import { embedAll, type ConversationVault } from './conversation-vault';
import type { Conversation } from './dataset';

/**
 * One conversation as a vault of kept notes: imported, extracted by the offline rules, every unflagged unit kept. Only
 * these notes and their facts can answer. A note counts for its source turns.
 */
export async function openNotesVault(conversation: Conversation, embedder: Embedder): Promise<ConversationVault> {
  const asOf = Math.max(...conversation.turns.map(({ dateIso }) => Date.parse(`${dateIso}Z`)));
  const vault = await openTestVault({ clock: createTestClock(asOf) });
  const corpus = await startCorpus({ ...vault, now: vault.clock.now, log: silentLogger });
  await importConversation(vault, conversation);
  const units = await extractSessions(vault);
  const kept = await keepUnflaggedUnits(corpus);

  const port = createIndexCore(async () => embedder);
  const start = performance.now();
  const turnOf = await readTurns(vault);
  const turnsOf = new Map<string, string[]>();
  for await (const notes of vault.store.pages('notes')) {
    const entries = notes.flatMap((note) => entryOfNote(note) ?? []);
    await port.apply(
      entries.map((entry) => ({ type: 'put' as const, entry })),
      1,
    );
    for (const note of notes)
      turnsOf.set(sourceRef('note', note.id), [
        ...new Set(note.sources.flatMap(({ messageId }) => turnOf.get(messageId) ?? [])),
      ]);
  }
  const context = await addMessages(vault, port);
  await embedAll(port);
  const indexSeconds = (performance.now() - start) / 1000;
  return {
    port,
    indexSeconds,
    asOf,
    context,
    store: vault.store,
    facts: corpus.factTable,
    summary: `, ${units} units, ${kept} kept, ${corpus.factTable.size} facts`,
    refOf: (turnId) => turnId as SourceRef,
    sourceTurnsOf: (ref) => turnsOf.get(ref) ?? turnsFromMessage(ref, turnOf),
    async close() {
      await port.close();
      await corpus.close();
      await vault.close();
    },
  };
}

/**
 * Indexes the notes' source turns, since notes are read in their passages; returns them to be excluded from every
 * answer.
 */
async function addMessages({ store }: TestVault, port: IndexPort): Promise<SourceRef[]> {
  const sessions = new Map(
    (await store.query({ name: 'sessions', includeDeleted: false })).map((session) => [session.id as string, session]),
  );
  const refs: SourceRef[] = [];
  for await (const messages of store.pages('messages')) {
    const entries = messages.flatMap((message) => entryOfMessage(message, sessions.get(message.sessionId)!) ?? []);
    await port.apply(
      entries.map((entry) => ({ type: 'put' as const, entry })),
      1,
    );
    refs.push(...entries.map(({ ref }) => ref));
  }
  return refs;
}

const turnsFromMessage = (ref: string, turnOf: ReadonlyMap<string, string>): string[] => {
  const turn = turnOf.get(ref.replace(/^message:/, ''));
  return turn === undefined ? [] : [turn];
};

async function importConversation(
  { store, writer, ids, clock, folder }: TestVault,
  conversation: Conversation,
): Promise<void> {
  const importer = createImporter({
    store,
    writer,
    ids,
    now: clock.now,
    log: silentLogger,
    uploadsFolder: join(folder, 'uploads'),
  });
  const { conversationId, turns } = conversation;
  const bytes = new TextEncoder().encode(JSON.stringify([{ conversationId, turns }]));
  const { uploadId } = await importer.begin([{ name: `${conversationId}.json`, size: bytes.length }]);
  await importer.append(uploadId, 0, bytes);
  await importer.run(
    uploadId,
    { conversations: null, person: null, extract: false },
    () => {},
    new AbortController().signal,
  );
}

async function extractSessions({ store, writer, ids, clock }: TestVault): Promise<number> {
  const offline: Engine = createOfflineEngine();
  const extraction = createExtraction({ engine: () => offline, ids, now: clock.now, log: silentLogger });
  const extractSession = createSessionExtraction({ store, writer, extraction, now: clock.now });
  let units = 0;
  for (const { id } of await store.query({ name: 'sessions', includeDeleted: false }))
    units += await extractSession(id, new AbortController().signal);
  return units;
}

/** Decides on the review queue like a person who keeps everything unflagged: row by row, duplicates as one note. */
async function keepUnflaggedUnits({ review }: Corpus): Promise<number> {
  let kept = 0;
  for (;;) {
    const { groups, remaining: more } = await review.queue({ text: '', limit: 2_000 });
    const rows = groups
      .flatMap(({ units }) => units)
      .map((unit) => [unit, ...unit.duplicates].filter(({ note }) => note.flags.length === 0))
      .filter((row) => row.length > 0);
    for (const [{ note }, ...others] of rows as [ReviewUnit, ...ReviewUnit[]][]) {
      await review.keep({ id: note.id, alike: others.map((other) => other.note.id) });
      kept += 1 + others.length;
    }
    if (rows.length === 0 || more === 0) return kept;
  }
}

/** Turn ids of the dataset by message. */
async function readTurns({ store }: TestVault): Promise<Map<MessageId, string>> {
  const turns = new Map<MessageId, string>();
  for await (const page of store.pages('messages'))
    for (const { id, externalKey } of page) turns.set(id, externalKey!.split('/').at(-1)!);
  return turns;
}
