import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SessionId } from '../../../shared/domain/ids';
import type { Note } from '../../../shared/domain/note';
import type { NoteGroups } from '../../../shared/ipc/routes/graph';
import type { TopicView } from '../../../shared/ipc/routes/summaries';
import { splitLines } from '../../../shared/ipc/graph-columns';
import { openTestCorpus, type TestCorpus } from '../testing/open-test-corpus';
import { createNoteGrouping } from './note-groups';

let vault: TestCorpus;
beforeEach(async () => {
  vault = await openTestCorpus();
});
afterEach(() => vault.close());

const kept = (title: string, changed: Partial<Note>, from?: Parameters<TestCorpus['unit']>[1]) =>
  vault.unit(title, from, { status: 'kept', keptAt: 1, ...changed });
const grouping = (topics: TopicView[] = []) =>
  createNoteGrouping({ catalog: vault.catalog, topics: { list: async () => ({ topics }) } });

/** Titles by the name of their group. */
function titlesOf({ groups, ids, indexes }: NoteGroups): Record<string, string[]> {
  const found: Record<string, string[]> = Object.fromEntries(groups.map(({ name }) => [name, []]));
  splitLines(ids).forEach((id, at) => found[groups[indexes[at]!]!.name]!.push(vault.catalog.note(id)!.title));
  for (const titles of Object.values(found)) titles.sort();
  return found;
}

describe('the groups of notes', () => {
  it('by folder: the largest first, without notes that lie in no folder or are undecided', async () => {
    await kept('A', { path: 'work/plans/a.md' });
    await kept('B', { path: 'home/b.md' });
    await kept('C', { path: 'home/c.md', status: 'archived' });
    await kept('D', { path: 'd.md' });
    await kept('E', {});
    await vault.unit('F', undefined, { path: 'home/f.md' });
    const groups = await grouping().groupNotes('folder');
    expect(groups.groups).toEqual([
      { name: 'home', count: 2 },
      { name: 'work/plans', count: 1 },
    ]);
    expect(titlesOf(groups)).toEqual({ home: ['B', 'C'], 'work/plans': ['A'] });
  });

  it('by tag: a note with several counts under the most used one, however it is written', async () => {
    await kept('A', { tags: ['rare', 'Garden'] });
    await kept('B', { tags: ['garden'] });
    await kept('C', { tags: ['garden', 'stone'] });
    await kept('D', { tags: ['stone'] });
    await kept('E', {});
    expect(titlesOf(await grouping().groupNotes('tag'))).toEqual({ Garden: ['A', 'B', 'C'], stone: ['D'] });
  });

  it('by topic: the topic of the chat a note is from', async () => {
    const { session, messages } = await vault.session(['The gravel is raked.']);
    await kept('Gravel', {}, { message: messages[0]!, quote: 'The gravel is raked.' });
    await kept('Typed', {});
    const topic = (subject: string, sessionId: SessionId): TopicView =>
      ({ subject, entries: [{ sessionId }] }) as unknown as TopicView;
    const topics = [topic('Gardens', session.id), topic('Older', session.id)];
    expect(titlesOf(await grouping(topics).groupNotes('topic'))).toEqual({ Gardens: ['Gravel'] });
    expect(await grouping().groupNotes('topic')).toMatchObject({ groups: [], ids: '' });
  });
});
