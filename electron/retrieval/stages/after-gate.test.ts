import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeLesson, makeFact } from '../../testing/sample-rows';
import type { LinkId, NoteId, SessionId } from '../../../shared/domain/ids';
import type { Link } from '../../../shared/domain/link';
import type { QueryPlan } from '../../../shared/domain/query-plan';
import type { Verdict } from '../../../shared/domain/ranking';
import { LessonIndex } from '../../corpus/lessons/lesson-table';
import { FactIndex } from '../../corpus/facts/fact-table';
import type { Engine } from '../../ports/engine';
import { planByRules } from '../../models/offline/understand/plan-by-rules';
import { DAY, messageEntry, messageRef, noteEntry, noteRef, testNote, TEST_START } from '../testing/entries';
import { offlineEngine, openFunnel } from '../testing/open-funnel';

const judging = (verdictOf: (ref: string) => Verdict): typeof offlineEngine => ({
  ...offlineEngine,
  label: 'a set judge',
  judge: (async ({ candidates }) =>
    candidates.map(({ ref }) => ({
      ref,
      verdict: verdictOf(ref),
      reason: { code: 'model', text: 'set' },
    }))) satisfies Engine['judge'],
});
const planOf = (question: string, changes: Partial<QueryPlan> = {}): QueryPlan => ({
  ...planByRules({ question, recentTurns: [], asOf: TEST_START, knownNames: [] }),
  ...changes,
});
const link = (id: string, from: string, to: string, kind: Link['kind']): Link => ({
  id: id as LinkId,
  from: from as NoteId,
  to: to as NoteId,
  toTitle: '',
  kind,
  createdAt: 1,
});

describe('lookup', () => {
  const facts = new FactIndex();
  facts.put(
    makeFact({ next: () => 'F1' as never }, TEST_START - 900 * DAY, {
      entity: 'Anna',
      attribute: 'phone number',
      value: '55 12',
      validUntil: TEST_START - 100 * DAY,
    }),
  );
  facts.put(
    makeFact({ next: () => 'F2' as never }, TEST_START - 100 * DAY, {
      entity: 'Anna',
      attribute: 'phone',
      value: '55 13',
    }),
  );

  it('answers a key with the value valid on the turn’s date, and says so', async () => {
    const { ask } = await openFunnel([], { facts });
    const { trace } = await ask('What is Anna’s phone number?');
    expect(trace.facts).toMatchObject([{ value: '55 13' }]);
    const [note] = trace.stages.find(({ stage }) => stage === 'lookup')!.notes;
    expect(note).toMatchObject({
      code: 'facts-held',
      key: { entity: 'Anna', attribute: expect.stringMatching(/^phone/) },
      count: 1,
      from: TEST_START,
      to: TEST_START,
    });
    expect(trace.package.blocks!.find(({ block }) => block === 'facts')!.tokens).toBeGreaterThan(0);
    expect(trace.notices.map(({ kind }) => kind)).not.toContain('nothing-applies');
  });

  it('answers for the requested time, also with the plan’s own key', async () => {
    const { ask } = await openFunnel([], { facts });
    const window = { from: TEST_START - 200 * DAY, to: TEST_START - 190 * DAY, phrase: '' };
    const key = { entity: 'anna', attribute: 'mobile' };
    expect(
      (await ask('Which one then?', { plan: planOf('Which one then?', { key, window }) })).trace.facts,
    ).toMatchObject([{ value: '55 12' }]);
    const before = await ask('Which one then?', {
      plan: planOf('Which one then?', { key, window: { ...window, from: 1, to: 2 } }),
    });
    expect(before.trace.facts).toEqual([]);
    expect(before.trace.stages[1]!.notes[0]).toMatchObject({ code: 'no-fact-held', from: 1, to: 2, otherCount: 2 });
    const ahead = { from: TEST_START + 30 * DAY, to: TEST_START + 60 * DAY, phrase: 'next month' };
    const later = await ask('Which one then?', { plan: planOf('Which one then?', { key, window: ahead }) });
    expect(later.trace.facts).toMatchObject([{ value: '55 13' }]);
  });

  it('reports when there is nothing to look up', async () => {
    expect((await (await openFunnel([])).ask('What is Anna’s phone number?')).trace.stages[1]!.notes[0]).toMatchObject({
      code: 'no-facts',
    });
    expect((await (await openFunnel([], { facts })).ask('What about the boat?')).trace.facts).toBeUndefined();
  });
});

