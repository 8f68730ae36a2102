import { describe, expect, it } from 'vitest';
import { openTestVault } from '../testing/test-vault';
import { makeNote } from '../testing/sample-rows';
import { put, type UndoScope } from '../../shared/domain/batch';
import { createDispatch, type AllHandlers } from './dispatch';

describe('a performed command', () => {
  it('returns the batch it wrote, also during other writes, and none when nothing can be undone', async () => {
    const { writer, ids, clock, close } = await openTestVault();
    const commit = async (scope: UndoScope) => {
      await writer.commit({
        actor: 'person',
        kind: 'note.edit',
        label: scope,
        scope,
        changes: [put('notes', makeNote(ids, clock.now()))],
      });
      return null;
    };
    const handlers: Partial<AllHandlers> = {
      'review.drop': () => commit('review') as never,
      'notes.setStatus': () => commit('note') as never,
      'app.dismissRecovery': () => commit('none'),
      'lessons.actions': async () => [],
    };
    const ask = createDispatch(handlers as AllHandlers);
    const perform = (route: string, input: unknown) => ask('app.perform', { route, input });
    const id = ids.next();
    const [first, , second] = await Promise.all([
      perform('review.drop', { id }),
      commit('note'),
      perform('notes.setStatus', { id, status: 'archived' }),
    ]);
    expect([first, second]).toEqual([
      { output: null, seq: 1 },
      { output: null, seq: 3 },
    ]);
    expect(await perform('app.dismissRecovery', null)).toEqual({ output: null, seq: null });
    expect(await perform('lessons.actions', null)).toEqual({ output: [], seq: null });
    await expect(perform('review.drop', {})).rejects.toMatchObject({ code: 'bad-input' });
    await expect(perform('no.such', null)).rejects.toMatchObject({ code: 'bad-input' });
    await close();
  });
});
