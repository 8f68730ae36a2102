import type { IdFactory } from '../../../../shared/domain/ids';
import type { KeptNoteSearch } from '../../../ports/kept-note-search';
import type { VaultStore, VaultWriter } from '../../../store/vault-store';
import type { Catalog } from '../../catalog/catalog';
import type { FactTable } from '../fact-table';
import type { HiddenLookup } from '../../../retrieval/funnel/retrieval-ports';
import type { Mutex } from '../../../../shared/lib/mutex';
import type { EntityTable } from './entity-index';

export interface EntityDeps {
  store: Pick<VaultStore, 'get' | 'getMany'>;
  writer: Pick<VaultWriter, 'commit'>;
  catalog: Pick<Catalog, 'withStatus' | 'participants' | 'seq' | 'withTitle' | 'linksTo'>;
  /** Absent: no note is hidden. */
  hidden?: HiddenLookup;
  keptNotes: KeptNoteSearch;
  entities: EntityTable;
  facts: FactTable;
  ids: IdFactory;
  now: () => number;
  runExclusive: Mutex;
  /** Number of kept notes whose facts were never read. */
  unread: () => number;
}
