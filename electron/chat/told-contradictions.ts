import type { Message } from '../../shared/domain/message';
import type { RetrievalTrace } from '../../shared/domain/trace';
import type { VaultStore } from '../store/vault-store';

type TraceNotice = RetrievalTrace['notices'][number];

/** Which contradictions a chat was told of. Each is told once a session. */
export interface ToldContradictions {
  /**
   * The run without the notices that an earlier answer of the session gave; those that stay count as told from now on.
   */
  leaveOutTold<Run extends { trace: RetrievalTrace }>(
    run: Run,
    earlier: readonly Pick<Message, 'sessionId' | 'traceId'>[],
  ): Promise<Run>;
}

/** Sessions that are remembered; of others the traces are read again. */
const MOST_SESSIONS = 20;
/** Answers of a session whose traces are read when it is taken up again. */
const MOST_READ = 12;

export function createToldContradictions(store: Pick<VaultStore, 'getMany'>): ToldContradictions {
  const known = new Map<string, Set<string>>();

  const toldIn = async (earlier: readonly Pick<Message, 'sessionId' | 'traceId'>[]): Promise<Set<string>> => {
    const sessionId = earlier[0]!.sessionId;
    const remembered = known.get(sessionId);
    if (remembered !== undefined) return remembered;
    const ids = earlier.flatMap(({ traceId }) => (traceId === null ? [] : [traceId])).slice(-MOST_READ);
    const told = new Set(
      (ids.length === 0 ? [] : await store.getMany('traces', ids)).flatMap(
        (trace) => trace?.notices.flatMap(pairsOf) ?? [],
      ),
    );
    if (known.size >= MOST_SESSIONS) known.delete(known.keys().next().value!);
    known.set(sessionId, told);
    return told;
  };

  return {
    async leaveOutTold(run, earlier) {
      const own = run.trace.notices.flatMap(pairsOf);
      if (own.length === 0 || earlier.length === 0) return run;
      const told = await toldIn(earlier);
      const notices = run.trace.notices.filter(
        (notice) => notice.kind !== 'contradiction' || pairsOf(notice).some((pair) => !told.has(pair)),
      );
      for (const pair of own) told.add(pair);
      return notices.length === run.trace.notices.length ? run : { ...run, trace: { ...run.trace, notices } };
    },
  };
}

/** A key for each two notes a contradiction is between; for one between the message and a note, its words. */
function pairsOf({ kind, refs = [], text }: TraceNotice): string[] {
  if (kind !== 'contradiction') return [];
  if (refs.length < 2) return [text];
  return refs.flatMap((one, place) => refs.slice(place + 1).map((other) => [one, other].sort().join(' ')));
}
