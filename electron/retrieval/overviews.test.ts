import { describe, expect, it } from 'vitest';
import type { MessageId, SessionId, SummaryId, TopicId } from '../../shared/domain/ids';
import type { Session } from '../../shared/domain/session';
import type { Summary, Topic } from '../../shared/domain/summary';
import { createBuiltInEmbedder } from '../models/embeddings/built-in-embedder';
import { createIndexCore } from './index/index-core';
import { entryOfSummary, entryOfTopic } from './index/columns/index-entry';
import { DAY, messageEntry, TEST_START } from './testing/entries';
import { openFunnel } from './testing/open-funnel';

const sessionRow = (title: string, changes: Partial<Session> = {}) => ({
  title,
  updatedAt: TEST_START,
  incognito: false,
  deletedAt: null,
  ...changes,
});
const madeBy = { method: 'offline' as const, label: 'offline rules' };

const CHOIR = ['The choir tours Norway in May.', 'The bus costs 900 euros.', 'Hanna books the hostel in Bergen.'];
const choirTurns = CHOIR.map((text, index) =>
  messageEntry(`c${index}`, text, { index, sessionId: 'choir' as SessionId }),
);
const otherTurns = ['The bread needs more salt.', 'The dentist moved to Thursday.'].map((text, index) =>
  messageEntry(`o${index}`, text, { index, sessionId: 'other' as SessionId }),
);
const summaryRow = (changes: Partial<Summary> = {}): Summary => ({
  id: 'sum' as SummaryId,
  sessionId: 'choir' as SessionId,
  kind: 'session',
  text: CHOIR.join('\n'),
  madeBy,
  untilIndex: 3,
  contentHash: 'x',
  messageIds: ['c0', 'c1', 'c2'] as MessageId[],
  createdAt: TEST_START,
  updatedAt: TEST_START,
  ...changes,
});
const choirSummary = (changes: Partial<Summary> = {}) =>
  entryOfSummary(summaryRow(changes), sessionRow('Planning the choir tour'))!;

const topicRow: Topic = {
  id: 'top' as TopicId,
  subject: 'Choir tour',
  entries: [
    { sessionId: 'choir' as SessionId, at: TEST_START, gist: CHOIR[0]!, messageIds: ['c0' as MessageId] },
    {
      sessionId: 'later' as SessionId,
      at: TEST_START + 9 * DAY,
      gist: 'We moved the choir tour to June.',
      messageIds: ['l0' as MessageId],
    },
  ],
  madeBy,
  contentHash: 'x',
  createdAt: TEST_START,
  updatedAt: TEST_START,
  dismissedAt: null,
};
const choirTopic = entryOfTopic(topicRow, (id) => sessionRow(id))!;

