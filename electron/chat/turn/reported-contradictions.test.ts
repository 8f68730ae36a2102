import { describe, expect, it } from 'vitest';
import type { SessionId, TraceId } from '../../../shared/domain/ids';
import type { RetrievalTrace } from '../../../shared/domain/trace';
import { createReportedContradictions } from './reported-contradictions';

const notice = (...refs: string[]): RetrievalTrace['notices'][number] => ({
  kind: 'contradiction',
  message: { code: 'contradiction' },
  refs: refs as never,
});
const runOf = (...notices: RetrievalTrace['notices']) => ({ trace: { notices } as RetrievalTrace });
const turn = (id: string, sessionId = 'S1') => ({ sessionId: sessionId as SessionId, traceId: id as TraceId });
const storeOf = (traces: Record<string, RetrievalTrace>) => ({
  reads: 0,
  getMany(_table: string, ids: readonly string[]) {
    this.reads += 1;
    return Promise.resolve(ids.map((id) => traces[id] ?? null));
  },
});

describe('a contradiction is reported once a session', () => {
  it('also after a restart, in whatever order its notes are named; another session reports it again', async () => {
    const store = storeOf({ T1: runOf(notice('a', 'b')).trace });
    const reported = createReportedContradictions(store as never);
    expect((await reported.withoutReported(runOf(notice('b', 'a')), [turn('T1')])).trace.notices).toEqual([]);
    expect((await reported.withoutReported(runOf(notice('b', 'a')), [turn('T9', 'S2')])).trace.notices).toHaveLength(1);
    expect((await reported.withoutReported(runOf(notice('a', 'b')), [turn('T1')])).trace.notices).toEqual([]);
    expect(store.reads).toBe(2);
  });

  it('a further note in the contradiction is reported; other notices are always reported', async () => {
    const stale: RetrievalTrace['notices'][number] = { kind: 'stale', message: { code: 'superseded' } };
    const reported = createReportedContradictions(storeOf({ T1: runOf(notice('a', 'b')).trace }) as never);
    expect(
      (await reported.withoutReported(runOf(notice('a', 'b', 'c'), stale), [turn('T1')])).trace.notices,
    ).toHaveLength(2);
    expect((await reported.withoutReported(runOf(notice('c', 'b'), stale), [turn('T1')])).trace.notices).toEqual([
      stale,
    ]);
  });
});
