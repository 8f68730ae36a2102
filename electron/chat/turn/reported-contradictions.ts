import { noticeText } from '../../../shared/domain/trace-text/run-text';
import type { Message } from '../../../shared/domain/message';
import type { RetrievalTrace } from '../../../shared/domain/trace';
import type { VaultStore } from '../../store/vault-store';

type TraceNotice = RetrievalTrace['notices'][number];

/** Contradictions already reported in a chat; each is reported once per session. */
export interface ReportedContradictions {
  /** The run without the notices that an earlier answer of the session gave; the rest count as reported from now on. */
  withoutReported<Run extends { trace: RetrievalTrace }>(
    run: Run,
    earlier: readonly Pick<Message, 'sessionId' | 'traceId'>[],
  ): Promise<Run>;
}

/** Sessions in memory; for others the traces are read again. */
const MAX_SESSIONS = 20;
/** Answers of a resumed session whose traces are read. */
const MAX_TRACES_READ = 12;

export function createReportedContradictions(store: Pick<VaultStore, 'getMany'>): ReportedContradictions {
  const reportedBySession = new Map<string, Set<string>>();

  const reportedIn = async (earlier: readonly Pick<Message, 'sessionId' | 'traceId'>[]): Promise<Set<string>> => {
    const sessionId = earlier[0]!.sessionId;
    const remembered = reportedBySession.get(sessionId);
    if (remembered !== undefined) return remembered;
    const ids = earlier.flatMap(({ traceId }) => (traceId === null ? [] : [traceId])).slice(-MAX_TRACES_READ);
    const reported = new Set(
      (ids.length === 0 ? [] : await store.getMany('traces', ids)).flatMap(
        (trace) => trace?.notices.flatMap(contradictionKeys) ?? [],
      ),
    );
    if (reportedBySession.size >= MAX_SESSIONS) reportedBySession.delete(reportedBySession.keys().next().value!);
    reportedBySession.set(sessionId, reported);
    return reported;
  };

  return {
    async withoutReported(run, earlier) {
      const ownKeys = run.trace.notices.flatMap(contradictionKeys);
      if (ownKeys.length === 0 || earlier.length === 0) return run;
      const reported = await reportedIn(earlier);
      const notices = run.trace.notices.filter(
        (notice) => notice.kind !== 'contradiction' || contradictionKeys(notice).some((pair) => !reported.has(pair)),
      );
      for (const pair of ownKeys) reported.add(pair);
      return notices.length === run.trace.notices.length ? run : { ...run, trace: { ...run.trace, notices } };
    },
  };
}

/** A key per pair of contradicting notes; for a contradiction between message and note, its text. */
function contradictionKeys(notice: TraceNotice): string[] {
  const { kind, refs = [] } = notice;
  if (kind !== 'contradiction') return [];
  if (refs.length < 2) return [noticeText(notice, (ref) => ref)];
  return refs.flatMap((one, index) => refs.slice(index + 1).map((other) => [one, other].sort().join(' ')));
}
