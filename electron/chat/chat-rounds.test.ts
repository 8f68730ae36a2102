import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sourceRef } from '../../shared/domain/ids';
import { openFunnelChat, type FunnelChat } from './testing/funnel-chat';

const FLIGHT = 'We fly to Kyoto on the third of May.';
const PEANUTS = 'Anna cannot eat peanuts.';
const BREAD = 'Sourdough needs twelve hours at room temperature.';

let test: FunnelChat;
beforeEach(async () => {
  test = await openFunnelChat();
});
afterEach(() => test.close());

const systemOf = (index = -1): string =>
  (test.fake.requestsOf('answer').at(index)!.body!.messages as { content: string }[])[0]!.content;
const promptOf = (index = -1): string =>
  (test.fake.requestsOf('answer').at(index)!.body!.messages as { role: string; content: string }[]).findLast(
    ({ role }) => role === 'user',
  )!.content;
const judgeAll = (verdictOf: (text: string) => string) => (prompt: string) => ({
  judgements: [...prompt.matchAll(/<candidate id="(\d+)"[^>]*>\n([\s\S]*?)\n<\/candidate>/gu)].map(([, id, text]) => ({
    id: Number(id),
    verdict: verdictOf(text!),
    reason: 'as told',
  })),
});

describe('supplemental retrieval through the whole funnel', () => {
  it('searches, judges and continues the numbering; the child trace is complete and its citation verified', async () => {
    await test.keep([FLIGHT, PEANUTS, BREAD]);
    test.useProvider();
    test.fake.setToolCalls([{ calls: [{ arguments: { query: 'what Anna cannot eat' } }] }]);
    test.fake.setStructured(
      'judgements',
      judgeAll((text) => (text.includes('Kyoto') || text.includes('Anna') ? 'exact' : 'drop')),
    );
    test.fake.setAnswer('“We fly to Kyoto on the third of May.” [1] “Anna cannot eat peanuts.” [2]');
    const { answer } = await test.ask('When do we fly to Kyoto?');
    const [parent, child] = await test.runsOf(answer);
    expect(answer.citations.map(({ number, verified }) => [number, verified])).toEqual([
      [1, true],
      [2, true],
    ]);
    expect(child).toMatchObject({
      purpose: 'supplemental',
      parentId: parent!.id,
      messageId: answer.id,
      gate: { state: 'judged' },
    });
    expect(child!.plan.planner).toEqual({ code: 'offline-rules' });
    expect(child!.candidates.find(({ ref }) => ref === answer.citations[1]!.ref)).toMatchObject({
      title: PEANUTS,
      use: { cited: true, quoteVerified: true },
    });
    expect(child!.package.order).not.toContain(parent!.package.order[0]);
  });
});

describe('asking again through the whole funnel', () => {
  it('without a note: excludes it whatever the fit check says, and reuses the first plan', async () => {
    const [flight] = await test.keep([FLIGHT, 'The flight to Kyoto leaves in the morning.', BREAD]);
    const { answer: first } = await test.ask('When do we fly to Kyoto?');
    expect(first.text).toContain(FLIGHT);
    const ref = sourceRef('note', flight!.id);
    const { answer: second } = await test.run((chat) => chat.askAgain(first.id, { without: [ref], include: [] }));
    expect(second.text).not.toContain('third of May');
    const [[before], [run]] = await Promise.all([test.runsOf(first), test.runsOf(second)]);
    expect(run).toMatchObject({
      purpose: 'again',
      parentId: before!.id,
      plan: { question: before!.plan.question, subQueries: before!.plan.subQueries },
    });
    expect(run!.candidates.find((candidate) => candidate.ref === ref)).toMatchObject({
      override: 'without',
      outcome: { state: 'dropped' },
    });
  });

  it('with a dropped note: puts it into the package, where it can be cited', async () => {
    const [, bread] = await test.keep([FLIGHT, BREAD]);
    const { answer: first } = await test.ask('When do we fly to Kyoto?');
    expect(first.text).not.toContain('Sourdough');
    const ref = sourceRef('note', bread!.id);
    const { answer: second } = await test.run((chat) => chat.askAgain(first.id, { without: [], include: [ref] }));
    const [run] = await test.runsOf(second);
    expect(run!.package.order).toContain(ref);
    expect(run!.candidates.find((candidate) => candidate.ref === ref)).toMatchObject({
      override: 'include',
      outcome: { state: 'kept' },
    });
  });
});

