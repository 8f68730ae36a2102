import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { allRows } from '../../testing/all-rows';
import { makeLesson } from '../../testing/sample-rows';
import { openTestVault, type TestVault } from '../../testing/test-vault';
import type { LessonId, NoteId } from '../../../shared/domain/ids';
import { silentLogger } from '../../../shared/lib/logger';
import { createMutex } from '../../../shared/lib/mutex';
import { LessonIndex } from './lesson-table';
import { openCustomActions } from './custom-actions';
import { STARTER_LESSONS, STARTER_LIMIT } from './starter-lessons';

let vault: TestVault;
beforeEach(async () => {
  vault = await openTestVault();
});
afterEach(() => vault.close());
const opened = (index: LessonIndex) =>
  openCustomActions({ ...vault, now: vault.clock.now, log: silentLogger, runExclusive: createMutex() }, index);
const lesson = (id: string, action: string, more = {}) =>
  makeLesson({ next: () => 'C' as never }, 1, `N${id}` as NoteId, {
    id: id as LessonId,
    trigger: { actions: [action], objects: [] },
    ...more,
  });

describe('a vault’s own action words', () => {
  it('take effect at once, survive a restart, and can be removed', async () => {
    const index = new LessonIndex();
    index.put(lesson('a', 'deploy'));
    const actions = await opened(index);
    await actions.add('push to production', 'release');
    await actions.add('glaze', null);
    await actions.add('coat', 'glaze');
    expect(index.match(['push to production the site'], '')).toHaveLength(1);
    const again = new LessonIndex();
    again.put(lesson('a', 'coat the bowl'));
    const reopened = await opened(again);
    expect(again.match(['glaze the bowl'], 'glaze the bowl')).toHaveLength(1);
    expect(reopened.list().find(({ names }) => names[0] === 'deploy')!.own).toEqual(['push to production']);
    await reopened.remove('coat');
    expect(again.match(['glaze the bowl'], 'glaze the bowl')).toEqual([]);
    await expect(reopened.add('release', null)).rejects.toMatchObject({ code: 'conflict' });
    await expect(reopened.add('…', null)).rejects.toMatchObject({ code: 'bad-input' });
    await expect(reopened.remove('deploy')).rejects.toMatchObject({ code: 'not-found' });
  });

  it('are undone and redone like any change, and triggers follow', async () => {
    const index = new LessonIndex();
    index.put(lesson('a', 'glaze'));
    const actions = await opened(index);
    const fires = () => index.match(['coat the bowl'], '').length;
    await actions.add('glaze', null);
    await actions.add('coat', 'glaze');
    expect(fires()).toBe(1);
    expect((await vault.writer.undo('note'))!.undoes).not.toBeNull();
    expect([fires(), actions.list().some(({ names }) => names.includes('coat'))]).toEqual([0, false]);
    await vault.writer.redo('note');
    expect(fires()).toBe(1);
    await actions.remove('coat');
    await actions.remove('glaze');
    expect(
      await vault.store.getMany(
        'actionGroups',
        (await allGroups()).map(({ id }) => id),
      ),
    ).toEqual([]);
    expect(fires()).toBe(0);
  });
});

const allGroups = () => allRows(vault, 'actionGroups');

describe('the starter set', () => {
  it('is used while the vault has few lessons of its own, without removed ones', () => {
    const index = new LessonIndex();
    expect(index.starters(['sign the lease'], 'sign the lease')).toHaveLength(1);
    expect(index.size).toBe(0);
    expect(index.match(['sign the lease'], 'sign the lease')).toEqual([]);
    index.put({ ...STARTER_LESSONS.find(({ trigger }) => trigger.actions[0] === 'sign')!, retiredAt: 5 });
    expect(index.starters(['sign the lease'], 'sign the lease')).toEqual([]);
    expect(index.all()).toEqual([]);
    for (let position = 0; position < STARTER_LIMIT; position += 1) index.put(lesson(`c${position}`, 'prune'));
    expect(index.starterSet()).toEqual([]);
  });
});

describe('a probe', () => {
  it('has every lesson in one of its lists, each silent one with the reason', () => {
    const index = new LessonIndex();
    index.put(lesson('fires', 'deploy'));
    index.put(lesson('object', 'deploy the shop'));
    index.put(lesson('other', 'book a flight'));
    index.put(lesson('gone', 'deploy', { retiredAt: 1 }));
    index.put(lesson('past', 'deploy', { validUntil: 5 }));
    const { fires, nonMatches } = index.probe(['release the site'], 'release the site', 10);
    expect(fires.map((match) => match.lesson.id)).toEqual(['fires']);
    expect(nonMatches.map(({ lesson: { id }, reason }) => [id, reason]).sort()).toEqual([
      ['gone', 'retired'],
      ['object', 'object-missing'],
      ['other', 'other-action'],
      ['past', 'not-valid'],
    ]);
    expect(nonMatches.find(({ reason }) => reason === 'object-missing')!.detail).toContain('deploy the shop');
  });
});
