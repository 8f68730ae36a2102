import type { Batch } from '../../shared/domain/batch';
import { createMutex } from '../../shared/lib/mutex';
import { readAsOfQuestion } from '../language/questions/as-of-question';
import type { Retrieval, RetrievalResult, RetrieveRequest } from '../retrieval/funnel/retrieval';
import type { VaultAsOf } from './open-vault-as-of';
import { changesWhatIsHidden } from './without-removed';

export interface AsOfRetrievalDeps {
  /** The vault as it is. */
  present: Retrieval;
  open: (at: number) => Promise<VaultAsOf>;
  onBatch: (listener: (batch: Batch) => void) => () => void;
  /** Milliseconds without a question after which an earlier state is closed. */
  idleMs?: number;
}

const IDLE_MS = 5 * 60_000;

/**
 * The funnel of the vault as it is, and of the vault as it stood: at the moment that a request gives, or at the one that
 * its question names. Every surface asks this one. The last earlier state stays open for further questions.
 */
export function createAsOfRetrieval({ present, open, onBatch, idleMs = IDLE_MS }: AsOfRetrievalDeps): {
  retrieval: Retrieval;
  close(): Promise<void>;
} {
  let opened: { at: number; vault: VaultAsOf } | null = null;
  let isOutdated = false;
  let idle: NodeJS.Timeout | null = null;
  const runInOrder = createMutex();
  const stopListening = onBatch((batch) => {
    isOutdated ||= changesWhatIsHidden(batch);
  });

  const closeOpened = async () => {
    if (idle !== null) clearTimeout(idle);
    const closing = opened;
    opened = null;
    await closing?.vault.close();
  };
  const openAt = async (at: number): Promise<VaultAsOf> => {
    if (opened !== null && (opened.at !== at || isOutdated)) await closeOpened();
    isOutdated &&= opened !== null;
    opened ??= { at, vault: await open(at) };
    return opened.vault;
  };

  /** null: the question names a time before the vault's record, which says nothing about it. */
  const retrieveAt = (at: number, request: RetrieveRequest, isNamed: boolean): Promise<RetrievalResult | null> =>
    runInOrder(async () => {
      if (idle !== null) clearTimeout(idle);
      try {
        const { retrieval, beganAt } = await openAt(at);
        if (isNamed && (beganAt === null || beganAt > at)) return null;
        const result = await retrieval.retrieve({ ...request, asOf: at });
        const vaultAsOf = { at, beganAt };
        result.trace.vaultAsOf = vaultAsOf;
        return result;
      } finally {
        idle = setTimeout(() => void runInOrder(closeOpened), idleMs).unref();
      }
    });

  const retrieval: Retrieval = {
    async retrieve(request) {
      const { vaultAsOf: given, ...asked } = request;
      if (given !== undefined)
        return given >= asked.asOf ? present.retrieve(asked) : (await retrieveAt(given, asked, false))!;
      const isSearch = asked.surface === 'search';
      const named = asked.surface === 'eval' ? null : readAsOfQuestion(asked.question, asked.asOf, { isSearch });
      const found = named === null ? null : await retrieveAt(named.at, { ...asked, question: named.question }, true);
      return found ?? present.retrieve(asked);
    },
    observe: (trace, answer) => present.observe(trace, answer),
  };
  return {
    retrieval,
    async close() {
      stopListening();
      await runInOrder(closeOpened);
    },
  };
}