describe('a lesson', () => {
  const lessonIndex = new LessonIndex();
  lessonIndex.put(makeLesson({ next: () => 'C1' as never }, 1, 'lesson' as NoteId, { weight: 0.8 }));
  const entries = [
    noteEntry('lesson', 'The changelog was forgotten once'),
    noteEntry('n', 'We deploy the garden website on Fridays'),
  ];
  const deploy = planOf('I am about to deploy the garden website', { actions: ['deploy the garden website'] });

  it('is put into its block as an instruction, with the number of its source', async () => {
    const { trace, sources, lessons } = await (
      await openFunnel(entries, { lessons: lessonIndex })
    ).ask(deploy.question, { plan: deploy });
    expect(trace.lanes.find(({ lane }) => lane === 'lesson')).toMatchObject({ state: 'ok', hits: 1 });
    const lesson = trace.candidates.find(({ ref }) => ref === noteRef('lesson'))!;
    expect(lesson.found).toContainEqual(
      expect.objectContaining({ lane: 'lesson', note: { code: 'lesson-trigger', action: 'deploy' } }),
    );
    expect(lesson.compose).toMatchObject({
      block: 'lessons',
      phrased: 'Check first: before you deploy, check the changelog, because a release went out without it.',
    });
    expect(lessons).toEqual([
      { number: sources.find(({ ref }) => ref === noteRef('lesson'))!.number, text: lesson.compose!.phrased },
    ]);
    expect(trace.package.order[0]).toBe(noteRef('lesson'));
  });

  it('is absent without its action; a lane without lessons is empty, not off; the web lane gives its reason', async () => {
    const talk = planOf('What about the garden website?', { actions: [], route: 'vault-and-web' });
    const { trace } = await (await openFunnel(entries, { lessons: lessonIndex })).ask(talk.question, { plan: talk });
    expect(
      trace.candidates.some(
        ({ found, compose }) => found.some(({ lane }) => lane === 'lesson') || compose?.phrased !== undefined,
      ),
    ).toBe(false);
    expect(trace.lanes.find(({ lane }) => lane === 'lesson')!.state).toBe('empty');
    expect(
      (await (await openFunnel(entries)).ask(talk.question, { plan: talk })).trace.lanes.find(
        ({ lane }) => lane === 'lesson',
      )!.state,
    ).toBe('empty');
    expect(trace.lanes.find(({ lane }) => lane === 'web')).toMatchObject({
      state: 'off',
      reason: { code: 'web-off', isWanted: true },
    });
  });

  it('never surfaces when its note may not', async () => {
    const { trace } = await (
      await openFunnel([entries[1]!], { lessons: lessonIndex })
    ).ask(deploy.question, { plan: deploy });
    expect(trace.candidates.map(({ ref }) => ref)).not.toContain(noteRef('lesson'));
  });
});

