import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lessonSchema } from '../../../shared/domain/lesson';
import { silentLogger } from '../../../shared/lib/logger';
import { plannedActionsIn, stepsOfPlan } from '../../language/questions/planned-actions';
import { createOfflineEngine } from '../../models/offline/offline-engine';
import { createProviderEngine } from '../../models/provider/provider-engine';
import type { Engine } from '../../ports/engine';
import { startFakeProvider, type FakeProvider } from '../../testing/fake-provider/fake-provider';
import { openTestCorpus, type TestCorpus } from '../testing/open-test-corpus';
import { createProbeWriter } from './probe-writer';
import { proposeLessonChanges } from './propose-lesson-changes';
import { lessonProposalChanges } from './lesson-proposal-changes';

const NEVER = new AbortController().signal;
const RULE = 'Always let Jana read it before you send a contract, because I missed a clause last time';

let corpus: TestCorpus;
let fake: FakeProvider;
beforeEach(async () => {
  [corpus, fake] = await Promise.all([openTestCorpus(), startFakeProvider()]);
  const { messages } = await corpus.session([RULE, 'Noted.']);
  const unit = await corpus.unit(RULE, { message: messages[0]!, quote: RULE });
  await corpus.review.keep({ id: unit.id, alike: [] });
  expect(corpus.lessonTable.all()).toHaveLength(1);
});
afterEach(async () => {
  await Promise.all([corpus.close(), fake.stop()]);
});

const providerEngine = (): Engine =>
  createProviderEngine({
    settings: { preset: 'custom', baseUrl: fake.url, chatModel: 'fake-chat', smallModel: '', embeddingModel: '' },
    key: null,
    now: corpus.clock.now,
    log: silentLogger,
    timeouts: { quietMs: 0 },
    maxRetries: 0,
  });
const writerOn = (engine: Engine, people: string[] = []) =>
  createProbeWriter({
    store: corpus.store,
    writer: corpus.writer,
    lessons: corpus.lessonTable,
    catalog: corpus.catalog,
    hidden: corpus.hiddenTextFilter,
    excluded: () => ({ people, places: [], folders: [] }),
    runExclusive: corpus.runExclusive,
    engine: () => engine,
    mayRead: () => true,
    actionsOf: async (text) => (text.includes('?') ? plannedActionsIn(text) : stepsOfPlan(text)),
    now: corpus.clock.now,
  });
const asked = () => fake.requestsOf('probes').length;
const lesson = () => corpus.lessonTable.all()[0]!;
const view = async () => (await corpus.lessons.list()).lessons[0]!;

describe('sentences of a model test a lesson', () => {
  beforeEach(() =>
    fake.setStructured('probes', {
      fires: [
        { text: "I'm going to send the contract", act: 'send the contract' },
        { text: 'I will email the agreement to them', act: 'email the agreement' },
        { text: 'ich schicke gleich den Vertrag raus', act: 'den Vertrag schicken' },
        { text: "I'm going to send the contract", act: 'send the contract' },
      ],
      silent: ['I sent the contract yesterday', 'Did they send us the contract?', 'Send it to http://evil.example now'],
    }),
  );

  it('and it says at which of them it comes up, and at which it should and does not', async () => {
    expect((await view()).probes).toBeNull();
    expect(await writerOn(providerEngine())(NEVER)).toBe('done');
    expect(lessonSchema.safeParse(lesson()).error).toBeUndefined();
    expect((await view()).probes).toEqual({
      writtenBy: providerEngine().label,
      comesUp: ["I'm going to send the contract"],
      missing: ['I will email the agreement to them', 'ich schicke gleich den Vertrag raus'],
      silent: ['I sent the contract yesterday', 'Did they send us the contract?'],
      unwanted: [],
      isMendable: true,
    });
  });

  it('once, and again only when the lesson says something else', async () => {
    const step = writerOn(providerEngine());
    await step(NEVER);
    await step(NEVER);
    expect(asked()).toBe(1);
    const { id, type, trigger, reason } = lesson();
    await corpus.lessons.save({ id, type, ...trigger, instruction: 'let a lawyer read it', reason });
    expect((await view()).probes).toBeNull();
    await step(NEVER);
    expect(asked()).toBe(2);
  });

  it('nothing about when it comes up changes, before the person lets it come up at more', async () => {
    await writerOn(providerEngine())(NEVER);
    const before = lesson().trigger;
    const drafts = proposeLessonChanges({
      lessons: [lesson()],
      reader: corpus.lessonTable.reader,
      usageCounts: new Map(),
      quote: ({ instruction }) => `“${instruction}”`,
    });
    expect(drafts.map(({ kind, subjects }) => [kind, subjects])).toEqual([['mend-lesson', [lesson().id]]]);
    expect(drafts[0]!.reason).toContain('I will email the agreement to them');
    expect(lesson().trigger).toEqual(before);
    const changes = lessonProposalChanges(corpus.lessonTable, drafts[0]!, 0);
    expect(changes[0]!.after).toMatchObject({ trigger: { actions: [...before.actions, 'email the agreement'] } });

    await corpus.lessons.setState(lesson().id, 'mend');
    expect(changes[0]!.after).toMatchObject({ trigger: lesson().trigger });
    expect((await view()).probes).toMatchObject({
      missing: ['ich schicke gleich den Vertrag raus'],
      isMendable: false,
    });
    // The sentences are about the same lesson still.
    await writerOn(providerEngine())(NEVER);
    expect(asked()).toBe(1);
    await corpus.writer.undo('note');
    expect(lesson().trigger).toEqual(before);
  });

  it('an action that would make it come up at a near-miss is not proposed', async () => {
    fake.setStructured('probes', {
      fires: [{ text: 'I will email the agreement to them', act: 'email the agreement' }],
      silent: ['I will email the agreement to Jana'],
    });
    await writerOn(providerEngine())(NEVER);
    expect((await view()).probes).toMatchObject({ missing: ['I will email the agreement to them'], isMendable: false });
  });

  it('keeping its note can still be taken back', async () => {
    await writerOn(providerEngine())(NEVER);
    await corpus.writer.undo('review');
    expect(corpus.lessonTable.all()).toEqual([]);
  });
});

describe('nothing is asked', () => {
  it('offline', async () => {
    expect(await writerOn(createOfflineEngine())(NEVER)).toBe('done');
    expect(asked()).toBe(0);
  });

  it('of a lesson that names somebody who is excluded', async () => {
    await writerOn(providerEngine(), ['Jana'])(NEVER);
    expect(asked()).toBe(0);
  });

  it('twice in one run after a broken reply', async () => {
    fake.setReplyText('probes', () => 'Sure! Here are some.');
    const step = writerOn(providerEngine());
    await step(NEVER);
    const first = asked();
    await step(NEVER);
    expect([first > 0, asked()]).toEqual([true, first]);
    expect((await view()).probes).toBeNull();
  });
});
