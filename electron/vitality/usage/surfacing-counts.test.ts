import { afterEach, describe, expect, it } from 'vitest';
import { openTestVault, type TestVault } from '../../testing/test-vault';
import { put, type Batch, type DraftChange } from '../../../shared/domain/batch';
import { sourceRef, type AccessEventId, type SessionId, type TraceId } from '../../../shared/domain/ids';
import type { Session } from '../../../shared/domain/session';
import type { RetrievalTrace, TraceCandidate } from '../../../shared/domain/trace';
import type { VaultStore } from '../../store/vault-store';
import { createSurfacingCounts } from './surfacing-counts';
import { emptyPlan } from '../../../shared/domain/query-plan';

const ref = sourceRef('note', 'N1');
let vault: TestVault | null = null;
afterEach(async () => {
  await vault?.close();
  vault = null;
});

function trace(id: string, use: TraceCandidate['use'], changes: Partial<RetrievalTrace> = {}): RetrievalTrace {
  return {
    id: id as TraceId,
    parentId: null,
    sessionId: null,
    messageId: null,
    surface: 'chat',
    asOf: 1,
    plan: emptyPlan('q', { intent: '', planner: { code: 'offline-rules' } }),
    skipped: null,
    lanes: [],
    stages: [],
    candidates: [
      {
        ref,
        kind: 'note',
        tier: 'engram',
        title: 't',
        text: 't',
        contentHash: 'h',
        version: 1,
        role: 'person',
        speaker: null,
        at: 1,
        keptAt: 1,
        origin: null,
        found: [],
        similarity: null,
        fused: { score: 1, rank: 1, parts: {} },
        floor: null,
        gate: null,
        rank: null,
        dedup: null,
        resolve: null,
        compose: null,
        outcome: { state: 'kept' },
        use,
      },
    ],
    gate: { judge: 'rules', state: 'judged', failures: [] },
    notices: [],
    package: { order: [ref], tokens: 1, budgetTokens: 1 },
    configHash: 'c',
    indexSeq: 0,
    embedder: null,
    sentTo: null,
    ms: 1,
    ...changes,
  };
}
const cited = { cited: true, sentences: [1], quoteVerified: true };
const unused = { cited: false, sentences: [], quoteVerified: false };

describe('how often a source was surfaced and used', () => {
  it('is counted from traces and visible uses, each answer once, however often its trace is written', async () => {
    vault = await openTestVault();
    const { store, writer, ids } = vault;
    const commit = (...changes: ReturnType<typeof put>[]) =>
      writer.commit({ actor: 'app', kind: 'note.edit', label: 'test', changes });
    await commit(
      put('traces', trace('T1', null)),
      put('traces', trace('T2', cited)),
      put('traces', trace('T3', { ...unused, paraphrased: [2] })),
    );
    const counts = createSurfacingCounts(store, writer);
    expect(counts.countIfLoaded(ref)).toBeNull();
    expect(await counts.of(ref)).toEqual({ surfaced: 3, cited: 1, used: 2 });
    await commit(
      put('traces', trace('T1', cited)),
      put('traces', trace('T4', unused, { package: { order: [], tokens: 0, budgetTokens: 0 } })),
      put('traces', trace('T5', unused, { surface: 'search' })),
    );
    expect(counts.countIfLoaded(ref)).toEqual({ surfaced: 3, cited: 2, used: 3 });
    await commit(
      put('traces', trace('T6', unused)),
      put('traces', trace('T7', unused)),
      put('accessEvents', { id: ids.next<AccessEventId>(), ref, kind: 'opened', at: 1, messageId: null }),
      put('accessEvents', { id: ids.next<AccessEventId>(), ref, kind: 'cited', at: 1, messageId: null }),
      put('accessEvents', { id: ids.next<AccessEventId>(), ref, kind: 'kept', at: 1, messageId: null }),
    );
    expect(counts.countIfLoaded(ref)).toEqual({ surfaced: 5, cited: 2, used: 4 });
    expect(await createSurfacingCounts(store, writer).of(ref)).toEqual({ surfaced: 5, cited: 2, used: 4 });
    expect(await counts.of(sourceRef('note', 'never'))).toEqual({ surfaced: 0, cited: 0, used: 0 });
    // T5 was a search, and a run made for another one is no answer of its own.
    await commit(put('traces', trace('T8', unused, { parentId: 'T7' as TraceId })));
    expect(await counts.answers()).toBe(6);
  });

  it('is not counted for incognito sessions, nor for a missing run', async () => {
    vault = await openTestVault();
    const { store, writer } = vault;
    const commit = (...changes: DraftChange[]) =>
      writer.commit({ actor: 'app', kind: 'note.edit', label: 'test', changes });
    const session = (id: string): Session => ({
      id: id as SessionId,
      title: id,
      createdAt: 0,
      updatedAt: 0,
      incognito: true,
      origin: 'chat',
      externalKey: null,
      participants: [],
      deletedAt: null,
    });
    const counts = createSurfacingCounts(store, writer);
    await commit(
      put('sessions', session('S1')),
      put('traces', trace('T1', cited, { sessionId: 'S1' as SessionId })),
      put('traces', trace('T2', cited)),
    );
    expect(await counts.of(ref)).toEqual({ surfaced: 1, cited: 1, used: 1 });
    await commit(put('sessions', session('S2')), put('traces', trace('T3', cited, { sessionId: 'S2' as SessionId })));
    expect(counts.countIfLoaded(ref)).toEqual({ surfaced: 1, cited: 1, used: 1 });
    await commit({ table: 'traces', id: 'T2', after: null });
    expect(counts.countIfLoaded(ref)).toEqual({ surfaced: 0, cited: 0, used: 0 });
  });

  it('counts of a batch during loading are not overwritten by an older page', async () => {
    let emit: (batch: Pick<Batch, 'changes'>) => void = () => {};
    async function* pages(table: string) {
      if (table !== 'traces') return;
      emit({ changes: [{ table: 'traces', id: 'T1', before: null, after: trace('T1', cited) }] });
      yield [trace('T1', null)];
    }
    const counts = createSurfacingCounts({ pages } as Pick<VaultStore, 'pages'>, {
      onBatch: (listener) => {
        emit = listener as typeof emit;
        return () => {};
      },
    });
    expect(await counts.of(ref)).toEqual({ surfaced: 1, cited: 1, used: 1 });
  });
});
