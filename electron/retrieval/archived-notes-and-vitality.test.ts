import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeLesson } from '../testing/sample-rows';
import type { LinkId, NoteId, SourceRef } from '../../shared/domain/ids';
import type { Link, LinkKind } from '../../shared/domain/link';
import { BLEND_WEIGHT, blendOf, scoreOf, VITALITY_WEIGHT } from '../../shared/domain/ranking';
import { retrievalTraceSchema, type TraceCandidate } from '../../shared/domain/trace';
import { unusedVitality } from '../vitality/start-vitality';
import type { SurfacingHistory, VitalityLookup } from './funnel/retrieval-ports';
import { DAY, messageEntry, messageRef, noteEntry, noteRef, TEST_START } from './testing/entries';
import { offlineEngine, openFunnel } from './testing/open-funnel';

const QUESTION = 'When did we buy the boat?';
const link = (from: string, to: string, kind: LinkKind): Link => ({
  id: `${from}-${to}` as LinkId,
  from: from as NoteId,
  to: to as NoteId,
  toTitle: '',
  kind,
  createdAt: 1,
});
const historyOf = (counts: Record<string, { surfaced: number; used: number }>): SurfacingHistory => ({
  countIfLoaded: (ref) => counts[ref] ?? { surfaced: 0, used: 0 },
});
const aliveness = (values: Record<string, number>): VitalityLookup => ({ of: (ref) => values[ref] ?? null });
const rankOf = (trace: { candidates: { ref: SourceRef; rank: unknown }[] }, id: string) =>
  trace.candidates.find(({ ref }) => ref === noteRef(id))!.rank as NonNullable<TraceCandidate['rank']>;

describe('archived notes', () => {
  const notes = [
    noteEntry('a', 'We bought the boat in May', { status: 'archived' }),
    noteEntry('b', 'The boat was bought in Oslo harbour'),
  ];

  it('do not change a default question’s trace by a byte, except for the count of near ones', async () => {
    const texts = fc
      .array(fc.constantFrom('boat', 'harbour', 'piano', 'garden', 'Oslo', 'bought'), { minLength: 1, maxLength: 6 })
      .map((words) => words.join(' '));
    await fc.assert(
      fc.asyncProperty(
        fc.array(texts, { maxLength: 8 }),
        fc.array(texts, { maxLength: 8 }),
        texts,
        async (kept, archived, words) => {
          const live = kept.map((text, index) => noteEntry(`k${index}`, text));
          const with_ = await openFunnel([
            ...live,
            ...archived.map((text, index) => noteEntry(`a${index}`, text, { status: 'archived' })),
          ]);
          const without = await openFunnel(live);
          const [one, other] = [await with_.ask(`When was ${words}?`), await without.ask(`When was ${words}?`)];
          expect(one.trace.archived).toMatchObject({ searched: false, total: archived.length });
          // Each round of a question counts them, the rephrased ones as well.
          const uncounted = ({ trace, ...rest }: typeof one) =>
            JSON.stringify({
              ...rest,
              trace: { ...trace, archived: null },
            });
          expect(uncounted(one)).toBe(uncounted(other));
        },
      ),
      { numRuns: 25 },
    );
  });

  it('are found with one switch, and the trace and each candidate say so', async () => {
    const { ask } = await openFunnel(notes);
    const without = await ask(QUESTION);
    expect(without.trace.candidates.map(({ ref }) => ref)).toEqual([noteRef('b')]);
    expect(without.trace.archived).toEqual({ searched: false, total: 1, near: 1 });
    const { trace, sources } = await ask(QUESTION, { includeArchived: true });
    expect(sources.map(({ ref }) => ref).sort()).toEqual([noteRef('a'), noteRef('b')]);
    expect(trace.archived).toEqual({ searched: true, total: 1, near: 1 });
    expect(trace.candidates.map(({ ref, archived }) => [ref, archived]).sort()).toEqual([
      [noteRef('a'), true],
      [noteRef('b'), undefined],
    ]);
    expect(() => retrievalTraceSchema.parse(trace)).not.toThrow();
  });

  it('are not added by a lesson, a decision or the person’s inclusion of a source unless archived notes are included', async () => {
    const match = {
      lesson: makeLesson({ next: () => 'C' as never }, TEST_START, 'a' as NoteId),
      noteId: 'a' as NoteId,
      value: 1,
      action: 'buy',
      matchedTerms: [],
    };
    const { ask } = await openFunnel(notes, { lessons: { size: 1, match: () => [match] } });
    expect((await ask(QUESTION)).trace.candidates.map(({ ref }) => ref)).toEqual([noteRef('b')]);
    expect((await ask(QUESTION, { include: [noteRef('a')] })).trace.candidates.map(({ ref }) => ref)).toEqual([
      noteRef('b'),
    ]);
    expect(
      (await ask(QUESTION, { include: [noteRef('a')], includeArchived: true })).sources.map(({ ref }) => ref),
    ).toContain(noteRef('a'));
  });

  it('are not traversed by the graph lane', async () => {
    const chain = [
      noteEntry('s', 'We bought the boat'),
      noteEntry('m', 'Zeppelin', { status: 'archived' }),
      noteEntry('e', 'Grandmother'),
    ];
    const { ask } = await openFunnel(chain, { links: [link('s', 'm', 'related'), link('m', 'e', 'related')] });
    const walked = async (includeArchived: boolean) =>
      (await ask(QUESTION, { includeArchived })).trace.candidates
        .filter(({ found }) => found.some(({ lane }) => lane === 'graph'))
        .map(({ ref }) => ref)
        .sort();
    expect(await walked(false)).toEqual([]);
    expect(await walked(true)).toEqual([noteRef('e'), noteRef('m')]);
  });
});

