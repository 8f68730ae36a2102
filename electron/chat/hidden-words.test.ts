import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { NoteId } from '../../shared/domain/ids';
import type { Message } from '../../shared/domain/message';
import type { Category, Note } from '../../shared/domain/note';
import type { HiddenReason } from '../../shared/domain/trace-reasons';
import { openCorpusChat, type CorpusChat } from './testing/corpus-chat';

let test: CorpusChat;
beforeEach(async () => {
  test = await openCorpusChat();
});
afterEach(() => test.close());

const CLAIM = 'The password hint for the cabin is quillfeather marzipan';
const QUESTION = 'What is the password hint for the cabin?';

/** A note that the person kept from what they said. */
async function keepFrom(
  messages: readonly Message[],
  quote: string,
  category: Category = 'fact',
  title = quote,
): Promise<Note> {
  const unit = await test.corpus.unit(
    title,
    { message: messages.find(({ text }) => text.includes(quote))!, quote },
    { category },
  );
  return (await test.corpus.review.keep({ id: unit.id, alike: [] })).note;
}

const write = (title: string, category: Category = 'fact', body = '') =>
  test.corpus.notes.create({ title, body, category });

/** How the person hides a note, with another note in its place where there is one, and how they bring it back. */
const ACTS: Record<
  HiddenReason,
  { hide(id: NoteId, heir: string, category?: Category): Promise<unknown>; bringBack(id: NoteId): Promise<unknown> }
> = {
  'never-surface': {
    hide: (id) => test.corpus.notes.setNeverSurface(id, true),
    bringBack: (id) => test.corpus.notes.setNeverSurface(id, false),
  },
  dropped: {
    hide: (id) => test.corpus.notes.setStatus(id, 'dropped'),
    bringBack: (id) => test.corpus.notes.setStatus(id, 'kept'),
  },
  archived: {
    hide: (id) => test.corpus.notes.setStatus(id, 'archived'),
    bringBack: (id) => test.corpus.notes.setStatus(id, 'kept'),
  },
  superseded: {
    hide: async (id, heir, category) => test.corpus.notes.supersede((await write(heir, category)).id, id, 'note'),
    bringBack: (id) => test.corpus.notes.setStatus(id, 'kept'),
  },
  merged: {
    hide: async (id, heir, category) =>
      test.corpus.notes.merge({ into: (await write(heir, category)).id, from: [id] }, 'note'),
    bringBack: () => test.corpus.writer.undo('note'),
  },
};
const WHYS = Object.keys(ACTS) as HiddenReason[];

interface Carrier {
  question: string;
  heir: string;
  category?: Category;
  /** A word that only the hidden claim has. */
  word: string;
  setUp(): Promise<Note>;
}

const answerText = async () =>
  (await test.corpus.session(['The weather was grey. ' + CLAIM + '. We had soup.', 'I see.'])).messages;

const CARRIERS: Record<string, Carrier> = {
  'its source message': {
    question: QUESTION,
    heir: 'The cabin has a new hint on paper',
    word: 'quillfeather',
    setUp: async () => keepFrom(await answerText(), CLAIM),
  },
  'a document': {
    question: QUESTION,
    heir: 'The cabin has a new hint on paper',
    word: 'quillfeather',
    async setUp() {
      await test.document('Cabin book', [
        `# Cabin\n\nBring wood. ${CLAIM}. Close the shutters.`,
        '# Boat\n\nThe boat is blue.',
      ]);
      return write(CLAIM);
    },
  },
  'what the assistant said of it elsewhere': {
    question: QUESTION,
    heir: 'The cabin has a new hint on paper',
    word: 'quillfeather',
    async setUp() {
      await test.corpus.session([
        'What did I say?',
        `You told me that the password hint for the cabin is quillfeather marzipan, didn’t you. The shutters stick.`,
      ]);
      return keepFrom(await answerText(), CLAIM);
    },
  },
  'a kept summary': {
    question: QUESTION,
    heir: 'The cabin has a new hint on paper',
    word: 'quillfeather',
    async setUp() {
      await write('The cabin so far', 'topic', `The cabin needs wood. ${CLAIM}. The shutters stick in winter.`);
      return keepFrom(await answerText(), CLAIM);
    },
  },
  'a fact': {
    question: 'Where do I live?',
    heir: 'Moving boxes stand in the hall',
    word: 'Quillfeather',
    async setUp() {
      const { messages } = await test.corpus.session(['I live in Quillfeather. It rained.', 'Noted.']);
      return keepFrom(messages, 'I live in Quillfeather');
    },
  },
  'a lesson': {
    question: 'I am about to book a flight to Rome.',
    heir: 'Flights leave from the north hall',
    word: 'quillfeather',
    async setUp() {
      const { messages } = await test.corpus.session([
        'Always check the quillfeather form before you book a flight, because it ran out once.',
        'Will do.',
      ]);
      return keepFrom(
        messages,
        'Always check the quillfeather form before you book a flight, because it ran out once.',
        'constraint',
      );
    },
  },
  'a decision': {
    question: 'Why did we decide on versioning for the API?',
    heir: 'We decided to use header versioning for the API',
    category: 'decision',
    word: 'quillfeather',
    async setUp() {
      const { messages } = await test.corpus.session([
        'We decided to use quillfeather versioning for the API. Because it shows in the logs.',
        'Fine.',
      ]);
      return keepFrom(messages, 'We decided to use quillfeather versioning for the API', 'decision');
    },
  },
};

