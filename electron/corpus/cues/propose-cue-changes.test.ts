import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeCue } from '../../../e2e/support/sample-rows';
import type { Cue } from '../../../shared/domain/cue';
import type { CueId, NoteId } from '../../../shared/domain/ids';
import type { Proposal } from '../../../shared/domain/proposal';
import { ActionReader } from './actions';
import { cueProposalChanges } from './cue-proposal-changes';
import { CueIndex } from './cue-index';
import { figuresOf, type CueFigures } from './cue-use';
import { proposeCueChanges } from './propose-cue-changes';

const ids = { next: () => 'C' as never };
const DAY = 86_400_000;
const cue = (id: string, action: string, instruction: string, changes: Partial<Cue> = {}): Cue =>
  makeCue(ids, DAY, `N${id}` as NoteId, {
    id: id as CueId,
    trigger: { actions: [action], objects: [] },
    instruction,
    ...changes,
  });
const none: CueFigures = { fired: 0, followed: 0, opportunities: 0, lastFiredAt: null };
const propose = (
  cues: Cue[],
  figures: Record<string, Partial<CueFigures>> = {},
  newerNotes?: (cue: Cue) => { id: string; text: string; at: number }[],
) =>
  proposeCueChanges({
    cues,
    reader: new ActionReader(),
    figures: new Map(cues.map(({ id }) => [id, { ...none, ...figures[id] }])),
    newerNotes,
  });
const indexOf = (cues: Cue[]) => {
  const index = new CueIndex();
  cues.forEach((each) => index.put(each));
  return index;
};
const apply = (cues: Cue[], proposal: Pick<Proposal, 'kind' | 'subjects' | 'reason'>) => {
  const changed = new Map(
    cueProposalChanges(indexOf(cues), proposal, 9 * DAY).map(({ id, after }) => [id, after as Cue]),
  );
  return cues.map((each) => changed.get(each.id) ?? each);
};

describe('a sweep proposes', () => {
  it('a convention for what always came up and was followed, and not for what was not', () => {
    const cues = [cue('a', 'deploy', 'run the tests'), cue('b', 'book a flight', 'check the passport')];
    const found = propose(cues, {
      a: { fired: 6, followed: 6, opportunities: 9 },
      b: { fired: 6, followed: 3, opportunities: 9 },
    });
    expect(found.map(({ kind, subjects }) => [kind, subjects])).toEqual([['graduate-cue', ['a']]]);
    const [after] = apply(cues, found[0]!);
    expect(after).toMatchObject({ graduatedAt: 9 * DAY });
    expect(propose([after!, cues[1]!], { a: { fired: 6, followed: 6 } })).toEqual([]);
  });

  it('retirement for what had many chances and never came up', () => {
    const cues = [cue('a', 'deploy', 'run the tests'), cue('b', 'book', 'check the passport')];
    const found = propose(cues, { a: { opportunities: 40 }, b: { opportunities: 10 } });
    expect(found.map(({ kind, subjects }) => [kind, subjects])).toEqual([['retire-cue', ['a']]]);
    expect(indexOf(apply(cues, found[0]!)).match(['deploy'], 'deploy')).toEqual([]);
  });

  it('staleness for what a newer note contradicts', () => {
    const cues = [cue('a', 'deploy', 'meet on Friday')];
    const found = propose(cues, {}, () => [
      { id: 'old', text: 'We meet on Monday', at: 0 },
      { id: 'new', text: 'Meet on Monday', at: 5 * DAY },
    ]);
    expect(found).toMatchObject([{ kind: 'stale-cue', subjects: ['a', 'new'] }]);
    expect(apply(cues, found[0]!)[0]!.stale).toMatchObject({ since: 9 * DAY });
  });

  it('to put like to like: one stays with the days and actions of both, the other is a record', () => {
    const cues = [
      cue('a', 'deploy', 'run the tests first', { saidOn: [DAY] }),
      cue('b', 'release the site', 'run all the tests', { saidOn: [3 * DAY], weight: 0.9 }),
    ];
    const [found, ...others] = propose(cues);
    expect(others).toEqual([]);
    expect(found).toMatchObject({ kind: 'merge-cues', subjects: ['b', 'a'] });
    const after = apply(cues, found!);
    expect(after[1]).toMatchObject({
      saidOn: [DAY, 3 * DAY],
      weight: 0.9,
      trigger: { actions: ['release the site', 'deploy'] },
    });
    expect(after[0]).toMatchObject({ mergedInto: 'b' });
    expect(propose(after)).toEqual([]);
    expect(indexOf(after).match(['deploy'], 'deploy')).toHaveLength(1);
  });

  it('times for two that cannot both be followed: each comes up in its own', () => {
    const cues = [
      cue('a', 'deploy', 'deploy in the morning', { saidOn: [DAY] }),
      cue('b', 'deploy', 'do not deploy in the morning', { saidOn: [4 * DAY] }),
    ];
    const [found] = propose(cues);
    expect(found).toMatchObject({ kind: 'cue-conflict', subjects: ['b', 'a'] });
    const after = apply(cues, found!);
    const at = (day: number) =>
      indexOf(after)
        .match(['deploy'], 'deploy', day)
        .map((match) => match.cue.id);
    expect([at(2 * DAY), at(5 * DAY)]).toEqual([['a'], ['b']]);
    expect(propose(after)).toEqual([]);
  });

  it('the same whenever it looks again, each by a key of its own', () => {
    const instructions = ['run the tests', 'run all tests', 'do not run the tests', 'check the passport', 'ask Anna'];
    const arbitrary = fc.array(
      fc.record({
        action: fc.constantFrom('deploy', 'release', 'book', 'prune'),
        said: fc.constantFrom(...instructions),
        day: fc.integer({ min: 1, max: 9 }),
      }),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(arbitrary, (rows) => {
        const cues = rows.map(({ action, said, day }, place) =>
          cue(`c${place}`, action, said, { saidOn: [day * DAY] }),
        );
        const once = propose(cues);
        expect(
          propose([...cues].reverse())
            .map(({ key }) => key)
            .sort(),
        ).toEqual(once.map(({ key }) => key).sort());
        expect(new Set(once.map(({ key }) => key)).size).toBe(once.length);
      }),
    );
  });
});

describe('what the runs tell', () => {
  it('counts what came up and was heeded, and takes back what had to be said again within a day', () => {
    const run = (at: number, isUsed: boolean, isOpportunity = true) => ({
      at,
      isOpportunity,
      firings: new Map([['Na', { at, isUsed }]]),
    });
    const lesson = cue('a', 'deploy', 'run the tests', { createdAt: DAY, saidOn: [DAY, 6 * DAY] });
    expect(
      figuresOf(lesson, [
        run(0, true),
        run(2 * DAY, true),
        run(3 * DAY, false),
        run(5.5 * DAY, true),
        { at: 7 * DAY, isOpportunity: true, firings: new Map() },
      ]),
    ).toEqual({ fired: 3, followed: 1, opportunities: 4, lastFiredAt: 5.5 * DAY });
  });
});
