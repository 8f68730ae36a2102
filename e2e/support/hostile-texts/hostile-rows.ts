import { randomBytes } from 'node:crypto';
import { createIdFactory } from '../../../shared/domain/id-factory';
import type { ChunkId, EntityId, NoteId, ResourceId, SessionId, SummaryId, TopicId } from '../../../shared/domain/ids';
import { makeFact, makeLesson, makeMessage, makeNote, makeSession } from '../../../electron/testing/sample-rows';
import type { ExportedRow } from '../import-notes/import-rows';

const DAY_MS = 86_400_000;
const MESSAGES_A_SESSION = 20;

export interface HostileRows {
  rows: ExportedRow[];
  notes: NoteId[];
  resources: ResourceId[];
  sessions: SessionId[];
  topics: TopicId[];
  entities: string[];
  pending: number;
}

/** The word by which a payload's note is found. */
export const wordOf = (index: number): string =>
  `harbour${index.toString(36).replaceAll(/\d/gu, (digit) => 'abcdefghij'[Number(digit)]!)}`;

/** A vault in which every payload stands wherever a text can stand: in each field of each kind of row. */
export function makeHostileRows(payloads: readonly string[], now: number): HostileRows {
  const ids = createIdFactory(
    () => now,
    (length) => randomBytes(length),
  );
  const made: HostileRows = { rows: [], notes: [], resources: [], sessions: [], topics: [], entities: [], pending: 0 };
  const add = (table: string, row: unknown) => void made.rows.push({ table, row });
  const madeBy = { method: 'offline', label: 'rules' } as const;
  let session = makeSession(ids, now);
  for (const [index, payload] of payloads.entries()) {
    const at = now - (60 + (index % 90)) * DAY_MS;
    const line = payload.replaceAll(/\s+/gu, ' ').slice(0, 280);
    const word = wordOf(index);
    if (index % MESSAGES_A_SESSION === 0) {
      session = makeSession(ids, at, { title: line, participants: [line] });
      made.sessions.push(session.id);
      add('sessions', session);
      add('summaries', {
        id: ids.next<SummaryId>(),
        sessionId: session.id,
        kind: 'session',
        text: payload,
        madeBy,
        untilIndex: 0,
        contentHash: '',
        messageIds: [],
        createdAt: at,
        updatedAt: at,
      });
    }
    const place = (index % MESSAGES_A_SESSION) * 2;
    const asked = makeMessage(ids, at, session.id, place, { text: payload, speaker: line });
    add('messages', asked);
    add('messages', makeMessage(ids, at, session.id, place + 1, { text: `Well. ${payload}\n\n${word}`, model: line }));
    const sources = [{ sessionId: session.id, messageId: asked.id, start: 0, end: payload.length, quote: payload }];
    const kept = makeNote(ids, at, {
      title: line,
      body: `${payload}\n\nThe ${word} is closed.`,
      tags: [line, 'hostile'],
      aliases: [line],
      ...(index % 3 === 0
        ? { path: `${line}/${line}.md`, properties: { fields: [{ name: line, values: [payload] }], source: payload } }
        : {}),
      status: 'kept',
      keptAt: at,
      decidedAt: at,
      pinned: index % 5 === 0,
      sources,
    });
    made.notes.push(kept.id);
    add('notes', kept);
    add(
      'notes',
      makeNote(ids, at, { title: line, body: payload, tags: [line], status: 'archived', keptAt: at, decidedAt: at }),
    );
    add('notes', makeNote(ids, at, { title: line, body: payload, tags: [line], origin: 'extraction', sources }));
    made.pending += 1;
    const resourceId = ids.next<ResourceId>();
    made.resources.push(resourceId);
    add('resources', {
      id: resourceId,
      title: line,
      format: 'markdown',
      contentHash: '',
      createdAt: at,
      updatedAt: at,
      chunkCount: 1,
      externalKey: `${line}.md`,
      deletedAt: null,
      aliases: [line],
    });
    add('chunks', {
      id: ids.next<ChunkId>(),
      resourceId,
      ordinal: 0,
      path: [line, line],
      text: payload,
      contentHash: '',
      createdAt: at,
    });
    const entity = line.slice(0, 190);
    made.entities.push(entity);
    add('entities', {
      id: ids.next<EntityId>(),
      kind: 'thing',
      name: entity,
      aliases: [entity.slice(0, 100)],
      mergedInto: null,
      createdAt: at,
      updatedAt: at,
    });
    add('facts', makeFact(ids, at, { entity, attribute: line.slice(0, 190), value: line, quote: payload }));
    add(
      'lessons',
      makeLesson(ids, at, kept.id, {
        trigger: { actions: [line.slice(0, 90)], objects: [line.slice(0, 90)] },
        instruction: line,
        reason: line,
      }),
    );
    const topicId = ids.next<TopicId>();
    made.topics.push(topicId);
    add('topics', {
      id: topicId,
      subject: line,
      entries: [{ sessionId: session.id, at, gist: payload, messageIds: [asked.id] }],
      madeBy,
      contentHash: '',
      createdAt: at,
      updatedAt: at,
      dismissedAt: null,
    });
  }
  return made;
}
