import { expect, it } from 'vitest';
import type { MessageId } from './ids';
import type { ExtractionOutcome } from './message';
import type { Session } from './session';
import { allowsNotes, untakenTurns, type TurnFacts } from './untaken-turns';

const said = (id: string, more: Partial<TurnFacts> = {}): TurnFacts => ({
  id: id as MessageId,
  role: id.startsWith('q') ? 'person' : 'assistant',
  state: 'complete',
  ...more,
});
const outcome = (state: ExtractionOutcome['state']) => ({ extraction: { state, units: 0, reuses: 0, reason: '' } });
const idsOf = (messages: TurnFacts[]) => untakenTurns(messages).map((turn) => turn.map(({ id }) => id as string));

it('every turn of an imported chat is untaken until its question says otherwise', () => {
  expect(idsOf([said('a0'), said('q1'), said('a1'), said('a1b'), said('q2')])).toEqual([
    ['a0'],
    ['q1', 'a1', 'a1b'],
    ['q2'],
  ]);
  expect(idsOf([said('a0', outcome('done')), said('q1', outcome('done')), said('a1'), said('q2'), said('a2')])).toEqual(
    [['q2', 'a2']],
  );
});

it('a turn of the app is taken by its answer, by a later one too, and while it is being answered', () => {
  expect(idsOf([said('q1'), said('a1', outcome('done')), said('q2'), said('a2', { state: 'streaming' })])).toEqual([]);
  expect(idsOf([said('q1'), said('a1', outcome('failed')), said('q2'), said('a2', outcome('pending'))])).toEqual([
    ['q1', 'a1'],
  ]);
  expect(
    idsOf([
      said('q1'),
      said('a1', { state: 'failed', ...outcome('skipped') }),
      said('q2'),
      said('a2', outcome('done')),
      said('a3', { questionId: 'q1' as MessageId, ...outcome('done') }),
    ]),
  ).toEqual([]);
});

it('of a stopped or failed answer, a variant and analysts nothing is taken, of the question before them it is', () => {
  expect(
    idsOf([
      said('q1'),
      said('a1', { state: 'stopped', ...outcome('skipped') }),
      said('q2'),
      said('a2', { state: 'failed', ...outcome('skipped') }),
      said('a3', { questionId: 'q2' as MessageId, variant: { of: 'a2' as MessageId, without: [], include: [] } }),
    ]),
  ).toEqual([['q1'], ['q2']]);
});

it('nothing is taken of a private, a deleted and a sample chat', () => {
  const session = { incognito: false, deletedAt: null, origin: 'import' } as Session;
  expect(allowsNotes(session)).toBe(true);
  expect(allowsNotes({ ...session, incognito: true })).toBe(false);
  expect(allowsNotes({ ...session, deletedAt: 1 })).toBe(false);
  expect(allowsNotes({ ...session, origin: 'sample' })).toBe(false);
});
