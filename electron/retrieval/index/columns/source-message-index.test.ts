import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MessageId, SessionId } from '../../../../shared/domain/ids';
import { messageEntry, noteEntry } from '../../testing/entries';
import type { IndexEntry } from './index-entry';
import { SourceMessageIndex } from './source-message-index';

const origin = (message: string) => ({
  sessionId: 's' as SessionId,
  messageId: message as MessageId,
  start: 0,
  end: 1,
});
const entry = fc.oneof(
  fc.constantFrom('m1', 'm2', 'm3', 'm4').map((id) => messageEntry(id, 'said')),
  fc
    .record({ from: fc.constantFrom('m1', 'm2', null), again: fc.subarray(['m3', 'm4']), archived: fc.boolean() })
    .map(({ from, again, archived }): IndexEntry => ({
      ...noteEntry('n', 'kept'),
      origin: from === null ? null : origin(from),
      ...(from !== null && again.length > 0 ? { duplicateSources: again as MessageId[] } : {}),
      ...(archived ? { isArchived: true as const } : {}),
    })),
);
const messagesOf = ({ origin: own, duplicateSources = [] }: IndexEntry): string[] =>
  own === null ? [] : [own.messageId, ...duplicateSources];

describe('the notes kept from each message', () => {
  it('match the entries after any additions and removals', () => {
    fc.assert(
      fc.property(fc.array(fc.record({ slot: fc.nat(7), entry: fc.option(entry) }), { maxLength: 40 }), (steps) => {
        const kept = new SourceMessageIndex(String);
        const held = new Map<number, IndexEntry>();
        for (const { slot, entry: next } of steps) {
          const before = held.get(slot);
          if (before !== undefined) kept.remove(before, slot);
          held.delete(slot);
          // A message stands at one slot.
          if (next === null || (next.kind === 'message' && [...held.values()].some(({ ref }) => ref === next.ref)))
            continue;
          kept.add(next, slot);
          held.set(slot, next);
        }
        const all = [...held];
        const notesOfMessage = (message: string | undefined) =>
          all.find(([, { kind, origin: own }]) => kind === 'message' && own!.messageId === message)?.[0] ?? null;
        const keptFrom = (message: string, isArchived: boolean) =>
          all
            .filter(
              ([, other]) =>
                other.kind === 'note' &&
                messagesOf(other).includes(message) &&
                (other.isArchived === true) === isArchived,
            )
            .map(([slot]) => slot)
            .sort();
        for (const [slot, one] of all) {
          const { kind, origin: own } = one;
          expect(kept.sourceTurn(slot)).toBe(notesOfMessage(own?.messageId));
          expect(kept.duplicateSourceTurns(slot)).toEqual(
            messagesOf(one)
              .slice(1)
              .map(notesOfMessage)
              .filter((message) => message !== null),
          );
          expect(kept.sourceMessageOrdinal(slot, null) === null).toBe(kind === 'message' || own === null);
          for (const message of kept.duplicateSourceTurns(slot))
            expect(kept.sourceMessageOrdinal(slot, message)).not.toBe(kept.sourceMessageOrdinal(slot, null));
          if (kind !== 'message') continue;
          expect(kept.notesFrom(slot)).toEqual(keptFrom(own!.messageId, false));
          expect(kept.allNotesFrom(slot)).toEqual(
            [...keptFrom(own!.messageId, false), ...keptFrom(own!.messageId, true)].sort(),
          );
        }
      }),
    );
  });
});
