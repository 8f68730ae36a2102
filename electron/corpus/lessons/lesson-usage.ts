import { DAY_MS } from '../../../shared/lib/time/calendar';
import type { Batch } from '../../../shared/domain/batch';
import type { Lesson } from '../../../shared/domain/lesson';
import type { Session } from '../../../shared/domain/session';
import type { RetrievalTrace } from '../../../shared/domain/trace';
import type { VaultStore, VaultWriter } from '../../store/vault-store';

export interface LessonUsageCounts {
  /** Runs in which its trigger matched and the gate kept it. */
  shownCount: number;
  /** Of those, runs whose answer cited or paraphrased it, and after which the person did not have to repeat it. */
  followedCount: number;
  /** Runs since it was learned that announced an action. */
  opportunityCount: number;
  /** Epoch milliseconds; null when it never fired. */
  lastShownAt: number | null;
}

export interface LessonUsage {
  countsOf(lesson: Lesson): Promise<LessonUsageCounts>;
}

interface LessonFiring {
  at: number;
  isUsed: boolean;
}
interface RecordedRun {
  at: number;
  firings: Map<string, LessonFiring>;
  isOpportunity: boolean;
}

/**
 * Counts from the chat's stored runs how often lessons fired and were followed. Read at the first call, then kept
 * current from batches. Incognito sessions do not count.
 */
export function createLessonUsage(store: Pick<VaultStore, 'pages'>, writer: Pick<VaultWriter, 'onBatch'>): LessonUsage {
  const runs = new Map<string, RecordedRun>();
  const incognito = new Set<string>();
  let loading: Promise<void> | null = null;

  const take = (id: string, trace: RetrievalTrace | null) => {
    if (trace === null || trace.surface !== 'chat' || incognito.has(trace.sessionId ?? '')) runs.delete(id);
    else runs.set(id, toRecordedRun(trace));
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
    async countsOf(lesson) {
      await (loading ??= load());
      return countLessonUsage(lesson, runs.values());
    },
  };
}

function toRecordedRun({ asOf, plan, candidates }: RetrievalTrace): RecordedRun {
  const firings = new Map<string, LessonFiring>();
  for (const { ref, found, outcome, use } of candidates) {
    if (outcome.state !== 'kept' || !found.some(({ lane }) => lane === 'lesson')) continue;
    firings.set(ref.slice('note:'.length), {
      at: asOf,
      isUsed: use?.cited === true || (use?.paraphrased?.length ?? 0) > 0,
    });
  }
  return { at: asOf, firings, isOpportunity: (plan.actions?.length ?? 0) > 0 };
}

/** Usage of one lesson; when the person had to repeat it, earlier runs on that day do not count as followed. */
export function countLessonUsage(
  { noteId, createdAt, statedOn = [] }: Lesson,
  runs: Iterable<RecordedRun>,
): LessonUsageCounts {
  const figures: LessonUsageCounts = { shownCount: 0, followedCount: 0, opportunityCount: 0, lastShownAt: null };
  const repeatedOn = statedOn.slice(1);
  for (const { at, firings, isOpportunity } of runs) {
    if (at < createdAt) continue;
    if (isOpportunity) figures.opportunityCount += 1;
    const firing = firings.get(noteId);
    if (firing === undefined) continue;
    figures.shownCount += 1;
    figures.lastShownAt = Math.max(figures.lastShownAt ?? 0, at);
    // Repeated within a day of firing: it was surfaced and not followed.
    const isRepeated = repeatedOn.some((day) => day + DAY_MS > at && day <= at + DAY_MS && day > createdAt);
    if (firing.isUsed && !isRepeated) figures.followedCount += 1;
  }
  return figures;
}
