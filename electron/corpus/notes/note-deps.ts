import type { IdFactory } from '../../../shared/domain/ids';
import type { Logger } from '../../../shared/lib/logger';
import type { VaultStore, VaultWriter } from '../../store/vault-store';
import type { Catalog } from '../catalog/catalog';
import type { Exclusive } from './exclusive';

/** What the services on notes work with. `exclusive` is shared by all that write notes. */
export interface NoteDeps {
  store: VaultStore;
  writer: Pick<VaultWriter, 'commit'>;
  catalog: Catalog;
  ids: IdFactory;
  now: () => number;
  log: Logger;
  exclusive: Exclusive;
}
