import type { IdFactory } from '../../../shared/domain/ids';
import type { VaultStore, VaultWriter } from '../../store/vault-store';
import type { Catalog } from '../catalog/catalog';
import type { FactBook } from '../facts/fact-book';
import type { Exclusive } from '../notes/exclusive';
import type { EntityBook } from './entity-index';

/** What the service on people, projects, places and things works with. */
export interface EntityDeps {
  store: Pick<VaultStore, 'get' | 'getMany'>;
  writer: Pick<VaultWriter, 'commit'>;
  catalog: Pick<Catalog, 'withStatus' | 'participants' | 'keptWithWords' | 'seq'>;
  entities: EntityBook;
  facts: FactBook;
  ids: IdFactory;
  now: () => number;
  exclusive: Exclusive;
  /** Kept notes whose facts were never read. */
  unread: () => number;
}
