import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Feedback } from '../../shared/domain/feedback';
import type { LinkId, NoteId, SessionId } from '../../shared/domain/ids';
import type { Link } from '../../shared/domain/link';
import { blendOf } from '../../shared/domain/ranking';
import { retrievalTraceSchema, STAGE_NAMES, type RetrievalTrace } from '../../shared/domain/trace';
import type { Engine } from '../ports/engine';
import { STAGES } from './pipeline';
import { DAY, messageEntry, messageRef, noteEntry, noteRef, TEST_START } from './testing/entries';
import { offlineEngine, openFunnel } from './testing/open-funnel';

const WORDS = ['boat', 'harbour', 'piano', 'garden', 'rain', 'Oslo', 'painting', 'dog', 'bought', '?'];
const textArbitrary = fc
  .array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 8 })
  .map((words) => words.join(' '));
const vaultArbitrary = fc.record({
  notes: fc.array(textArbitrary, { maxLength: 12 }),
  messages: fc.array(textArbitrary, { maxLength: 40 }),
  question: textArbitrary.map((text) => `When did Anna see ${text}?`),
});
const entriesOf = ({ notes, messages }: { notes: string[]; messages: string[] }) => [
  ...notes.map((text, index) => noteEntry(`n${index}`, text, { confirmations: index % 3 })),
  ...messages.map((text, index) =>
    messageEntry(`m${index}`, text, {
      index: index,
      speaker: index % 2 === 0 ? 'Anna' : 'Bea',
      createdAt: TEST_START - (40 - index) * DAY,
    }),
  ),
];

function expectClosed(trace: RetrievalTrace): void {
  const stageOf = (name: string) => trace.stages.find(({ stage }) => stage === name)!;
  const droppedAt = (name: string) =>
    trace.candidates.filter(({ outcome }) => outcome.state === 'dropped' && outcome.stage === name).length;
  const funnel = ['fuse', 'floor', 'gate', 'rank', 'dedup', 'resolve', 'compose'];
  expect(stageOf('fuse').in).toBe(stageOf('search').out);
  funnel.forEach((name, index) => {
    if (index > 0) expect(stageOf(name).in).toBe(stageOf(funnel[index - 1]!).out);
    expect(stageOf(name).in - stageOf(name).out).toBe(droppedAt(name) + (stageOf(name).unlisted ?? 0));
  });
  const kept = trace.candidates.filter(({ outcome }) => outcome.state === 'kept');
  expect(kept.map(({ ref }) => ref).sort()).toEqual([...trace.package.order].sort());
  expect(trace.package.tokens).toBe(kept.reduce((sum, { compose }) => sum + compose!.tokens, 0));
  for (const { fused, rank } of trace.candidates) {
    expect(Object.values(fused.parts).reduce((sum, part) => sum + part, 0)).toBeCloseTo(fused.score, 9);
    if (rank === null) continue;
    expect(rank.blend).toBeCloseTo(blendOf(rank), 9);
    expect(rank.provenance * (rank.recency ?? 1) * (rank.blend + rank.needBoost - rank.penalty)).toBeCloseTo(
      rank.score,
      9,
    );
    expect(rank.recency ?? 1).toBeGreaterThanOrEqual(0.2);
    expect(rank.penalty).toBeLessThanOrEqual(0.3);
  }
}

