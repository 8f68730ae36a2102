import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { put } from '../../shared/domain/batch';
import { sourceRef, type NoteId, type SummaryId, type TopicId } from '../../shared/domain/ids';
import { DEFAULT_SOURCES, type Message } from '../../shared/domain/message';
import type { Category } from '../../shared/domain/note';
import type { RetrievalTrace } from '../../shared/domain/trace';
import { openCorpusChat, type CorpusChat } from './testing/corpus-chat';

let test: CorpusChat;
beforeEach(async () => {
  test = await openCorpusChat();
});
afterEach(() => test.close());

const GARDEN = { query: 'tag:garden' };
/** A word that only what lies outside of the scope has. */
const OUTSIDE = 'quillfeather';

async function keepSaid(text: string, category: Category = 'fact'): Promise<NoteId> {
  const { messages } = await test.corpus.session([text, 'Noted.']);
  const unit = await test.corpus.unit(text, { message: messages[0]!, quote: text }, { category });
  return (await test.corpus.review.keep({ id: unit.id, alike: [] })).note.id;
}
const keepInGarden = (title: string) =>
  test.corpus.unit(title, undefined, { status: 'kept', keptAt: test.corpus.clock.now(), tags: ['garden'] });

/** All that a question surfaces: the answer, what was sent for it, and what its runs looked at. */
async function ask(question: string, isNarrowed: boolean) {
  const before = test.fake.requests.length;
  const session = await test.newSession();
  const answer = await test.send(session, question, { ...DEFAULT_SOURCES, ...(isNarrowed ? { scope: GARDEN } : {}) });
  const sent = test.fake.requests.slice(before).map(({ body }) => body);
  const trace = (await test.corpus.store.get('traces', answer.traceId!))!;
  const children = await test.corpus.store.getMany('traces', trace.childIds ?? []);
  return {
    session,
    answer,
    trace,
    said: JSON.stringify([answer.text, sent, trace, children]).replaceAll(question, ''),
  };
}

interface Way {
  question: string;
  setUp(): Promise<unknown>;
}

const overview = (text: string, subject: string) => async () => {
  const { session, messages } = await test.corpus.session([text, 'I see.', text, 'Good.']);
  const row = { contentHash: 'h', createdAt: 1, updatedAt: 1, madeBy: { method: 'offline' as const, label: 'rules' } };
  await test.corpus.commit([
    put('summaries', {
      ...row,
      id: test.corpus.ids.next<SummaryId>(),
      sessionId: session.id,
      kind: 'session',
      text,
      untilIndex: 4,
      messageIds: messages.map(({ id }) => id),
    }),
    put('topics', {
      ...row,
      id: test.corpus.ids.next<TopicId>(),
      subject,
      entries: [
        { sessionId: session.id, at: 1, gist: text, messageIds: [] },
        { sessionId: session.id, at: 2, gist: text, messageIds: [] },
      ],
      dismissedAt: null,
    }),
  ]);
};

const WAYS: Record<string, Way> = {
  'a kept note': {
    question: 'What is the hint for the cabin?',
    setUp: () => keepSaid(`The hint for the cabin is ${OUTSIDE}`),
  },
  'a German note': {
    question: 'Wie lautet der Hinweis für die Hütte?',
    setUp: () => keepSaid(`Der Hinweis für die Hütte lautet ${OUTSIDE}`),
  },
  'a message': {
    question: 'What is the hint for the cabin?',
    setUp: () => test.corpus.session([`The hint for the cabin is ${OUTSIDE}.`, 'Fine.']),
  },
  'a German message': {
    question: 'Wie lautet der Hinweis für die Hütte?',
    setUp: () => test.corpus.session([`Der Hinweis für die Hütte lautet ${OUTSIDE}.`, 'Gut.']),
  },
  'a document': {
    question: 'What is the hint for the cabin?',
    setUp: () => test.document('Cabin', [`The hint for the cabin is ${OUTSIDE}.`]),
  },
  'a summary or a topic': {
    question: 'Summarise what we said about the cabin',
    setUp: overview(`The cabin has the hint ${OUTSIDE}.`, 'Cabin'),
  },
  'a German summary or topic': {
    question: 'Fasse zusammen, was wir über die Hütte gesagt haben',
    setUp: overview(`Die Hütte hat den Hinweis ${OUTSIDE}.`, 'Hütte'),
  },
  'a fact': { question: 'Where do I live?', setUp: () => keepSaid(`I live in ${OUTSIDE}`) },
  'a German fact': { question: 'Wo wohne ich?', setUp: () => keepSaid(`Ich wohne in ${OUTSIDE}`) },
  'a lesson': {
    question: 'I am about to book a flight to Rome.',
    setUp: () => keepSaid(`Always check the ${OUTSIDE} form before you book a flight.`, 'constraint'),
  },
  'a German lesson': {
    question: 'Ich buche gleich einen Flug nach Rom.',
    setUp: () => keepSaid(`Prüfe immer das ${OUTSIDE}-Formular, bevor du einen Flug buchst.`, 'constraint'),
  },
  'a decision': {
    question: 'Why did we decide on versioning for the API?',
    setUp: () => keepSaid(`We decided to use ${OUTSIDE} versioning for the API`, 'decision'),
  },
  'a German decision': {
    question: 'Warum haben wir uns für die Versionierung der API entschieden?',
    setUp: () => keepSaid(`Wir haben uns für ${OUTSIDE}-Versionierung der API entschieden`, 'decision'),
  },
  'the standing profile': {
    question: 'Suggest a snack with tart cherries for tonight, without what I cannot eat.',
    setUp: async () => test.corpus.profile.add(await keepSaid(`I am allergic to ${OUTSIDE} and cannot eat it`)),
  },
  'a step on the way': {
    question: 'Where does the brother of Clara live?',
    setUp: async () => {
      await keepSaid('The brother of Clara is Jakob');
      await keepSaid(`Jakob lives in ${OUTSIDE}`);
    },
  },
};

