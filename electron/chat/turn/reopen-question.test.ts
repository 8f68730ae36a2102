import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { put } from '../../../shared/domain/batch';
import { sourceRef, type MessageId, type NoteId, type SessionId, type SourceRef } from '../../../shared/domain/ids';
import type { Message } from '../../../shared/domain/message';
import type { Note } from '../../../shared/domain/note';
import { AppError } from '../../../shared/ipc/errors';
import { openTestChat, plan, type TestChat } from '../testing/test-chat';

const FLIGHT = 'We fly on the third of May.';
const OLD = 'We fly in June.';
const N1 = sourceRef('note', 'N1');
const N2 = sourceRef('note', 'N2');

let test: TestChat;
let session: SessionId;
beforeEach(async () => {
  test = await openTestChat();
  session = await test.newSession();
  await test.vault.writer.commit({
    actor: 'person',
    kind: 'note.keep',
    label: 'Kept',
    changes: [put('notes', note('N1')), put('notes', note('N2'))],
  });
  // As the funnel does: what the person leaves out is not in the package.
  test.onRetrieve(({ without = [] }) => {
    const given = (
      [
        [N1, FLIGHT],
        [N2, OLD],
      ] as [SourceRef, string][]
    ).filter(([ref]) => !without.includes(ref));
    return { texts: given.map(([, text]) => text), refs: given.map(([ref]) => ref) };
  });
});
afterEach(() => test.close());

function note(id: string): Note {
  return {
    id: id as NoteId,
    status: 'kept',
    category: 'fact',
    author: 'person',
    title: id,
    body: '',
    aliases: [],
    tags: [],
    origin: 'person',
    sources: [],
    flags: [],
    createdAt: 0,
    updatedAt: 0,
    keptAt: 0,
    decidedAt: 0,
    deferredUntil: null,
    confirmations: 0,
    pinned: false,
    neverSurface: false,
    version: 1,
    contentHash: 'x',
  };
}

const send = (text: string): Promise<Message> => test.send(session, text);

async function again(answer: Message, without: SourceRef[] = [], include: SourceRef[] = []): Promise<Message> {
  const { streamId, answerId } = await test.chat.askAgain(answer.id, { without, include });
  await test.eventsOf(streamId);
  return stored(answerId);
}

const stored = async (id: MessageId): Promise<Message> => (await test.vault.store.get('messages', id))!;
const messages = async (): Promise<Message[]> => (await test.chat.sessions.read(session)).messages;

