import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Note } from '../../../../shared/domain/note';
import type { ReviewGroup, ReviewQueue, ReviewUnit } from '../../../../shared/ipc/routes/review';
import {
  type Decision,
  EMPTY_REVIEW,
  mergeSearchHits,
  nextPendingId,
  type ReviewState,
  toReviewListRows,
  transition,
  unitValueOf,
} from './review-state';

function unit(id: string, title = `unit ${id}`): ReviewUnit {
  return {
    note: { id, title, category: 'fact', status: 'pending', flags: [] } as unknown as Note,
    evidence: null,
    similar: [],
    risks: [],
    canKeepAsSaid: false,
    worth: { score: 0.5, reasons: [] },
    duplicates: [],
  };
}

const group = (key: string, ids: string[]): ReviewGroup => ({
  key,
  sessionId: key,
  topic: '',
  title: 'Session',
  at: 0,
  origin: 'chat',
  units: ids.map((id) => unit(id)),
});

function queue(ids: string[], counts: Partial<ReviewQueue['counts']> = {}): ReviewQueue {
  return {
    groups: [group('s', ids)],
    remaining: 0,
    folded: 0,
    said: 0,
    counts: { pending: ids.length, kept: 0, dropped: 0, deferred: 0, ...counts },
  };
}

const load = (ids: string[]) => transition(EMPTY_REVIEW, { type: 'loaded', queue: queue(ids) });
const idsOf = (state: ReviewState) => state.rows.map((row) => row.unit.note.id);
function decide(state: ReviewState, id: string, decision: Decision): ReviewState {
  const row = state.rows.find((other) => other.unit.note.id === id)!;
  return transition(state, { type: 'set', changes: [{ id, value: { ...unitValueOf(row), decision } }] });
}

describe('review state', () => {
  it('keeps a decided unit in its position after main stops listing it', () => {
    const state = transition(decide(load(['a', 'b', 'c']), 'b', 'kept'), {
      type: 'loaded',
      queue: queue(['a', 'c'], { kept: 1 }),
    });
    expect(idsOf(state)).toEqual(['a', 'b', 'c']);
    expect(state.rows[1]?.decision).toBe('kept');
    expect(state.counts).toEqual({ pending: 2, kept: 1, dropped: 0, deferred: 0 });
  });

  it('ignores a list that is older than commands still being sent', () => {
    const sent = transition(decide(load(['a', 'b']), 'a', 'dropped'), { type: 'sent' });
    const state = transition(sent, { type: 'loaded', queue: queue(['a', 'b']) });
    expect(state.rows[0]?.decision).toBe('dropped');
    expect(state.counts.pending).toBe(1);
  });

  it('makes a unit pending again when its decision was undone elsewhere', () => {
    const state = transition(decide(load(['a', 'b']), 'a', 'kept'), { type: 'loaded', queue: queue(['a', 'b']) });
    expect(state.rows[0]?.decision).toBe('pending');
  });

  it('removes a unit decided elsewhere, and adds a newly extracted one', () => {
    const state = transition(load(['a', 'b']), { type: 'loaded', queue: queue(['b', 'c']) });
    expect(idsOf(state)).toEqual(['b', 'c']);
  });

  it('counts every decision once, in any order of decisions and undos', () => {
    const decisions = fc.array(
      fc.tuple(
        fc.constantFrom('a', 'b', 'c', 'd'),
        fc.constantFrom<Decision>('pending', 'kept', 'dropped', 'deferred'),
      ),
      { maxLength: 30 },
    );
    fc.assert(
      fc.property(decisions, (steps) => {
        const state = steps.reduce((now, [id, decision]) => decide(now, id, decision), load(['a', 'b', 'c', 'd']));
        for (const decision of ['pending', 'kept', 'dropped', 'deferred'] as const) {
          expect(state.counts[decision]).toBe(state.rows.filter((row) => row.decision === decision).length);
        }
      }),
    );
  });

  it('adopts main’s counts only when no command is being sent', () => {
    const counts = { pending: 9, kept: 9, dropped: 9, deferred: 9 };
    const two = transition(transition(load(['a']), { type: 'sent' }), { type: 'sent' });
    const one = transition(two, { type: 'answered', counts });
    expect(one.counts.pending).toBe(1);
    expect(transition(one, { type: 'answered', counts }).counts).toEqual(counts);
  });
});

