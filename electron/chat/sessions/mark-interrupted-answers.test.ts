import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { IDBFactory } from 'fake-indexeddb';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startFakeProvider, type FakeProvider } from '../../testing/fake-provider/fake-provider';
import { openTestChat, type TestChat } from '../testing/test-chat';

let test: TestChat;
let fake: FakeProvider;
beforeEach(async () => {
  [test, fake] = [await openTestChat(), await startFakeProvider()];
});
afterEach(async () => {
  await test.close();
  await fake.stop();
});

describe('a crash', () => {
  it('during an answer keeps the message and the text so far, marked as stopped', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'engram-chat-'));
    const indexedDB = new IDBFactory();
    const before = test;
    test = await openTestChat({ folder, indexedDB });
    await before.close();
    fake.setMode('slow');
    test.useProvider(fake);
    fake.setAnswer(Array.from({ length: 200 }, (_, index) => `word${index}`).join(' '));
    const id = await test.newSession();
    const { answerId } = await test.chat.send(id, 'Tell the story');
    while (((await test.vault.store.get('messages', answerId))?.text ?? '') === '')
      await new Promise((resolve) => setTimeout(resolve, 10));
    const crashed = test;
    crashed.vault.kill();
    await crashed.stopAll();
    await crashed.vault.close().catch(() => {});
    test = await openTestChat({ folder, indexedDB });
    expect(await test.chat.settleInterrupted()).toBeGreaterThanOrEqual(0);
    const { messages } = await test.chat.sessions.read(id);
    expect(messages[0]).toMatchObject({ role: 'person', text: 'Tell the story' });
    expect(messages[1]).toMatchObject({ state: 'stopped', extraction: { state: 'skipped' } });
    expect(messages[1]!.text).toMatch(/^word0 /);
    expect(await test.chat.settleInterrupted()).toBe(0);
    await rm(folder, { recursive: true, force: true });
  });
});