describe('the funnel', () => {
  it('runs the eleven stages in order', () => {
    const rows: readonly string[] = STAGE_NAMES;
    expect(STAGES.map(({ name }) => name).filter((name) => rows.includes(name))).toEqual(rows);
  });

  it('accounts for every candidate and factor, and is deterministic to the byte', async () => {
    await fc.assert(
      fc.asyncProperty(vaultArbitrary, async (vault) => {
        const entries = entriesOf(vault);
        const [first, second] = [await openFunnel(entries), await openFunnel([...entries].reverse())];
        const one = await first.ask(vault.question);
        expectClosed(one.trace);
        expect(() => retrievalTraceSchema.parse(one.trace)).not.toThrow();
        expect(JSON.stringify(await second.ask(vault.question))).toBe(JSON.stringify(one));
      }),
      { numRuns: 25 },
    );
  });

  it('skips a greeting, and shows that it did', async () => {
    const { ask } = await openFunnel([noteEntry('n', 'hello is a word')]);
    const { trace, sources } = await ask('Hello there!');
    expect(sources).toEqual([]);
    expect(trace.skipped).toEqual({ code: 'greeting' });
    expect(trace.stages.map(({ stage }) => stage)).toEqual(STAGE_NAMES.slice(0, 10));
    expect(trace.lanes.every(({ state, reason }) => state === 'off' && reason?.code === 'no-memory-needed')).toBe(true);
  });

  it('says that nothing applies instead of filling the package', async () => {
    const { trace, sources } = await (await openFunnel([])).ask('When did we buy the boat?');
    expect(sources).toEqual([]);
    expect(trace.notices).toContainEqual({ kind: 'nothing-applies', message: { code: 'nothing-applies' } });
  });

  it('queries a long pasted message by its beginning and end, and says so', async () => {
    const { ask } = await openFunnel([messageEntry('m', 'We bought the boat in Oslo', { index: 4 })]);
    const { trace } = await ask(`${'INFO request took 12 ms\n'.repeat(20_000)}When did we buy the boat?`);
    expect(trace.candidates.map(({ ref }) => ref)).toContain(messageRef('m'));
    expect(trace.plan.question.length).toBeLessThanOrEqual(4_003);
    expect(trace.stages[0]!.notes).toContainEqual({ code: 'message-excerpt' });
    expect((await ask('When did we buy the boat?')).trace.stages[0]!.notes).not.toContainEqual({
      code: 'message-excerpt',
    });
  });

  it('judges while the store is still reading, and records everything in the end', async () => {
    let judged = () => {};
    const isJudged = new Promise<void>((resolve) => {
      judged = resolve;
    });
    const judge: Engine['judge'] = (request, signal) => {
      judged();
      return offlineEngine.judge(request, signal);
    };
    const { ask } = await openFunnel([messageEntry('m', 'We bought the boat in Oslo', { index: 4 })], {
      store: (store) => ({
        ...store,
        getMany: (async (...asked: Parameters<typeof store.getMany>) => {
          await isJudged;
          return store.getMany(...asked);
        }) as typeof store.getMany,
      }),
    });
    const { trace } = await ask('When did we buy the boat?', { engine: { ...offlineEngine, judge } });
    expect(trace.candidates[0]!.origin).toMatchObject({ messageId: 'm', messageIndex: 4 });
    expect(trace).toMatchObject({ indexSeq: 1, embedder: 'word hashes (64)' });
  });

  it('asks for the encoder’s name only if none was loaded when the question began', async () => {
    const ask = async (before: string | null) => {
      let asked = 0;
      const { ask: run } = await openFunnel([noteEntry('n', 'We bought the boat in Oslo')], {
        port: (port) => ({
          ...port,
          stats: async () => ({ ...(await port.stats()), embedder: asked++ === 0 ? before : 'loaded by then' }),
        }),
      });
      const { trace } = await run('When did we buy the boat?');
      return { asked, embedder: trace.embedder };
    };
    expect(await ask('a model')).toEqual({ asked: 1, embedder: 'a model' });
    expect(await ask(null)).toEqual({ asked: 2, embedder: 'loaded by then' });
  });

  it('fails when the store fails or the index does not respond', async () => {
    const fail = async () => {
      throw new Error('it is gone');
    };
    const entries = [messageEntry('m', 'We bought the boat in Oslo', { index: 4 })];
    for (const broken of [{ getMany: fail }, { query: fail }]) {
      await expect(
        (await openFunnel(entries, { store: (store) => ({ ...store, ...broken }) })).ask('When did we buy the boat?'),
      ).rejects.toThrow('it is gone');
    }
    await expect(
      (await openFunnel(entries, { port: (port) => ({ ...port, stats: fail }) })).ask('When did we buy the boat?'),
    ).rejects.toThrow('it is gone');
  });

  it('continues when lanes fail, and names them', async () => {
    const fail = async () => {
      throw new Error('lane is down');
    };
    const { ask } = await openFunnel([noteEntry('n', 'We bought the boat in Oslo')], {
      port: (port) => ({ ...port, dense: fail, graph: fail }),
    });
    const { trace, sources } = await ask('When did we buy the boat?');
    expect(sources.map(({ ref }) => ref)).toEqual([noteRef('n')]);
    expect(trace.lanes.filter(({ state }) => state === 'failed').map(({ lane, reason }) => [lane, reason])).toEqual([
      ['dense', { code: 'failed', message: 'lane is down' }],
      ['graph', { code: 'failed', message: 'lane is down' }],
    ]);
  });

  it('keeps unjudged candidates, marks them, and reports the failed gate', async () => {
    const texts = Array.from({ length: 12 }, (_, index) =>
      noteEntry(`n${index}`, `We bought boat ${index} in Oslo harbour`),
    );
    const judge: Engine['judge'] = async (request) => {
      if (request.candidates.length < 8) throw new Error('the model hung up');
      const fits = request.candidates
        .slice(1)
        .map(({ ref }) => ({ ref, verdict: 'useful' as const, reason: { code: 'model' as const, text: 'fits' } }));
      return [...fits, { ref: noteRef('never-asked'), verdict: 'exact', reason: { code: 'model', text: 'injected' } }];
    };
    const { trace } = await (
      await openFunnel(texts)
    ).ask('Which boats did we buy?', { engine: { ...offlineEngine, judge } });
    expect(trace.gate.state).toBe('failed-open');
    expect(trace.gate.failures).toEqual([
      { code: 'missing-verdicts', missing: 1, asked: 8 },
      { code: 'batch-failed', count: 4, cause: { code: 'failed', message: 'the model hung up' } },
    ]);
    const verdicts = trace.candidates.map(({ gate }) => gate?.verdict);
    expect(verdicts.filter((verdict) => verdict === 'not-judged')).toHaveLength(5);
    expect(verdicts.filter((verdict) => verdict === 'useful')).toHaveLength(7);
    expectClosed(trace);
  });

  it('asks the same judge about the same text and intent once', async () => {
    let asked = 0;
    const engine: typeof offlineEngine = {
      ...offlineEngine,
      label: 'a model',
      sentTo: 'example.org',
      judge: async ({ candidates }) => {
        asked += candidates.length;
        return candidates.map(({ ref }) => ({ ref, verdict: 'useful', reason: { code: 'model', text: 'fits' } }));
      },
    };
    const { ask } = await openFunnel([noteEntry('n', 'We bought the boat')]);
    await ask('When did we buy the boat?', { engine });
    await ask('When did we buy the boat?', { engine });
    expect(asked).toBe(1);
  });

  it('plans by the offline rules when the model fails, and says so', async () => {
    const engine = {
      ...offlineEngine,
      label: 'a model',
      understand: async () => {
        throw new Error('no answer');
      },
    };
    const { trace, sources } = await (
      await openFunnel([noteEntry('n', 'We bought the boat')])
    ).ask('When did we buy the boat?', { engine });
    expect(sources).toHaveLength(1);
    expect(trace.plan.planner).toEqual({ code: 'offline-rules' });
    expect(trace.stages[0]!.notes).toEqual([
      { code: 'planner-failed', label: 'a model', message: 'no answer', replacement: 'offline engine' },
    ]);
  });

  it('folds duplicates into the one of highest provenance', async () => {
    const { ask } = await openFunnel([noteEntry('n', 'We bought the boat.'), messageEntry('m', 'we bought THE boat')]);
    const { trace } = await ask('When did we buy the boat?');
    const [note, message] = [noteRef('n'), messageRef('m')].map((ref) =>
      trace.candidates.find((candidate) => candidate.ref === ref)!,
    );
    expect(note!.dedup).toEqual({ foldedInto: null, folded: [messageRef('m')] });
    expect(message!.outcome).toEqual({
      state: 'dropped',
      stage: 'fuse',
      reason: { code: 'duplicate', of: noteRef('n') },
    });
  });

  it('replaces a superseded note by the newer one, and keeps contradicting notes together', async () => {
    const link = (id: string, from: string, to: string, kind: Link['kind']): Link => ({
      id: id as LinkId,
      from: from as NoteId,
      to: to as NoteId,
      toTitle: '',
      kind,
      createdAt: 1,
    });
    const notes = [
      noteEntry('old', 'The boat costs nine'),
      noteEntry('new', 'The boat costs ten'),
      noteEntry('x', 'The boat is blue'),
      noteEntry('y', 'The boat is red'),
    ];
    const { ask } = await openFunnel(notes, {
      links: [link('a', 'new', 'old', 'supersedes'), link('b', 'x', 'y', 'contradicts')],
    });
    const { trace } = await ask('What about the boat?');
    expect(trace.candidates.find(({ ref }) => ref === noteRef('old'))!.outcome).toMatchObject({
      state: 'dropped',
      stage: 'resolve',
    });
    expect(trace.notices.map(({ kind }) => kind).sort()).toEqual(['contradiction', 'stale']);
    expect(trace.package.order).toEqual(expect.arrayContaining([noteRef('x'), noteRef('y'), noteRef('new')]));
  });

  it('never surfaces the running turn', async () => {
    const { ask } = await openFunnel([messageEntry('m', 'When did we buy the boat?')]);
    expect((await ask('When did we buy the boat?', { exclude: [messageRef('m')] })).trace.candidates).toEqual([]);
  });

  it('finds everything in a named time range, and the assistant’s statements when asked for', async () => {
    const { ask } = await openFunnel([
      messageEntry('a', 'Nothing like the question', { createdAt: Date.UTC(2026, 2, 10), role: 'assistant' }),
      messageEntry('b', 'The boat', { index: 5, createdAt: Date.UTC(2025, 6, 1) }),
    ]);
    const inMarch = await ask('What about the boat in March?');
    expect(
      inMarch.trace.candidates.find(({ ref }) => ref === messageRef('a'))?.found.map(({ lane }) => lane),
    ).toContain('temporal');
  });

  it('finds the assistant’s advice where that is asked for: by its words, and by those of what it answered', async () => {
    const { ask } = await openFunnel(
      [
        messageEntry('asked', 'My boat takes in water at the stern', { index: 0 }),
        messageEntry('advice', 'Caulk the seam with cotton', { index: 1, role: 'assistant' }),
        messageEntry('other', 'Paint the garden gate twice', { index: 9, role: 'assistant' }),
        messageEntry('b', 'The boat', { index: 12 }),
      ],
      { kind: 'asks-advice' },
    );
    for (const question of ['What did you suggest for the boat?', 'Your tip with the cotton, please']) {
      const { sources } = await ask(question);
      expect(sources[0]?.ref).toBe(messageRef('advice'));
      expect(sources.map(({ ref }) => ref)).not.toContain(messageRef('asked'));
    }
  });

  it('drops whole candidates over budget, never the core', async () => {
    const notes = Array.from({ length: 10 }, (_, index) =>
      noteEntry(`n${index}`, `Boat ${index}`, { body: 'painting garden '.repeat(40) }),
    );
    const judge: Engine['judge'] = async ({ candidates }) =>
      candidates.map(({ ref }) => ({
        ref,
        verdict: ref === 'note:n9' ? 'exact' : 'weak',
        reason: { code: 'model', text: 'set' },
      }));
    const { trace, sources } = await (
      await openFunnel(notes)
    ).ask('Which boats?', { engine: { ...offlineEngine, judge, contextWindowTokens: 400 } });
    expectClosed(trace);
    expect(trace.package.tokens).toBeLessThanOrEqual(300);
    expect(trace.package.order).toContain(noteRef('n9'));
    expect(sources.every(({ text }) => text.includes('painting garden'))).toBe(true);
    expect(trace.candidates.some(({ outcome }) => outcome.state === 'dropped' && outcome.stage === 'compose')).toBe(
      true,
    );
  });

  it('drops a candidate the person called not relevant for such a question', async () => {
    const probe = await (await openFunnel([noteEntry('n', 'We bought the boat')])).ask('When did we buy the boat?');
    const feedback = [
      { ref: noteRef('n'), verdict: 'not-relevant', intent: probe.trace.plan.intent, withdrawnAt: null } as Feedback,
    ];
    const { trace } = await (
      await openFunnel([noteEntry('n', 'We bought the boat')], { feedback })
    ).ask('When did we buy the boat?');
    expect(trace.candidates[0]!.gate).toMatchObject({
      verdict: 'drop',
      reason: { code: 'marked-not-relevant' },
    });
  });

  it('stops when cancelled', async () => {
    const { ask } = await openFunnel([noteEntry('n', 'We bought the boat')]);
    await expect(ask('When did we buy the boat?', { signal: AbortSignal.abort() })).rejects.toThrow();
  });

  it('marks what the answer cited, by sentence, and counts only verified quotes as used', async () => {
    const { ask, retrieval } = await openFunnel([
      noteEntry('a', 'We bought the boat'),
      noteEntry('b', 'The boat is blue'),
    ]);
    const { trace, sources } = await ask('What about the boat?');
    const [first, second] = sources;
    const observed = retrieval.observe(trace, {
      messageId: 'answer',
      at: 7,
      text: 'It rains. You bought it [1]. It is blue [2], as said [1].',
      citations: [
        { number: 1, ref: first!.ref, quote: first!.text, verified: true },
        { number: 2, ref: second!.ref, quote: '', verified: false, isInOtherWords: true },
      ],
    });
    const useOf = (ref: string) => observed.trace.candidates.find((candidate) => candidate.ref === ref)!.use;
    expect(useOf(first!.ref)).toEqual({ cited: true, sentences: [2, 3], quoteVerified: true });
    expect(useOf(second!.ref)).toEqual({ cited: true, sentences: [3], quoteVerified: false, isInOtherWords: true });
    expect(observed.accessEvents.map(({ ref, kind, messageId }) => ({ ref, kind, messageId }))).toEqual([
      { ref: first!.ref, kind: 'cited', messageId: 'answer' },
    ]);
    expect(observed.trace.stages.at(-1)).toMatchObject({ stage: 'observe', in: 2, out: 2 });
    expect(trace.candidates.every(({ use }) => use === null)).toBe(true);
  });

  it('applies provenance only after the gate: a kept note does not displace better chat', async () => {
    const notes = Array.from({ length: 40 }, (_, index) => noteEntry(`n${index}`, `boat painting ${index}`));
    const { ask } = await openFunnel([
      ...notes,
      messageEntry('m', 'I bought the blue boat in Oslo', { sessionId: 's9' as SessionId }),
    ]);
    const { trace } = await ask('When did I buy the blue boat in Oslo?');
    expect(trace.candidates[0]!.ref).toBe(messageRef('m'));
  });
});
