import { describe, expect, it } from 'vitest';
import type { NoteId } from '../../shared/domain/ids';
import type { RetrievalTrace } from '../../shared/domain/trace';
import { emptyPlan } from '../../shared/domain/query-plan';
import { TEST_START, noteEntry, noteRef, testNote } from './testing/entries';
import { offlineEngine, openFunnel } from './testing/open-funnel';

const ALLERGY = 'I’m allergic to melatonin.';
const profileOf = (...ids: string[]) => ({ noteIds: () => ids as NoteId[] });

/** A judge that reads: what a text has to do with the question, though they share no word. */
const judgeKnowing = (...fitting: string[]): typeof offlineEngine => ({
  ...offlineEngine,
  // Verdicts are cached by it.
  label: `a model that knows ${fitting.length}`,
  judge: async ({ candidates }) =>
    candidates.map(({ ref, text }) => ({
      ref,
      verdict: fitting.includes(text) ? 'strong' : 'drop',
      reason: { code: 'model', text: 'read' },
    })),
});

const found = ({ candidates }: RetrievalTrace, id: string) => candidates.find(({ ref }) => ref === noteRef(id));
const laneOf = ({ lanes }: RetrievalTrace) => lanes.find(({ lane }) => lane === 'profile');

describe('a note of the profile', () => {
  it.each([
    ['Suggest a snack with tart cherries.', ALLERGY],
    ['Was koche ich für Clara?', 'Meine Schwester verträgt kein Gluten.'],
    ['Book us a table for eight on Main Street.', 'Ben uses a wheelchair.'],
  ])('is judged though nothing of “%s” leads to it, and applies where the judge says so', async (question, text) => {
    const funnel = await openFunnel(
      [noteEntry('p', text), noteEntry('q', 'The boiler is serviced in May.'), ...manyOthers(question)],
      { profile: profileOf('q', 'p'), hasNoVectors: true, notes: [testNote('p', text)] },
    );
    const { trace, sources } = await funnel.ask(question, { surface: 'chat', engine: judgeKnowing(text) });
    expect(found(trace, 'p')).toMatchObject({
      found: [{ lane: 'profile', rank: 2 }],
      floor: { verdict: 'exempt' },
      gate: { verdict: 'strong' },
      compose: { block: 'profile', included: true },
      outcome: { state: 'kept' },
    });
    expect(found(trace, 'q')!.outcome).toMatchObject({ state: 'dropped', stage: 'gate' });
    expect(sources.map(({ text: given, isProfile }) => [given, isProfile])).toEqual([[text, true]]);
    expect(laneOf(trace)).toMatchObject({ state: 'ok', hits: 2 });
    expect(trace.package.blocks).toContainEqual(
      expect.objectContaining({ block: 'profile', tokens: expect.any(Number) }),
    );
  });

  it('takes no place of what was found, and changes no score of it', async () => {
    const question = 'Where is the spare key of the boat?';
    const entries = [
      ...manyOthers(question),
      ...Array.from({ length: 10 }, (_, index) => noteEntry(`p${index}`, `Preference number ${index} on boats.`)),
    ];
    const ids = Array.from({ length: 10 }, (_, index) => `p${index}`);
    const scoresWith = async (profile?: ReturnType<typeof profileOf>) => {
      const funnel = await openFunnel(entries, profile === undefined ? {} : { profile });
      const { trace } = await funnel.ask(question, { surface: 'chat', stopBefore: 'floor', breadth: 5 });
      const others = trace.candidates.filter(({ ref }) => !ids.some((id) => ref === noteRef(id)));
      return {
        scores: others.map(({ ref, fused }) => [ref, fused]),
        advancing: others.filter(({ outcome }) => outcome.state === 'kept').map(({ ref }) => ref),
        all: trace.candidates.filter(({ outcome }) => outcome.state === 'kept').length,
      };
    };
    const without = await scoresWith();
    const withProfile = await scoresWith(profileOf(...ids));
    expect(withProfile.scores).toEqual(without.scores);
    expect(withProfile.advancing).toEqual(without.advancing);
    expect(withProfile.all - without.all).toBeGreaterThanOrEqual(5);
  });

  it('that only lies in the subject area is left out, and says so; what was found by its words too is not', async () => {
    const weakly: typeof offlineEngine = {
      ...judgeKnowing(),
      judge: async ({ candidates }) =>
        candidates.map(({ ref }) => ({ ref, verdict: 'weak', reason: { code: 'model', text: 'near' } })),
    };
    const funnel = await openFunnel([noteEntry('p', ALLERGY), noteEntry('q', 'I like tart apples.')], {
      profile: profileOf('p', 'q'),
    });
    const ask = async (more = {}) =>
      (await funnel.ask('Suggest a snack with tart cherries.', { surface: 'chat', engine: weakly, ...more })).trace;
    expect(found(await ask(), 'p')!.outcome).toEqual({
      state: 'dropped',
      stage: 'gate',
      reason: { code: 'profile-slight' },
    });
    expect(found(await ask(), 'q')!.outcome).toEqual({ state: 'kept' });
    expect(found(await ask({ include: [noteRef('p')] }), 'p')!.outcome).toEqual({ state: 'kept' });
  });

  it('is counted by the stages before the gate, so that each accounts for every candidate', async () => {
    const question = 'Where is the spare key of the boat?';
    const ids = ['p', 'x3', 'x19'];
    const funnel = await openFunnel([noteEntry('p', ALLERGY), ...manyOthers(question)], { profile: profileOf(...ids) });
    const { trace } = await funnel.ask(question, { surface: 'chat', breadth: 4 });
    for (const { stage, in: entered, out, unlisted = 0 } of trace.stages.filter(({ stage: name }) =>
      ['fuse', 'floor', 'gate', 'rank', 'dedup', 'resolve', 'compose'].includes(name),
    ))
      expect([stage, entered - out]).toEqual([
        stage,
        unlisted +
          trace.candidates.filter(({ outcome }) => outcome.state === 'dropped' && outcome.stage === stage).length,
      ]);
    const [fused, floored] = ['fuse', 'floor'].map((name) => trace.stages.find(({ stage }) => stage === name)!);
    expect(floored!.in).toBe(fused!.out);
    expect(ids.map((id) => found(trace, id)!.gate === null)).toEqual([false, false, false]);
  });

  it('that other ways found too is one candidate, with a finding more', async () => {
    const funnel = await openFunnel([noteEntry('p', ALLERGY), noteEntry('o', 'The kiln is hot.')], {
      profile: profileOf('p'),
    });
    const { trace } = await funnel.ask('What am I allergic to?', { surface: 'chat' });
    expect(trace.candidates.filter(({ ref }) => ref === noteRef('p'))).toHaveLength(1);
    expect(found(trace, 'p')!.found.map(({ lane }) => lane)).toEqual(expect.arrayContaining(['lexical', 'profile']));
    expect(found(trace, 'p')!.outcome).toEqual({ state: 'kept' });
  });

  it('is left out where the person marked it so for the question, or asks what there was at another time', async () => {
    const funnel = await openFunnel([noteEntry('p', ALLERGY), noteEntry('o', 'We sailed to Ven.')], {
      profile: profileOf('p'),
    });
    const engine = judgeKnowing(ALLERGY);
    const ask = (question: string, more = {}) =>
      funnel.ask(question, { surface: 'chat', engine, asOf: TEST_START, ...more });
    expect((await ask('Suggest a snack.')).sources).toHaveLength(1);
    expect((await ask('Suggest a snack.', { without: [noteRef('p')] })).sources).toEqual([]);
    expect((await ask('What did I do in March 2024?')).sources).toEqual([]);
  });

  it('that is gone from the index is passed over', async () => {
    const funnel = await openFunnel([noteEntry('o', 'The kiln is hot.')], { profile: profileOf('gone') });
    const { trace } = await funnel.ask('Suggest a snack.', { surface: 'chat' });
    expect(laneOf(trace)).toMatchObject({ state: 'empty', hits: 0 });
  });
});