describe('superseded notes', () => {
  const NOTES = [
    noteEntry('rent', 'The rent of the studio is 940 euros', { createdAt: TEST_START - DAY }),
    noteEntry('rent-old', 'The rent of the studio is 880 euros', {
      status: 'superseded',
      createdAt: TEST_START - 90 * DAY,
    }),
    noteEntry('arzt', 'Unsere Kinderärztin ist Dr. Sommer', { createdAt: TEST_START - DAY }),
    noteEntry('arzt-alt', 'Unsere Kinderärztin ist Dr. Brehm', {
      status: 'superseded',
      createdAt: TEST_START - 90 * DAY,
    }),
    // In a vault of four notes a word that two of them hold says little.
    ...['The kiln cools overnight', 'Der Chor singt im Advent', 'La barque prend l’eau', 'Two oars are missing'].map(
      (title, index) => noteEntry(`other-${index}`, title),
    ),
  ];
  const LINKS = [link('rent', 'rent-old', 'supersedes'), link('arzt', 'arzt-alt', 'supersedes')];

  it.each([
    ['What is the rent of the studio?', 'other', 'rent', []],
    ['Wer ist unsere Kinderärztin?', 'other', 'arzt', []],
    ['How high did the rent of the studio used to be?', 'asks-former', 'rent', ['rent-old']],
    ['Wer war damals unsere Kinderärztin?', 'asks-former', 'arzt', ['arzt-alt']],
  ] as const)(
    'are found where what held once is asked for, and nowhere else: %s',
    async (question, kind, current, past) => {
      const { ask } = await openFunnel(NOTES, { links: LINKS, kind });
      const { trace, sources } = await ask(question);
      expect(sources.map(({ ref }) => ref)).toContain(noteRef(current));
      const old = sources
        .map(({ ref }) => ref)
        .filter((ref) => ref === noteRef('rent-old') || ref === noteRef('arzt-alt'));
      expect(old).toEqual(past.map(noteRef));
      expect(trace.archived?.searched).toBe(past.length > 0);
      expect(trace.notices.filter(({ kind }) => kind === 'stale')).toHaveLength(past.length);
    },
  );

  it('are found with the archive, and stay out of a scope without it', async () => {
    const { ask } = await openFunnel(NOTES, { links: LINKS, kind: 'other' });
    const refsOf = async (question: string, changes: Parameters<typeof ask>[1]) =>
      (await ask(question, changes)).sources.map(({ ref }) => ref);
    expect(await refsOf('What is the rent of the studio?', { includeArchived: true })).toContain(noteRef('rent-old'));
    expect(await refsOf('Wer ist unsere Kinderärztin?', { includeArchived: true })).toContain(noteRef('arzt-alt'));
    const former = await openFunnel(NOTES, { links: LINKS, kind: 'asks-former' });
    const { sources } = await former.ask('What was the old rent of the studio?', { scope: { isArchived: false } });
    expect(sources.map(({ ref }) => ref)).toEqual([noteRef('rent')]);
  });
});