describe('asking again without a note', () => {
  it('gives a second answer with its own trace that names the first', async () => {
    const first = await send('When do we fly?');
    const second = await again(first, [N2]);
    expect(first.text).toContain(OLD);
    expect(second.text).toBe('Your note from 1 May 2026: “We fly on the third of May.” [1]');
    expect(second).toMatchObject({
      state: 'complete',
      variant: { of: first.id, without: [N2], include: [] },
      index: 2,
    });
    expect((await stored(first.id)).text).toBe(first.text);
    expect(await test.vault.store.get('traces', second.traceId!)).toMatchObject({
      purpose: 'again',
      parentId: first.traceId,
      messageId: second.id,
      purposeNote: { code: 'asked-again', without: 1, include: 0, isWithArchived: false },
    });
  });

  it('asks the same question with the same plan at the same date, and does not find its own answer', async () => {
    const first = await send('When do we fly?');
    await send('And where to?');
    test.vault.clock.advance(60_000);
    await again(first, [N2]);
    const [before, , request] = test.retrieved;
    expect(request).toMatchObject({
      question: 'When do we fly?',
      asOf: before!.asOf,
      plan: plan('When do we fly?'),
      without: [N2],
      include: [],
    });
    expect(request!.recentTurns).toEqual(before!.recentTurns);
    for (const { id } of await messages()) expect(request!.exclude).toContain(`message:${id}`);
  });

  it('accumulates on a variant: excluded sources stay excluded until they are included again', async () => {
    const first = await send('When do we fly?');
    const second = await again(first, [N2]);
    expect((await again(second, [N1])).variant).toEqual({ of: second.id, without: [N2, N1], include: [] });
    expect((await again(second, [], [N2])).variant).toEqual({ of: second.id, without: [], include: [N2] });
  });

  it('does not extract units from the turn a second time', async () => {
    const first = await send('When do we fly? Anna cannot eat peanuts.');
    expect(first.extraction?.units).toBe(1);
    const second = await again(first, [N2]);
    expect(second.extraction).toMatchObject({
      state: 'skipped',
      units: 0,
      reason: expect.stringContaining('answered before'),
    });
    expect(await test.vault.store.query({ name: 'notesOfSession', sessionId: session })).toHaveLength(1);
  });

  it('works after a failed answer, and then extracts from the turn, since nothing was extracted before', async () => {
    const fake = await test.startProvider('bad-key', '');
    const failed = await send('When do we fly? Anna cannot eat peanuts.');
    expect(failed.state).toBe('failed');
    fake.setMode('normal');
    const second = await again(failed);
    expect(second).toMatchObject({ state: 'complete', extraction: { state: 'done' } });
  });

  it('a failed variant can be retried as the same variant', async () => {
    const first = await send('When do we fly?');
    await send('And where to?');
    const { streamId, answerId } = await test.chat.askAgain(first.id, { without: [N2], include: [] });
    test.cancel(streamId);
    await test.eventsOf(streamId);
    expect((await stored(answerId)).state).toBe('stopped');
    const retried = await test.chat.retry(answerId);
    await test.eventsOf(retried.streamId);
    expect(await stored(retried.answerId)).toMatchObject({
      state: 'complete',
      variant: { of: first.id, without: [N2], include: [] },
      questionId: (await messages())[0]!.id,
    });
    expect(test.retrieved.at(-1)).toMatchObject({ question: 'When do we fly?', without: [N2] });
  });

  it('counts as one answer of the conversation: later turns see the newest complete variant in its position', async () => {
    const first = await send('When do we fly?');
    const second = await again(first, [N2]);
    await send('And where to?');
    expect(test.retrieved.at(-1)!.recentTurns.map(({ text }) => text)).toEqual(['When do we fly?', second.text]);
  });

  it('does not reuse an analyst’s plan', async () => {
    test.onRetrieve(({ analyst }) => {
      if (analyst === undefined) throw new AppError('store-failed', 'The index does not answer.');
      return { texts: [FLIGHT], refs: [N1] };
    });
    const failed = await send('When do we fly?');
    const { streamId } = await test.chat.analyse(failed.id);
    await test.eventsOf(streamId);
    await again(failed);
    expect(test.retrieved.at(-1)).toMatchObject({ purpose: 'again' });
    expect(test.retrieved.at(-1)!.plan).toBeUndefined();
  });

  it.each([
    ['an answer that is not there', async () => ({ id: 'NOPE' as MessageId, without: [], include: [] }), 'not-found'],
    [
      'a message of the person',
      async (answer: Message) => ({ id: (await messages())[answer.index - 1]!.id, without: [], include: [] }),
      'conflict',
    ],
    [
      'a note that is not in the vault',
      async (answer: Message) => ({ id: answer.id, without: [sourceRef('note', 'GONE')], include: [] }),
      'not-found',
    ],
    [
      'a note both out and in',
      async (answer: Message) => ({ id: answer.id, without: [N1], include: [N1] }),
      'bad-input',
    ],
  ])('refuses %s and writes nothing', async (_name, asked, code) => {
    const answer = await send('When do we fly?');
    const { id, without, include } = await asked(answer);
    await expect(test.chat.askAgain(id, { without, include })).rejects.toMatchObject({ code });
    expect(await messages()).toHaveLength(2);
  });

  it('refuses an answer whose question is missing or whose session is deleted', async () => {
    const answer = await send('When do we fly?');
    const [question] = await messages();
    await test.vault.writer.commit({
      actor: 'app',
      kind: 'note.edit',
      label: 'x',
      changes: [{ table: 'messages', id: question!.id, after: null }],
    });
    await expect(test.chat.askAgain(answer.id, { without: [], include: [] })).rejects.toMatchObject({
      code: 'not-found',
      message: expect.stringContaining('no question'),
    });
    await test.chat.deleteSessions([session]);
    await expect(test.chat.askAgain(answer.id, { without: [], include: [] })).rejects.toMatchObject({
      code: 'not-found',
      message: expect.stringContaining('deleted'),
    });
  });

  it('is refused as busy while an answer is running in the session', async () => {
    const answer = await send('When do we fly?');
    const { streamId } = await test.chat.askAgain(answer.id, { without: [], include: [] });
    await expect(test.chat.askAgain(answer.id, { without: [], include: [] })).rejects.toMatchObject({ code: 'busy' });
    await test.eventsOf(streamId);
  });
});
