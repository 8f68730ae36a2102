import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Link } from '../../../shared/domain/link';
import type { LinkId, NoteId, SessionId, TraceId } from '../../../shared/domain/ids';
import type { Analysis } from '../../../shared/domain/message';
import { messageEntry, messageRef, noteEntry, noteRef, testMessage, testNote } from '../testing/entries';
import { createWordEmbedder } from '../testing/word-embedder';
import { entryOfMessage, entryOfNote, type IndexEntry } from './columns/index-entry';
import { createIndexCore } from './index-core';
import type { IndexChange } from './loading/index-maintenance';
import type { IndexPort } from './index-port';
import type { LaneHit } from './queries/lane-query';
import type { ScoreQuery } from './scoring/score-query';
import { MessageOrder } from './columns/message-order';
import { TopK } from './columns/top-k';

const query = (words: string) => ({ words, statement: words, timeWindow: null, exclude: [], limit: 50 });
const scoreQuery = (words: string, pool: ScoreQuery['pool']): ScoreQuery => ({
  ...query(words),
  people: [],
  expectedAnswerType: null,
  pool,
});
const put = (entry: IndexEntry): IndexChange => ({ type: 'put', entry });

/** Where an entry stands is each index's own matter. */
const withoutSlotHandles = (hits: LaneHit[]) => hits.map((hit) => ({ ...hit, slotHandle: undefined }));

async function embedAll(port: IndexPort) {
  while ((await port.embedNext(7)).length > 0) {
    /* all */
  }
}

const WORDS = ['boat', 'harbour', 'piano', 'garden', 'rain', 'Oslo', 'painting', 'dog'];
const textArbitrary = fc
  .array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 6 })
  .map((words) => words.join(' '));
const stepArbitrary = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      type: fc.constant('put' as const),
      id: fc.integer({ min: 0, max: 9 }),
      text: textArbitrary,
    }),
  },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('remove' as const), id: fc.integer({ min: 0, max: 9 }) }) },
);