describe.each(WHYS)('a note that is %s', (why) => {
  it.each(Object.keys(CARRIERS))(
    'appears in %s until it is hidden, then nowhere, and again when it is restored',
    async (name) => {
      const { question, heir, category, word, setUp } = CARRIERS[name]!;
      const note = await setUp();
      const everything = async () => {
        const answered = await test.ask(question);
        return { ...answered, run: JSON.stringify([answered.package, answered.trace]) };
      };
      const before = await everything();
      expect([before.offline, before.requests, before.run].filter((text) => !text.includes(word))).toEqual([]);
      await ACTS[why].hide(note.id, heir, category);
      const after = await everything();
      // What was decided before stays history: it says that it was replaced.
      if (name === 'a decision' && why === 'superseded') {
        expect(after.offline).toMatch(/Before that, on .*\((?:no longer kept|replaced on .*)\): .*quillfeather/u);
        return;
      }
      for (const text of [after.offline, after.requests, after.run]) expect(text).not.toContain(word);
      await ACTS[why].bringBack(note.id);
      const again = await everything();
      expect([again.offline, again.requests, again.run].filter((text) => !text.includes(word))).toEqual([]);
    },
  );
});

describe('claims worded differently from the hidden note', () => {
  it.each([
    {
      turns: [
        'I’ve been on sertraline for my anxiety since 2019, and honestly it helps. Anyway, can you suggest a bread?',
        'Got it, you’ve been on sertraline for your anxiety since 2019. For bread, try a poolish.',
        'Thanks!',
        'You take sertraline for anxiety since 2019, so ask a doctor about grapefruit.',
      ],
      quote: 'I’ve been on sertraline for my anxiety since 2019',
      title: 'Sam takes sertraline for anxiety since 2019',
      question: 'What do I take for my anxiety?',
      word: 'sertraline',
    },
    {
      turns: [
        'Our reserve for the studio is 48,500 euros until October.',
        'Noted: a reserve for the studio of 48,500 euros until October.',
        'Who pays the rent?',
        'With the reserve for the studio at 48,500 euros until October you do. The lease ends in May.',
      ],
      quote: 'Our reserve for the studio is 48,500 euros until October',
      title: 'Our reserve for the studio is 48,500 euros until October',
      question: 'What is our reserve for the studio until October?',
      word: '48,500',
    },
    {
      turns: [
        'Meine Schwester Henrike zieht im Mai nach Tromsø.',
        'Wie schön, deine Schwester Henrike zieht im Mai nach Tromsø!',
        'Ja.',
        'Zur Erinnerung: „Meine Schwester Henrike zieht im Mai nach Tromsø.“',
      ],
      quote: 'Meine Schwester Henrike zieht im Mai nach Tromsø',
      title: 'Meine Schwester Henrike zieht im Mai nach Tromsø',
      question: 'Wohin zieht meine Schwester Henrike?',
      word: 'Troms',
    },
    {
      turns: [
        'The wifi password of the hut is Marmalade-Zeppelin-77.',
        'I will remember it.',
        'And the heating?',
        '- Heating: the left valve\n- Wifi password hut: Marmalade-Zeppelin-77\n- Bins: Tuesday',
      ],
      quote: 'The wifi password of the hut is Marmalade-Zeppelin-77',
      title: 'The wifi password of the hut is Marmalade-Zeppelin-77',
      question: 'What is the wifi password of the hut?',
      word: 'Zeppelin',
    },
    {
      turns: [
        'I can’t stand coriander.',
        'Since you can’t stand coriander, I left it out.',
        'What did I say?',
        'As you noted on 3 May 2025, you can’t stand coriander.',
      ],
      quote: 'I can’t stand coriander',
      title: 'I can’t stand coriander',
      question: 'Which herb can’t I stand?',
      word: 'coriander',
    },
  ])('“$title” hides “$turns.3”', async ({ turns, quote, title, question, word }) => {
    const { messages } = await test.corpus.session(turns);
    const note = await keepFrom(messages, quote, 'fact', title);
    for (const why of ['never-surface', 'archived', 'superseded', 'merged'] as const) {
      expect(JSON.stringify((await test.retrieve(question)).sources)).toContain(word);
      await ACTS[why].hide(note.id, `Another matter is settled ${why}`);
      const {
        offline,
        requests,
        package: { sources },
      } = await test.ask(question);
      for (const text of [offline, requests, JSON.stringify(sources)]) expect(text, why).not.toContain(word);
      await ACTS[why].bringBack(note.id);
    }
  });
});

