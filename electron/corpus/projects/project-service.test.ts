import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { put } from '../../../shared/domain/batch';
import type { NoteId } from '../../../shared/domain/ids';
import { openTestCorpus, type TestCorpus } from '../testing/open-test-corpus';

let vault: TestCorpus;
beforeEach(async () => {
  vault = await openTestCorpus();
});
afterEach(() => vault.close());

const kept = (title: string, tags: string[] = []) => vault.unit(title, undefined, { status: 'kept', tags, keptAt: 1 });
const titles = (text: string) =>
  vault.notes
    .list({ show: 'all', text, category: null, tag: null, sort: 'title', offset: 0, limit: 50 })
    .rows.map(({ title }) => title);

describe('a project', () => {
  it('holds what its filters find, what was put into it, and what its chats brought', async () => {
    const chosen = await kept('Boiler');
    await kept('Kiln plan', ['clay']);
    await kept('Elsewhere');
    const { session, messages } = await vault.session(['The roof is new.']);
    await vault.unit(
      'The roof is new',
      { message: messages[0]!, quote: 'The roof is new.' },
      { status: 'kept', keptAt: 1 },
    );
    const { id } = await vault.projects.create('House', { query: 'tag:clay' });
    await vault.projects.add(id, { notes: [chosen.id], resources: [] });
    await vault.projects.moveChats([session.id], id);
    expect(titles('project:house')).toEqual(['Boiler', 'Kiln plan', 'The roof is new']);
    expect(titles('-project:"House" is:kept')).toEqual(['Elsewhere']);
    expect(titles('project:nowhere')).toEqual([]);
    expect(vault.projects.list()).toMatchObject([{ name: 'House', chats: 1 }]);
    const held = vault.projects.holds({ id, kind: 'notes', limit: 50 });
    expect(held.total).toBe(3);
    expect(vault.projects.holds({ id, kind: 'documents', limit: 50 }).total).toBe(0);
    expect(held.rows.filter(({ isChosen }) => isChosen).map(({ title }) => title)).toEqual(['Boiler']);
    await vault.projects.takeOut(id, { notes: [chosen.id], resources: [] });
    expect(titles('project:house')).toEqual(['Kiln plan', 'The roof is new']);
    await vault.writer.undo('session');
    expect(titles('project:house')).toContain('Boiler');
  });

  it('that is deleted lets its chats go, and undo brings both back', async () => {
    const { session } = await vault.session(['The roof is new.']);
    const { id } = await vault.projects.create('House', {});
    await vault.projects.moveChats([session.id], id);
    await vault.projects.remove(id);
    expect(vault.projects.list()).toEqual([]);
    expect(vault.projects.find(vault.catalog.session(session.id)?.project)).toBeNull();
    expect(titles('project:house')).toEqual([]);
    await vault.writer.undo('session');
    expect(vault.projects.list()).toMatchObject([{ name: 'House', chats: 1 }]);
    expect((await vault.writer.undo('session'))?.label).toBe('Moved 1 chat to “House”');
    expect(vault.projects.list()).toMatchObject([{ chats: 0 }]);
  });

  it('that is new is made by the act that puts something into it, and goes with its undo', async () => {
    const { session } = await vault.session(['The roof is new.']);
    await vault.projects.moveChats([session.id], { name: 'House' });
    expect(vault.projects.list()).toMatchObject([{ name: 'House', chats: 1 }]);
    await vault.writer.undo('session');
    expect(vault.projects.list()).toEqual([]);
    expect(vault.catalog.session(session.id)?.project).toBeUndefined();
    const note = await vault.unit('Boiler', undefined, { status: 'kept' });
    expect(await vault.projects.add({ name: 'Home' }, { notes: [note.id], resources: [] })).toMatchObject({
      name: 'Home',
    });
    await expect(vault.projects.moveChats([session.id], { name: 'HOME' })).rejects.toMatchObject({ code: 'conflict' });
    await vault.writer.undo('session');
    expect(vault.projects.list()).toEqual([]);
  });

  it('has a name of its own, filters without words, and at most 500 notes that were chosen', async () => {
    const { id } = await vault.projects.create('House', { model: { name: 'm', host: 'h' }, asksRest: true });
    await expect(vault.projects.create('HOUSE', {})).rejects.toMatchObject({ code: 'conflict' });
    for (const query of ['kiln', 'project:house', '-kiln', 'is:dropped', 'after:yesteryear'])
      await expect(vault.projects.change(id, undefined, { query })).rejects.toMatchObject({ code: 'bad-input' });
    const changed = await vault.projects.change(id, 'Home', { model: null, asksRest: false });
    expect(changed).toMatchObject({ name: 'Home', query: '' });
    expect(changed).not.toHaveProperty('model');
    expect(changed).not.toHaveProperty('asksRest');
    const notes = Array.from({ length: 501 }, (_, at) => `n${at}` as NoteId);
    await expect(vault.projects.add(id, { notes, resources: [] })).rejects.toMatchObject({ code: 'too-large' });
    await expect(vault.projects.moveChats(['gone' as never], id)).rejects.toMatchObject({ code: 'not-found' });
  });

  it('into which two devices put more than one may lets some of it be taken out', async () => {
    const project = await vault.projects.create('House', {});
    const notes = Array.from({ length: 700 }, (_, at) => `n${at}` as NoteId);
    await vault.writer.commit({
      actor: 'app',
      kind: 'project.add',
      label: 'synced',
      changes: [put('projects', { ...project, notes })],
    });
    const left = await vault.projects.takeOut(project.id, { notes: notes.slice(0, 1), resources: [] });
    expect(left.notes).toHaveLength(699);
  });
});
