import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { QuickNotePlace } from '../../../shared/ipc/routes/capture';
import { localDay } from '../../../shared/lib/time/day-name';
import { openTestCorpus, type TestCorpus } from '../testing/open-test-corpus';
import { writeQuickNote } from './quick-note';

let vault: TestCorpus;
beforeEach(async () => {
  vault = await openTestCorpus();
});
afterEach(async () => {
  await vault.close();
});

const write = (text: string, to: QuickNotePlace = 'note') =>
  writeQuickNote(vault.noteDeps, { text, to }, async (day) => `# ${day}\n\n## Plans\n`);

describe('a quick note', () => {
  it.each([
    ['Buy clay', { title: 'Buy clay', body: '' }],
    ['# Kiln\n\nFire slowly.', { title: 'Kiln', body: 'Fire slowly.' }],
    [
      '- [ ] call Ida #kiln\n- bread',
      { title: 'call Ida kiln', body: '- [ ] call Ida #kiln\n- bread', tags: ['kiln'] },
    ],
    ['See [[Kiln|the kiln]]', { title: 'See the kiln', body: 'See [[Kiln|the kiln]]' }],
    ['#clay', { title: 'clay', body: '#clay', tags: ['clay'] }],
    ['粘土'.repeat(200), { title: '粘土'.repeat(100), body: '粘土'.repeat(200) }],
  ])('becomes a kept note of the person, whatever its first line is: %j', async (text, note) => {
    expect(await write(text)).toMatchObject({ status: 'kept', author: 'person', ...note });
  });

  it('is never refused for a title that is taken', async () => {
    await write('Milk');
    expect(await write('Milk\nand bread')).toMatchObject({ title: 'Milk (2)', body: 'and bread' });
    expect(await write('milk')).toMatchObject({ title: 'milk (3)' });
    await expect(write(' \n ')).rejects.toMatchObject({ code: 'bad-input' });
  });

  it('takes a long first line as it is and at once, whatever stands in it', async () => {
    const far = `Kiln${' '.repeat(3_000)}cools`;
    expect(await write(far)).toMatchObject({ title: 'Kiln', body: far });
    const brackets = '[['.repeat(400_000);
    expect(await write(brackets)).toMatchObject({ title: '[['.repeat(100), body: brackets });
  });

  it('waits in the inbox as the person’s own words where they chose that', async () => {
    const { id } = await write('Perhaps a second kiln', 'inbox');
    expect(await vault.store.get('notes', id)).toMatchObject({ status: 'pending', author: 'person' });
    const { groups } = await vault.review.queue();
    expect(groups.flatMap(({ units }) => units.map(({ note }) => note.id))).toEqual([id]);
    await vault.writer.undo('review');
    expect(await vault.store.get('notes', id)).toBeNull();
  });

  it.each(['note', 'inbox', 'today'] as const)('that was spoken stays marked as heard in %s', async (to) => {
    await write('Typed before.', 'today');
    const heard = { at: 1, doubtful: ['kiln'] };
    const { id } = await writeQuickNote(vault.noteDeps, { text: 'The kiln cools.', to, heard }, async () => '');
    expect(await vault.store.get('notes', id)).toMatchObject({ heard });
  });

  it('goes to the end of the note of today, which it begins by the template', async () => {
    const day = localDay(vault.clock.now());
    const first = await write('one #clay', 'today');
    expect(first).toMatchObject({ title: day, body: `# ${day}\n\n## Plans\n\none #clay`, tags: ['clay'] });
    const second = await write('two', 'today');
    expect(second).toMatchObject({ id: first.id, body: `# ${day}\n\n## Plans\n\none #clay\n\ntwo` });
    expect(await vault.notes.versions(first.id)).toHaveLength(2);
  });
});