describe('a misspelt name', () => {
  it('finds the intended entry, up to the package', async () => {
    const crowd = Array.from({ length: 20 }, (_, index) =>
      messageEntry(`c${index}`, `We talked about the weather ${index}`, {
        sessionId: `s${index}` as SessionId,
        speaker: 'Bea',
      }),
    );
    const { ask } = await openFunnel([
      ...crowd,
      messageEntry('m', 'I moved to Lisbon in spring', { speaker: 'Caroline', sessionId: 'other' as SessionId }),
    ]);
    const { trace } = await ask('Where has Karoline moved?');
    expect(trace.package.order[0]).toBe(messageRef('m'));
    expect(trace.candidates.find(({ ref }) => ref === messageRef('m'))!.found).toContainEqual(
      expect.objectContaining({
        lane: 'fuzzy',
        value: 0.5,
        note: { code: 'fuzzy-name', mention: 'karoline', name: 'Caroline' },
      }),
    );
  });
});

describe('rank', () => {
  const entries = [noteEntry('shown', 'The blue boat lies in Oslo'), noteEntry('fresh', 'The red boat lies in Oslo')];
  const scores = async (surfaced: number, used: number) => {
    const { trace } = await (
      await openFunnel(entries, {
        surfacing: {
          countIfLoaded: (ref) => (ref === noteRef('shown') ? { surfaced, used } : { surfaced: 0, used: 0 }),
        },
      })
    ).ask('Which boat lies in Oslo?');
    return new Map(trace.candidates.map(({ ref, rank }) => [ref, rank!]));
  };

  it('is never raised by exposure: a hundred surfacings, used or not, raise nothing', async () => {
    const never = await scores(0, 0);
    for (const used of [0, 50, 100]) {
      const shown = await scores(100, used);
      expect(shown.get(noteRef('shown'))!.score).toBeLessThanOrEqual(never.get(noteRef('shown'))!.score);
      expect(shown.get(noteRef('fresh'))).toEqual(never.get(noteRef('fresh')));
    }
  });

  it('penalises a source surfaced without use often enough', async () => {
    const [few, half, none] = await Promise.all([scores(4, 0), scores(10, 5), scores(10, 0)]);
    expect(few.get(noteRef('shown'))!.penalties).toBeUndefined();
    expect(half.get(noteRef('shown'))!.penalties).toEqual({ 'surfaced-unused': 0.075 });
    expect(none.get(noteRef('shown'))!.penalty).toBeCloseTo(0.15, 9);
  });

  it('limits the sum of need boosts to 0.15, and of penalties to 0.3', async () => {
    const kinds = [
      'ambiguity',
      'contradiction',
      'follow-up-failure',
      'loop',
      'high-stakes',
      'mode-shift',
      'frustration',
      'sensitive-context',
      'under-specified',
    ] as const;
    const advice = messageEntry('a', 'I suggest the red boat in Oslo', {
      role: 'assistant',
      sessionId: 'here' as SessionId,
    });
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(fc.constantFrom(...kinds)),
        fc.double({ min: 0, max: 1, noNaN: true }),
        async (chosen, confidence) => {
          const plan = planOf('Which boat lies in Oslo?', { needs: chosen.map((kind) => ({ kind, confidence })) });
          const { trace } = await (
            await openFunnel([...entries, advice], {
              links: [link('l', 'shown', 'fresh', 'supersedes')],
              surfacing: { countIfLoaded: () => ({ surfaced: 9, used: 0 }) },
            })
          ).ask(plan.question, { plan, sessionId: 'here' as SessionId });
          for (const { rank } of trace.candidates) {
            expect(rank!.needBoost).toBeGreaterThanOrEqual(0);
            expect(rank!.needBoost).toBeLessThanOrEqual(0.15);
            expect(rank!.penalty).toBeLessThanOrEqual(0.3);
          }
          const lifted = trace.candidates.find(({ ref }) => ref === messageRef('a'))!.rank!.needBoost;
          const expected =
            chosen.filter((kind) => ['follow-up-failure', 'frustration', 'under-specified'].includes(kind)).length *
            0.1 *
            confidence;
          expect(lifted).toBeCloseTo(Math.min(0.15, expected), 9);
        },
      ),
      { numRuns: 15 },
    );
  });
});

