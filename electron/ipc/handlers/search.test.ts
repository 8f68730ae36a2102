import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeNote } from '../../testing/sample-rows';
import { openTestVault, type TestVault } from '../../testing/test-vault';
import { put } from '../../../shared/domain/batch';
import { sourceRef, type MessageId, type SessionId, type TraceId } from '../../../shared/domain/ids';
import type { Session } from '../../../shared/domain/session';
import { retrievalTraceSchema, type RetrievalTrace } from '../../../shared/domain/trace';
import { AppError } from '../../../shared/ipc/errors';
import type { Engine } from '../../ports/engine';
import { createSearchHandlers } from './search';
import { emptyPlan } from '../../../shared/domain/query-plan';

let vault: TestVault;
let folder: string;
let handlers: ReturnType<typeof createSearchHandlers>;
/** What the next search finds. */
let found: RetrievalTrace['candidates'];
let flags: [string, string, boolean][];
beforeEach(async () => {
  vault = await openTestVault();
  flags = [];
  found = [];
  folder = await mkdtemp(join(tmpdir(), 'engram-runs-'));
  handlers = createSearchHandlers({
    store: vault.store,
    catalog: {
      withStatus: () => new Set(),
      resources: () => [],
      projects: () => [],
      session: () => null,
      sessionsOfProject: () => [],
    },
    writer: vault.writer,
    ids: vault.ids,
    now: vault.clock.now,
    exportsFolder: join(folder, 'exports'),
    engine: () => ({ label: 'x' }) as Engine,
    surfacing: { of: async () => ({ surfaced: 0, cited: 0, used: 0 }), countIfLoaded: () => null },
    setNoteFlag: async (id, flag, value) => {
      if (id === 'GONE') throw new AppError('not-found', 'That note is not in this vault.');
      flags.push([id, flag, value]);
    },
    retrieval: {
      retrieve: async ({ question }) => {
        return { trace: run({ question, candidates: found }), sources: [], lessons: [] };
      },
      observe: (trace) => ({ trace, accessEvents: [] }),
    },
  });
});
afterEach(async () => {
  await vault.close();
  await rm(folder, { recursive: true, force: true });
});

function run({ question = 'q', ...more }: Partial<RetrievalTrace> & { question?: string } = {}): RetrievalTrace {
  return {
    id: vault.ids.next<TraceId>(),
    parentId: null,
    sessionId: null,
    messageId: null,
    surface: 'search',
    asOf: 0,
    skipped: null,
    lanes: [],
    stages: [],
    candidates: [],
    plan: emptyPlan(question, { intent: `about ${question}`, planner: { code: 'model', label: 'x' } }),
    gate: { judge: 'x', state: 'judged', failures: [] },
    notices: [],
    package: { order: [], tokens: 0, budgetTokens: 0 },
    configHash: 'x',
    indexSeq: 0,
    embedder: null,
    sentTo: 'x',
    ms: 0,
    ...more,
  };
}

async function session(id: string, more: Partial<Session> = {}): Promise<SessionId> {
  const row: Session = {
    id: id as SessionId,
    title: id,
    createdAt: 0,
    updatedAt: 0,
    incognito: false,
    origin: 'chat',
    externalKey: null,
    participants: [],
    deletedAt: null,
    ...more,
  };
  await vault.writer.commit({ actor: 'app', kind: 'note.edit', label: 'x', changes: [put('sessions', row)] });
  return row.id;
}

const store = async (...runs: RetrievalTrace[]): Promise<void> => {
  await vault.writer.commit({
    actor: 'app',
    kind: 'note.edit',
    label: 'x',
    changes: runs.map((row) => put('traces', row)),
  });
};

const linesOf = async (path: string): Promise<RetrievalTrace[]> =>
  (await readFile(path, 'utf8'))
    .trimEnd()
    .split('\n')
    .map((line) => retrievalTraceSchema.parse(JSON.parse(line)));

