import { describe, expect, it } from 'vitest';
import type { MessageId } from '../../../../shared/domain/ids';
import { sampleMessage } from '../testing/message-sample';
import { canBeRetried, orderTurns, messageBeforeRunningTurn } from './conversation';

const asked = (id: string) => sampleMessage(id);
const answered = (id: string, questionId?: string) =>
  sampleMessage(id, {
    role: 'assistant',
    ...(questionId === undefined ? {} : { questionId: questionId as MessageId }),
  });
const ids = (messages: { id: string }[]) => messages.map(({ id }) => id).join(' ');

describe('the order of turns', () => {
  it('puts variants below the first answer to their question, wherever they are stored', () => {
    const messages = [
      asked('q1'),
      answered('a1'),
      asked('q2'),
      answered('a2'),
      answered('a1b', 'q1'),
      answered('a2b', 'q2'),
      answered('a1c', 'q1'),
    ];
    expect(ids(orderTurns(messages))).toBe('q1 a1 a1b a1c q2 a2 a2b');
  });

  it('loses no message, even when its question is missing', () => {
    const messages = [answered('a0', 'gone'), asked('q1'), answered('a1'), answered('a2')];
    expect(ids(orderTurns(messages))).toBe('a0 q1 a1 a2');
  });

  it('puts a running answer below the answers to its question, and a new one at the end', () => {
    const ordered = [asked('q1'), answered('a1'), answered('a1b', 'q1'), asked('q2'), answered('a2')];
    expect(messageBeforeRunningTurn(ordered, 'a1')).toBe('a1b');
    expect(messageBeforeRunningTurn(ordered, 'a2')).toBe('a2');
    expect(messageBeforeRunningTurn(ordered, null)).toBeNull();
    expect(messageBeforeRunningTurn(ordered, 'unknown')).toBeNull();
  });
});

it('the last answer that is unfinished can be asked again, and so can each that stands beside it', () => {
  const model = { name: 'm', host: 'api.example.com' };
  const sideBySide = { first: 'a1' as MessageId, model };
  const failed = { ...answered('a1'), state: 'failed' as const, sideBySide };
  const whole = { ...answered('a2', 'q1'), sideBySide };
  expect(canBeRetried(failed, whole)).toBe(true);
  expect(canBeRetried(whole, whole)).toBe(false);
  expect(canBeRetried({ ...answered('a0'), state: 'failed' }, whole)).toBe(false);
});