describe('dedup', () => {
  it('removes the previous question, unless the person included it', async () => {
    const { ask } = await openFunnel([
      messageEntry('q', 'When did we buy the boat?'),
      messageEntry('m', 'We bought the boat in May', { index: 5 }),
    ]);
    const outcome = async (changes: Parameters<typeof ask>[1]) =>
      (await ask('When did we buy the boat?', changes)).trace.candidates.find(({ ref }) => ref === messageRef('q'))!
        .outcome;
    expect(await outcome({ engine: judging(() => 'useful') })).toMatchObject({
      state: 'dropped',
      stage: 'dedup',
      reason: { code: 'repeated-question' },
    });
    expect(await outcome({ include: [messageRef('q')] })).toMatchObject({ state: 'kept' });
  });
});

describe('resolve', () => {
  it.each([
    ['the newest ranked first', ['new', 'mid', 'old']],
    ['the oldest ranked first', ['old', 'mid', 'new']],
    ['the middle ranked first', ['mid', 'old', 'new']],
  ])('keeps the last of a supersession chain: %s', async (_, ranked) => {
    const entries = ['old', 'mid', 'new'].map((id) =>
      noteEntry(id, `The boat costs something, ${id} price`, { confirmations: 3 - ranked.indexOf(id) }),
    );
    const links = [link('a', 'mid', 'old', 'supersedes'), link('b', 'new', 'mid', 'supersedes')];
    const { trace } = await (
      await openFunnel(entries, { links })
    ).ask('What does the boat cost?', { engine: judging(() => 'useful') });
    expect(trace.package.order).toEqual([noteRef('new')]);
    expect(trace.candidates.find(({ ref }) => ref === noteRef('old'))!.outcome).toMatchObject({
      stage: 'resolve',
      reason: { code: 'superseded', by: noteRef('new') },
    });
  });

  it('keeps one of two notes that supersede each other', async () => {
    const { ask } = await openFunnel([noteEntry('a', 'The boat costs nine'), noteEntry('b', 'The boat costs ten')], {
      links: [link('x', 'a', 'b', 'supersedes'), link('y', 'b', 'a', 'supersedes')],
    });
    expect(
      (await ask('What does the boat cost?', { engine: judging(() => 'useful') })).trace.package.order,
    ).toHaveLength(1);
  });

  it('reports a kept note that the message contradicts', async () => {
    const { ask } = await openFunnel([noteEntry('n', 'We fly on the third of May')]);
    const { trace } = await ask('We fly on the fifth of May, what should I pack?');
    expect(trace.notices).toContainEqual({
      kind: 'contradiction',
      refs: [noteRef('n')],
      message: { code: 'message-contradicts', difference: { code: 'other-value', value: '5', instead: '3' } },
    });
    expect((await ask('When do we fly in May?')).trace.notices.map(({ kind }) => kind)).not.toContain('contradiction');
  });

  it('keeps two notes with the same claim and different values together, and reports them once', async () => {
    const { ask } = await openFunnel([
      noteEntry('a', 'The workshop costs nine euros'),
      noteEntry('b', 'The workshop costs ten euros'),
    ]);
    const { trace } = await ask('What does the workshop cost?');
    expect(trace.package.order.toSorted()).toEqual([noteRef('a'), noteRef('b')]);
    expect(trace.notices.filter(({ kind }) => kind === 'contradiction')).toHaveLength(1);
  });

  it('reports four contradicting notes in one notice', async () => {
    const prices = ['nine', 'ten', 'eleven', 'twelve'];
    const { ask } = await openFunnel(prices.map((price) => noteEntry(price, `The workshop costs ${price} euros`)));
    const notices = (await ask('What does the workshop cost?')).trace.notices.filter(
      ({ kind }) => kind === 'contradiction',
    );
    expect(notices.map(({ refs, message }) => [refs?.toSorted(), message])).toEqual([
      [prices.map(noteRef).toSorted(), { code: 'contradiction' }],
    ]);
  });

  it('ranks a summary behind newer sources that it summarises, and says so', async () => {
    const notes = [
      testNote('sum', 'The boat plan', {
        category: 'topic',
        body: 'The boat is bought in Oslo harbour',
        updatedAt: TEST_START,
      }),
      testNote('new', 'The boat is bought in Bergen harbour', { updatedAt: TEST_START + DAY }),
    ];
    const entries = [
      noteEntry('sum', 'The boat plan', { body: 'The boat is bought in Oslo harbour', confirmations: 9 }),
      noteEntry('new', 'The boat is bought in Bergen harbour'),
    ];
    const links = [link('l', 'sum', 'new', 'wikilink')];
    const order = async (rows: typeof notes) =>
      (await (await openFunnel(entries, { links, notes: rows })).ask('Where is the boat bought?')).trace;
    const stale = await order(notes);
    expect(stale.package.order).toEqual([noteRef('new'), noteRef('sum')]);
    expect(stale.notices).toContainEqual(
      expect.objectContaining({ kind: 'stale', refs: [noteRef('sum'), noteRef('new')] }),
    );
    expect(
      (await order([{ ...notes[0]!, updatedAt: TEST_START + 2 * DAY }, notes[1]!])).notices.map(({ kind }) => kind),
    ).not.toContain('stale');
  });
});