describe('two analysts through the whole funnel', () => {
  it('offline: two independent runs with their own intents, both answers, a verdict', async () => {
    await test.keep([FLIGHT, 'The flight to Kyoto leaves in the morning.', PEANUTS, BREAD]);
    const { answer: first } = await test.ask('When do we fly to Kyoto?');
    const { answer, events } = await test.run((chat) => chat.analyse(first.id));
    expect(answer.analysis).toBeDefined();
    const [depth, breadth] = await test.vault.store.getMany('traces', [
      answer.analysis!.depth.traceId,
      answer.analysis!.breadth.traceId,
    ]);
    expect([depth!.purpose, breadth!.purpose]).toEqual(['depth', 'breadth']);
    expect(depth!.plan.intent).not.toBe(breadth!.plan.intent);
    expect(answer.citations.length).toBeGreaterThan(1);
    expect(answer.citations.every(({ verified }) => verified)).toBe(true);
    expect(events.flatMap((event) => (event.type === 'further' ? [event.purpose] : []))).toEqual(
      expect.arrayContaining(['depth', 'breadth']),
    );
  });
});

describe('other inputs of the answer', () => {
  it('a failed batch of the gate leaves only its own candidates unjudged, and says so', async () => {
    await test.keep(
      Array.from(
        { length: 12 },
        (_, index) => `The flight to Kyoto, part ${index + 1}: gate ${index + 20} opens early.`,
      ),
    );
    test.useProvider();
    test.fake.setMode('malformed-json', { on: 'judgements', containing: 'part 7: gate 26' });
    const { answer } = await test.ask('When does the flight to Kyoto open?');
    const [run] = await test.runsOf(answer);
    const verdicts = run!.candidates.flatMap(({ gate }) => (gate === null ? [] : [gate.verdict]));
    expect(run!.gate.state).toBe('failed-open');
    expect(run!.gate.failures).toHaveLength(1);
    expect(verdicts.filter((verdict) => verdict === 'not-judged').length).toBeGreaterThan(0);
    expect(verdicts.filter((verdict) => verdict !== 'not-judged').length).toBeGreaterThan(0);
  });

  it('notes that contradict each other are reported once a session, next to the answer and not in its text', async () => {
    await test.keep([FLIGHT, 'We fly to Kyoto on the fifth of May.'], [{ from: 0, to: 1, kind: 'contradicts' }]);
    const roundsOf = async (question: string) => {
      const { answer } = await test.ask(question);
      const [run] = await test.runsOf(answer);
      expect(answer.text).not.toContain('contradict');
      return run!.notices.filter(({ kind }) => kind === 'contradiction').length;
    };
    expect(await roundsOf('When do we fly to Kyoto?')).toBe(1);
    expect(await roundsOf('On which day of May do we fly to Kyoto?')).toBe(0);
    test.useProvider();
    expect(await roundsOf('Which day in May is the flight to Kyoto?')).toBe(0);
    expect(promptOf()).not.toContain('contradict each other:');
  });

  it('a fact comes first, offline and for a model', async () => {
    await test.keep([BREAD]);
    await test.facts.add({ entity: 'dentist', attribute: 'phone number', value: '555 01' });
    const { answer } = await test.ask("What is my dentist's phone number?");
    expect(answer.text).toMatch(/^Your dentist’s phone number is 555 01 \(since 1 May 2026\)\./);
    test.useProvider();
    await test.ask("What is my dentist's phone number now?");
    expect(promptOf()).toContain('>\n555 01\n</fact>');
  });

  it('the answer style precedes every answer, counts towards the budget, and is never retrieved', async () => {
    await test.keep([FLIGHT]);
    test.useProvider();
    test.setContract('Answer in one sentence, in the imperative.');
    const { answer } = await test.ask('When do we fly to Kyoto?');
    expect(systemOf()).toMatch(/^How this person wants to be answered/);
    const [run] = await test.runsOf(answer);
    expect(run!.package.blocks?.find(({ block }) => block === 'contract')?.tokens).toBeGreaterThan(0);
    test.setContract('');
    await test.ask('When do we fly to Kyoto, once more?');
    expect(systemOf()).not.toContain('imperative');
  });
});
