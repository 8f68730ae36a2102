import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MessageId, SessionId } from '../../../shared/domain/ids';
import type { Message } from '../../../shared/domain/message';
import { splitConversation } from './split-conversation';

const WINDOW = 8_192;
const conversation = (lengths: readonly number[]): Message[] =>
  lengths.map((length, index) => ({
    id: `M${index}` as MessageId,
    sessionId: 'S' as SessionId,
    index,
    role: index % 2 === 0 ? 'person' : 'assistant',
    speaker: null,
    text: `message ${index} ${'word '.repeat(length)}`,
    createdAt: index,
    state: 'complete',
    error: null,
    model: null,
    traceId: null,
    citations: [],
    extraction: null,
    externalKey: null,
  }));
const chats = fc
  .array(fc.integer({ min: 1, max: 900 }), { minLength: 1, maxLength: 30 })
  .map((lengths) => conversation(lengths.length % 2 === 0 ? lengths : [...lengths, 5]));

describe('splitting a long conversation', () => {
  it('loses no message, keeps the order and the last exchange, and begins with the person', () => {
    fc.assert(
      fc.property(chats, fc.option(fc.nat(30)), (messages, rolledTo) => {
        const { older, recent, untilIndex } = splitConversation(messages, WINDOW, rolledTo);
        expect([...older, ...recent]).toEqual(messages);
        expect(recent.length).toBeGreaterThanOrEqual(Math.min(2, messages.length));
        if (older.length > 0) expect(recent[0]!.index).toBe(untilIndex);
        if (older.length > 0 && rolledTo === null) expect(recent[0]!.role).toBe('person');
      }),
    );
  });

  it('keeps at most a fifth of the context window besides the last exchange', () => {
    fc.assert(
      fc.property(chats, (messages) => {
        const { recent, tokens } = splitConversation(messages, WINDOW, null);
        if (recent.length > 2) expect(tokens).toBeLessThanOrEqual(WINDOW / 5);
      }),
    );
  });

  it('keeps its position while newer turns fit, and moves on when they do not', () => {
    const messages = conversation(Array.from({ length: 40 }, () => 150));
    const first = splitConversation(messages.slice(0, 20), WINDOW, null);
    expect(first.older.length).toBeGreaterThan(0);
    expect(splitConversation(messages.slice(0, 22), WINDOW, first.untilIndex).untilIndex).toBe(first.untilIndex);
    expect(splitConversation(messages, WINDOW, first.untilIndex).untilIndex).toBeGreaterThan(first.untilIndex);
  });

  it('is not needed while everything fits, whatever was split for a smaller context window', () => {
    const messages = conversation(Array.from({ length: 30 }, () => 100));
    expect(splitConversation(messages, 64_000, 10)).toMatchObject({ older: [], untilIndex: 0 });
  });
});
