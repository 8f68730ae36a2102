import { type NoteId, sourceRef } from '../../../shared/domain/ids';
import type { VaultStore, VaultWriter } from '../../store/vault-store';
import type { Catalog } from '../catalog/catalog';
import type { Derivation } from '../write-path/deriving-writer';
import type { Mutex } from '../../../shared/lib/mutex';
import type { FactTable } from './fact-table';
import { t } from '../../../shared/messages/message';

const BATCH_NOTES = 500;

export type FactBackfill = ReturnType<typeof createFactBackfill>;

/** Reads facts of imported notes, which were kept before they came here. */
export function createFactBackfill({
  store,
  writer,
  catalog,
  factTable,
  derive,
  now,
  exclusive,
}: {
  store: Pick<VaultStore, 'getMany'>;
  writer: Pick<VaultWriter, 'commit'>;
  catalog: Pick<Catalog, 'withStatus'>;
  factTable: FactTable;
  derive: Derivation;
  now: () => number;
  exclusive: Mutex;
}) {
  const processedIds = new Set<string>();
  const pendingIds = (): NoteId[] =>
    [...catalog.withStatus('kept')]
      .filter(
        ({ id, origin }) =>
          (origin === 'import' || origin === 'sample') &&
          !processedIds.has(id) &&
          factTable.ofSource(sourceRef('note', id)).length === 0,
      )
      .map(({ id }) => id);
  return {
    /** Number of kept notes that were imported (or came with the sample) and whose facts have not been read. */
    pendingCount: () => pendingIds().length,
    /** Reads them; facts that the person retracted are not read again. */
    async read(): Promise<{ notes: number; facts: number }> {
      const ids = pendingIds();
      let facts = 0;
      for (let offset = 0; offset < ids.length; offset += BATCH_NOTES) {
        facts += await exclusive(async () => {
          const part = ids.slice(offset, offset + BATCH_NOTES);
          const notes = (await store.getMany('notes', part))
            .filter((note) => note !== null && note.status === 'kept')
            .map((note) => note!);
          const changes = await derive(
            notes.map((after) => ({ before: null, after })),
            now(),
          );
          for (const id of part) processedIds.add(id);
          if (changes.length > 0)
            await writer.commit({
              actor: 'app',
              kind: 'fact.read',
              label: t('mainCorpus.readFactsNotesKept', { notes: notes.length }),
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
