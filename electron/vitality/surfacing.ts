import type { SourceRef } from '../../shared/domain/ids';
import type { RetrievalTrace } from '../../shared/domain/trace';
import type { VaultStore, VaultWriter } from '../store/vault-store';

export interface SurfacingCounts {
  /** In how many packages the source stood, in how many answers it was cited. */
  of(ref: SourceRef): Promise<{ surfaced: number; cited: number }>;
}

/**
 * Counts, from the stored traces, how often a source was surfaced and how often it was used. Read once on the first
 * question, then kept current from the write path; it never raises a rank (retrieval.md §7).
 */
export function createSurfacingCounts(store: VaultStore, writer: VaultWriter): SurfacingCounts {
  const byRef = new Map<SourceRef, { surfaced: number; cited: number }>();
  const seen = new Map<string, RetrievalTrace>();
  let loading: Promise<void> | null = null;

  const apply = (trace: RetrievalTrace, sign: 1 | -1) => {
    const packaged = new Set(trace.package.order);
    for (const candidate of trace.candidates) {
      if (!packaged.has(candidate.ref)) continue;
      const count = byRef.get(candidate.ref) ?? { surfaced: 0, cited: 0 };
      count.surfaced += sign;
      if (candidate.use?.cited) count.cited += sign;
      byRef.set(candidate.ref, count);
    }
  };

  const take = (trace: RetrievalTrace) => {
    if (trace.surface !== 'chat') return;
    const earlier = seen.get(trace.id);
    if (earlier) apply(earlier, -1);
    seen.set(trace.id, slim(trace));
    apply(trace, 1);
  };

  const load = async () => {
    writer.onBatch((batch) => {
      for (const change of batch.changes) if (change.table === 'traces' && change.after) take(change.after as RetrievalTrace);
    });
    for await (const page of store.pages('traces')) for (const trace of page) take(trace);
  };

  return {
    async of(ref) {
      loading ??= load();
      await loading;
      return byRef.get(ref) ?? { surfaced: 0, cited: 0 };
    },
  };
}

/** Only what is needed to take a trace back out of the counts. */
function slim(trace: RetrievalTrace): RetrievalTrace {
  return {
    ...trace,
    candidates: trace.candidates
      .filter((candidate) => candidate.outcome.state === 'kept')
      .map((candidate) => ({ ...candidate, text: '', title: '', found: [] })),
  };
}
