import type { AssistantService } from '../assistants/assistant-service';
import type { Corpus } from '../corpus/start-corpus';
import type { Importer } from '../exchange/import/importer';
import type { Mirror } from '../exchange/live-folder/mirror';
import type { MirrorChoice } from '../exchange/live-folder/run/mirror-options';
import type { CollectionService } from '../collections/service/collection-service';
import type { Excluded, JoinedCollection } from '../../shared/ipc/routes/settings';
import type { SyncReport, SyncStorage } from '../../shared/ipc/routes/sync';
import type { VaultInspection } from '../journal/recovery/inspect-vault';
import type { Retrieval } from '../retrieval/funnel/retrieval';
import type { ScopeCatalog } from '../search-results/search-scope';
import type { Vault } from '../store/vault';
import type { VaultStore } from '../store/vault-store';
import type { Engine } from '../ports/engine';

/** Parts of a vault that stay open until `close`. */
type Opened<Parts> = Parts & { close(): Promise<void> };

export type RetrievalAccess = Opened<{
  store: VaultStore;
  catalog: ScopeCatalog;
  retrieval: Retrieval;
  /** The offline rules. */
  engine: Engine;
  /** Who answers, and how the person wants to be answered: the app's own choice, while it is closed the rules. */
  answering: () => { engine: Engine; contract: string };
}>;

export interface MirrorRequest {
  folder: string;
  choice: MirrorChoice;
  /** Nothing is written. */
  isPreview: boolean;
  /** Notes that name these stay out; the app goes by its own settings. */
  excluded: Excluded;
}

export interface MirrorSession extends Pick<Mirror, 'run' | 'preview' | 'decide'> {
  /** Resolves after the next change on either side, or when the signal is aborted. */
  nextChange(signal: AbortSignal): Promise<void>;
}
export interface SyncSession {
  run(options: { mayJoin: boolean; signal: AbortSignal }): Promise<SyncReport>;
  /** What the folder takes; null before the first run. */
  storage(): Promise<SyncStorage | null>;
}

/**
 * What another program wants of the vault: only to be known, to read, or to propose a note.
 */
export type AssistantNeed = 'connect' | 'read' | 'write';

/** How many notes were taken, and of how many chats they could not be. */
export interface TakenNotes {
  units: number;
  failed: number;
}

/**
 * Takes the notes that the last import asked for, chat by chat; what is left when the signal is aborted can be taken
 * later. Null: they are taken in the background.
 */
export type TakeNotes = (
  onChat: (done: number, total: number) => void,
  signal: AbortSignal,
) => Promise<TakenNotes | null>;

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

/** What the commands use of a vault: one that no app has open, or the app's own while it is open. */
export interface VaultAccess {
  /** Every readable record, of a damaged vault too. */
  openStore(): Promise<Opened<{ store: VaultStore }>>;
  /**
   * The funnel by the offline rules.
   *
   * @param options.byMeaning waits until every text has its vector
   */
  openRetrieval(options: { byMeaning: boolean }): Promise<RetrievalAccess>;
  /** Notes, what waits for review, and facts. */
  openCorpus(options: { toWrite: boolean }): Promise<Opened<{ store: VaultStore; vaultId: string; corpus: Corpus }>>;
  /**
   * Opens the vault for other assistants; refused for a damaged vault, since marks that hide notes may be what it lost.
   */
  openAssistants(need: AssistantNeed): Promise<Opened<{ assistants: AssistantService }>>;
  openImporter(): Promise<Opened<{ importer: Importer; takeNotes: TakeNotes }>>;
  /** A folder of Markdown files that mirrors the kept notes. */
  openMirror(request: MirrorRequest): Promise<Opened<{ mirror: MirrorSession; remark: string | null }>>;
  /**
   * A folder through which the vault is brought together with its copies on other devices.
   *
   * @param request.passphrase of a folder that is encrypted, or is to be; null: none
   */
  openSync(request: { folder: string; passphrase: string | null }): Promise<Opened<SyncSession>>;
  /** Shared collections; refused for a damaged vault, for the same reason. */
  openCollections(): Promise<Opened<CollectionAccess>>;
  /** @param vaultId of a vault that is made by this */
  openSnapshots(vaultId?: string): Promise<Opened<{ vaultId: string; snapshots: Vault['snapshots'] }>>;
  /** Reads the whole journal and writes nothing. */
  openInspection(): Promise<Opened<{ inspection: VaultInspection }>>;
}