describe('text beside a hidden claim', () => {
  const hideClaim = async () => {
    const messages = await answerText();
    const note = await keepFrom(messages, CLAIM);
    await test.corpus.notes.setNeverSurface(note.id, true);
    return { messages, note };
  };

  it('stays usable in its message, and the trace records what was removed and why', async () => {
    const { messages, note } = await hideClaim();
    const { trace, sources } = await test.retrieve('How was the weather and the soup?');
    expect(sources).toMatchObject([
      { ref: `message:${messages[0]!.id}`, text: 'The weather was grey.\n…\nWe had soup.' },
    ]);
    expect(trace.candidates.find(({ ref }) => ref === `message:${messages[0]!.id}`)).toMatchObject({
      hiddenBy: [{ noteId: note.id, why: 'never-surface' }],
      outcome: { state: 'kept' },
    });
  });

  it('a message whose hidden part alone answers is dropped, and the trace records why', async () => {
    const { messages, note } = await hideClaim();
    const { trace } = await test.retrieve(QUESTION);
    expect(trace.candidates.find(({ ref }) => ref === `message:${messages[0]!.id}`)).toMatchObject({
      text: '',
      hiddenBy: [{ noteId: note.id, why: 'never-surface' }],
      outcome: {
        state: 'dropped',
        stage: 'fuse',
        reason: { code: 'hidden', by: 'never-surface' },
      },
    });
  });

  it('a unit that was dropped as wrong hides what it says; one that was dropped as not worth keeping does not', async () => {
    const messages = await answerText();
    const unit = await test.corpus.unit(CLAIM, { message: messages[0]!, quote: CLAIM });
    const asked = async () => JSON.stringify((await test.retrieve(QUESTION)).sources);
    await test.corpus.review.drop(unit.id);
    expect(await asked()).toContain('quillfeather');
    await test.corpus.writer.undo('review');
    await test.corpus.review.drop(unit.id, [], true);
    expect(await asked()).not.toContain('quillfeather');
    await test.corpus.review.keep({ id: unit.id, alike: [] });
    expect(await asked()).toContain('quillfeather');
    expect((await test.corpus.store.get('notes', unit.id))!.isWrong).not.toBe(true);
  });

  it('hidden claims stay out even when the person includes their source', async () => {
    const { messages } = await hideClaim();
    const { sources } = await test.retrieve(QUESTION, { include: [`message:${messages[0]!.id}` as never] });
    expect(JSON.stringify(sources)).not.toContain('quillfeather');
  });

  it('a variant does not use people that an earlier run resolved from a note that is hidden now', async () => {
    const { messages } = await test.corpus.session([
      'My neighbour Quillfeather does construction, a big fellow covered in dust.',
      'Noted.',
      'The construction of the bypass starts in June.',
      'Good.',
    ]);
    const note = await keepFrom(messages, 'My neighbour Quillfeather does construction, a big fellow covered in dust.');
    const question = 'Did I ever tell you about the construction guy?';
    const {
      trace: { plan },
    } = await test.retrieve(question);
    expect(plan.references).toMatchObject([{ resolved: 'Quillfeather' }]);
    await test.corpus.notes.setNeverSurface(note.id, true);
    expect(JSON.stringify(await test.retrieve(question, { plan }))).not.toContain('Quillfeather');
  });

  it('a replaced fact is used as history when its time is asked about', async () => {
    const { messages } = await test.corpus.session(['I live in Quillfeather.', 'Noted.']);
    const old = await keepFrom(messages, 'I live in Quillfeather');
    test.corpus.clock.advance(40 * 86_400_000);
    const { id } = await keepFrom(
      (await test.corpus.session(['I live in Bergen.', 'Noted.'])).messages,
      'I live in Bergen',
    );
    await test.corpus.notes.supersede(id, old.id, 'note');
    test.corpus.clock.advance(86_400_000);
    const valuesFor = async (question: string) =>
      (await test.retrieve(question)).trace.facts?.map(({ value }) => value);
    expect(await valuesFor('Where do I live?')).toEqual(['Bergen']);
    expect(await valuesFor('Where did I live last month?')).toContain('Quillfeather');
  });

  it('archived claims return when archived notes are included; claims never to be used do not', async () => {
    const messages = await answerText();
    const note = await keepFrom(messages, CLAIM);
    await test.corpus.notes.setStatus(note.id, 'archived');
    for (const surface of ['chat', 'search'] as const) {
      const asked = async (includeArchived: boolean) =>
        JSON.stringify(await test.retrieve(QUESTION, { surface, includeArchived }));
      expect(await asked(false)).not.toContain('quillfeather');
      expect(await asked(true)).toContain('quillfeather');
    }
    await test.corpus.notes.setNeverSurface(note.id, true);
    expect(JSON.stringify(await test.retrieve(QUESTION, { includeArchived: true }))).not.toContain('quillfeather');
  });

  it('a claim also made by a kept note is hidden by a note never to be used, but not by an archived one', async () => {
    const messages = await answerText();
    const note = await keepFrom(messages, CLAIM);
    await write(`${CLAIM}!`);
    await test.corpus.notes.setStatus(note.id, 'archived');
    expect((await test.retrieve(QUESTION)).sources.map(({ ref }) => ref)).toContain(`message:${messages[0]!.id}`);
    await test.corpus.notes.setNeverSurface(note.id, true);
    expect(JSON.stringify(await test.retrieve(QUESTION))).not.toContain('quillfeather');
  });

  it('a newer claim that differs in one word stays usable when the one it replaced is hidden', async () => {
    const { messages } = await test.corpus.session([
      'The garden fence will be painted moss green in spring.',
      'Fine.',
      'The garden fence will be painted slate blue in spring.',
      'Fine.',
    ]);
    const old = await keepFrom(messages, 'The garden fence will be painted moss green in spring');
    const { id } = await keepFrom(messages, 'The garden fence will be painted slate blue in spring');
    await test.corpus.notes.supersede(id, old.id, 'note');
    const texts = (await test.retrieve('Which colour will the garden fence be painted in spring?')).sources.map(
      ({ text }) => text,
    );
    expect(texts.join()).toContain('slate blue');
    expect(texts.join()).not.toContain('moss green');
  });

  it('a lesson omits a reason that a hidden note states', async () => {
    const { messages } = await test.corpus.session([
      'Always check the passport before you book a flight, because the quillfeather visa ran out in Minsk.',
      'Will do.',
    ]);
    await keepFrom(messages, 'Always check the passport before you book a flight', 'constraint');
    const reason = await test.corpus.unit('The quillfeather visa ran out in Minsk', {
      message: messages[0]!,
      quote: 'the quillfeather visa ran out in Minsk',
    });
    await test.corpus.review.keep({ id: reason.id, alike: [] });
    const before = await test.retrieve('I am about to book a flight to Rome.');
    expect(before.lessons[0]?.text).toContain('quillfeather');
    await test.corpus.notes.setNeverSurface(reason.id, true);
    const { lessons, trace, sources } = await test.retrieve('I am about to book a flight to Rome.');
    expect(lessons).toMatchObject([{ text: 'Before you book a flight, check the passport.' }]);
    expect(JSON.stringify([trace, sources])).not.toContain('quillfeather');
  });

  it('searches during an answer omit hidden claims as well', async () => {
    await hideClaim();
    test.useProvider();
    test.fake.setToolCalls([{ calls: [{ arguments: { query: 'password hint for the cabin' } }] }]);
    await test.send(await test.newSession(), 'How was the soup?');
    expect(test.fake.requestsOf('answer').length).toBeGreaterThan(1);
    expect(JSON.stringify(test.fake.requests.map(({ body }) => body))).not.toContain('quillfeather');
  });
});