describe('the index', () => {
  it('gives the same results built incrementally as built at once', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(stepArbitrary, { maxLength: 40 }), textArbitrary, async (steps, words) => {
        const grown = createIndexCore(async () => createWordEmbedder());
        await grown.apply([], 1);
        await embedAll(grown);
        const present = new Map<number, string>();
        for (const step of steps) {
          const entry = (text: string) => messageEntry(`m${step.id}`, text, { index: step.id, speaker: 'Anna' });
          if (step.type === 'put') present.set(step.id, step.text);
          else present.delete(step.id);
          await grown.apply(
            [step.type === 'put' ? put(entry(step.text)) : { type: 'remove', ref: messageRef(`m${step.id}`) }],
            1,
          );
          await embedAll(grown);
        }
        const built = createIndexCore(async () => createWordEmbedder());
        const entries = [...present].map(([id, text]) => messageEntry(`m${id}`, text, { index: id, speaker: 'Anna' }));
        await built.apply(entries.map(put), 1);
        await embedAll(built);
        const pool = entries.map(({ ref }) => ref);
        for (const lane of ['lexical', 'dense', 'graph'] as const)
          expect(withoutSlotHandles(await grown[lane](query(words)))).toEqual(
            withoutSlotHandles(await built[lane](query(words))),
          );
        const byRef = <Item extends { entry: IndexEntry }>(items: Item[]) =>
          [...items].sort((a, b) => (a.entry.ref < b.entry.ref ? -1 : 1));
        expect(byRef(await grown.score(scoreQuery(words, pool)))).toEqual(
          byRef(await built.score(scoreQuery(words, pool))),
        );
        expect(await grown.stats()).toEqual(await built.stats());
        expect(await grown.hashes(null, 100)).toEqual(await built.hashes(null, 100));
      }),
      { numRuns: 40 },
    );
  });

  it('scores a pool the same by slot handles as by reference, also after entries changed', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(stepArbitrary, { maxLength: 20 }),
        fc.array(stepArbitrary, { maxLength: 6 }),
        fc.boolean(),
        async (before, after, clears) => {
          const port = createIndexCore(null);
          const apply = async (steps: typeof before) => {
            for (const step of steps)
              await port.apply(
                [
                  step.type === 'put'
                    ? put(messageEntry(`m${step.id}`, step.text, { index: step.id }))
                    : { type: 'remove', ref: messageRef(`m${step.id}`) },
                ],
                1,
              );
          };
          await apply(before);
          const hits = await port.lexical({ ...query(WORDS.join(' ')), statement: null });
          if (clears) await port.clear();
          await apply(after);
          const asked = {
            ...scoreQuery(
              'boat harbour',
              hits.map(({ ref }) => ref),
            ),
            statement: null,
          };
          const byReference = await port.score(asked);
          expect(
            await port.score({
              ...asked,
              slotHandles: Float64Array.from(hits, ({ slotHandle }, index) => (index === 1 ? Number.NaN : slotHandle!)),
            }),
          ).toEqual(byReference);
          const handleOf = new Map(
            (await port.lexical({ ...query(WORDS.join(' ')), statement: null })).map(({ ref, slotHandle }) => [
              ref,
              slotHandle!,
            ]),
          );
          expect(
            await port.score({
              ...asked,
              slotHandles: Float64Array.from(asked.pool, (ref) => handleOf.get(ref) ?? Number.NaN),
            }),
          ).toEqual(byReference);
        },
      ),
    );
  });

  it('removes an entry everywhere', async () => {
    const port = createIndexCore(async () => createWordEmbedder());
    await port.apply([put(messageEntry('a', 'the boat lies in the harbour', { speaker: 'Zoe' }))], 1);
    await embedAll(port);
    expect(await port.lexical(query('boat'))).toHaveLength(1);
    await port.apply([{ type: 'remove', ref: messageRef('a') }], 2);
    expect(await port.lexical(query('boat'))).toEqual([]);
    expect(await port.dense(query('boat'))).toEqual([]);
    expect(await port.names()).toEqual([]);
    expect(await port.stats()).toMatchObject({ entries: 0, embedded: 0, toEmbed: 0, lastSeq: 2 });
  });

  it('never accepts a vector of another text or model', async () => {
    const port = createIndexCore(async () => createWordEmbedder());
    await port.apply([put(noteEntry('n', 'A boat'))], 1);
    const [row] = await port.embedNext(1);
    await port.apply([put(noteEntry('n', 'A garden'))], 2);
    expect(await port.stats()).toMatchObject({ embedded: 0, toEmbed: 1 });
    expect(await port.putVectors([row!])).toEqual([row!.id]);
    expect(await port.putVectors([{ ...row!, contentHash: noteEntry('n', 'A garden').hash, model: 'other' }])).toEqual([
      row!.id,
    ]);
    expect(await port.putVectors([{ ...row!, contentHash: noteEntry('n', 'A garden').hash }])).toEqual([]);
    expect(await port.dense(query('boat'))).toHaveLength(1);
    await port.apply([put(noteEntry('n', 'A piano'))], 3);
    expect(await port.dense(query('boat'))).toEqual([]);
  });

  it('makes every vector anew when stored ones of its model have another length', async () => {
    const port = createIndexCore(async () => createWordEmbedder());
    const old = noteEntry('old', 'The garden gate');
    await port.apply([put(old)], 1);
    const [row] = await port.embedNext(1);
    await port.clear();
    await port.apply([put(old), put(noteEntry('new', 'A boat in the harbour'))], 1);
    expect(await port.putVectors([{ ...row!, vector: row!.vector.slice(0, 32), dimensions: 32 }])).toEqual([]);
    await embedAll(port);
    expect(await port.stats()).toMatchObject({ embedded: 2, toEmbed: 0, unreadable: 0 });
    expect((await port.dense(query('garden gate'))).map(({ ref }) => ref)).toContain(old.ref);
  });

  it('keeps the vector when only the note’s figures change', async () => {
    const port = createIndexCore(async () => createWordEmbedder());
    await port.apply([put(noteEntry('n', 'A boat'))], 1);
    await embedAll(port);
    await port.apply([put(noteEntry('n', 'A boat', { confirmations: 3, version: 4 }))], 2);
    expect(await port.stats()).toMatchObject({ embedded: 1, toEmbed: 0 });
    const [hit] = await port.score(scoreQuery('boat', [noteRef('n')]));
    expect(hit!.entry.confirmations).toBe(3);
  });

  it('works with words alone when the encoder cannot be loaded', async () => {
    const port = createIndexCore(async () => {
      throw new Error('no weights');
    });
    await port.apply([put(noteEntry('n', 'A boat'))], 1);
    expect(await port.embedNext(5)).toEqual([]);
    expect(await port.lexical(query('boats'))).toHaveLength(1);
    expect(await port.stats()).toMatchObject({ embedder: null, embedderProblem: 'no weights' });
  });

  it('follows links in both directions and drops removed ones', async () => {
    const port = createIndexCore(null);
    const link: Link = {
      id: 'l' as LinkId,
      from: 'a' as NoteId,
      to: 'b' as NoteId,
      toTitle: 'B',
      kind: 'related',
      createdAt: 1,
    };
    await port.apply([put(noteEntry('a', 'The boat')), put(noteEntry('b', 'Grandmother')), { type: 'link', link }], 1);
    expect(await port.graph(query('boat'))).toMatchObject([{ ref: noteRef('b'), value: 1, via: noteRef('a') }]);
    expect((await port.graph(query('grandmother')))[0]?.ref).toBe(noteRef('a'));
    await port.apply([{ type: 'unlink', id: 'l' }], 2);
    expect(await port.graph(query('boat'))).toEqual([]);
  });

  it('lets an answer inherit from the question before it', async () => {
    const port = createIndexCore(null);
    await port.apply(
      [
        put(messageEntry('q', 'Where did you buy the boat?', { index: 0 })),
        put(messageEntry('a', 'In Bergen.', { index: 1 })),
        put(messageEntry('x', 'In Turku.', { index: 3 })),
      ],
      1,
    );
    const scored = await port.score(scoreQuery('buy boat', [messageRef('a'), messageRef('x')]));
    expect(scored[0]!.parts['previous-question']).toBeGreaterThan(0);
    expect(scored[1]!.parts['previous-question']).toBeUndefined();
    expect(scored[0]!.contextCoverage).toBe(1);
    expect(scored[0]!.coverage).toBe(0);
  });
});

