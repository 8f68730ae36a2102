import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeLesson } from '../../testing/sample-rows';
import type { Lesson } from '../../../shared/domain/lesson';
import type { LessonId, NoteId } from '../../../shared/domain/ids';
import type { Proposal } from '../../../shared/domain/proposal';
import { ActionParser } from './reading/action-taxonomy';
import { lessonProposalChanges } from './lesson-proposal-changes';
import { LessonIndex } from './lesson-table';
import { countLessonUsage, type LessonUsageCounts } from './lesson-usage';
import { proposeLessonChanges } from './propose-lesson-changes';

const ids = { next: () => 'C' as never };
const DAY = 86_400_000;
const storedLesson = (id: string, action: string, instruction: string, changes: Partial<Lesson> = {}): Lesson =>
  makeLesson(ids, DAY, `N${id}` as NoteId, {
    id: id as LessonId,
    trigger: { actions: [action], objects: [] },
    instruction,
    ...changes,
  });
const none: LessonUsageCounts = { shownCount: 0, followedCount: 0, opportunityCount: 0, lastShownAt: null };
const propose = (
  lessons: Lesson[],
  figures: Record<string, Partial<LessonUsageCounts>> = {},
  newerNotes?: (lesson: Lesson) => { id: string; text: string; at: number }[],
) =>
  proposeLessonChanges({
    lessons,
    reader: new ActionParser(),
    quote: ({ trigger, instruction }) => `“before you ${trigger.actions[0]!}, ${instruction}”`,
    usageCounts: new Map(lessons.map(({ id }) => [id, { ...none, ...figures[id] }])),
    newerNotes,
  });
const indexOf = (lessons: Lesson[]) => {
  const index = new LessonIndex();
  lessons.forEach((each) => index.put(each));
  return index;
};
const apply = (lessons: Lesson[], proposal: Pick<Proposal, 'kind' | 'subjects' | 'reason'>) => {
  const changed = new Map(
    lessonProposalChanges(indexOf(lessons), proposal, 9 * DAY).map(({ id, after }) => [id, after as Lesson]),
  );
  return lessons.map((each) => changed.get(each.id) ?? each);
};

describe('a sweep proposes', () => {
  it('a convention for a lesson that was always shown and followed, and for no other', () => {
    const lessons = [
      storedLesson('a', 'deploy', 'run the tests'),
      storedLesson('b', 'book a flight', 'check the passport'),
    ];
    const found = propose(lessons, {
      a: { shownCount: 6, followedCount: 6, opportunityCount: 9 },
      b: { shownCount: 6, followedCount: 3, opportunityCount: 9 },
    });
    expect(found.map(({ kind, subjects }) => [kind, subjects])).toEqual([['graduate-lesson', ['a']]]);
    const [after] = apply(lessons, found[0]!);
    expect(after).toMatchObject({ graduatedAt: 9 * DAY });
    expect(propose([after!, lessons[1]!], { a: { shownCount: 6, followedCount: 6 } })).toEqual([]);
  });

  it('retirement for a lesson that never matched despite many opportunities', () => {
    const lessons = [storedLesson('a', 'deploy', 'run the tests'), storedLesson('b', 'book', 'check the passport')];
    const found = propose(lessons, { a: { opportunityCount: 40 }, b: { opportunityCount: 10 } });
    expect(found.map(({ kind, subjects }) => [kind, subjects])).toEqual([['retire-lesson', ['a']]]);
    expect(indexOf(apply(lessons, found[0]!)).match(['deploy'], 'deploy')).toEqual([]);
  });

  it('staleness for a lesson that a newer note contradicts', () => {
    const lessons = [storedLesson('a', 'deploy', 'meet on Friday')];
    const found = propose(lessons, {}, () => [
      { id: 'old', text: 'We meet on Monday', at: 0 },
      { id: 'new', text: 'Meet on Monday', at: 5 * DAY },
    ]);
    expect(found).toMatchObject([
      { kind: 'stale-lesson', subjects: ['a', 'new'], reason: expect.stringContaining('(monday instead of friday)') },
    ]);
    expect(apply(lessons, found[0]!)[0]!.stale).toMatchObject({ since: 9 * DAY });
  });

  it('a merge of equivalent lessons: one keeps the days and actions of both, the other becomes a record', () => {
    const lessons = [
      storedLesson('a', 'deploy', 'run the tests first', { statedOn: [DAY] }),
      storedLesson('b', 'release the site', 'run all the tests', { statedOn: [3 * DAY], weight: 0.9 }),
    ];
    const [found, ...others] = propose(lessons);
    expect(others).toEqual([]);
    expect(found).toMatchObject({ kind: 'merge-lessons', subjects: ['b', 'a'] });
    const after = apply(lessons, found!);
    expect(after[1]).toMatchObject({
      statedOn: [DAY, 3 * DAY],
      weight: 0.9,
      trigger: { actions: ['release the site', 'deploy'] },
    });
    expect(after[0]).toMatchObject({ mergedInto: 'b' });
    expect(propose(after)).toEqual([]);
    expect(indexOf(after).match(['deploy'], 'deploy')).toHaveLength(1);
  });

  it('periods for two conflicting lessons: each matches in its own', () => {
    const lessons = [
      storedLesson('a', 'deploy', 'deploy in the morning', { statedOn: [DAY] }),
      storedLesson('b', 'deploy', 'do not deploy in the morning', { statedOn: [4 * DAY] }),
    ];
    const [found] = propose(lessons);
    expect(found).toMatchObject({ kind: 'lesson-conflict', subjects: ['b', 'a'] });
    const after = apply(lessons, found!);
    const at = (day: number) =>
      indexOf(after)
        .match(['deploy'], 'deploy', day)
        .map((match) => match.lesson.id);
    expect([at(2 * DAY), at(5 * DAY)]).toEqual([['a'], ['b']]);
    expect(propose(after)).toEqual([]);
  });

  it('the same on every run, each with a stable key', () => {
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
        const lessons = rows.map(({ action, said, day }, index) =>
          storedLesson(`c${index}`, action, said, { statedOn: [day * DAY] }),
        );
        const once = propose(lessons);
        expect(
          propose([...lessons].reverse())
            .map(({ key }) => key)
            .sort(),
        ).toEqual(once.map(({ key }) => key).sort());
        expect(new Set(once.map(({ key }) => key)).size).toBe(once.length);
      }),
    );
  });
});

describe('the history of uses', () => {
  it('counts lessons shown and followed, and withdraws a success repeated within a day', () => {
    const run = (at: number, isUsed: boolean, isOpportunity = true) => ({
      at,
      isOpportunity,
      firings: new Map([['Na', { at, isUsed }]]),
    });
    const lesson = storedLesson('a', 'deploy', 'run the tests', { createdAt: DAY, statedOn: [DAY, 6 * DAY] });
    expect(
      countLessonUsage(lesson, [
        run(0, true),
        run(2 * DAY, true),
        run(3 * DAY, false),
        run(5.5 * DAY, true),
        { at: 7 * DAY, isOpportunity: true, firings: new Map() },
      ]),
    ).toEqual({ shownCount: 3, followedCount: 1, opportunityCount: 4, lastShownAt: 5.5 * DAY });
  });
});