describe('groups', () => {
  it('keep their position; a new one is inserted by main’s order', () => {
    const load2 = (state: ReviewState, keys: string[]) =>
      transition(state, {
        type: 'loaded',
        queue: { ...queue([]), groups: keys.map((key) => group(key, [`${key}1`, `${key}2`])) },
      });
    const first = decide(load2(EMPTY_REVIEW, ['a', 'b']), 'a1', 'kept');
    expect(load2(first, ['new', 'b', 'older']).groups.map(({ key }) => key)).toEqual(['a', 'new', 'b', 'older']);
  });

  it('count the duplicates folded under a row', () => {
    const folded = { ...queue(['a', 'b']), counts: { pending: 4, kept: 0, dropped: 0, deferred: 0 } };
    folded.groups[0]!.units[0]!.duplicates.push(unit('c'), unit('d'));
    const state = transition(EMPTY_REVIEW, { type: 'loaded', queue: folded });
    expect(decide(state, 'a', 'kept').counts).toEqual({ pending: 1, kept: 3, dropped: 0, deferred: 0 });
    const heading = toReviewListRows(state.groups, state.rows, '')[0]!;
    expect(heading).toMatchObject({ kind: 'group', waiting: 4, safe: 2 });
  });

  it('include further units found by a search, each once', () => {
    const joined = mergeSearchHits(
      { ...queue([]), groups: [group('a', ['a1'])], remaining: 9 },
      { ...queue([]), groups: [group('a', ['a1', 'a2']), group('z', ['z1'])] },
    );
    expect(joined.groups.map(({ key, units }) => [key, units.map(({ note }) => note.id)])).toEqual([
      ['a', ['a1', 'a2']],
      ['z', ['z1']],
    ]);
    expect(joined.remaining).toBe(9);
  });
});

describe('nextUndecided', () => {
  it('skips decided units going down, then wraps to the first pending one, then stays', () => {
    const state = decide(load(['a', 'b', 'c']), 'b', 'kept');
    expect(nextPendingId(state.rows, 'a')).toBe('c');
    expect(nextPendingId(state.rows, 'c')).toBe('a');
    expect(nextPendingId(decide(decide(state, 'a', 'kept'), 'c', 'kept').rows, 'c')).toBe('c');
  });
});

describe('toListRows', () => {
  it('omits groups without a unit that matches the filter', () => {
    const state = load(['a', 'b']);
    expect(toReviewListRows(state.groups, state.rows, 'UNIT b').map((row) => row.key)).toEqual(['group-s', 'b']);
    expect(toReviewListRows(state.groups, state.rows, 'nothing')).toEqual([]);
    expect(toReviewListRows(state.groups, state.rows, 'fact')).toHaveLength(3);
  });
});

describe('the fold of a long session', () => {
  const first: ReviewGroup = { ...group('s first', ['a', 'b']), sessionId: 's', part: 'first' };
  const fold: ReviewGroup = { ...group('s fold', []), sessionId: 's', part: 'fold', folded: 2 };
  const small: ReviewGroup = { ...group('s c', ['c', 'd']), sessionId: 's', part: 'small' };
  const loaded = (groups: ReviewGroup[], state = EMPTY_REVIEW) =>
    transition(state, { type: 'loaded', queue: { ...queue([]), groups } });
  const kinds = (state: ReviewState, filter = '', open: string[] = []) =>
    toReviewListRows(state.groups, state.rows, filter, 0, new Set(open)).map(({ kind, key }) =>
      kind === 'unit' ? key : kind,
    );

  it('stands below the first, and its topics below it while it is open', () => {
    const closed = loaded([first, fold]);
    expect(kinds(closed)).toEqual(['group', 'a', 'b', 'fold']);
    const open = loaded([first, fold, small], closed);
    expect(kinds(open, '', ['s'])).toEqual(['group', 'a', 'b', 'fold', 'group', 'c', 'd']);
  });

  it('hides its units again when it is closed, also decided ones; a filter finds them', () => {
    const open = decide(loaded([first, fold, small]), 'c', 'kept');
    expect(kinds(open)).toEqual(['group', 'a', 'b', 'fold']);
    expect(kinds(open, 'unit d')).toEqual(['group', 'd']);
  });

  it('stays when all of the first are decided and gone, and goes with its last unit', () => {
    expect(kinds(loaded([fold]))).toEqual(['fold']);
    expect(kinds(loaded([first], loaded([first, fold])))).toEqual(['group', 'a', 'b']);
  });

  it('is emptied with everything else when the order is chosen anew', () => {
    expect(transition(loaded([first, fold, small]), { type: 'cleared' })).toEqual(EMPTY_REVIEW);
  });
});
