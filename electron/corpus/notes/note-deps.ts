import type { IdFactory } from '../../../shared/domain/ids';
import type { Logger } from '../../../shared/lib/logger';
import type { KeptNoteSearch } from '../../ports/kept-note-search';
import type { VaultStore } from '../../store/vault-store';
import type { Catalog } from '../catalog/catalog';
import type { DerivingWriter } from '../write-path/deriving-writer';
import type { Mutex } from '../../../shared/lib/mutex';

/** Dependencies of the note services. All writers of notes share `runExclusive`. */
export interface NoteDeps {
  store: VaultStore;
  derivingWriter: DerivingWriter;
  catalog: Catalog;
  keptNotes: KeptNoteSearch;
  ids: IdFactory;
  now: () => number;
  log: Logger;
  runExclusive: Mutex;
}
