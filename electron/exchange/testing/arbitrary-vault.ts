import fc from 'fast-check';
import { makeLesson, makeFact, makeMessage, makeNote, makeProject, makeSession } from '../../testing/sample-rows';
import { put, type DraftChange } from '../../../shared/domain/batch';
import {
  sourceRef,
  type AccessEventId,
  type ActionGroupId,
  type AttachmentId,
  type ChunkId,
  type FeedbackId,
  type IdFactory,
  type LinkId,
  type ResourceId,
  type ProjectId,
  type SavedSearchId,
  type TraceId,
  type VersionId,
} from '../../../shared/domain/ids';
import type { Note } from '../../../shared/domain/note';
import type { RetrievalTrace } from '../../../shared/domain/trace';
import { SCORE_PARTS } from '../../../shared/domain/trace-codes';
import { DEFAULT_VIEW } from '../../../shared/domain/note-view';
import { emptyPlan } from '../../../shared/domain/query-plan';

/** Titles and texts, ordinary and hostile. */
const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(
    '../../up',
    'CON',
    'Ma [[Link]]',
    '---\nid: x\n---',
    '# Heading',
    '**You:** hello',
    '\ud800 lone',
    'line\r\nend',
    '"quoted": yes',
    '- a\n- b',
    'a'.repeat(300),
  ),
);
const title = text.map((value) => (value.trim() === '' ? 'untitled' : value).slice(0, 300));
const time = fc.integer({ min: 0, max: 4_000_000_000_000 });

const vaultSpec = fc.record({
  sessions: fc.array(
    fc.record({
      title,
      at: time,
      texts: fc.array(text, { maxLength: 4 }),
      incognito: fc.boolean(),
      deleted: fc.boolean(),
    }),
    { maxLength: 3 },
  ),
  notes: fc.array(
    fc.record({
      title,
      body: text,
      at: time,
      tags: fc.array(text, { maxLength: 2 }),
      aliases: fc.array(text, { maxLength: 2 }),
      status: fc.constantFrom<Note['status']>(
        'pending',
        'kept',
        'dropped',
        'merged',
        'superseded',
        'archived',
        'deferred',
      ),
      earlier: fc.array(text, { maxLength: 2 }),
      file: fc.option(
        fc.record({ path: title, source: text, fields: fc.array(fc.record({ name: text, values: fc.array(text) })) }),
      ),
    }),
    { maxLength: 6 },
  ),
  links: fc.array(
    fc.record({
      from: fc.nat(),
      to: fc.option(fc.nat()),
      kind: fc.constantFrom('wikilink', 'related', 'supersedes', 'contradicts', 'merged-into'),
    }),
    { maxLength: 6 },
  ),
  resources: fc.array(
    fc.record({ title, levels: fc.array(fc.tuple(fc.array(title, { maxLength: 3 }), text), { maxLength: 4 }) }),
    { maxLength: 2 },
  ),
  figures: fc.array(fc.double({ noNaN: true, noDefaultInfinity: true }), { maxLength: 3 }),
});

/** Arbitrary vaults with all tables, as a recipe: `rowsOf(recipe, ids)` creates the rows. */
export const arbitraryVault = vaultSpec;
export type VaultRecipe = typeof vaultSpec extends fc.Arbitrary<infer Value> ? Value : never;