describe('surfaceable entries', () => {
  it('include kept, archived and superseded notes that are not hidden, with a flag for the last two', () => {
    expect(entryOfNote(testNote('n', 'A boat'))).toMatchObject({ tier: 'engram' });
    expect(entryOfNote(testNote('n', 'A boat'))).not.toHaveProperty('isArchived');
    for (const status of ['archived', 'superseded'] as const)
      expect(entryOfNote(testNote('n', 'A boat', { status }))).toMatchObject({ isArchived: true });
    expect(entryOfNote(testNote('n', 'A boat', { status: 'archived', neverSurface: true }))).toBeNull();
    for (const status of ['pending', 'deferred', 'dropped', 'merged'] as const)
      expect(entryOfNote(testNote('n', 'A boat', { status }))).toBeNull();
    expect(entryOfNote(testNote('n', 'A boat', { neverSurface: true }))).toBeNull();
  });

  it('include completed messages of open sessions', () => {
    const message = testMessage('m', 'A boat');
    expect(entryOfMessage(message, { incognito: true, deletedAt: null })).toBeNull();
    expect(entryOfMessage(message, { incognito: false, deletedAt: 5 })).toBeNull();
    expect(entryOfMessage({ ...message, state: 'streaming' }, { incognito: false, deletedAt: null })).toBeNull();
    expect(entryOfMessage({ ...message, text: '  ' }, { incognito: false, deletedAt: null })).toBeNull();
    expect(entryOfMessage(message, { incognito: false, deletedAt: null })?.sessionId).toBe('s1' as SessionId);
  });

  it('exclude answers that only repeat indexed text: quoting ones, and those of two analysts', () => {
    const open = { incognito: false, deletedAt: null };
    const answer = {
      ...testMessage('m', 'The boat lies in the harbour'),
      role: 'assistant' as const,
      model: 'a model',
    };
    const one = { traceId: 't' as TraceId, text: answer.text, citations: [] };
    const analysis: Analysis = {
      depth: one,
      breadth: one,
      evidence: { shared: [], onlyDepth: [], onlyBreadth: [] },
      conclusions: { agreement: 1, shared: [], onlyDepth: [], onlyBreadth: [] },
      verdict: 'diverging',
    };
    expect(entryOfMessage(answer, open)).not.toBeNull();
    expect(entryOfMessage({ ...answer, analysis }, open)).toBeNull();
    expect(entryOfMessage({ ...answer, model: 'offline engine' }, open)).toBeNull();
  });
});

describe('small structures', () => {
  it('top-k equals the sorted list, truncated', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 20 }), { maxLength: 60 }),
        fc.integer({ min: 1, max: 8 }),
        (values, limit) => {
          const top = new TopK(limit, (a, b) => a - b);
          values.forEach((value, slot) => top.offer(slot, value));
          const sorted = values
            .map((value, slot) => ({ slot, value }))
            .sort((a, b) => b.value - a.value || a.slot - b.slot);
          expect(top.sorted).toEqual(sorted.slice(0, limit));
        },
      ),
    );
  });

  it('neighbours are the adjacent turns, never across a gap', () => {
    const order = new MessageOrder();
    for (const index of [4, 0, 1, 2]) order.add(0, index, index + 10);
    const neighboursOf = (slot: number) => [order.before(slot), order.after(slot)];
    expect(neighboursOf(11)).toEqual([10, 12]);
    expect(neighboursOf(14)).toEqual([null, null]);
    order.remove(0, 1, 11);
    for (const slot of [10, 11, 12]) expect(neighboursOf(slot)).toEqual([null, null]);
    order.add(0, 3, 11);
    expect([12, 11, 14].map(neighboursOf)).toEqual([
      [null, 11],
      [12, 14],
      [11, null],
    ]);
    expect(neighboursOf(2_000)).toEqual([null, null]);
  });
});