describe('compose', () => {
  const long = (title: string) =>
    noteEntry(title, `Boat ${title}`, {
      body: `The first level of ${title}.\n\n${'painting garden harbour '.repeat(60)}`,
    });

  it('never cuts the core, cuts useful candidates to their first section, and shows only what was included', async () => {
    const { trace, sources } = await (
      await openFunnel([long('a'), long('b')])
    ).ask('Which boats?', {
      engine: { ...judging((ref) => (ref === 'note:a' ? 'exact' : 'useful')), contextWindowTokens: 400 },
    });
    const of = (id: string) => trace.candidates.find(({ ref }) => ref === noteRef(id))!.compose!;
    expect(of('a')).toMatchObject({ tier: 'core', included: true, reason: { code: 'core' } });
    expect(of('b')).toMatchObject({ tier: 'structural', included: true, cutTo: expect.any(Number) });
    expect(sources.find(({ ref }) => ref === noteRef('b'))!.text).toBe('Boat b\n\nThe first level of b.');
    expect(sources.find(({ ref }) => ref === noteRef('a'))!.text).toContain('painting garden harbour');
  });

  it('puts the workspace into its own block; the blocks add up to the package', async () => {
    const entries = [
      noteEntry('p', 'The boat is pinned'),
      noteEntry('o', 'The other boat is old'),
      messageEntry('m', 'A boat in Oslo'),
    ];
    const { trace } = await (
      await openFunnel(entries, { notes: [testNote('p', 'The boat is pinned', { pinned: true })] })
    ).ask('What about the boat?', { contract: 'Answer in two sentences.' });
    const blockOf = new Map(trace.candidates.map(({ ref, compose }) => [ref, compose?.block]));
    expect(blockOf).toEqual(
      new Map([
        [noteRef('p'), 'workspace'],
        [noteRef('o'), 'memories'],
        [messageRef('m'), 'memories'],
      ]),
    );
    expect(trace.package.order[0]).toBe(noteRef('p'));
    expect(trace.package.blocks!.map(({ block }) => block)).toEqual([
      'contract',
      'facts',
      'lessons',
      'profile',
      'workspace',
      'memories',
      'web',
    ]);
    expect(trace.package.blocks!.reduce((sum, { tokens }) => sum + tokens, 0)).toBe(trace.package.tokens);
    expect(trace.package.blocks![0]!.tokens).toBeGreaterThan(0);
    expect(trace.package.tokenizer).toEqual({ code: 'estimate', name: 'o200k_base' });
  });

  it('never lets memories displace the answer style, even when nothing else fits', async () => {
    const { trace } = await (
      await openFunnel([long('a')])
    ).ask('Which boats?', {
      contract: 'Answer kindly. '.repeat(40),
      engine: { ...judging(() => 'weak'), contextWindowTokens: 100 },
    });
    expect(trace.package.order).toEqual([]);
    expect(trace.package.blocks![0]).toMatchObject({ block: 'contract', tokens: trace.package.tokens });
    expect(trace.notices.map(({ kind }) => kind)).toEqual(['token-cap', 'token-cap']);
    expect(trace.notices[1]!.message).toEqual({ code: 'no-room', fitting: 1 });
  });

  it('continues the numbers of the package it supplements, and counts with the model’s own tokenizer', async () => {
    const tokenizer = {
      id: { code: 'encoding' as const, name: 'characters' },
      count: async (texts: readonly string[]) => texts.map(({ length }) => length),
    };
    const { trace, sources } = await (
      await openFunnel([noteEntry('a', 'We bought the boat')])
    ).ask('When did we buy the boat?', { firstNumber: 7, engine: { ...offlineEngine, tokenizer } });
    expect(sources.map(({ number }) => number)).toEqual([7]);
    expect(trace.package.tokenizer).toEqual(tokenizer.id);
    expect(trace.package.tokens).toBe('[0] 2026-04-01 · person · We bought the boat\nWe bought the boat'.length);
  });

  it('diversifies a list question, and keeps the order of a slot-filling one', async () => {
    const entries = [
      noteEntry('a', 'The boat painting hangs in Oslo'),
      noteEntry('b', 'The boat painting hangs in Oslo now'),
      noteEntry('c', 'The boat sails to Bergen'),
    ];
    const engine = judging(() => 'strong');
    const rankOrder = async (shape: QueryPlan['shape']) => {
      const plan = planOf('Which boat painting is in Oslo?', { shape });
      const { trace } = await (await openFunnel(entries)).ask(plan.question, { plan, engine });
      return {
        order: trace.package.order,
        ranked: [...trace.candidates]
          .filter(({ rank }) => rank !== null)
          .sort((x, y) => x.rank!.position - y.rank!.position)
          .map(({ ref }) => ref),
      };
    };
    const slot = await rankOrder('slot-fill');
    expect(slot.order).toEqual(slot.ranked);
    expect((await rankOrder('broad-list')).order.indexOf(noteRef('c'))).toBeLessThan(2);
  });
});

