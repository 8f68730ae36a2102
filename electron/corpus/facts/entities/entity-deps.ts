import type { IdFactory } from '../../../../shared/domain/ids';
import type { VaultStore, VaultWriter } from '../../../store/vault-store';
import type { Catalog } from '../../catalog/catalog';
import type { FactTable } from '../fact-table';
import type { NoteWriteMutex } from '../../write-path/note-write-mutex';
import type { EntityTable } from './entity-index';

/** What the service on people, projects, places and things works with. */
export interface EntityDeps {
  store: Pick<VaultStore, 'get' | 'getMany'>;
  writer: Pick<VaultWriter, 'commit'>;
  catalog: Pick<Catalog, 'withStatus' | 'participants' | 'keptWithWords' | 'seq'>;
  entities: EntityTable;
  facts: FactTable;
  ids: IdFactory;
  now: () => number;
  runExclusive: NoteWriteMutex;
  /** Kept notes whose facts were never read. */
  unread: () => number;
}
