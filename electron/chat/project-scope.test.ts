import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { put } from '../../shared/domain/batch';
import { sourceRef, type NoteId, type ProjectId } from '../../shared/domain/ids';
import { DEFAULT_SOURCES, type AskedSources } from '../../shared/domain/message';
import type { MayLeave } from '../../shared/domain/project';
import { emptyPlan } from '../../shared/domain/query-plan';
import type { RetrievalTrace } from '../../shared/domain/trace';
import type { Summary } from '../../shared/domain/summary';
import { noticeText } from '../../shared/domain/trace-text/run-text';
import { openCorpusChat, type CorpusChat } from './testing/corpus-chat';

let test: CorpusChat;
beforeEach(async () => {
  test = await openCorpusChat();
});
afterEach(() => test.close());

const HOST = 'models.example';
/** Words that only the texts of one project have. */
const INSIDE = 'marlinspike';
const OUTSIDE = 'quillfeather';

interface Language {
  question: string;
  told: (word: string) => string;
  /** A fact that is looked up by its key, and its question. */
  fact: { told: (word: string) => string; question: string };
}
const LANGUAGES: Record<string, Language> = {
  English: {
    question: 'What is the code of the boiler?',
    told: (word) => `The code of the boiler is ${word}`,
    fact: { told: (word) => `I live in ${word}`, question: 'Where do I live?' },
  },
  German: {
    question: 'Wie lautet der Code der Heizung?',
    told: (word) => `Der Code der Heizung lautet ${word}`,
    fact: { told: (word) => `Ich wohne in ${word}`, question: 'Wo wohne ich?' },
  },
  Spanish: {
    question: '¿Cuál es el código de la caldera?',
    told: (word) => `El código de la caldera es ${word}`,
    fact: { told: (word) => `Vivo en ${word}`, question: '¿Dónde vivo?' },
  },
};

async function keep(text: string): Promise<NoteId> {
  const { messages } = await test.corpus.session([text, 'Noted.']);
  const unit = await test.corpus.unit(text, { message: messages[0]!, quote: text });
  return (await test.corpus.review.keep({ id: unit.id, alike: [] })).note.id;
}

/** A project with what is told in its chat, its note and its document. */
async function project(name: string, texts: readonly string[], mayLeave: MayLeave = { kind: 'settings' }) {
  const { id } = await test.corpus.projects.create(name, { mayLeave });
  for (const text of texts) {
    const { session } = await test.corpus.session([`${text}.`, 'I see.']);
    await test.corpus.projects.moveChats([session.id], id);
    const [chunk] = await test.document(`${name} papers`, [`${text}, says the paper.`]);
    await test.corpus.projects.add(id, { notes: [await keepIn(id, text)], resources: [chunk!.resourceId] });
  }
  return id;
}
/** Kept of a chat of the project. */
async function keepIn(id: ProjectId, text: string): Promise<NoteId> {
  const note = await keep(text);
  await test.corpus.projects.moveChats(
    test.corpus.catalog.note(note)!.sessionIds.map((session) => session as never),
    id,
  );
  return note;
}

/** All that a question surfaces: the answer, what was sent for it, and what its runs looked at. */
async function ask(question: string, id?: ProjectId, sources?: AskedSources) {
  await test.retrieve('warm up');
  const before = test.fake.requests.length;
  const answer = await test.send(await test.newSession(id), question, sources);
  const sent = JSON.stringify(test.fake.requests.slice(before).map(({ body }) => body));
  const trace = (await test.corpus.store.get('traces', answer.traceId!))!;
  const children = await test.corpus.store.getMany('traces', trace.childIds ?? []);
  return { answer, trace, sent, surfaced: JSON.stringify([answer.text, trace, children]) };
}
/** Its notices as sentences. */
const toldOf = (trace: RetrievalTrace) => trace.notices.map((notice) => noticeText(notice, () => '')).join(' ');
const notices = ({ notices: all }: RetrievalTrace) => all.map(({ kind }) => kind);