describe('observe', () => {
  it('counts a paraphrase as a use without an access event', async () => {
    const { ask, retrieval } = await openFunnel([
      noteEntry('a', 'The ferry to Bergen leaves at 9 from the northern pier'),
      noteEntry('b', 'The ferry is white and slow'),
    ]);
    const { trace } = await ask('When does the ferry leave?');
    const observed = retrieval.observe(trace, {
      messageId: 'x',
      at: 7,
      text: 'It rains. From the northern pier the ferry leaves for Bergen at 9.',
      citations: [],
    });
    const useOf = (id: string) => observed.trace.candidates.find(({ ref }) => ref === noteRef(id))!.use;
    expect(useOf('a')).toEqual({ cited: false, sentences: [], quoteVerified: false, paraphrased: [2] });
    expect(useOf('b')?.paraphrased).toBeUndefined();
    expect(observed.accessEvents).toEqual([]);
    expect(observed.trace.stages.at(-1)).toMatchObject({
      out: 1,
      notes: [
        { code: 'cited', count: 0 },
        { code: 'paraphrased', count: 1 },
      ],
    });
    const other = retrieval.observe(trace, {
      messageId: 'x',
      at: 7,
      text: 'From the northern pier the ferry leaves for Bergen at 10.',
      citations: [],
    });
    expect(other.trace.candidates.every(({ use }) => use?.paraphrased === undefined)).toBe(true);
  });
});
