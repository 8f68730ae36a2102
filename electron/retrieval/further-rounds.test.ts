import { describe, expect, it } from 'vitest';
import type { RetrievalTrace } from '../../shared/domain/trace';
import type { JudgeRequest, PlanCorrection } from '../ports/engine';
import { noteEntry, noteRef } from './testing/entries';
import { offlineEngine, openFunnel } from './testing/open-funnel';

const NOTHING: PlanCorrection = { intent: '', window: null, people: [], actions: [], decision: '', more: [] };

/** A model that keeps the texts it is told of, and says what it misses, call by call. */
function readingModel(fitting: readonly string[], corrections: readonly Partial<PlanCorrection>[]) {
  const calls: JudgeRequest[] = [];
  const engine: typeof offlineEngine = {
    ...offlineEngine,
    label: `a model that read ${fitting.join(' ')}`,
    judgeBatch: 60,
    judge: async (request) => {
      request.onCorrection?.({ ...NOTHING, ...corrections[calls.length] });
      calls.push(request);
      return request.candidates.map(({ ref, text }) => ({
        ref,
        verdict: fitting.includes(text) ? 'strong' : 'drop',
        reason: { code: 'model', text: 'read' },
      }));
    },
  };
  return { engine, calls };
}

const outcomeOf = ({ candidates }: RetrievalTrace, id: string) =>
  candidates.find(({ ref }) => ref === noteRef(id))?.outcome;
const others = (question: string) =>
  Array.from({ length: 20 }, (_, index) => noteEntry(`x${index}`, `${question} Remark ${index}.`));

describe('a model that reads what was found and misses something', () => {
  it.each([
    [
      'What did the man with the ladder ask for?',
      'The man with the ladder is Gwen.',
      'Gwen wanted eighty euros.',
      'Gwen wanted eighty euros',
    ],
    [
      'Was hat der Mann mit der Leiter verlangt?',
      'Der Mann mit der Leiter heißt Gernot.',
      'Gernot bekam achtzig Euro.',
      'Gernot bekam Geld',
    ],
    [
      'Combien voulait l’homme à l’échelle ?',
      'L’homme à l’échelle s’appelle Gwenaël.',
      'Gwenaël a reçu quatre-vingts euros.',
      'Gwenaël a reçu des euros',
    ],
  ])('has it searched for, and judges what comes: %s', async (question, first, second, more) => {
    const { engine, calls } = readingModel([first, second], [{ intent: 'The price.', more: [more] }]);
    const funnel = await openFunnel([noteEntry('a', first), noteEntry('b', second), ...others(question)]);
    const { trace, sources } = await funnel.ask(question, { surface: 'chat', engine });
    expect(sources.map(({ ref }) => ref).toSorted()).toEqual([noteRef('a'), noteRef('b')]);
    expect(trace.plan).toMatchObject({ intent: 'The price.', planner: { code: 'model', label: engine.label } });
    expect(calls).toHaveLength(2);
    // A candidate is judged once, and what was judged takes no place of what came.
    const judged = calls.flatMap(({ candidates }) => candidates.map(({ ref }) => ref));
    expect(new Set(judged).size).toBe(judged.length);
    expect(calls[1]!.candidates.length).toBeLessThanOrEqual(15);
    expect(trace.stages.find(({ stage }) => stage === 'search')!.notes).toContainEqual({
      code: 'asked-for-more',
      texts: [more],
    });
    // What the first round left out is told still.
    for (const ref of judged.filter((one) => one !== noteRef('a') && one !== noteRef('b')))
      expect(trace.candidates.find((candidate) => candidate.ref === ref)!.outcome).toMatchObject({ stage: 'gate' });
  });

  it('has each stage once, with counts that add up', async () => {
    const question = 'Who has the boat?';
    const { engine } = readingModel(['Gwen has it.'], [{ more: ['Gwen has it'] }]);
    const funnel = await openFunnel([noteEntry('a', 'Gwen has it.'), ...others(question)]);
    const { trace } = await funnel.ask(question, { surface: 'chat', engine });
    const names = trace.stages.map(({ stage }) => stage);
    expect(new Set(names).size).toBe(names.length);
    expect(new Set(trace.lanes.map(({ lane }) => lane)).size).toBe(trace.lanes.length);
    for (const { stage, in: entered, out, unlisted = 0 } of trace.stages.filter(({ stage: name }) =>
      ['fuse', 'floor', 'gate', 'rank'].includes(name),
    ))
      expect([stage, entered - out]).toEqual([
        stage,
        unlisted + trace.candidates.filter(({ outcome }) => 'stage' in outcome && outcome.stage === stage).length,
      ]);
  });

  it('is asked three times at most', async () => {
    const { engine, calls } = readingModel(
      [],
      Array.from({ length: 9 }, (_, index) => ({ more: [`The boat has the number ${index}`] })),
    );
    const funnel = await openFunnel([
      ...others('Who has the boat?'),
      ...Array.from({ length: 60 }, (_, index) =>
        noteEntry(`n${index}`, `Number ${index % 9} is painted on boat ${index}.`),
      ),
    ]);
    await funnel.ask('Who has the boat?', { surface: 'chat', engine });
    expect(calls).toHaveLength(3);
  });

  it('is asked once where it misses nothing, or only what was searched for already', async () => {
    const { engine, calls } = readingModel([], [{ intent: 'Who has the boat now.', more: ['who has the boat?'] }]);
    const funnel = await openFunnel(others('Who has the boat?'));
    const { trace } = await funnel.ask('Who has the boat?', { surface: 'chat', engine });
    expect(calls).toHaveLength(1);
    expect(trace.plan.intent).toBe('Who has the boat now.');
    expect(trace.stages.find(({ stage }) => stage === 'search')!.notes).toEqual([]);
  });

  it('names a time that the rules did not read, and what is of that time is found', async () => {
    const at = Date.UTC(2025, 6, 5);
    const { engine } = readingModel(
      ['We moored in Brest.'],
      [{ window: { from: at, to: at + 86_399_999, phrase: 'den dagen vi gifte oss' } }],
    );
    const funnel = await openFunnel([
      noteEntry('a', 'We moored in Brest.', { createdAt: at, keptAt: at }),
      ...others('Var var vi den dagen vi gifte oss?'),
    ]);
    const { trace, sources } = await funnel.ask('Var var vi den dagen vi gifte oss?', { surface: 'chat', engine });
    expect(trace.plan.window).toMatchObject({ from: at });
    expect(sources.map(({ ref }) => ref)).toEqual([noteRef('a')]);
    expect(outcomeOf(trace, 'a')).toEqual({ state: 'kept' });
  });

  it.each([
    ['small-talk', true],
    ['plans', undefined],
    ['other', undefined],
  ] as const)('is told where nothing is asked: %s', async (kind, isSmallTalk) => {
    const { engine, calls } = readingModel([], []);
    const funnel = await openFunnel(others('That helps with the boat'), { kind });
    await funnel.ask('That helps with the boat', { surface: 'chat', engine });
    expect(calls.map((request) => request.isSmallTalk)).toEqual([isSmallTalk]);
  });

  it('is not asked for more by a supplement, which searches for what the model asked for', async () => {
    const { engine, calls } = readingModel([], [{ more: ['Gwen has it'] }]);
    const funnel = await openFunnel([noteEntry('a', 'Gwen has it.'), ...others('Who has the boat?')]);
    await funnel.ask('Who has the boat?', { surface: 'chat', engine, purpose: 'supplemental' });
    expect(calls.map(({ onCorrection }) => onCorrection)).toEqual([undefined]);
  });
});
