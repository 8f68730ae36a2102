import type { NoteId } from '../../../shared/domain/ids';
import { sourceRef } from '../../../shared/domain/ids';
import type { VaultStore, VaultWriter } from '../../store/vault-store';
import type { Catalog } from '../catalog/catalog';
import type { Derivation } from '../derive/derivation';
import type { Exclusive } from '../notes/exclusive';
import type { FactBook } from './fact-book';

/** Notes read in one batch. */
const BATCH_NOTES = 500;

export interface KeptReader {
  /** Kept notes that came in whole (import, sample) and whose facts were not read since the start. */
  unread(): number;
  /** Reads them; what the person took back is not read again. */
  read(): Promise<{ notes: number; facts: number }>;
}

/** Facts of notes that were kept before they came here, so that no act of keeping read them. */
export function createKeptReader({
  store,
  writer,
  catalog,
  book,
  derive,
  now,
  exclusive,
}: {
  store: Pick<VaultStore, 'getMany'>;
  writer: Pick<VaultWriter, 'commit'>;
  catalog: Pick<Catalog, 'withStatus'>;
  book: FactBook;
  derive: Derivation;
  now: () => number;
  exclusive: Exclusive;
}): KeptReader {
  const looked = new Set<string>();
  const waiting = (): NoteId[] =>
    [...catalog.withStatus('kept')]
      .filter(
        ({ id, origin }) =>
          (origin === 'import' || origin === 'sample') &&
          !looked.has(id) &&
          book.ofSource(sourceRef('note', id)).length === 0,
      )
      .map(({ id }) => id as NoteId);
  return {
    unread: () => waiting().length,
    async read() {
      const ids = waiting();
      let facts = 0;
      for (let place = 0; place < ids.length; place += BATCH_NOTES) {
        facts += await exclusive(async () => {
          const part = ids.slice(place, place + BATCH_NOTES);
          const notes = (await store.getMany('notes', part))
            .filter((note) => note !== null && note.status === 'kept')
            .map((note) => note!);
          const changes = await derive(
            notes.map((after) => ({ before: null, after })),
            now(),
          );
          for (const id of part) looked.add(id);
          if (changes.length > 0)
            await writer.commit({
              actor: 'app',
              kind: 'facts.read',
              label: `Read facts from ${notes.length} kept notes`,
              scope: 'cleaning',
              changes,
            });
          return changes.length;
        });
      }
      return { notes: ids.length, facts };
    },
  };
}
