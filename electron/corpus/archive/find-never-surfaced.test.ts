import { expect, it } from 'vitest';
import type { Note } from '../../../shared/domain/note';
import type { SourceRef } from '../../../shared/domain/ids';
import { openTestArchive } from './testing/open-test-archive';
import { findNeverSurfaced } from './find-never-surfaced';

it('lists kept notes old enough that no answer surfaced, the oldest first; not new, archived, surfaced or hidden ones', async () => {
  const vault = await openTestArchive();
  try {
    const surfaced = await vault.kept('Surfaced', 300);
    const [older, newer] = [await vault.kept('Older', 400), await vault.kept('Newer', 91)];
    await vault.kept('Just kept', 89);
    await vault.kept('Must not surface', 400, { neverSurface: true });
    await vault.kept('Archived', 400, { status: 'archived' });
    await vault.link(older, newer, 50);
    await vault.computed();
    const surfacing = {
      of: async (ref: SourceRef) => ({ surfaced: ref === `note:${surfaced.id}` ? 2 : 0, cited: 0, used: 0 }),
      answers: async () => 7,
    };
    const found = await findNeverSurfaced({ ...vault, surfacing }, 90, vault.clock.now());
    const row = (note: Note) => ({
      id: note.id,
      title: note.title,
      category: 'fact',
      keptAt: note.keptAt,
      vitality: vault.vitality.ofNote(note.id)!.vitality,
      zone: 'fading',
      links: 1,
    });
    expect(found).toEqual({ days: 90, answers: 7, total: 2, kept: 3, notes: [row(older), row(newer)] });
  } finally {
    await vault.close();
  }
});