describe('the profile', () => {
  const ask = async (changes: Parameters<Awaited<ReturnType<typeof openFunnel>>['ask']>[1], ids = ['p']) => {
    const funnel = await openFunnel([noteEntry('p', ALLERGY)], { profile: profileOf(...ids), hasNoVectors: true });
    return (
      await funnel.ask('Suggest a snack with tart cherries.', {
        engine: judgeKnowing(ALLERGY),
        surface: 'chat',
        ...changes,
      })
    ).trace;
  };

  it.each([
    ['profile-off', { withoutProfile: true }],
    ['profile-not-a-turn', { surface: 'search' as const }],
    ['profile-not-a-turn', { purpose: 'supplemental' as const }],
    ['profile-not-a-turn', { scope: { only: [noteRef('p')] } }],
  ])('is not judged, and the trace says why: %s', async (code, changes) => {
    const trace = await ask(changes);
    expect(laneOf(trace)).toMatchObject({ state: 'off', hits: 0, reason: { code } });
    expect(found(trace, 'p')).toBeUndefined();
  });

  it('is reported as empty where nothing is in it', async () => {
    expect(laneOf(await ask({}, []))).toMatchObject({ state: 'off', reason: { code: 'profile-empty' } });
  });

  it('is judged by both analysts', async () => {
    for (const analyst of ['depth', 'breadth'] as const)
      expect(found(await ask({ analyst, purpose: analyst }), 'p')!.outcome).toEqual({ state: 'kept' });
  });

  it('that fails costs the profile alone, and says so', async () => {
    const funnel = await openFunnel([noteEntry('p', ALLERGY), noteEntry('o', 'The kiln is hot.')], {
      profile: profileOf('p'),
      port: (port) => ({
        ...port,
        score: (query) =>
          query.pool.length === 1 && query.pool[0] === noteRef('p')
            ? Promise.reject(new Error('no room'))
            : port.score(query),
      }),
    });
    const { trace, sources } = await funnel.ask('How hot is the kiln?', { surface: 'chat' });
    expect(laneOf(trace)).toMatchObject({ state: 'failed', reason: { code: 'failed', message: 'no room' } });
    expect(sources.map(({ ref }) => ref)).toEqual([noteRef('o')]);
  });

  it('is not judged for a greeting', async () => {
    const trace = await ask({
      engine: {
        ...judgeKnowing(ALLERGY),
        label: 'a greeting',
        understand: async ({ question }) => ({
          ...emptyPlan(question),
          route: 'none',
          skipReason: { code: 'greeting' },
        }),
      },
    });
    expect([trace.skipped, trace.candidates]).toEqual([{ code: 'greeting' }, []]);
  });
});

/** Entries that share words with the question, so that the breadth is full without the profile. */
const manyOthers = (question: string) =>
  Array.from({ length: 20 }, (_, index) => noteEntry(`x${index}`, `${question} Remark ${index}.`));