describe('vitality in the rank', () => {
  const notes = [noteEntry('a', 'We bought the boat in Oslo'), noteEntry('b', 'We bought the boat in Turku')];

  it('is unused with a reason when there is none, and the score is unchanged', async () => {
    const { trace } = await (await openFunnel(notes)).ask(QUESTION);
    for (const { rank } of trace.candidates)
      expect(rank).toMatchObject({ vitality: null, vitalityUnused: { code: 'switched-off' } });
    const starting = await (await openFunnel(notes, { vitality: { of: () => null } })).ask(QUESTION);
    expect(starting.trace.candidates.map(({ rank }) => rank!.score)).toEqual(
      trace.candidates.map(({ rank }) => rank!.score),
    );
    expect(starting.trace.candidates[0]!.rank!.vitalityUnused).toEqual({ code: 'not-available' });
  });

  it('ranks the more vital of two equally relevant notes higher by its weight, and records the figures', async () => {
    const { trace } = await (
      await openFunnel(notes, { vitality: aliveness({ [noteRef('a')]: 0.2, [noteRef('b')]: 0.9 }) })
    ).ask(QUESTION);
    const [a, b] = [rankOf(trace, 'a'), rankOf(trace, 'b')];
    expect([a.zone, b.zone]).toEqual(['fading', 'active']);
    expect(b.position).toBe(1);
    expect(b.score - a.score).toBeCloseTo(
      VITALITY_WEIGHT * 0.7 + b.weights!.retrieval * (b.retrieval - a.retrieval),
      9,
    );
    expect(a.score).toBeCloseTo(scoreOf(a, a.weights), 9);
  });

  it('is computed from uses: the trace records its parts, or only the value if they arrive too late', async () => {
    const parts = {
      layer: 'knowledge',
      uses: 3,
      lifetimeDays: 20,
      decay: 0.5,
      base: 0.1,
      stability: 1.1,
      linksTo: 1,
      spread: 0.2,
      revival: 0,
      isBridge: false,
      activation: 0.3,
      vitality: 0.57,
    } as const;
    const quick = await (
      await openFunnel(notes, { vitality: { of: () => 0.57, parts: async () => parts } })
    ).ask(QUESTION);
    expect(rankOf(quick.trace, 'a').vitalityParts).toEqual({ ...parts, zone: 'stale' });
    expect(() => retrievalTraceSchema.parse(quick.trace)).not.toThrow();
    const never = await (
      await openFunnel(notes, { vitality: { of: () => 0.57, parts: () => new Promise(() => {}) } })
    ).ask(QUESTION);
    expect(rankOf(never.trace, 'a')).toMatchObject({ vitality: 0.57, zone: 'stale' });
    expect(rankOf(never.trace, 'a').vitalityParts).toBeUndefined();
    expect(rankOf(never.trace, 'a').score).toBe(rankOf(quick.trace, 'a').score);
  });

  it('of a never used message depends on its age, with its parts recorded', async () => {
    const at = TEST_START - 3 * DAY;
    const lookup: VitalityLookup = { of: (_, when) => unusedVitality('activity', when), parts: async () => null };
    const { trace } = await (
      await openFunnel([messageEntry('m', 'We bought the boat', { createdAt: at })], { vitality: lookup })
    ).ask(QUESTION);
    expect(trace.candidates.find(({ ref }) => ref === messageRef('m'))!.rank!.vitalityParts).toMatchObject({
      layer: 'activity',
      uses: 1,
      lifetimeDays: 3,
      decay: 1.5,
    });
  });

  it('keeps the sum consistent: weights add up to 1, factors multiply to the score', async () => {
    expect(Object.values(BLEND_WEIGHT).reduce((sum, value) => sum + value, 0)).toBeCloseTo(1, 9);
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 2, maxLength: 2 }),
        async (values) => {
          const { trace } = await (
            await openFunnel(notes, { vitality: aliveness({ [noteRef('a')]: values[0]!, [noteRef('b')]: values[1]! }) })
          ).ask(QUESTION);
          for (const { rank } of trace.candidates) {
            expect(rank!.weights).toEqual(BLEND_WEIGHT);
            expect(rank!.blend).toBeCloseTo(blendOf(rank!, BLEND_WEIGHT), 9);
            expect(
              rank!.provenance * (rank!.recency ?? 1) * (rank!.blend + rank!.needBoost - rank!.penalty),
            ).toBeCloseTo(rank!.score, 9);
          }
        },
      ),
      { numRuns: 15 },
    );
  });
});

