import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Note } from '../../../shared/domain/note';
import type { ReviewQueue, ReviewUnit } from '../../../shared/ipc/routes/review';
import { toListRows } from './review-rows';
import { EMPTY_REVIEW, nextUndecided, transition, valueOf, type Decision, type ReviewState } from './review-state';

function unit(id: string, title = `unit ${id}`): ReviewUnit {
  return { note: { id, title, category: 'fact', status: 'provisional', flags: [] } as unknown as Note, evidence: null, similar: [] };
}

function queue(ids: string[], counts: Partial<ReviewQueue['counts']> = {}): ReviewQueue {
  return {
    groups: [{ sessionId: 's', title: 'Session', at: 0, origin: 'chat', units: ids.map((id) => unit(id)) }],
    counts: { waiting: ids.length, kept: 0, dropped: 0, later: 0, ...counts },
  };
}

const load = (ids: string[]) => transition(EMPTY_REVIEW, { type: 'loaded', queue: queue(ids) });
const idsOf = (state: ReviewState) => state.rows.map((row) => row.unit.note.id);
function decide(state: ReviewState, id: string, decision: Decision): ReviewState {
  const row = state.rows.find((other) => other.unit.note.id === id)!;
  return transition(state, { type: 'set', id, value: { ...valueOf(row), decision } });
}

describe('review state', () => {
  it('keeps a decided unit in its place when main no longer lists it', () => {
    const state = transition(decide(load(['a', 'b', 'c']), 'b', 'kept'), { type: 'loaded', queue: queue(['a', 'c'], { kept: 1 }) });
    expect(idsOf(state)).toEqual(['a', 'b', 'c']);
    expect(state.rows[1]?.decision).toBe('kept');
    expect(state.counts).toEqual({ waiting: 2, kept: 1, dropped: 0, later: 0 });
  });

  it('does not take an older list for the truth while commands are on their way', () => {
    const sent = transition(decide(load(['a', 'b']), 'a', 'dropped'), { type: 'sent' });
    const state = transition(sent, { type: 'loaded', queue: queue(['a', 'b']) });
    expect(state.rows[0]?.decision).toBe('dropped');
    expect(state.counts.waiting).toBe(1);
  });

  it('takes a unit undone elsewhere back into the undecided', () => {
    const state = transition(decide(load(['a', 'b']), 'a', 'kept'), { type: 'loaded', queue: queue(['a', 'b']) });
    expect(state.rows[0]?.decision).toBe('waiting');
  });

  it('removes a unit that was decided elsewhere, and adds one that was extracted meanwhile', () => {
    const state = transition(load(['a', 'b']), { type: 'loaded', queue: queue(['b', 'c']) });
    expect(idsOf(state)).toEqual(['b', 'c']);
  });

  it('counts every decision once, whatever the order of deciding and undoing', () => {
    const decisions = fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c', 'd'), fc.constantFrom<Decision>('waiting', 'kept', 'dropped', 'later')), { maxLength: 30 });
    fc.assert(fc.property(decisions, (steps) => {
      const state = steps.reduce((now, [id, decision]) => decide(now, id, decision), load(['a', 'b', 'c', 'd']));
      for (const decision of ['waiting', 'kept', 'dropped', 'later'] as const) {
        expect(state.counts[decision]).toBe(state.rows.filter((row) => row.decision === decision).length);
      }
    }));
  });

  it('uses main’s counts only when nothing is on its way any more', () => {
    const counts = { waiting: 9, kept: 9, dropped: 9, later: 9 };
    const two = transition(transition(load(['a']), { type: 'sent' }), { type: 'sent' });
    const one = transition(two, { type: 'answered', counts });
    expect(one.counts.waiting).toBe(1);
    expect(transition(one, { type: 'answered', counts }).counts).toEqual(counts);
  });
});

describe('nextUndecided', () => {
  it('goes down past decided units, then back to the first above, then stays', () => {
    const state = decide(load(['a', 'b', 'c']), 'b', 'kept');
    expect(nextUndecided(state.rows, 'a')).toBe('c');
    expect(nextUndecided(state.rows, 'c')).toBe('a');
    expect(nextUndecided(decide(decide(state, 'a', 'kept'), 'c', 'kept').rows, 'c')).toBe('c');
  });
});

describe('toListRows', () => {
  it('leaves out groups without a unit that fits the filter', () => {
    const state = load(['a', 'b']);
    expect(toListRows(state.groups, state.rows, 'UNIT b').map((row) => row.key)).toEqual(['group-s', 'b']);
    expect(toListRows(state.groups, state.rows, 'nothing')).toEqual([]);
    expect(toListRows(state.groups, state.rows, 'fact')).toHaveLength(3);
  });
});
