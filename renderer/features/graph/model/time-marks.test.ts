import { describe, expect, it } from 'vitest';
import type { GraphDifference } from '../../../../shared/ipc/routes/graph';
import { makeGraph } from '../testing/sample-graphs';
import { momentAt, stepMs, stepsTo } from '../time/time-choice';
import { changeCountText, marksOf, withRemoved } from './time-marks';

const difference: GraphDifference = {
  from: 0,
  to: 100,
  linksAdded: [],
  linksRemoved: [],
  linkCounts: { added: 0, removed: 0 },
  titles: {},
  counts: {
    kept: 1,
    edited: 1,
    archived: 0,
    'brought-back': 0,
    merged: 1,
    superseded: 0,
    dropped: 0,
    'taken-back': 0,
  },
  changes: [
    { noteId: 'gone', title: 'merged away', what: 'merged', at: 90 },
    { noteId: 'n1', title: 'note 1', what: 'edited', at: 80 },
    { noteId: 'n0', title: 'note 0', what: 'kept', at: 70 },
  ],
};

describe('a comparison of two dates', () => {
  it('marks notes as added, edited or removed, and still draws the removed ones', () => {
    expect([...marksOf(difference).notes]).toEqual([
      ['n0', 'added'],
      ['n1', 'edited'],
      ['gone', 'removed'],
    ]);
    const data = withRemoved(makeGraph(2, [[0, 1]]), difference);
    expect(data.nodes.at(-1)).toMatchObject({ id: 'gone', title: 'merged away', status: 'merged', community: null });
    expect(data.edges).toHaveLength(1);
    expect(withRemoved(data, difference)).toBe(data);
  });

  it('counts the changes of a community', () => {
    expect(changeCountText(['n0', 'n1', 'gone', 'other'], marksOf(difference))).toBe('+1 −1 1 edited');
    expect(changeCountText(['other'], marksOf(difference))).toBe('');
  });
});

describe('the slider', () => {
  const DAY = 86_400_000;

  it('steps by days over years, and by seconds over the first hour', () => {
    expect([400 * DAY, 3 * DAY, DAY / 2, 60_000].map(stepMs)).toEqual([DAY, DAY / 24, 60_000, 1_000]);
  });

  it('ends at now; a step’s time leads back to the same step', () => {
    const from = Date.UTC(2025, 0, 1);
    expect(momentAt(from, DAY, 40, 40)).toBeNull();
    for (const steps of [0, 1, 17, 39]) expect(stepsTo(from, DAY, momentAt(from, DAY, steps, 40), 40)).toBe(steps);
    expect(stepsTo(from, DAY, null, 40)).toBe(40);
    // A day holds all of its changes.
    expect(momentAt(from, DAY, 0, 40)).toBe(from + DAY - 1);
  });
});
