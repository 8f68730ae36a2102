import { describe, expect, it } from 'vitest';
import type { RetrievalTrace, TraceCandidate } from '../../../shared/domain/trace';
import { countPatterns, recommendNextPattern, readPatterns, type VaultContents } from './memory-patterns';

const candidate = (kind: TraceCandidate['kind'], index: number, sessionId: string, lane = 'lexical') =>
  ({ ref: `${kind}:${index}`, kind, origin: { sessionId }, found: [{ lane }] }) as unknown as TraceCandidate;
const trace = (fields: Partial<RetrievalTrace> & { with?: TraceCandidate[] } = {}): RetrievalTrace => {
  const { with: candidates = [], ...rest } = fields;
  return {
    surface: 'chat',
    purpose: 'question',
    asOf: 1_000,
    sessionId: 'S',
    skipped: null,
    candidates,
    package: { order: candidates.map(({ ref }) => ref) },
    plan: { key: null },
    ...rest,
  } as unknown as RetrievalTrace;
};
const state: VaultContents = { facts: 3, pendingUnits: 0, embedded: 5, toEmbed: 5, sessions: 3 };
const storeOf = (...traces: RetrievalTrace[]) =>
  ({
    async *pages() {
      yield [{ id: 'hidden', incognito: true }];
    },
    async *textPages() {
      yield JSON.stringify(traces);
    },
  }) as never;
const fact = { id: 'F' } as never;

describe('the pattern a question used', () => {
  it.each<[string, RetrievalTrace, string[]]>([
    ['a fact by its key', trace({ facts: [fact] }), ['key-value']],
    ['a kept note', trace({ with: [candidate('note', 1, 'S')] }), ['semantic']],
    ['what was said in another session', trace({ with: [candidate('message', 1, 'T')] }), ['episodic']],
    ['everything of a time', trace({ with: [candidate('message', 1, 'S', 'temporal')] }), ['episodic']],
    ['this conversation alone', trace({ with: [candidate('message', 1, 'S')] }), ['in-session']],
    ['no memory at all', trace({ skipped: { code: 'no-memory-needed' } }), ['in-session']],
    [
      'several at once',
      trace({ facts: [fact], with: [candidate('chunk', 1, 'S'), candidate('message', 2, 'T')] }),
      ['key-value', 'semantic', 'episodic'],
    ],
    ['nothing', trace(), []],
  ])('%s', (_what, given, expected) => expect([...readPatterns(given)]).toEqual(expected));
});

describe('counting', () => {
  it('counts chat questions of the last ninety days, without further rounds, searches or older ones', async () => {
    const now = 200 * 86_400_000;
    const at = (fields: Parameters<typeof trace>[0], daysAgo = 1) =>
      trace({ asOf: now - daysAgo * 86_400_000, ...fields });
    const counts = await countPatterns(
      storeOf(
        at({ facts: [fact] }),
        at({ plan: { key: { entity: 'Anna', attribute: 'phone' } } as never }),
        at({ purpose: 'supplemental', facts: [fact] }),
        at({ surface: 'search', facts: [fact] }),
        at({ sessionId: 'hidden' as never, facts: [fact] }),
        at({ facts: [fact] }, 91),
      ),
      state,
      now,
    );
    expect(counts).toMatchObject({
      questions: 2,
      used: { 'key-value': 1, semantic: 0, episodic: 0, 'in-session': 0 },
      unanswered: 1,
      keysWithoutValue: 1,
    });
  });
});

describe('the benefit of the next pattern', () => {
  const counted = (
    used: Partial<Record<'in-session' | 'key-value' | 'semantic' | 'episodic', number>>,
    more: { keysWithoutValue?: number; unanswered?: number; questions?: number } = {},
  ) => ({
    questions: 20,
    unanswered: 0,
    keysWithoutValue: 0,
    ...more,
    used: { 'in-session': 0, 'key-value': 0, semantic: 0, episodic: 0, ...used },
  });

  it('goes up one pattern at a time, with advice', () => {
    expect(recommendNextPattern(counted({}, { questions: 2 }), state)).toMatchObject({
      pattern: 'key-value',
      action: { to: 'review' },
    });
    expect(recommendNextPattern(counted({ semantic: 9 }, { keysWithoutValue: 4 }), state)!.gain).toContain(
      '4 of 20 questions named a value',
    );
    expect(recommendNextPattern(counted({ semantic: 9 }), { ...state, facts: 0 })).toMatchObject({
      pattern: 'key-value',
      action: { to: 'facts' },
    });
    expect(recommendNextPattern(counted({ 'key-value': 9 }), { ...state, pendingUnits: 12 })).toMatchObject({
      pattern: 'semantic',
      action: { to: 'review' },
    });
    expect(recommendNextPattern(counted({ 'key-value': 9, semantic: 9 }), { ...state, embedded: 1 })).toMatchObject({
      pattern: 'semantic',
      action: null,
    });
    expect(recommendNextPattern(counted({ 'key-value': 9, semantic: 9 }, { unanswered: 3 }), state)).toMatchObject({
      pattern: 'episodic',
      action: { to: 'settings' },
    });
    expect(recommendNextPattern(counted({ 'key-value': 9, semantic: 9, episodic: 2 }), state)).toBeNull();
  });
});
