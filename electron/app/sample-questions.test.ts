import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startWindowlessApp, type WindowlessApp } from './testing/windowless-app';

/** What each answer quotes, in the order of the sample's questions. */
const ANSWERS = {
  en: [/invitation/u, /third of May/u, /invitation/u],
  de: [/die Stille als Pause/u, /am sechzehnten Mai/u, /die Stille als Pause/u],
} as const;

describe('the sample answers the questions that it comes with', () => {
  let folder: string;
  let app: WindowlessApp;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'engram-sample-'));
    app = await startWindowlessApp(join(folder, 'data'));
  });
  afterEach(async () => {
    await app.call('settings.save', { language: 'en' });
    await app.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it.each(['en', 'de'] as const)(
    'in %s',
    async (language) => {
      await app.call('settings.save', { language });
      await app.call('exchange.loadSample', null);
      await expect.poll(async () => (await app.call('app.status', null)).index.pending, { timeout: 20_000 }).toBe(0);
      const { questions } = await app.call('exchange.sampleState', null);
      for (const [index, question] of questions.entries()) {
        const session = await app.call('chat.createSession', {});
        const { streamId, answerId } = await app.call('chat.send', { sessionId: session.id, text: question });
        await app.untilEnded(streamId);
        const { messages } = await app.call('chat.session', { id: session.id });
        expect(messages.find(({ id }) => id === answerId)!.text).toMatch(ANSWERS[language][index]!);
      }
    },
    60_000,
  );
});
