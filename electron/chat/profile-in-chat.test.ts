import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { NoteId, SessionId } from '../../shared/domain/ids';
import type { Message } from '../../shared/domain/message';
import { openCorpusChat, type CorpusChat } from './testing/corpus-chat';

const ALLERGY = 'I’m allergic to melatonin';
const QUESTION = 'Suggest a snack with tart cherries for tonight.';

let test: CorpusChat;
let allergy: NoteId;
beforeEach(async () => {
  test = await openCorpusChat();
  const { messages } = await test.corpus.session([ALLERGY]);
  const unit = await test.corpus.unit(ALLERGY, { message: messages[0]!, quote: ALLERGY });
  allergy = (await test.corpus.review.keep({ id: unit.id, alike: [] })).note.id;
  await test.corpus.unit('The boiler is serviced in May', undefined, { status: 'kept', keptAt: 1 });
  await test.corpus.profile.add(allergy);
  test.useProvider();
  // A model that knows what tart cherries hold.
  test.fake.setStructured('judgements', (prompt: string) => {
    const [question, candidates] = prompt.split('Candidates:');
    const fitting = question!.includes('cherries') ? 'melatonin' : 'boiler';
    const read = [...candidates!.matchAll(/<candidate id="(\d+)"[^>]*>([^<]*)/gu)];
    return {
      verdicts: read.map(([, id, text]) => `${id}${text!.includes(fitting) ? 'B' : 'E'}`).join(' '),
      reasons: [],
    };
  });
});
afterEach(() => test.close());

const asked = (): string => JSON.stringify(test.fake.requestsOf('answer').at(-1)!.body);
const laneOf = async ({ traceId }: Message) =>
  (await test.corpus.store.get('traces', traceId!))!.lanes.find(({ lane }) => lane === 'profile');
const send = async (text: string, id?: SessionId) => test.send(id ?? (await test.newSession()), text);

describe('the profile in a chat', () => {
  it('reaches the model with what is to be done with it, and the trace says where it is from', async () => {
    const answer = await send(QUESTION);
    expect(asked()).toContain('profile=\\"yes\\"');
    expect(asked()).toContain('Heed each of them');
    const trace = (await test.corpus.store.get('traces', answer.traceId!))!;
    expect(trace.candidates.find(({ ref }) => ref === `note:${allergy}`)).toMatchObject({
      found: expect.arrayContaining([expect.objectContaining({ lane: 'profile' })]),
      origin: { sessionTitle: 'Planning', messageIndex: 0 },
      compose: { block: 'profile' },
      outcome: { state: 'kept' },
    });
  });

  it('is not spoken of where nothing of it applies', async () => {
    await send('When is the boiler serviced?');
    expect(asked()).not.toContain('profile=');
    expect(asked()).not.toContain('Heed each of them');
  });

  it('is off where the person turned it off for the chat, also in what is shown before sending, until it is on again', async () => {
    const id = await test.newSession();
    await test.chat.sessions.setUsesProfile(id, false);
    expect(await test.chat.sessions.get(id)).toMatchObject({ withoutProfile: true });
    const shown = async () => JSON.stringify(await test.preview(id, QUESTION));
    expect(await shown()).not.toContain('melatonin');
    expect(await laneOf(await send(QUESTION, id))).toMatchObject({ state: 'off', reason: { code: 'profile-off' } });
    expect(asked()).not.toContain('melatonin');
    await test.chat.sessions.setUsesProfile(id, true);
    expect((await test.chat.sessions.get(id)).withoutProfile).toBeUndefined();
    expect(await laneOf(await send(QUESTION, id))).toMatchObject({ state: 'ok', hits: 1 });
    await test.corpus.writer.undo('session');
    expect(await test.chat.sessions.get(id)).toMatchObject({ withoutProfile: true });
  });

  it('holds no note that is archived, dropped, or never to be used', async () => {
    for (const hide of [
      () => test.corpus.notes.setStatus(allergy, 'archived'),
      () => test.corpus.notes.setStatus(allergy, 'dropped'),
      () => test.corpus.notes.setNeverSurface(allergy, true),
    ]) {
      await hide();
      await send(QUESTION);
      expect(asked()).not.toContain('melatonin');
      await test.corpus.writer.undo('note');
    }
    await send(QUESTION);
    expect(asked()).toContain('melatonin');
  });
});

describe('an answer without a model', () => {
  it('quotes what of the profile applies, after what was asked, once', async () => {
    const { composeOfflineAnswer } = await import('../models/offline/answer/offline-answer');
    const { sources, trace } = await test.retrieve('When is the boiler serviced?', {
      include: [`note:${allergy}` as never],
    });
    const text = composeOfflineAnswer({
      question: trace.plan.question,
      plan: trace.plan,
      sources,
      turns: [],
      notices: [],
    });
    expect(text).toMatch(/boiler is serviced in May” \[\d\]/u);
    expect(text).toMatch(/\n\nFrom your profile: “I’m allergic to melatonin” \[\d\]$/u);
    expect(text.match(/melatonin/gu)).toHaveLength(1);
  });
});