describe('the rows of a run', () => {
  it('are its candidates with folders, headings and the words that match, whatever their ending', async () => {
    const note = makeNote(vault.ids, 0, { title: 'Kiln', path: 'Workshop/pottery/Kiln.md' });
    await vault.writer.commit({ actor: 'app', kind: 'note.edit', label: 'x', changes: [put('notes', note)] });
    const ref = sourceRef('note', note.id);
    const text = 'Kiln › Firing\n\nWe **fired** it with [larch](https://x.example).';
    const passages = [{ start: 0, end: 50, headings: ['Firing'] }];
    const candidate = {
      ref,
      kind: 'note',
      title: 'Kiln › Firing',
      text,
      passages,
      found: [{ matchedTerms: ['larch'] }],
    };
    found = [candidate] as unknown as RetrievalTrace['candidates'];
    const trace = await handlers['search.run']({ text: 'firing a kiln', includeArchived: false });
    const [row] = await handlers['search.rows']({ id: trace.id });
    expect(row).toMatchObject({
      ref,
      title: { text: 'Kiln', marks: [[0, 4]] },
      path: ['Workshop', 'pottery', 'Firing'],
    });
    const { text: snippet, marks } = row!.snippet;
    expect(snippet).toBe('We fired it with larch.');
    expect(marks.map(([start, end]) => snippet.slice(start, end))).toEqual(['fired', 'larch']);
  });
});

describe('further runs of a run', () => {
  it('are listed in their parent’s order', async () => {
    const children = [run(), run(), run()];
    const parent = run({ childIds: [children[2]!.id, children[0]!.id, children[1]!.id] });
    await store(parent, ...children);
    expect((await handlers['trace.children']({ id: parent.id })).map(({ id }) => id)).toEqual(parent.childIds);
  });

  it('are an empty list when there are none; an unknown run is not found', async () => {
    const alone = run();
    await store(alone);
    expect(await handlers['trace.children']({ id: alone.id })).toEqual([]);
    await expect(handlers['trace.children']({ id: 'NOPE' as TraceId })).rejects.toMatchObject({ code: 'not-found' });
  });

  it('of a search are discarded with the oldest when there are too many', async () => {
    const first = await handlers['search.run']({ text: 'first', includeArchived: false });
    for (let count = 0; count < 50; count += 1)
      await handlers['search.run']({ text: `search ${count}`, includeArchived: false });
    await expect(handlers['trace.get']({ id: first.id })).rejects.toMatchObject({ code: 'not-found' });
  });
});

describe('exporting runs', () => {
  it('writes one run per line: chat runs with their children, then this window’s searches', async () => {
    const id = await session('S1');
    const child = run({ sessionId: id, purpose: 'supplemental', question: 'supplement' });
    const parent = run({ sessionId: id, messageId: 'M1' as MessageId, childIds: [child.id], question: 'chat' });
    await store(parent, child);
    await handlers['search.run']({ text: 'boats', includeArchived: false });
    const exported = await handlers['trace.export']({ sessionId: null });
    const lines = await linesOf(exported.path);
    expect(exported).toMatchObject({ runs: 3, leftOut: 0, bytes: (await readFile(exported.path)).length });
    expect(new Set(lines.map(({ plan }) => plan.question))).toEqual(new Set(['chat', 'supplement', 'boats']));
    expect(lines.find(({ id: line }) => line === parent.id)).toEqual(parent);
    expect(await readdir(join(folder, 'exports'))).toEqual(['Retrieval runs 2026-05-01.jsonl']);
  });

  it('of one session contains that session only, and never overwrites an earlier file', async () => {
    const [one, other] = [await session('S1'), await session('S2')];
    await store(run({ sessionId: one, question: 'one' }), run({ sessionId: other, question: 'other' }));
    const first = await handlers['trace.export']({ sessionId: one });
    expect((await linesOf(first.path)).map(({ plan }) => plan.question)).toEqual(['one']);
    expect((await handlers['trace.export']({ sessionId: other })).path).toMatch(/\(2\)\.jsonl$/);
  });

  it('writes two complete files when run twice at once', async () => {
    await store(run({ question: 'one' }), run({ question: 'two' }));
    const both = await Promise.all([
      handlers['trace.export']({ sessionId: null }),
      handlers['trace.export']({ sessionId: null }),
    ]);
    expect(new Set(both.map(({ path }) => path)).size).toBe(2);
    for (const { path } of both) expect((await linesOf(path)).map(({ plan }) => plan.question)).toEqual(['one', 'two']);
  });

  it('omits incognito and deleted sessions, and counts them', async () => {
    const [open, hidden, deleted] = [
      await session('S1'),
      await session('S2', { incognito: true }),
      await session('S3', { deletedAt: 1 }),
    ];
    await store(
      run({ sessionId: open, question: 'open' }),
      run({ sessionId: hidden, question: 'secret' }),
      run({ sessionId: deleted, question: 'gone' }),
    );
    const exported = await handlers['trace.export']({ sessionId: null });
    expect(exported).toMatchObject({ runs: 1, leftOut: 2 });
    expect(await readFile(exported.path, 'utf8')).not.toContain('secret');
    await expect(handlers['trace.export']({ sessionId: hidden })).rejects.toMatchObject({ code: 'not-allowed' });
  });

  it('writes no file when there is nothing to export', async () => {
    await expect(handlers['trace.export']({ sessionId: null })).rejects.toMatchObject({ code: 'not-found' });
    expect(await readdir(join(folder, 'exports'))).toEqual([]);
  });
});