describe.each(Object.entries(LANGUAGES))('in %s, the same subject in two projects', (_, { question, told, fact }) => {
  it('is asked in one, and nothing of the other is read, answered or sent', async () => {
    const inside = await project('House', [told(INSIDE)]);
    await project('Boat', [told(OUTSIDE)]);
    await keep(told(`${OUTSIDE}x`));
    for (const host of [null, undefined, HOST]) {
      if (host === null) test.useOffline();
      else test.useProvider(host);
      const { answer, trace, sent, surfaced } = await ask(question, inside);
      expect(surfaced).toContain(INSIDE);
      expect(sent + surfaced).not.toContain(OUTSIDE);
      expect(trace.askedIn).toEqual({ project: inside, name: 'House' });
      expect(answer.state).toBe('complete');
    }
  });

  it('is asked in neither, for one question or by the project’s own choice, and both are found', async () => {
    const inside = await project('House', [told(INSIDE)]);
    await project('Boat', [told(OUTSIDE)]);
    const both = async (asked: Promise<Awaited<ReturnType<typeof ask>>>) => {
      const { surfaced, trace } = await asked;
      expect(surfaced).toContain(INSIDE);
      expect(surfaced).toContain(OUTSIDE);
      expect(trace.askedIn).toBeUndefined();
    };
    await both(ask(question));
    await both(ask(question, inside, { ...DEFAULT_SOURCES, scope: { everything: true } }));
    await test.corpus.projects.change(inside, undefined, { asksRest: true });
    await both(ask(question, inside));
  });

  it('keeps the scope for facts that are looked up', async () => {
    const inside = await project('House', []);
    await project('Boat', [fact.told(OUTSIDE)]);
    test.useProvider(HOST);
    const { sent, surfaced } = await ask(fact.question, inside);
    expect(sent + surfaced).not.toContain(OUTSIDE);
    await test.corpus.projects.add(inside, { notes: [await keepIn(inside, fact.told(INSIDE))], resources: [] });
    expect((await ask(fact.question, inside)).surfaced).toContain(INSIDE);
  });

  it.each([
    ['nothing leaves', { kind: 'nothing' }, [undefined, HOST]],
    ['this computer alone reads it', { kind: 'this-computer' }, [HOST]],
    ['other hosts alone read it', { kind: 'hosts', hosts: ['elsewhere.example'] }, [HOST]],
  ] as const)('stays where it may go, asked from anywhere: %s', async (_name, mayLeave, forbidden) => {
    const kept = await project('House', [told(INSIDE), fact.told(INSIDE)], mayLeave as unknown as MayLeave);
    await project('Boat', [told(OUTSIDE)]);
    for (const host of forbidden) {
      test.useProvider(host);
      const outside = await ask(question);
      expect(outside.sent).not.toContain(INSIDE);
      expect(outside.sent).toContain(OUTSIDE);
      expect(toldOf(outside.trace)).toMatch(/notes of “House” stay here: /u);
      expect((await ask(fact.question)).sent).not.toContain(INSIDE);
      // Its own chats are answered by the rules, which read it and say so.
      const own = await ask(question, kept);
      expect(own.sent).toBe('[]');
      expect(own.answer.text).toContain(INSIDE);
      expect(own.answer.text).toContain('may not go there');
      expect(notices(own.trace)).toEqual(['answered-here']);
    }
  });

  it('goes where it may go', async () => {
    await project('House', [told(INSIDE)], { kind: 'hosts', hosts: [HOST] });
    for (const host of [undefined, HOST]) {
      test.useProvider(host);
      const { sent, trace } = await ask(question);
      expect(sent).toContain(INSIDE);
      expect(notices(trace)).not.toContain('withheld');
    }
    test.useOffline();
    expect((await ask(question)).answer.text).toContain(INSIDE);
  });
});

