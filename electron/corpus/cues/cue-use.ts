import type { Batch } from '../../../shared/domain/batch';
import type { Cue } from '../../../shared/domain/cue';
import type { Session } from '../../../shared/domain/session';
import type { RetrievalTrace } from '../../../shared/domain/trace';
import type { VaultStore, VaultWriter } from '../../store/vault-store';

/** What the stored runs tell of a lesson. */
export interface CueFigures {
  /** Runs it was found in by its trigger and kept by the fit check. */
  fired: number;
  /**
   * Of those, runs whose answer cited it or said what it says, and after which the person did not have to say it again.
   */
  followed: number;
  /** Runs since it was learned in which something was about to be done. */
  opportunities: number;
  /** Epoch milliseconds; null when it never fired. */
  lastFiredAt: number | null;
}

export interface CueUse {
  of(cue: Cue): Promise<CueFigures>;
}

interface Firing {
  at: number;
  isUsed: boolean;
}
interface Run {
  at: number;
  firings: Map<string, Firing>;
  isOpportunity: boolean;
}

const DAY_MS = 86_400_000;

/**
 * Counts, from the chat's stored runs, when lessons fired and were followed. Read at the first question, then kept
 * current by the batches. Incognito sessions do not count.
 */
export function createCueUse(store: Pick<VaultStore, 'pages'>, writer: Pick<VaultWriter, 'onBatch'>): CueUse {
  const runs = new Map<string, Run>();
  const incognito = new Set<string>();
  let loading: Promise<void> | null = null;

  const take = (id: string, trace: RetrievalTrace | null) => {
    if (trace === null || trace.surface !== 'chat' || incognito.has(trace.sessionId ?? '')) runs.delete(id);
    else runs.set(id, toRun(trace));
  };
  const follow = ({ changes }: Pick<Batch, 'changes'>) => {
    for (const { table, id, after } of changes) {
      if (table === 'sessions' && (after as Session | null)?.incognito === true) incognito.add(id);
      if (table === 'traces') take(id, after as RetrievalTrace | null);
    }
  };
  const load = async () => {
    const seen = new Set<string>();
    const stop = writer.onBatch((batch) => {
      for (const { table, id } of batch.changes) if (table === 'traces') seen.add(id);
      follow(batch);
    });
    try {
      for await (const page of store.pages('sessions'))
        for (const session of page) if (session.incognito) incognito.add(session.id);
      for await (const page of store.pages('traces'))
        for (const trace of page) if (!seen.has(trace.id)) take(trace.id, trace);
    } catch (error) {
      stop();
      loading = null;
      throw error;
    }
  };

  return {
    async of(cue) {
      await (loading ??= load());
      return figuresOf(cue, runs.values());
    },
  };
}

function toRun({ asOf, plan, candidates }: RetrievalTrace): Run {
  const firings = new Map<string, Firing>();
  for (const { ref, found, outcome, use } of candidates) {
    if (outcome.state !== 'kept' || !found.some(({ lane }) => lane === 'cue')) continue;
    firings.set(ref.slice('note:'.length), {
      at: asOf,
      isUsed: use?.cited === true || (use?.paraphrased?.length ?? 0) > 0,
    });
  }
  return { at: asOf, firings, isOpportunity: (plan.actions?.length ?? 0) > 0 };
}

/** What runs tell of one lesson; the last day on which it had to be said again takes back what went before on it. */
export function figuresOf({ noteId, createdAt, saidOn = [] }: Cue, runs: Iterable<Run>): CueFigures {
  const figures: CueFigures = { fired: 0, followed: 0, opportunities: 0, lastFiredAt: null };
  const saidAgain = saidOn.slice(1);
  for (const { at, firings, isOpportunity } of runs) {
    if (at < createdAt) continue;
    if (isOpportunity) figures.opportunities += 1;
    const firing = firings.get(noteId);
    if (firing === undefined) continue;
    figures.fired += 1;
    figures.lastFiredAt = Math.max(figures.lastFiredAt ?? 0, at);
    // Said again within a day of having fired: it was surfaced and not heeded.
    const isRepeated = saidAgain.some((day) => day + DAY_MS > at && day <= at + DAY_MS && day > createdAt);
    if (firing.isUsed && !isRepeated) figures.followed += 1;
  }
  return figures;
}
