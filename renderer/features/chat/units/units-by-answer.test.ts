import { describe, expect, it } from 'vitest';
import type { Note, NoteStatus } from '../../../../shared/domain/note';
import type { ReviewUnit } from '../../../../shared/ipc/routes/review';
import { sampleMessage } from '../testing/message-sample';
import { unitsByAnswer } from './units-by-answer';

const unit = (id: string, messageId: string, status: NoteStatus = 'pending') =>
  ({
    note: { id, status, sources: [{ messageId }] } as unknown as Note,
    evidence: null,
    similar: [],
    risks: [],
    canKeepAsSaid: false,
    worth: { score: 0.5, reasons: [] },
    duplicates: [],
  }) satisfies ReviewUnit;

describe('units in the chat', () => {
  it('appear under the answer of their turn, and only while pending', () => {
    const messages = [
      sampleMessage('P1'),
      sampleMessage('A1', { role: 'assistant' }),
      sampleMessage('P2'),
      sampleMessage('A2', { role: 'assistant' }),
    ];
    const grouped = unitsByAnswer(messages, [
      unit('a', 'P1'),
      unit('b', 'A1'),
      unit('c', 'P2'),
      unit('d', 'P2', 'kept'),
      unit('e', 'elsewhere'),
    ]);
    expect([...grouped].map(([answer, units]) => [answer, units.map(({ note }) => note.id)])).toEqual([
      ['A1', ['a', 'b']],
      ['A2', ['c']],
    ]);
  });
});
