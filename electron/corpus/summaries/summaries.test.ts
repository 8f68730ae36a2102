import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { put } from '../../../shared/domain/batch';
import type { MessageId } from '../../../shared/domain/ids';
import type { Summary, Topic } from '../../../shared/domain/summary';
import { AppError } from '../../../shared/ipc/errors';
import { IDLE_BEFORE_SUMMARY_MS } from '../topics/summary-and-topic-job';
import { OFFLINE_RULES } from './write-summary';
import { openTestSummaries, offlineEngine, type TestSummaries } from './testing/open-test-summaries';

let test: TestSummaries;
beforeEach(async () => {
  test = await openTestSummaries();
});
afterEach(async () => test.close());

const KILN = [
  'The kiln cracked the celadon glaze.',
  'A slower kiln keeps the celadon whole.',
  'We decided to fire the kiln overnight.',
  'Overnight the celadon cools slowly in the kiln.',
  'Who pays for the clay of the kiln is still unclear.',
  'Ask the studio about the clay.',
];
const GARDEN = [
  'The compost for the tomato bed smells.',
  'Turn the compost; a tomato needs air.',
  'The trellis of the tomato bed broke too.',
  'A steel trellis lasts; put compost under it.',
  'We will buy a steel trellis.',
  'A steel trellis for the tomato costs little.',
];
const never = new AbortController().signal;
const summariesOf = async (): Promise<Summary[]> => {
  const rows: Summary[] = [];
  for await (const page of test.corpus.store.pages('summaries')) rows.push(...page);
  return rows;
};
const look = async () => {
  test.summaries.job.findTopicsNow();
  await test.summaries.job.settled();
};
const tick = async () => {
  test.summaries.job.tick();
  await test.summaries.job.settled();
};
const listTopics = async () => (await test.summaries.topics.list()).topics;

describe('the summary of a session', () => {
  it('is written from its messages on demand, and is out of date when the session continues', async () => {
    const { session, messages } = await test.session(KILN);
    expect(await test.summaries.sessions.view(session.id)).toEqual({
      summary: null,
      isOutOfDate: false,
      refusal: null,
    });
    const made = await test.summaries.sessions.make(session.id, never);
    expect(made.madeBy).toEqual({ method: 'offline', label: OFFLINE_RULES });
    expect(made.text).toContain('We decided to fire the kiln overnight.');
    expect((await test.summaries.sessions.view(session.id)).isOutOfDate).toBe(false);
    await test.corpus.commit([
      put('messages', {
        ...messages[5]!,
        id: test.corpus.ids.next<MessageId>(),
        index: 6,
        role: 'person',
        text: 'We fire it on Sunday.',
      }),
    ]);
    expect((await test.summaries.sessions.view(session.id)).isOutOfDate).toBe(true);
    const again = await test.summaries.sessions.make(session.id, never);
    expect(again.id).toBe(made.id);
    expect(await summariesOf()).toHaveLength(1);
  });

  it('includes no failed or stopped answer, and is refused for an empty session', async () => {
    const { session } = await test.session(KILN, {}, (index) =>
      index === 3 ? { state: 'stopped' } : index === 1 ? { state: 'failed' } : {},
    );
    const { text } = await test.summaries.sessions.make(session.id, never);
    expect(text).not.toContain('Overnight');
    expect(text).not.toContain('slower');
    const empty = await test.session(['Hello?'], {});
    expect((await test.summaries.sessions.view(empty.session.id)).refusal).toMatch(/nothing to sum up/u);
    await expect(test.summaries.sessions.make(empty.session.id, never)).rejects.toMatchObject({ code: 'conflict' });
    await expect(
      test.summaries.sessions.make((await test.session(KILN, { deletedAt: 1 })).session.id, never),
    ).rejects.toMatchObject({ code: 'not-found' });
  });

  it('is written automatically when a session rests, never for incognito, deleted or short ones', async () => {
    const { session } = await test.session(KILN);
    await test.session(KILN, { incognito: true });
    await test.session(KILN, { deletedAt: 1 });
    await test.session(KILN.slice(0, 2));
    await tick();
    expect(await summariesOf()).toEqual([]);
    test.corpus.clock.advance(IDLE_BEFORE_SUMMARY_MS);
    await tick();
    expect((await summariesOf()).map(({ sessionId }) => sessionId)).toEqual([session.id]);
    const seq = test.corpus.writer.lastSeq;
    test.corpus.clock.advance(IDLE_BEFORE_SUMMARY_MS);
    await tick();
    expect(test.corpus.writer.lastSeq).toBe(seq);
  });

  it('uses in the background only the model that answered in the session', async () => {
    const asked: string[] = [];
    test.useEngine({
      ...offlineEngine(),
      label: 'model-a',
      summarise: async ({ messages }) => {
        asked.push(messages[0]!.text);
        return messages.map(({ text }, message) => ({ message, text }));
      },
    });
    await test.session(KILN, {}, (index) => (index % 2 === 1 ? { model: 'model-a' } : {}));
    await test.session(GARDEN, { origin: 'import' }, () => ({ model: null }));
    test.corpus.clock.advance(IDLE_BEFORE_SUMMARY_MS);
    await tick();
    expect([...new Set(asked)]).toEqual([KILN[0]]);
    expect(await summariesOf()).toHaveLength(2);
  });
});