describe('feedback on a candidate', () => {
  const ref = sourceRef('note', 'N1');
  const standing = async () =>
    (await vault.store.query({ name: 'feedback', includeWithdrawn: false })).map(({ verdict, ref: of, intent }) => [
      verdict,
      of,
      intent,
    ]);

  it('“relevant” and “not relevant” replace each other for the same note and intent only', async () => {
    const [about, elsewhere] = [run({ question: 'boats' }), run({ question: 'bread' })];
    await store(about, elsewhere);
    const sendFeedback = (trace: RetrievalTrace, verdict: 'relevant' | 'not-relevant' | 'pinned', of = ref) =>
      handlers['trace.feedback']({ traceId: trace.id, ref: of, verdict });
    await sendFeedback(about, 'not-relevant');
    await sendFeedback(elsewhere, 'not-relevant');
    await sendFeedback(about, 'not-relevant', sourceRef('note', 'N2'));
    await sendFeedback(about, 'pinned');
    await sendFeedback(about, 'relevant');
    expect(await standing()).toEqual(
      expect.arrayContaining([
        ['not-relevant', ref, 'about bread'],
        ['not-relevant', 'note:N2', 'about boats'],
        ['pinned', ref, 'about boats'],
        ['relevant', ref, 'about boats'],
      ]),
    );
    expect(await standing()).toHaveLength(4);
    await sendFeedback(about, 'not-relevant');
    expect((await standing()).filter(([verdict]) => verdict === 'relevant')).toEqual([]);
  });

  it('a note’s mark is removed once, with the last feedback', async () => {
    const [one, other] = [run(), run()];
    await store(one, other);
    const pin = (trace: RetrievalTrace) => handlers['trace.feedback']({ traceId: trace.id, ref, verdict: 'pinned' });
    const [first, second] = [await pin(one), await pin(other)];
    await handlers['trace.withdrawFeedback']({ id: first.id });
    expect(flags).toEqual([
      ['N1', 'pinned', true],
      ['N1', 'pinned', true],
    ]);
    await handlers['trace.withdrawFeedback']({ id: second.id });
    await handlers['trace.withdrawFeedback']({ id: second.id });
    expect(flags.slice(2)).toEqual([['N1', 'pinned', false]]);
  });

  it('feedback on a missing note is refused and not stored', async () => {
    const trace = run();
    await store(trace);
    await expect(
      handlers['trace.feedback']({ traceId: trace.id, ref: sourceRef('note', 'GONE'), verdict: 'never-surface' }),
    ).rejects.toMatchObject({ code: 'not-found' });
    expect(await standing()).toEqual([]);
  });

  it('feedback in an incognito session stores nothing of the question', async () => {
    const hidden = run({ question: 'a secret', sessionId: await session('S9', { incognito: true }) });
    await store(hidden);
    expect(await handlers['trace.feedback']({ traceId: hidden.id, ref, verdict: 'not-relevant' })).toMatchObject({
      intent: '',
    });
    expect(await handlers['trace.feedbackOn']({ traceId: hidden.id })).toHaveLength(1);
    await handlers['trace.feedback']({ traceId: hidden.id, ref, verdict: 'relevant' });
    expect(await standing()).toEqual([['relevant', ref, '']]);
  });
});
