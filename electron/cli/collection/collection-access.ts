import type { JoinedCollection } from '../../../shared/ipc/routes/settings';
import type { CollectionService } from '../../collections/service/collection-service';
import type { Corpus } from '../../corpus/start-corpus';
import type { VaultStore } from '../../store/vault-store';

/** Shared collections of a vault, and its notes. */
export interface CollectionAccess {
  service: CollectionService;
  joined(): readonly JoinedCollection[];
  store: Pick<VaultStore, 'get'>;
  corpus: Pick<Corpus, 'notes' | 'catalog'>;
  /** Before a server is asked: the app has the password, a command without the app gets it from the person. */
  login(joined: JoinedCollection): Promise<void>;
  /** Passwords are kept after the command. */
  keepsPasswords: boolean;
  /** Something was joined, left, published or withdrawn. */
  onChanged(): void;
}