describe('topics over sessions', () => {
  beforeEach(async () => {
    for (const [index, texts] of [KILN, GARDEN, KILN.toReversed(), GARDEN.toReversed()].entries())
      await test.session(texts, { title: `Talk ${index}`, updatedAt: 1_000 + index * 100 });
    await test.session(KILN, { incognito: true });
  });

  it('are found among the sessions, oldest first, with the sentences that show the change; a second search changes nothing', async () => {
    await look();
    const found = await listTopics();
    expect(found.map(({ entries }) => entries.map(({ title }) => title)).sort()).toEqual([
      ['Talk 0', 'Talk 2'],
      ['Talk 1', 'Talk 3'],
    ]);
    const kiln = found.find(({ entries }) => entries[0]!.title === 'Talk 0')!;
    expect(kiln.entries[0]!.gist).toContain('We decided to fire the kiln overnight.');
    expect(kiln.entries[0]!.messageIds).toHaveLength(kiln.entries[0]!.gist.split('\n').length);
    const seq = test.corpus.writer.lastSeq;
    await look();
    expect(test.corpus.writer.lastSeq).toBe(seq);
    expect(test.summaries.job.progress()).toMatchObject({ state: 'idle', problem: null });
  });

  it('several are dismissed as one act of undo', async () => {
    await look();
    const topics = await listTopics();
    expect(topics.length).toBeGreaterThan(1);
    await test.summaries.topics.dismiss(
      topics.map(({ id }) => id),
      true,
    );
    expect(await listTopics()).toEqual([]);
    await test.corpus.writer.undo('session');
    expect((await listTopics()).map(({ id }) => id)).toEqual(topics.map(({ id }) => id));
  });

  it('stay dismissed while their sessions are the same; undo restores them', async () => {
    await look();
    const [first] = await listTopics();
    await test.summaries.topics.dismiss([first!.id], true);
    await look();
    expect((await test.summaries.topics.list()).dismissed.map(({ id }) => id)).toEqual([first!.id]);
    expect(await listTopics()).toHaveLength(1);
    await test.corpus.writer.undo('session');
    expect((await listTopics()).map(({ id }) => id)).toContain(first!.id);
    await test.summaries.topics.dismiss([first!.id], true);
    await test.session(first!.entries[0]!.gist.includes('kiln') ? KILN : GARDEN, {
      title: 'One more',
      updatedAt: 5_000,
    });
    await look();
    expect((await listTopics()).some(({ entries }) => entries.some(({ title }) => title === 'One more'))).toBe(true);
  });

  it('keep the person’s name when a session joins; undo reverts the name', async () => {
    await look();
    const topic = (await listTopics()).find(({ entries }) => entries[0]!.title === 'Talk 0')!;
    await test.summaries.topics.rename(topic.id, 'My glazes');
    await test.session(KILN, { title: 'Talk 4', updatedAt: 9_000 });
    await look();
    const named = (await listTopics()).find(({ id }) => id === topic.id)!;
    expect([named.subject, named.entries.length]).toEqual(['My glazes', 3]);
    await test.summaries.topics.rename(topic.id, 'Other');
    await test.corpus.writer.undo('session');
    expect((await listTopics()).find(({ id }) => id === topic.id)!.subject).toBe('My glazes');
  });

  it('lose a deleted session, and are removed when only one is left', async () => {
    await look();
    const topic = (await listTopics())[0]!;
    const session = (await test.corpus.store.get('sessions', topic.entries[0]!.sessionId))!;
    await test.corpus.commit([put('sessions', { ...session, deletedAt: 1 })]);
    expect((await listTopics()).map(({ id }) => id)).not.toContain(topic.id);
  });

  it('are written by the model from the messages, one entry a session, and refused without one', async () => {
    await look();
    const topic = (await listTopics()).find(({ entries }) => entries[0]!.title === 'Talk 0')!;
    await expect(test.summaries.topics.write(topic.id, never)).rejects.toMatchObject({ code: 'unsupported' });
    test.useEngine({
      ...offlineEngine(),
      label: 'model-a',
      summarise: async ({ messages }) =>
        messages.map((_, message) => ({ message, text: `Session ${message} was about firing the kiln overnight.` })),
    });
    await test.summaries.topics.write(topic.id, never);
    const writtenTopic = (await test.corpus.store.get('topics', topic.id)) as Topic;
    expect(writtenTopic.madeBy).toEqual({ method: 'model', label: 'model-a' });
    expect(writtenTopic.entries.map(({ gist }) => gist)).toEqual([
      'Session 0 was about firing the kiln overnight.',
      'Session 1 was about firing the kiln overnight.',
    ]);
    await look();
    expect(await test.corpus.store.get('topics', topic.id)).toEqual(writtenTopic);
  });

  it('are named by the model that writes them, with words that were said, and keep the person’s name', async () => {
    await look();
    const topic = (await listTopics()).find(({ entries }) => entries[0]!.title === 'Talk 0')!;
    const writeNamed = async (name: string): Promise<string> => {
      test.useEngine({
        ...offlineEngine(),
        label: 'model-a',
        summarise: async ({ kind, messages }) =>
          kind === 'topic-name'
            ? [{ message: 0, text: name }]
            : messages.map((_, message) => ({ message, text: `Session ${message} was about firing the kiln.` })),
      });
      await test.summaries.topics.write(topic.id, never);
      return (await listTopics()).find(({ id }) => id === topic.id)!.subject;
    };
    expect(await writeNamed('Quarterly revenue')).toBe(topic.subject);
    expect(await writeNamed('The kiln, '.repeat(9))).toBe(topic.subject);
    expect(await writeNamed('The, of, a kiln')).toBe(topic.subject);
    expect(await writeNamed('The kiln cracked the celadon')).toBe(topic.subject);
    expect(await writeNamed('“Firing the kiln.”')).toBe('Firing the kiln');
    await test.session(KILN, { title: 'Talk 5', updatedAt: 9_000 });
    await look();
    expect((await listTopics()).find(({ id }) => id === topic.id)!.subject).toBe('Firing the kiln');
    await test.summaries.topics.rename(topic.id, 'My kiln');
    expect(await writeNamed('Kiln firing')).toBe('My kiln');
  });

  it('are named by a model while nobody waits, each once as it stands, and never over the person’s name', async () => {
    await look();
    const asked: string[] = [];
    const nameAs = (name: string | Error) =>
      test.useEngine({
        ...offlineEngine(),
        label: 'model-a',
        summarise: async ({ kind, messages }) => {
          asked.push(kind, messages[0]!.text);
          if (name instanceof Error) throw name;
          return [{ message: 0, text: name }];
        },
      });
    expect(await test.summaries.topics.nameNext(never)).toBe('done');
    const before = (await listTopics()).sort((a) => (a.entries[0]!.title === 'Talk 0' ? 1 : -1));
    await test.summaries.topics.rename(before[0]!.id, 'My own');
    nameAs(new AppError('model-cap', 'Enough for today.'));
    await expect(test.summaries.topics.nameNext(never)).rejects.toMatchObject({ code: 'model-cap' });
    nameAs('The, of, a');
    while ((await test.summaries.topics.nameNext(never)) === 'more');
    const subjects = async () => (await listTopics()).map(({ id, subject }) => [id, subject]).sort();
    const unnamed = before.map(({ id, subject }, index) => [id, index === 0 ? 'My own' : subject]).sort();
    expect(await subjects()).toEqual(unnamed);
    const count = asked.length;
    await test.summaries.topics.nameNext(never);
    expect(asked).toHaveLength(count);
    // Another session is another occasion.
    const kiln = before.find(({ entries }) => entries[0]!.title === 'Talk 0')!;
    await test.session(KILN, { title: 'Talk 5', updatedAt: 9_000 });
    await look();
    nameAs('Celadon in the kiln');
    while ((await test.summaries.topics.nameNext(never)) === 'more');
    expect(await test.corpus.store.get('topics', kiln.id)).toMatchObject({
      subject: 'Celadon in the kiln',
      isNamedByModel: true,
      namedBy: 'model-a',
    });
    expect((await listTopics()).find(({ id }) => id === before[0]!.id)!.subject).toBe('My own');
  });

  it('are searched for after a running answer, and the search can be stopped', async () => {
    test.setAnswering(true);
    test.summaries.job.findTopicsNow();
    expect(test.summaries.job.progress().state).toBe('working');
    test.summaries.job.stop();
    await test.summaries.job.settled();
    expect(test.summaries.job.progress()).toMatchObject({ state: 'idle', problem: null, topicsSearchedAt: null });
    expect(await listTopics()).toEqual([]);
  });
});
