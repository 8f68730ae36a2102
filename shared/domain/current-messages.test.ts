import { describe, expect, it } from 'vitest';
import type { MessageId, SessionId } from './ids';
import type { Message } from './message';
import { answersTo, currentMessages, questionOf } from './current-messages';

let count = 0;
function message(role: Message['role'], text: string, more: Partial<Message> = {}): Message {
  count += 1;
  return {
    id: `M${count}` as MessageId,
    sessionId: 'S' as SessionId,
    index: count,
    role,
    speaker: null,
    text,
    createdAt: count,
    state: 'complete',
    error: null,
    model: null,
    traceId: null,
    citations: [],
    extraction: null,
    externalKey: null,
    ...more,
  };
}
const texts = (messages: Message[]) => currentMessages(messages).map(({ text }) => text);

describe('the conversation sent to a model', () => {
  it('is every message in order; an imported one may have two answers in a row', () => {
    const messages = [
      message('person', 'a'),
      message('assistant', 'b'),
      message('assistant', 'c'),
      message('person', 'd'),
    ];
    expect(texts(messages)).toEqual(['a', 'b', 'c', 'd']);
  });

  it('has one answer per question: the newest complete one, in the position of the first', () => {
    const asked = message('person', 'when?');
    const messages = [
      asked,
      message('assistant', 'June'),
      message('person', 'where?'),
      message('assistant', 'Kyoto'),
      message('assistant', 'May', { questionId: asked.id }),
    ];
    expect(texts(messages)).toEqual(['when?', 'May', 'where?', 'Kyoto']);
  });

  it('is never one that the person set aside, even where the one they kept was stopped', () => {
    const asked = message('person', 'when?');
    const model = { name: 'm', host: 'api.example.com' };
    const first = message('assistant', 'June');
    const beside = message('assistant', 'Ma', { questionId: asked.id, state: 'stopped' });
    const group = (choice: 'kept' | 'set-aside') => ({ sideBySide: { first: first.id, model, choice } });
    expect(texts([asked, { ...first, ...group('set-aside') }, { ...beside, ...group('kept') }])).toEqual([
      'when?',
      'Ma',
    ]);
  });

  it('ignores later answers that failed, were stopped or are still empty', () => {
    const asked = message('person', 'when?');
    const messages = [
      asked,
      message('assistant', 'June'),
      ...(['failed', 'stopped', 'streaming'] as const).map((state) =>
        message('assistant', 'half', { questionId: asked.id, state }),
      ),
      message('assistant', '', { questionId: asked.id }),
    ];
    expect(texts(messages)).toEqual(['when?', 'June']);
  });

  it('knows the question of each answer and the answers of each question', () => {
    const [first, second] = [message('person', 'when?'), message('person', 'where?')];
    const june = message('assistant', 'June');
    const messages = [
      first,
      { ...june, index: first.index + 0.5 },
      second,
      message('assistant', 'Kyoto'),
      message('assistant', 'May', { questionId: first.id }),
    ];
    expect(questionOf(messages[4]!, messages)?.id).toBe(first.id);
    expect(questionOf(messages[3]!, messages)?.id).toBe(second.id);
    expect(answersTo(first, messages).map(({ text }) => text)).toEqual(['June', 'May']);
    expect(questionOf(message('assistant', 'x', { index: 0 }), messages)).toBeNull();
  });
});
