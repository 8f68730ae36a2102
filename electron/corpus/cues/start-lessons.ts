import type { IdFactory } from '../../../shared/domain/ids';
import type { Note } from '../../../shared/domain/note';
import type { Logger } from '../../../shared/lib/logger';
import type { VaultStore, VaultWriter } from '../../store/vault-store';
import type { Catalog } from '../catalog/catalog';
import { createDecisionDerivation } from '../decisions/derive-decisions';
import { openDecisionBook, type DecisionBook } from '../decisions/decision-book';
import type { Derivation } from '../derive/derivation';
import { followTable } from '../follow-table';
import type { Exclusive } from '../notes/exclusive';
import { openCueBook, type CueBook } from './cue-book';
import { createCuesService, type CuesService } from './cues-service';
import { createCueUse, type CueUse } from './cue-use';
import { createCueDerivation } from './derive-cues';
import { openOwnActions } from './own-actions';
import { ProposalKeys, withBridge } from './with-bridge';

export interface Lessons {
  cueBook: CueBook;
  cueUse: CueUse;
  decisionBook: DecisionBook;
  cues: CuesService;
  /**
   * Lessons, decision records, and what they contradict of what is settled, from notes being kept, changed or put away.
   */
  derivation: Derivation;
  close(): void;
}

export interface LessonsDeps {
  store: VaultStore;
  writer: VaultWriter;
  ids: IdFactory;
  now: () => number;
  log: Logger;
  catalog: Catalog;
  exclusive: Exclusive;
}

/** Puts together what the vault learned: lessons by action, decisions by subject. */
export async function startLessons(deps: LessonsDeps): Promise<Lessons> {
  const { store, writer, ids, catalog } = deps;
  const proposals = new ProposalKeys();
  const [book, decisions, following] = await Promise.all([
    openCueBook(deps),
    openDecisionBook(deps),
    followTable(deps, 'proposals', proposals),
  ]);
  const actions = await openOwnActions(deps, book);
  const use = createCueUse(store, writer);
  const derivation = withBridge(
    { book, decisions, ids, proposals, summaries: () => summariesOf(store, catalog) },
    {
      cues: createCueDerivation({ store, book, ids }),
      decisions: createDecisionDerivation({ store, book: decisions, ids }),
    },
  );
  return {
    cueBook: book,
    cueUse: use,
    decisionBook: decisions,
    derivation,
    cues: createCuesService({ ...deps, book, use, actions }),
    close() {
      for (const open of [book, decisions, actions, following]) open.close();
    },
  };
}

/** Kept notes that sum something up. */
async function summariesOf(store: Pick<VaultStore, 'getMany'>, catalog: Catalog): Promise<Note[]> {
  const found = [...catalog.withStatus('kept')].filter(
    ({ category, tags }) => category === 'topic' || tags.some((tag) => /^summary$/iu.test(tag)),
  );
  const rows =
    found.length === 0
      ? []
      : await store.getMany(
          'notes',
          found.map(({ id }) => id),
        );
  return rows.filter((note) => note !== null);
}
