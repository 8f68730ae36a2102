import { beforeAll, describe, expect, it } from 'vitest';
import { extractLabelled } from './extract-labelled';
import { chatOf, readChatTurns } from './read-labelled-turns';
import { createWorthScore } from './worth-metrics';

describe('the worth of the units of natural chats', () => {
  const heldOut = createWorthScore();
  beforeAll(async () => {
    for (const turn of readChatTurns().filter(({ split }) => split === 'held-out'))
      heldOut.add(turn, (await extractLabelled(turn)).units);
  });

  it('ranks what is worth keeping above what is not', () => {
    expect(heldOut.figures().pairs).toBeGreaterThanOrEqual(0.9);
  });

  it('puts mostly worthy units first', () => {
    expect(heldOut.figures().firstSeven).toBeGreaterThanOrEqual(0.75);
  });

  it('loses no worthy claim on the way', () => {
    expect(heldOut.figures().worthyRecall).toBeGreaterThanOrEqual(0.9);
  });

  it('names who said it', () => {
    expect(heldOut.figures().named).toBeGreaterThanOrEqual(0.9);
  });
});

describe('the labelled chats', () => {
  const turns = readChatTurns();

  it('bring the set to more than 400 turns; a chat is either for tuning or held out', () => {
    expect(turns.length).toBeGreaterThanOrEqual(194);
    for (const chat of new Set(turns.map(chatOf)))
      expect(new Set(turns.filter((turn) => chatOf(turn) === chat).map(({ split }) => split)).size, chat).toBe(1);
  });

  it('have unique ids, and spans that quote their message', () => {
    expect(new Set(turns.map(({ id }) => id)).size).toBe(turns.length);
    for (const { id, messages, units } of turns)
      for (const { messageId, start, end } of units)
        expect(
          messages
            .find((message) => message.id === messageId)!
            .text.slice(start, end)
            .trim(),
          id,
        ).not.toBe('');
  });
});