describe('a question asked in a part of the vault', () => {
  it.each(Object.keys(WAYS))('gets nothing by %s from elsewhere', async (name) => {
    const { question, setUp } = WAYS[name]!;
    await setUp();
    await keepInGarden('The cabin, die Hütte, the flight and Clara stand in the garden');
    for (const use of [test.useOffline, test.useProvider]) {
      use();
      expect((await ask(question, false)).said).toContain(OUTSIDE);
      const narrowed = await ask(question, true);
      expect(narrowed.said).not.toContain(OUTSIDE);
      expect(narrowed.trace.askedIn).toEqual(GARDEN);
    }
  });

  it('gets nothing from elsewhere by what a model asks for in its answer, or misses in what it read', async () => {
    await keepSaid(`The hint for the cabin is ${OUTSIDE}`);
    await keepInGarden('The cabin stands in the garden');
    test.useProvider();
    test.fake.setToolCalls([{ calls: [{ arguments: { query: 'hint for the cabin' } }] }]);
    expect((await ask('Where is the shed?', false)).said).toContain(OUTSIDE);
    const { said, trace } = await ask('Where is the shed?', true);
    expect(trace.childIds).toHaveLength(1);
    expect(said).not.toContain(OUTSIDE);
  });

  it('says that nothing was found there, and asks everything at one press', async () => {
    await keepSaid(`Der Hinweis für die Hütte lautet ${OUTSIDE}`);
    const { answer, trace } = await ask('Wie lautet der Hinweis für die Hütte?', true);
    expect(answer.text).toContain('Asked only in: tag:garden');
    expect(trace.package.order).toEqual([]);
    const again = await test.chat.askAgain(answer.id, { without: [], include: [], everywhere: true });
    const everything = await settled(again.answerId);
    expect(everything.text).toContain(OUTSIDE);
    expect(everything.variant).toMatchObject({ everywhere: true });
    // What is asked again of that answer stays with everything.
    const once = await settled((await test.chat.askAgain(everything.id, { without: [], include: [] })).answerId);
    expect(once.text).toContain(OUTSIDE);
  });

  it('stays there when it is asked again, put in other words, or given a note from elsewhere', async () => {
    const elsewhere = await keepSaid(`The hint for the cabin is ${OUTSIDE}`);
    await keepInGarden('The hint for the garden is under the pot');
    const { session, answer } = await ask('What is the hint?', true);
    expect(answer.text).toContain('under the pot');
    const include = [sourceRef('note', elsewhere)];
    const again = await settled((await test.chat.askAgain(answer.id, { without: [], include })).answerId);
    expect(await runOf(again)).not.toContain(OUTSIDE);
    const { messages } = await test.chat.sessions.read(session);
    const question = messages.find(({ role }) => role === 'person')!;
    const { message } = await test.chat.send(session, 'What is the hint for it?', { edits: question.id });
    expect(message.scope).toEqual(GARDEN);
  });

  it('is shown before it is sent as it will be', async () => {
    await keepSaid(`The hint for the cabin is ${OUTSIDE}`);
    await keepInGarden('The cabin stands in the garden');
    await test.retrieve('cabin');
    test.useProvider();
    const shown = async (scope?: typeof GARDEN) =>
      JSON.stringify(await test.preview(null, 'What is the hint for the cabin?', [], false, scope));
    expect(await shown()).toContain(OUTSIDE);
    expect(await shown(GARDEN)).not.toContain(OUTSIDE);
  });

  it('may be notes one by one, archived ones too', async () => {
    const chosen = await keepSaid('The hint for the cabin is under the pot');
    await keepSaid(`The hint for the cabin is ${OUTSIDE}`);
    await test.corpus.notes.setStatus(chosen, 'archived');
    await test.retrieve('cabin');
    const session = await test.newSession();
    const answer = await test.send(session, 'What is the hint for the cabin?', {
      ...DEFAULT_SOURCES,
      scope: { notes: [chosen] },
    });
    expect(answer.text).toContain('under the pot');
    expect(await runOf(answer)).not.toContain(OUTSIDE);
  });

  it.each([
    ['garden', /filters alone/],
    ['tga:garden', /Did you mean tag:garden/],
    ['is:dropped', /not searched/],
  ])('%s is refused before anything is saved', async (query, words) => {
    const session = await test.newSession();
    await expect(
      test.chat.send(session, 'Hello there', { sources: { ...DEFAULT_SOURCES, scope: { query } } }),
    ).rejects.toThrow(words);
    expect((await test.chat.sessions.read(session)).messages).toEqual([]);
  });
});

async function settled(id: Message['id']): Promise<Message> {
  for (;;) {
    const answer = await test.corpus.store.get('messages', id);
    if (answer !== null && answer.state !== 'streaming') return answer;
    await new Promise((resolve) => {
      setTimeout(resolve, 2);
    });
  }
}
const runOf = async ({ traceId }: Message): Promise<string> =>
  JSON.stringify((await test.corpus.store.get('traces', traceId!)) satisfies RetrievalTrace | null);