describe('a project that keeps its texts', () => {
  it('keeps a note that another project would let go', async () => {
    const note = await keep(`The code of the boiler is ${INSIDE}`);
    const strict = await test.corpus.projects.create('House', { mayLeave: { kind: 'nothing' } });
    const loose = await test.corpus.projects.create('Boat', {});
    for (const { id } of [strict, loose]) await test.corpus.projects.add(id, { notes: [note], resources: [] });
    await test.corpus.projects.moveChats(
      test.corpus.catalog.note(note)!.sessionIds.map((session) => session as never),
      strict.id,
    );
    test.useProvider(HOST);
    const { sent } = await ask('What is the code of the boiler?', loose.id);
    expect(sent).not.toContain(INSIDE);
  });

  it('keeps an answer that quoted it out of a later request of another chat’s turns', async () => {
    await project('House', [`The code of the boiler is ${INSIDE}`], { kind: 'nothing' });
    await test.retrieve('warm up');
    const session = await test.newSession();
    const quoted = await test.send(session, 'What is the code of the boiler?');
    expect(quoted.text).toContain(INSIDE);
    test.useProvider(HOST);
    await test.send(session, 'And what did I ask before?');
    expect(JSON.stringify(test.fake.requests.map(({ body }) => body))).not.toContain(INSIDE);
  });

  it('keeps what an answer says of it, cited or not, from other chats and from what is taken of its own', async () => {
    await project('House', [`The code of the boiler is ${INSIDE}`], { kind: 'this-computer' });
    await test.retrieve('warm up');
    test.useProvider();
    const { store, writer } = test.corpus;
    const session = await test.newSession();
    const answer = await test.send(session, 'What is the code of the boiler?');
    for (const citations of [answer.citations, []]) {
      await writer.commit({
        actor: 'assistant',
        kind: 'chat.answer',
        label: 'x',
        scope: 'none',
        changes: [put('messages', { ...answer, text: `The boiler has the code ${INSIDE} [1].`, citations })],
      });
      const made = test.fake.requests.length;
      test.useProvider(HOST);
      await test.send(await test.newSession(), 'What is the code of the boiler?');
      await test.send(session, 'And what did I ask before?');
      const messages = await store.query({ name: 'messagesOfSession', sessionId: session });
      await test.extraction.extractTurn({ messages, recalledTexts: [] }, new AbortController().signal);
      const sent = test.fake.requests.slice(made).map(({ body }) => JSON.stringify(body));
      expect(sent.length).toBeGreaterThan(2);
      expect(sent.filter((body) => body.includes(INSIDE))).toEqual([]);
      test.useProvider();
    }
  });

  it('keeps a summary of such an answer, made before the project kept anything', async () => {
    const id = await project('House', [`The code of the boiler is ${INSIDE}`]);
    await test.retrieve('warm up');
    test.useProvider();
    const answer = await test.send(await test.newSession(), 'What is the code of the boiler?');
    const ref = answer.citations[0]!.ref;
    expect(ref).toBeDefined();
    const at = test.corpus.clock.now();
    const madeOf = { messageIds: [answer.id], contentHash: 'x', createdAt: at, updatedAt: at };
    const summary: Summary = {
      ...madeOf,
      id: test.corpus.ids.next(),
      sessionId: answer.sessionId,
      kind: 'session',
      text: `We talked about the boiler: ${INSIDE}.`,
      madeBy: { method: 'offline', label: 'rules' },
      untilIndex: 2,
    };
    await test.corpus.commit([put('summaries', summary)]);
    test.useProvider(HOST);
    const found = async () => {
      const { trace } = await test.retrieve('Give me an overview of the boiler', { engine: test.engine() });
      return trace.candidates.some((candidate) => candidate.ref === sourceRef('summary', summary.id));
    };
    expect(await found()).toBe(true);
    await test.corpus.projects.change(id, undefined, { mayLeave: { kind: 'this-computer' } });
    expect(await found()).toBe(false);
  });

  it('gives no plan of before to a model that may not read what it was made of', async () => {
    const { id } = await test.corpus.projects.create('Family', { mayLeave: { kind: 'this-computer' } });
    const note = await keepIn(id, `My sister is called ${INSIDE}`);
    test.useProvider(HOST);
    const plan = emptyPlan('What does my sister like?', {
      references: [{ mention: 'my sister', resolved: INSIDE, note: INSIDE, ref: sourceRef('note', note) }],
    });
    const { trace } = await test.retrieve('What does my sister like?', { plan, engine: test.engine() });
    expect(JSON.stringify([trace.plan, test.fake.requests])).not.toContain(INSIDE);
    const here = await test.retrieve('What does my sister like?', { plan });
    expect(here.trace.plan.references).toHaveLength(1);
  });

  it('keeps the message that a note of it was taken from, in whichever chat that stands', async () => {
    const note = await keep(`The code of the boiler is ${INSIDE}`);
    const { id } = await test.corpus.projects.create('House', { mayLeave: { kind: 'nothing' } });
    test.useProvider(HOST);
    expect((await ask('What is the code of the boiler?')).sent).toContain(INSIDE);
    await test.corpus.projects.add(id, { notes: [note], resources: [] });
    expect((await ask('What is the code of the boiler?')).sent).not.toContain(INSIDE);
    await test.corpus.writer.undo('session');
    expect((await ask('What is the code of the boiler?')).sent).toContain(INSIDE);
  });

  it('tells a model no name of those who speak only in it', async () => {
    const { session, messages } = await test.corpus.session(['The boiler leaks.', 'I see.']);
    await test.corpus.commit([put('messages', { ...messages[0]!, speaker: `Mara ${INSIDE}` })]);
    test.useProvider(HOST);
    const understood = async () => {
      const { sent } = await ask(`What leaks today, number ${test.fake.requests.length}?`);
      return sent.includes(INSIDE);
    };
    expect(await understood()).toBe(true);
    const { id } = await test.corpus.projects.create('House', { mayLeave: { kind: 'nothing' } });
    await test.corpus.projects.moveChats([session.id], id);
    expect(await understood()).toBe(false);
  });

  it('shows before sending what would be sent', async () => {
    const kept = await project('House', [`The code of the boiler is ${INSIDE}`], { kind: 'this-computer' });
    await test.retrieve('warm up');
    test.useProvider(HOST);
    const question = 'What is the code of the boiler?';
    expect(JSON.stringify(await test.preview(null, question))).not.toContain(INSIDE);
    expect(await test.preview(await test.newSession(kept), question)).toEqual({ offline: true });
  });

  it('answers in its own style, by its own model, where the chat chose none', async () => {
    const { id } = await test.corpus.projects.create('House', { answerStyle: 'Answer in rhyme.' });
    test.useProvider();
    expect((await ask('What shall we paint first?', id)).sent).toContain('Answer in rhyme.');
  });

  it('asks the web in its chats, and no collection, where the project says so', async () => {
    const { id } = await test.corpus.projects.create('House', { webSearch: true, withoutCollections: true });
    const { answer } = await ask('What shall we paint first?', id);
    const [question] = await test.corpus.store.query({ name: 'messagesOfSession', sessionId: answer.sessionId });
    expect([question!.web, question!.withoutCollections]).toEqual(['session', true]);
  });
});