describe('being surfaced', () => {
  const texts = [
    'We bought the boat in Oslo',
    'We bought the boat in Turku',
    'The boat was bought with Anna',
    'We sold the boat',
  ];
  const notes = texts.map((text, index) => noteEntry(`n${index}`, text));
  const engine: typeof offlineEngine = {
    ...offlineEngine,
    label: 'a set judge',
    judge: async ({ candidates }) =>
      candidates.map(({ ref }) => ({ ref, verdict: 'useful', reason: { code: 'model', text: 'set' } })),
  };

  it('never raises a score or a rank, however often it happens: not against itself before, not against one never surfaced', async () => {
    const plain = await (await openFunnel(notes)).ask(QUESTION, { engine });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.nat(200), { minLength: 4, maxLength: 4 }),
        fc.nat(3),
        fc.integer({ min: 1, max: 100 }),
        async (times, which, more) => {
          const counts = Object.fromEntries(
            times.map((surfaced, index) => [noteRef(`n${index}`), { surfaced, used: 0 }]),
          );
          const ask = async (known: typeof counts) =>
            (await (await openFunnel(notes, { surfacing: historyOf(known) })).ask(QUESTION, { engine })).trace;
          const before = await ask(counts);
          const ref = noteRef(`n${which}`);
          const after = await ask({ ...counts, [ref]: { surfaced: counts[ref]!.surfaced + more, used: 0 } });
          const [was, is] = [rankOf(before, `n${which}`), rankOf(after, `n${which}`)];
          expect(is.score).toBeLessThanOrEqual(was.score);
          expect(is.position).toBeGreaterThanOrEqual(was.position);
          for (const { ref: each, rank } of after.candidates) {
            const never = plain.trace.candidates.find((other) => other.ref === each)!.rank!;
            expect(rank!.score).toBeLessThanOrEqual(never.score);
            expect(rank!.penalty).toBeLessThanOrEqual(0.3);
          }
        },
      ),
      { numRuns: 30 },
    );
  });

  it('without use costs a penalty, recorded in the trace, from five times on', async () => {
    const { trace } = await (
      await openFunnel(notes, {
        surfacing: historyOf({
          [noteRef('n0')]: { surfaced: 12, used: 3 },
          [noteRef('n1')]: { surfaced: 4, used: 0 },
          [noteRef('n2')]: { surfaced: 9, used: 9 },
        }),
      })
    ).ask(QUESTION, { engine });
    expect(rankOf(trace, 'n0')).toMatchObject({
      history: { surfaced: 12, used: 3 },
      penalties: { 'surfaced-unused': 0.15 * 0.75 },
    });
    for (const id of ['n1', 'n2']) expect(rankOf(trace, id)).not.toHaveProperty('penalties');
  });
});

describe('staleness', () => {
  it('penalises a superseded note, and less a note that links to one', async () => {
    const notes = [
      noteEntry('old', 'The boat was bought for nine'),
      noteEntry('leans', 'Why we bought the boat, see the price'),
    ];
    const { trace } = await (
      await openFunnel(notes, { links: [link('new', 'old', 'supersedes'), link('leans', 'old', 'wikilink')] })
    ).ask(QUESTION);
    expect(rankOf(trace, 'old').penalties).toEqual({ superseded: 0.2 });
    expect(rankOf(trace, 'leans').penalties).toEqual({ 'links-to-superseded': 0.05 });
    const own = await (
      await openFunnel(notes, { links: [link('leans', 'old', 'supersedes'), link('leans', 'old', 'wikilink')] })
    ).ask(QUESTION);
    expect(rankOf(own.trace, 'leans')).not.toHaveProperty('penalties');
  });
});
