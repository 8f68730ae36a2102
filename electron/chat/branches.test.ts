import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { branchMessages } from '../../shared/domain/branches';
import type { SessionId } from '../../shared/domain/ids';
import { openTestChat, type TestChat } from './testing/test-chat';

let test: TestChat;
let id: SessionId;
beforeEach(async () => {
  test = await openTestChat();
  id = await test.newSession();
});
afterEach(() => test.close());

const shown = async (): Promise<string[]> => {
  const { session, messages } = await test.chat.sessions.read(id);
  return branchMessages(messages, session.branchTip ?? null)
    .filter(({ role }) => role === 'person')
    .map(({ text }) => text);
};
const questionNamed = async (text: string) =>
  (await test.chat.sessions.read(id)).messages.find((message) => message.text === text)!;
const resend = async (text: string, instead: string) => {
  const started = await test.chat.send(id, instead, { edits: (await questionNamed(text)).id });
  await test.eventsOf(started.streamId);
};

describe('a message that is edited and sent again', () => {
  it('begins a branch at its place; the earlier one and what followed it stay and can be reached', async () => {
    for (const text of ['Where is the moss?', 'And the gravel?', 'And the wall?']) await test.send(id, text);
    await resend('And the gravel?', 'And the sand?');
    expect(await shown()).toEqual(['Where is the moss?', 'And the sand?']);
    const { messages } = await test.chat.sessions.read(id);
    expect(messages.filter(({ role }) => role === 'person')).toHaveLength(4);
    await test.chat.sessions.showBranch((await questionNamed('And the gravel?')).id);
    expect(await shown()).toEqual(['Where is the moss?', 'And the gravel?', 'And the wall?']);
    await test.send(id, 'Who built it?');
    expect(await shown()).toEqual(['Where is the moss?', 'And the gravel?', 'And the wall?', 'Who built it?']);
    expect((await test.chat.sessions.get(id)).branchTip).toBeUndefined();
  });

  it('is answered from what leads to it alone: another branch is neither conversation nor source', async () => {
    await test.send(id, 'Where is the moss?');
    await test.send(id, 'And the gravel?');
    const other = (await test.chat.sessions.read(id)).messages.slice(2).map((message) => `message:${message.id}`);
    await resend('And the gravel?', 'And the sand?');
    const request = test.retrieved.at(-1)!;
    expect(request.recentTurns.map(({ text }) => text)).toContain('Where is the moss?');
    expect(request.recentTurns.map(({ text }) => text)).not.toContain('And the gravel?');
    expect(request.exclude).toEqual(expect.arrayContaining(other));
    const first = await questionNamed('Where is the moss?');
    expect(request.exclude).not.toContain(`message:${first.id}`);
    await resend('Where is the moss?', 'Where is the pond?');
    expect(test.retrieved.at(-1)!.recentTurns).toEqual([]);
  });

  it('is refused for a message of another session, with nothing saved', async () => {
    await test.send(id, 'Where is the moss?');
    const elsewhere = await test.newSession();
    await expect(
      test.chat.send(elsewhere, 'Hello?', { edits: (await questionNamed('Where is the moss?')).id }),
    ).rejects.toMatchObject({ code: 'not-found' });
    expect((await test.chat.sessions.read(elsewhere)).messages).toEqual([]);
  });
});

describe('a pinned session', () => {
  it('is marked until it is taken down, and keeps its mark through other changes', async () => {
    await test.chat.sessions.pin([id], true);
    await test.chat.sessions.rename(id, 'Garden');
    expect((await test.chat.sessions.list(false))[0]).toMatchObject({ title: 'Garden', pinnedAt: expect.any(Number) });
    await test.chat.sessions.pin([id], false);
    expect((await test.chat.sessions.get(id)).pinnedAt).toBeUndefined();
    await test.vault.writer.undo('session');
    expect((await test.chat.sessions.get(id)).pinnedAt).toBeDefined();
  });
});