describe('the conversation itself', () => {
  const FILLER = 'what about the bench by the gate and the rain? '.repeat(12);
  /** A chat whose first turn holds the claim, long enough to be summed up. */
  async function longChat(): Promise<{ session: Awaited<ReturnType<CorpusChat['newSession']>>; note: Note }> {
    test.useProvider();
    test.fake.setAnswer(
      `An answer about wood. ${'The oak stays dry under the roof while the rain falls on the yard. '.repeat(16)}`,
    );
    test.fake.setStructured('summary', (prompt: string) => ({
      sentences: [
        {
          message: 1,
          text: `The talk began with ${/hint for the cabin is (\w+ \w+)/u.exec(prompt)?.[1] ?? 'nothing'}. ${'The oak stays dry under the roof. '.repeat(40)}`,
        },
      ],
    }));
    const session = await test.newSession();
    for (let turn = 0; turn < 14; turn += 1)
      await test.send(session, turn === 0 ? `Good morning. ${CLAIM}. It was cold.` : `Turn ${turn}: ${FILLER}`);
    const messages = await test.corpus.store.query({ name: 'messagesOfSession', sessionId: session });
    return {
      session,
      note: await keepFrom(
        messages.filter(({ role }) => role === 'person'),
        CLAIM,
      ),
    };
  }
  const since = (from: number) => JSON.stringify(test.fake.requests.slice(from).map(({ body }) => body));

  it.each(WHYS)('is summarised without a note that is %s, and with it after restoring', async (why) => {
    const { session, note } = await longChat();
    expect(since(0)).toContain('began with quillfeather');
    await ACTS[why].hide(note.id, 'The cabin has a new hint on paper');
    const from = test.fake.requests.length;
    await test.send(session, `And then? ${FILLER}`);
    expect(since(from)).not.toContain('quillfeather');
    expect(JSON.stringify(await test.preview(session, 'And then?'))).not.toContain('quillfeather');
    await ACTS[why].bringBack(note.id);
    await test.send(session, `And what else? ${FILLER}`);
    expect(since(from)).toContain('quillfeather');
  });

  it('is sent verbatim except for claims never to be used; the question is always complete', async () => {
    test.useProvider();
    const session = await test.newSession();
    await test.send(session, `${CLAIM}. It was cold.`);
    const messages = await test.corpus.store.query({ name: 'messagesOfSession', sessionId: session });
    const note = await keepFrom(messages, CLAIM);
    await test.corpus.notes.setStatus(note.id, 'archived');
    const asked = async (text: string) => {
      await test.send(session, text);
      return JSON.stringify(test.fake.requestsOf('answer').at(-1)!.body);
    };
    expect(await asked('Anything else?')).toContain('quillfeather');
    await test.corpus.notes.setNeverSurface(note.id, true);
    const body = await asked('Anything else then?');
    expect(body).not.toContain('quillfeather');
    expect(body).toContain('It was cold.');
    expect(await asked(`Is it true that ${CLAIM}?`)).toContain('quillfeather');
  });

  it('has a session summary without hidden claims, rewritten when they change', async () => {
    const { messages } = await test.corpus.session(
      Array.from({ length: 8 }, (_, index) =>
        index === 2
          ? 'We decided that the boiler gets the quillfeather valve.'
          : `The oak beam number ${index} stays dry under the roof in autumn.`,
      ),
    );
    const note = await keepFrom(messages, 'We decided that the boiler gets the quillfeather valve.', 'decision');
    const { sessionId } = messages[0]!;
    const signal = new AbortController().signal;
    expect((await test.summaries.sessions.make(sessionId, signal)).text).toContain('quillfeather');
    await test.corpus.notes.setNeverSurface(note.id, true);
    expect(await test.summaries.sessions.view(sessionId)).toMatchObject({ isOutOfDate: true });
    expect((await test.summaries.sessions.make(sessionId, signal)).text).not.toContain('quillfeather');
    await test.corpus.notes.setNeverSurface(note.id, false);
    expect((await test.summaries.sessions.make(sessionId, signal)).text).toContain('quillfeather');
  });
});
