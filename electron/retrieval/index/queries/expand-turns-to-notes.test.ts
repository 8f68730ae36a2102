import { describe, expect, it } from 'vitest';
import type { MessageId, SessionId } from '../../../../shared/domain/ids';
import { messageEntry, messageRef, noteEntry, noteRef } from '../../testing/entries';
import { openFunnel } from '../../testing/open-funnel';

const keptFrom = (messageId: string, start = 0, end = 5) => [
  {
    sessionId: 's1' as SessionId,
    messageId: messageId as MessageId,
    start,
    end,
    quote: '',
    spoken: { at: 0, speaker: 'Anna' },
  },
];

describe('a note is found through its source turn', () => {
  const entries = [
    messageEntry('m', 'The harmonium came from Tromsø by ferry. Repairing the bellows took a winter.', {
      speaker: 'Anna',
    }),
    noteEntry('a', 'Repairing the bellows took a winter', { sources: keptFrom('m', 41, 76) }),
    noteEntry('b', 'The bellows were red', { sources: keptFrom('m', 20, 30) }),
    noteEntry('c', 'The oven heats slowly'),
  ];

  it('by words only the turn contains, even when the turn is excluded, and the finding says so', async () => {
    const funnel = await openFunnel(entries);
    const query = {
      words: 'harmonium Tromsø',
      statement: null,
      timeWindow: null,
      exclude: [messageRef('m')],
      limit: 10,
    };
    const hits = await funnel.port.lexical(query);
    expect(hits.map(({ ref, matchedTerms, note }) => ({ ref, matchedTerms, note }))).toEqual(
      [noteRef('a'), noteRef('b')].map((ref) => ({
        ref,
        matchedTerms: [],
        note: { code: 'source-turn', terms: ['harmonium', 'tromsø'] },
      })),
    );
    for (const precision of ['all', 'most'] as const)
      expect(await funnel.port.lexical({ ...query, minimumShouldMatch: precision })).toEqual([]);
    expect(await funnel.port.lexical({ ...query, exclude: [messageRef('m'), noteRef('a')] })).toHaveLength(1);
  });

  it('with the turn’s score; a note that contains the words comes first', async () => {
    const funnel = await openFunnel(entries);
    const pool = [messageRef('m'), noteRef('a'), noteRef('b'), noteRef('c')];
    const scored = await funnel.port.score({
      words: 'harmonium winter',
      statement: null,
      timeWindow: null,
      exclude: [],
      people: [],
      expectedAnswerType: null,
      pool,
    });
    const of = (ref: string) => scored.find(({ entry }) => entry.ref === ref)!.parts;
    const [turn, saying, other] = [of(messageRef('m')), of(noteRef('a')), of(noteRef('b'))];
    expect(saying['lexical']! + saying['source-turn']!).toBeCloseTo(turn['lexical']!);
    expect(other['lexical']! + other['source-turn']!).toBeCloseTo(turn['lexical']!);
    expect(saying['own-text']).toBeGreaterThan(other['own-text']!);
    expect(of(noteRef('c'))['source-turn']).toBeUndefined();
  });

  it('and through the best matching turn, when it has several', async () => {
    const funnel = await openFunnel([
      messageEntry('m', 'The harmonium came from Tromsø by ferry. Repairing the bellows took a winter.', {
        speaker: 'Anna',
      }),
      messageEntry('x', 'The organist from Ghent came by ferry. The bellows took us all winter to repair.', {
        speaker: 'Anna',
        sessionId: 's2' as SessionId,
      }),
      messageEntry('y', 'Ghent has many organs.', { speaker: 'Ben', sessionId: 's2' as SessionId, index: 1 }),
      noteEntry('a', 'Repairing the bellows took a winter', {
        sources: [...keptFrom('m', 41, 76), { ...keptFrom('x')[0]!, sessionId: 's2' as SessionId }],
      }),
      noteEntry('y', 'Ghent has many organs', { sources: [{ ...keptFrom('y')[0]!, sessionId: 's2' as SessionId }] }),
    ]);
    for (const words of ['harmonium Tromsø', 'organist Ghent', 'ferry']) {
      const hits = await funnel.port.lexical({
        words,
        statement: null,
        timeWindow: null,
        exclude: [messageRef('m'), messageRef('x'), messageRef('y')],
        limit: 10,
      });
      expect(hits.filter(({ ref }) => ref === noteRef('a'))).toHaveLength(1);
      const scored = await funnel.port.score({
        words,
        statement: null,
        timeWindow: null,
        exclude: [],
        people: [],
        expectedAnswerType: null,
        pool: [noteRef('a'), messageRef('m'), messageRef('x')],
      });
      const [note, first, second] = scored.map(({ parts }) => parts);
      expect(note!['lexical']! + note!['source-turn']!).toBeCloseTo(Math.max(first!['lexical']!, second!['lexical']!));
    }
  });
});