export function rowsOf(recipe: VaultRecipe, ids: IdFactory): DraftChange[] {
  const sessions = recipe.sessions.map(({ title: name, at, incognito, deleted }) =>
    makeSession(ids, at, {
      title: name,
      incognito,
      deletedAt: deleted ? at : null,
      ...(incognito ? {} : { project: ids.next<ProjectId>() }),
    }),
  );
  const messages = recipe.sessions.flatMap(({ texts, at }, position) =>
    texts.map((each, index) => {
      const message = makeMessage(ids, at + index, sessions[position]!.id, index, { text: each });
      if (message.role === 'person') return message;
      const model = { name: 'm', host: 'api.example.com' };
      return { ...message, sideBySide: { first: message.id, model, choice: 'set-aside' as const } };
    }),
  );
  const notes = recipe.notes.map(({ title: name, body, at, tags, aliases, status, file }, index) => {
    const message = messages[index];
    const sources = message
      ? [{ sessionId: message.sessionId, messageId: message.id, start: 0, end: 1, quote: message.text.slice(0, 1) }]
      : [];
    return makeNote(ids, at, {
      title: name,
      body,
      tags,
      aliases,
      ...(file === null ? {} : { path: file.path, properties: { fields: file.fields, source: file.source } }),
      status,
      keptAt: status === 'kept' ? at : null,
      readBy: 'm at api.example.com',
      sources,
    });
  });
  const versions = notes.flatMap((note, index) =>
    recipe.notes[index]!.earlier.map((body, number) =>
      put('noteVersions', {
        id: ids.next<VersionId>(),
        noteId: note.id,
        version: number + 1,
        title: note.title,
        body,
        category: note.category,
        at: note.createdAt,
        reason: 'edited' as const,
      }),
    ),
  );
  const links =
    notes.length === 0
      ? []
      : recipe.links.map(({ from, to, kind }) =>
          put('links', {
            id: ids.next<LinkId>(),
            from: notes[from % notes.length]!.id,
            to: to === null ? null : notes[to % notes.length]!.id,
            toTitle: 'somewhere',
            kind,
            createdAt: 5,
          }),
        );
  const resources = recipe.resources.flatMap(({ title: name, levels }) => {
    const id = ids.next<ResourceId>();
    const chunks = levels.map(([path, each], ordinal) =>
      put('chunks', {
        id: ids.next<ChunkId>(),
        resourceId: id,
        ordinal,
        path,
        text: each,
        contentHash: 'h',
        createdAt: 1,
        page: 1,
        confidence: 80,
      }),
    );
    return [
      put('resources', {
        id,
        title: name,
        format: 'markdown' as const,
        contentHash: 'h',
        createdAt: 1,
        updatedAt: 2,
        chunkCount: chunks.length,
        externalKey: null,
        deletedAt: null,
        scan: {
          attachmentId: ids.next<AttachmentId>(),
          pages: [{ page: 1, confidence: 80, languages: 'deu' }, { page: 2 }],
        },
      }),
      ...chunks,
    ];
  });
  const factsAndLessons = notes.flatMap((note, index) => [
    put(
      'facts',
      makeFact(ids, note.createdAt, {
        entity: note.title.slice(0, 200),
        value: note.body.slice(0, 1000) || 'something',
        quote: note.body,
        source: index % 2 === 0 ? sourceRef('note', note.id) : null,
      }),
    ),
    put('lessons', makeLesson(ids, note.createdAt, note.id, { instruction: note.title })),
  ]);
  const traces = notes.slice(0, 1).flatMap((note) => tracesOf(note, recipe.figures, ids));
  return [
    ...sessions.map((row) => put('sessions', row)),
    ...messages.map((row) => put('messages', row)),
    ...notes.map((row) => put('notes', row)),
    ...versions,
    ...links,
    ...resources,
    ...traces,
    ...factsAndLessons,
  ];
}

/** A trace with feedback on it and one use. */
function tracesOf(note: Note, figures: number[], ids: IdFactory): DraftChange[] {
  const trace: RetrievalTrace = {
    id: ids.next<TraceId>(),
    parentId: null,
    sessionId: null,
    messageId: null,
    surface: 'chat',
    asOf: 7,
    plan: emptyPlan(note.title, { intent: '', planner: { code: 'offline-rules' } }),
    skipped: null,
    lanes: [],
    stages: [],
    candidates: [
      {
        ref: sourceRef('note', note.id),
        kind: 'note',
        tier: 'engram',
        title: note.title,
        text: note.body,
        contentHash: note.contentHash,
        version: 1,
        role: 'person',
        speaker: null,
        at: 1,
        keptAt: null,
        origin: null,
        found: [],
        similarity: null,
        fused: {
          score: 1,
          rank: 1,
          parts: Object.fromEntries(figures.map((figure, index) => [SCORE_PARTS[index]!, figure])),
        },
        floor: null,
        gate: null,
        rank: null,
        dedup: null,
        resolve: null,
        compose: null,
        outcome: { state: 'kept' },
        use: null,
      },
    ],
    gate: { judge: 'rules', state: 'not-run', failures: [] },
    notices: [],
    package: { order: [], tokens: 0, budgetTokens: 0 },
    configHash: 'c',
    indexSeq: 0,
    embedder: null,
    sentTo: null,
    ms: 1.5,
  };
  const ref = sourceRef('note', note.id);
  return [
    put('traces', trace),
    put('actionGroups', { id: ids.next<ActionGroupId>(), names: ['deploy', 'push to production'], createdAt: 1 }),
    put('savedSearches', {
      id: ids.next<SavedSearchId>(),
      name: 'Kiln plans',
      query: 'tag:clay is:kept',
      position: 0,
      createdAt: 1,
      updatedAt: 1,
      view: { ...DEFAULT_VIEW, base: { source: 'views: []', view: 'Plans' } },
    }),
    put(
      'projects',
      makeProject(ids, 1, { name: 'Kiln', query: 'tag:clay', notes: [note.id], mayLeave: { kind: 'this-computer' } }),
    ),
    put('feedback', {
      id: ids.next<FeedbackId>(),
      traceId: trace.id,
      ref,
      verdict: 'pinned',
      intent: '',
      at: 1,
      withdrawnAt: null,
    }),
    put('accessEvents', { id: ids.next<AccessEventId>(), ref, kind: 'opened', at: 1, messageId: null }),
  ];
}
