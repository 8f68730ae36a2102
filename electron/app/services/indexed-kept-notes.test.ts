import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { put } from '../../../shared/domain/batch';
import { newNote } from '../../../shared/domain/new-note';
import type { NoteId } from '../../../shared/domain/ids';
import type { Note } from '../../../shared/domain/note';
import { silentLogger } from '../../../shared/lib/logger';
import { createFollowedKeptNotes } from '../../corpus/in-memory/followed-kept-notes';
import { createIndexCore } from '../../retrieval/index/index-core';
import { startIndex, type RetrievalIndex } from '../../retrieval/index/start-index';
import { openTestVault, type TestVault } from '../../testing/test-vault';
import { createIndexedKeptNotes } from './corpus-services';

let vault: TestVault;
let index: RetrievalIndex;
let followed: ReturnType<typeof createFollowedKeptNotes>;

beforeEach(async () => {
  vault = await openTestVault();
  const deps = { ...vault, now: vault.clock.now, log: silentLogger };
  index = await startIndex({ ...deps, openPort: () => createIndexCore(null) });
  followed = createFollowedKeptNotes(deps);
});
afterEach(async () => {
  followed.close();
  await index.close();
  await vault.close();
});

const commit = (notes: Note[]) =>
  vault.writer.commit({
    actor: 'app',
    kind: 'note.edit',
    label: 'set-up',
    scope: 'none',
    changes: notes.map((note) => put('notes', note)),
  });
function note(title: string, changes: Partial<Note> = {}): Note {
  vault.clock.advance(1);
  const at = vault.clock.now();
  return {
    ...newNote(vault.ids.next<NoteId>(), {
      status: 'kept',
      category: 'fact',
      author: 'person',
      title,
      origin: 'person',
      sources: [],
      createdAt: at,
    }),
    keptAt: at,
    ...changes,
  };
}

const TEXTS = ['the ferry to Oslo', 'Oslo ferries', 'rain on the harbour', 'who were they', 'unheard-of words', ''];

describe('kept notes by their terms', () => {
  it('are the same asked of the index as read in this thread, as notes come, change and go', async () => {
    const [ferry, rain, hidden] = [
      note('The ferry to Oslo leaves at nine'),
      note('Rain over Oslo', { body: 'The harbour was empty of ferries.' }),
      note('A ferry nobody may hear of', { neverSurface: true }),
    ];
    const pending = note('A ferry to Oslo that is not kept', { status: 'pending' });
    const indexed = createIndexedKeptNotes(Promise.resolve(index));
    const compare = async () => {
      const all: NoteId[][] = [];
      for (const text of TEXTS)
        for (const limit of [1, 10]) {
          const found = await indexed.sharingMost(text, limit);
          expect(found, text).toEqual(await followed.sharingMost(text, limit));
          expect(await indexed.holdingAll(text, limit), text).toEqual(await followed.holdingAll(text, limit));
          all.push(found);
        }
      return all.flat();
    };
    await commit([ferry, rain, hidden, pending]);
    expect(new Set(await compare())).toEqual(new Set([ferry.id, rain.id]));
    await commit([
      { ...rain, status: 'archived' },
      { ...pending, status: 'kept', keptAt: vault.clock.now() },
    ]);
    expect(new Set(await compare())).toEqual(new Set([ferry.id, pending.id]));
  });

  it('count a page by one of its passages', async () => {
    const filler = Array.from({ length: 30 }, (_, line) => `Line ${line} of the long story goes on and on.`).join(' ');
    const page = note('Travels', {
      body: `# North\n\nThe ferry sails. ${filler}\n\n# South\n\nOslo is far. ${filler}`,
    });
    await commit([page]);
    const indexed = createIndexedKeptNotes(Promise.resolve(index));
    expect(await indexed.holdingAll('the ferry sails north', 5)).toEqual([page.id]);
    expect(await indexed.holdingAll('ferry Oslo', 5)).toEqual([]);
    expect(await indexed.sharingMost('ferry Oslo', 5)).toEqual([page.id]);
  });
});