describe('summaries and topics in the index', () => {
  it('answer a question about the whole, before what they rest on', async () => {
    const { ask } = await openFunnel([...choirTurns, ...otherTurns, choirSummary(), choirTopic]);
    const { trace, sources } = await ask('Give me the gist of the choir tour.');
    expect(trace.plan.overview).toEqual({ about: 'the choir tour' });
    expect(sources.slice(0, 2).map(({ ref }) => ref)).toEqual(['topic:top', 'summary:sum']);
    expect(sources[1]!.text).toContain('Hanna books the hostel');
    expect(sources.map(({ ref }) => ref)).toContain('message:c0');
  });

  it.each([
    ['was wissen wir alles zur Chorreise', ['topic:top', 'summary:sum']],
    ['pull together what there is on the choir tour', ['topic:top', 'summary:sum']],
    // The topic has too little in common with it in this language.
    ['合唱団の旅行のことをまとめて', ['summary:sum', 'message:c0']],
  ])('answer it in whatever words and language, by its meaning: %s', async (question, first) => {
    const index = createIndexCore(() => createBuiltInEmbedder());
    const entries = [...choirTurns, ...otherTurns, choirSummary(), choirTopic];
    const { sources, trace } = await (await openFunnel(entries, { index })).ask(question);
    expect(trace.plan.overview).toBeDefined();
    expect(sources.slice(0, 2).map(({ ref }) => ref)).toEqual(first);
  });

  it('are found by what they say, and by the title of their session', async () => {
    const { ask } = await openFunnel([...choirTurns, choirSummary()]);
    const refs = async (question: string) => (await ask(question)).sources.map(({ ref }) => ref);
    expect(await refs('What was the planning session about?')).toContain('summary:sum');
    expect(await refs('Sum up the hostel in Norway')).toContain('summary:sum');
    expect(await refs('Give me an overview of the tax return')).not.toContain('summary:sum');
  });

  it('change nothing for a question about something in particular', async () => {
    const without = await openFunnel([...choirTurns, ...otherTurns]);
    const withOverviews = await openFunnel([...choirTurns, ...otherTurns, choirSummary(), choirTopic]);
    for (const question of ['How much is the bus of the choir?', 'Who books the hostel?', 'choir tour']) {
      const candidatesOf = async ({ ask }: typeof without) =>
        (await ask(question, { surface: 'chat' })).trace.candidates.map(({ ref, similarity, fused, outcome }) => ({
          ref,
          similarity,
          fused,
          outcome,
        }));
      expect(await candidatesOf(withOverviews)).toEqual(await candidatesOf(without));
    }
  });

  it('stand behind what was said on the search page, which finds one by any words', async () => {
    const { ask } = await openFunnel([...choirTurns, ...otherTurns, choirSummary(), choirTopic]);
    const refs = (await ask('choir')).sources.map(({ ref }) => ref);
    expect(refs[0]).toBe('message:c0');
    expect(refs.filter((ref) => !ref.startsWith('message:'))).toHaveLength(1);
    expect(refs.at(-1)).toMatch(/^(?:summary|topic):/u);
    const verdicts = async (entries: Parameters<typeof openFunnel>[0]) => {
      const { trace } = await (await openFunnel(entries)).ask('choir tour');
      return trace.candidates.filter(({ kind }) => kind === 'message').map(({ ref, gate }) => ({ ref, gate }));
    };
    const said = [...choirTurns, ...otherTurns];
    expect(await verdicts([...said, choirTopic])).toEqual(await verdicts(said));
    expect((await ask('dentist')).sources.map(({ ref }) => ref)).toEqual(['message:o1']);
  });

  it('take no place of what was said', async () => {
    const turns = Array.from({ length: 20 }, (_, index) =>
      messageEntry(`t${index}`, `The choir tour needs thing ${index}.`, { index, sessionId: 'choir' as SessionId }),
    );
    const advanced = async (entries: Parameters<typeof openFunnel>[0]) => {
      const { ask } = await openFunnel(entries);
      const { trace } = await ask('Give me the gist of the choir tour.', { stopBefore: 'floor' });
      return trace.candidates
        .filter(({ kind, outcome }) => kind === 'message' && outcome.state === 'kept')
        .map(({ ref }) => ref);
    };
    expect(await advanced([...turns, choirSummary(), choirTopic])).toEqual(await advanced(turns));
  });

  it('answer by time when no subject is named, the newest first', async () => {
    const old = entryOfSummary(
      summaryRow({ id: 'old' as SummaryId, sessionId: 'bread' as SessionId, text: 'The bread needs salt.' }),
      sessionRow('Bread', { updatedAt: TEST_START - 60 * DAY }),
    )!;
    const { ask } = await openFunnel([...choirTurns, choirSummary(), old]);
    const { sources, trace } = await ask('What have we been talking about lately?');
    expect(sources.map(({ ref }) => ref)).toEqual(['summary:sum', 'summary:old']);
    expect(trace.candidates.find(({ ref }) => ref === 'summary:sum')!.gate!.reason).toEqual({
      code: 'recent-overview',
    });
    const ofFebruary = await ask('What did we talk about in January 2026?');
    expect(ofFebruary.sources.map(({ ref }) => ref)).toEqual(['summary:old']);
  });

  it('stand behind messages that they do not cover yet', async () => {
    const news = messageEntry('c3', 'The choir tour is cancelled.', { index: 3, sessionId: 'choir' as SessionId });
    const { ask } = await openFunnel([...choirTurns, news, choirSummary()], {
      store: (held) => ({
        ...held,
        getMany: (async (table: string, ids: readonly string[]) =>
          table === 'sessions'
            ? ids.map((id) => ({ id, title: id }))
            : table === 'messages'
              ? ids.map(() => ({ index: 0 }))
              : ids.map(() => null)) as unknown as typeof held.getMany,
      }),
    });
    const refs = (await ask('Give me the gist of the choir tour.')).sources.map(({ ref }) => ref);
    expect(refs.indexOf('message:c3' as never)).toBeLessThan(refs.indexOf('summary:sum' as never));
  });

  it('are no entries when nothing of them may be seen', () => {
    expect(entryOfSummary(summaryRow({ kind: 'rolling' }), sessionRow('x'))).toBeNull();
    expect(entryOfSummary(summaryRow(), sessionRow('x', { deletedAt: 1 }))).toBeNull();
    expect(entryOfSummary(summaryRow(), sessionRow('x', { incognito: true }))).toBeNull();
    expect(entryOfTopic({ ...topicRow, dismissedAt: 1 }, (id) => sessionRow(id))).toBeNull();
    expect(
      entryOfTopic(topicRow, (id) => sessionRow(id, id === ('later' as SessionId) ? { deletedAt: 1 } : {})),
    ).toBeNull();
  });
});
