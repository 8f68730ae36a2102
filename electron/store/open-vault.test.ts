import { describe, expect, it } from 'vitest';
import { openTestVault } from '../../e2e/support/test-vault';
import { makeNote } from '../../e2e/support/sample-rows';
import { put } from '../../shared/domain/batch';

describe('a vault', () => {
  it('finds everything again after closing', async () => {
    const first = await openTestVault();
    const note = makeNote(first.ids, first.clock.now());
    await first.writer.commit({ actor: 'person', kind: 'note.create', label: 'One', changes: [put('notes', note)] });
    await first.vault.close();
    const again = await openTestVault({ folder: first.folder, indexedDB: first.indexedDB });
    expect(await again.store.get('notes', note.id)).toEqual(note);
    expect(again.vault.recovery).toBeNull();
    await again.close();
  });
});
