import { afterEach, beforeEach, expect, it } from 'vitest';
import type { AttachmentId } from '../../../shared/domain/ids';
import type { Message } from '../../../shared/domain/message';
import { loadLanguages, speak } from '../../../shared/messages/choose-language';
import { t } from '../../../shared/messages/message';
import { tellMessage } from './tell-message';

beforeEach(loadLanguages);
afterEach(() => speak({ language: 'en', locale: 'en' }));

const written = () =>
  ({
    text: t('mainStore.messageCannotRead'),
    error: t('mainChat.emptyAnswer', { engine: 'a model' }),
    extraction: {
      state: 'skipped',
      units: 0,
      reuses: 0,
      reason: t('mainChat.stoppedBeforeTurnTaken'),
    },
    toolCalls: [{ id: 'call', message: t('mainTools.argumentsDoNotFit', { problem: 'depth: expected number' }) }],
    attachmentUses: [
      {
        id: 'file' as AttachmentId,
        name: 'Plan.pdf',
        as: 'name',
        reason: 'unreadable',
        detail: t('mainCommon.holdsNoText', { name: 'Plan.pdf' }),
      },
    ],
  }) as unknown as Message;

it('a failed answer, what was not taken of it, a refused call and an unreadable file are told in the language spoken now', async () => {
  const stored = written();
  await speak({ language: 'de', locale: 'de' });
  const { text: _said, ...wanted } = written();
  expect(tellMessage(stored)).toMatchObject(wanted);
  expect(tellMessage(stored).error).toBe('a model hat eine leere Antwort geschickt.');
});

it('what was said stays as it is, even in words that the app uses', async () => {
  const stored = written();
  await speak({ language: 'de', locale: 'de' });
  expect(tellMessage(stored).text).toBe('This message cannot be read.');
});

it('a message without any of it is as it was stored', () => {
  const stored = { text: 'Hello', error: null } as unknown as Message;
  expect(tellMessage(stored)).toEqual(stored);
});
