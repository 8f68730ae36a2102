import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { branchMessages, branchPoints, messagesBefore, newestTip, previousQuestion } from './branches';
import type { MessageId } from './ids';
import type { Message } from './message';

type Turn = Pick<Message, 'id' | 'role' | 'questionId' | 'after'>;
const id = (text: string) => text as MessageId;
const asked = (name: string, after?: string | null): Turn => ({
  id: id(name),
  role: 'person',
  ...(after === undefined ? {} : { after: after === null ? null : id(after) }),
});
const answered = (name: string, questionId?: string): Turn => ({
  id: id(name),
  role: 'assistant',
  ...(questionId === undefined ? {} : { questionId: id(questionId) }),
});
const names = (turns: readonly Turn[]): string => turns.map((turn) => turn.id).join(' ');

// q1 – q2 – q3, q2 edited as q4 – q5, and q1 edited as q6.
const TREE: Turn[] = [
  answered('hello'),
  asked('q1'),
  answered('a1'),
  asked('q2'),
  answered('a2'),
  asked('q3'),
  answered('a3'),
  asked('q4', 'q1'),
  answered('a4'),
  answered('a2b', 'q2'),
  asked('q5'),
  answered('a5'),
  asked('q6', null),
  answered('a6'),
];

describe('the branches of a conversation', () => {
  it('show one path each, with all answers to its questions and what stands before the first', () => {
    expect(names(branchMessages(TREE, id('q3')))).toBe('hello q1 a1 q2 a2 q3 a3 a2b');
    expect(names(branchMessages(TREE, id('q5')))).toBe('hello q1 a1 q4 a4 q5 a5');
    expect(names(branchMessages(TREE, null))).toBe('hello q6 a6');
    expect(names(branchMessages(TREE, id('unknown')))).toBe('hello q6 a6');
    expect(names(messagesBefore(TREE, id('q4')))).toBe('hello q1 a1');
    expect(previousQuestion(TREE, id('q5'))).toBe('q4');
  });

  it('are counted where they part, and lead to their newest message', () => {
    const points = branchPoints(TREE, branchMessages(TREE, id('q5')));
    expect([...points]).toEqual([
      ['q1', { questions: ['q1', 'q6'], shown: 0 }],
      ['q4', { questions: ['q2', 'q4'], shown: 1 }],
    ]);
    expect(newestTip(TREE, id('q2'))).toBe('q3');
    expect(newestTip(TREE, id('q1'))).toBe('q5');
    expect(newestTip(TREE, id('q6'))).toBe('q6');
  });

  it('reach every message, whatever was edited', () => {
    const edits = fc.array(fc.option(fc.nat(20), { nil: undefined }), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(edits, (after) => {
        const turns = after.flatMap((place, index) => [
          asked(
            `q${index}`,
            place === undefined || index === 0
              ? undefined
              : place % (index + 1) === index
                ? null
                : `q${place % (index + 1)}`,
          ),
          answered(`a${index}`),
        ]);
        const reached = new Set(
          turns
            .filter(({ role }) => role === 'person')
            .flatMap((turn) => branchMessages(turns, turn.id).map((shown) => shown.id)),
        );
        expect(reached.size).toBe(turns.length);
        const path = branchMessages(turns, null);
        expect(branchMessages(path, null)).toEqual(path);
      }),
    );
  });

  it('are none in a conversation without an edit: every message stays', () => {
    const plain = [asked('q1'), answered('a1'), asked('q2'), answered('a1b', 'q1')];
    expect(branchMessages(plain, id('q1'))).toEqual(plain);
    expect(branchPoints(plain, plain).size).toBe(0);
    expect(names(messagesBefore(plain, id('q2')))).toBe('q1 a1');
  });
});
