import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LinkId, NoteId } from '../../../../shared/domain/ids';
import type { Link } from '../../../../shared/domain/link';
import { messageEntry, messageRef, noteEntry, noteRef, TEST_START } from '../../testing/entries';
import { createWordEmbedder } from '../../testing/word-embedder';
import type { IndexEntry } from '../columns/index-entry';
import { createIndexCore } from '../index-core';
import type { IndexChange } from '../loading/index-maintenance';
import type { IndexPort } from '../index-port';
import type { LaneQuery } from './lane-query';
import type { ScoreQuery } from '../scoring/score-query';
import { VectorStore } from '../vectors/vector-store';

const put = (entry: IndexEntry): IndexChange => ({ type: 'put', entry });
const link = (from: string, to: string): IndexChange => ({
  type: 'link',
  link: {
    id: `${from}-${to}` as LinkId,
    from: from as NoteId,
    to: to as NoteId,
    toTitle: '',
    kind: 'related',
    createdAt: 1,
  } satisfies Link,
});
const window = { from: TEST_START - 86_400_000, to: TEST_START + 86_400_000 };
const query = (words: string, changes: Partial<LaneQuery> = {}): LaneQuery => ({
  words,
  statement: words,
  timeWindow: window,
  exclude: [],
  limit: 50,
  ...changes,
});
const score = (words: string, pool: ScoreQuery['pool'], changes: Partial<ScoreQuery> = {}): ScoreQuery => ({
  ...query(words),
  people: [],
  expectedAnswerType: null,
  pool,
  isListQuestion: true,
  topK: 45,
  ...changes,
});

async function open(changes: IndexChange[]): Promise<IndexPort> {
  const port = createIndexCore(async () => createWordEmbedder());
  await port.apply(changes, 1);
  while ((await port.embedNext(50)).length > 0) {
    /* all */
  }
  return port;
}

/** Everything a question without archived notes can get out of an index. */
async function answersOf(port: IndexPort, words: string, pool: ScoreQuery['pool']) {
  const lists = await Promise.all(
    (['lexical', 'dense', 'role', 'temporal', 'graph', 'fuzzy'] as const).map((lane) => port[lane](query(words))),
  );
  const strict = await Promise.all(
    (['all', 'most'] as const).map((precision) => port.lexical(query(words, { minimumShouldMatch: precision }))),
  );
  return {
    lists,
    strict,
    scored: await port.score(score(words, pool)),
    vocabulary: await port.termStatistics(words),
    names: await port.names(),
    mentions: await port.mentions(words),
    speakers: await port.speakers(),
  };
}

/**
 * Sums of the same figures in another order differ in their last digits; where an entry stands is each index's own
 * matter.
 */
const rounded = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value, (key, each: unknown) =>
      key === 'slotHandle' ? undefined : typeof each === 'number' ? Number(each.toFixed(9)) : each,
    ),
  );

const WORDS = ['boat', 'harbour', 'piano', 'garden', 'rain', 'Oslo', 'painting', 'dog', 'harbuor'];
const textArbitrary = fc
  .array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 6 })
  .map((words) => words.join(' '));
const stepArbitrary = fc.record({
  id: fc.integer({ min: 0, max: 7 }),
  text: textArbitrary,
  status: fc.constantFrom('kept' as const, 'archived' as const, 'gone' as const),
});
const linkArbitrary = fc
  .tuple(fc.integer({ min: 0, max: 7 }), fc.integer({ min: 0, max: 7 }))
  .filter(([a, b]) => a !== b);

describe('archived notes in the index', () => {
  it('have no effect on a question that excludes them: no list, no weight, no edge of the graph', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(stepArbitrary, { maxLength: 30 }),
        fc.array(linkArbitrary, { maxLength: 10 }),
        textArbitrary,
        async (steps, links, words) => {
          const messages = ['the boat lies in the harbour', 'a garden in Oslo'].map((text, index) =>
            put(messageEntry(`m${index}`, text, { index, speaker: 'Anna' })),
          );
          const last = new Map<number, (typeof steps)[number]>();
          const changes: IndexChange[] = [];
          const entryOf = ({ id, text, status }: (typeof steps)[number]) =>
            noteEntry(`n${id}`, text, {
              status: status === 'gone' ? 'kept' : status,
              sources: [
                {
                  sessionId: 's1' as never,
                  messageId: 'm0' as never,
                  start: 0,
                  end: 3,
                  quote: 'the',
                  occurrence: 0,
                } as never,
              ],
            });
          for (const step of steps) {
            last.set(step.id, step);
            changes.push(step.status === 'gone' ? { type: 'remove', ref: noteRef(`n${step.id}`) } : put(entryOf(step)));
          }
          const joined = links.map(([from, to]) => link(`n${from}`, `n${to}`));
          const moved = await open([...messages, ...changes, ...joined]);
          const without = await open([
            ...messages,
            ...[...last.values()].filter(({ status }) => status === 'kept').map((step) => put(entryOf(step))),
            ...joined,
          ]);
          const pool = [...last.keys()].map((id) => noteRef(`n${id}`)).concat(messageRef('m0'), messageRef('m1'));
          expect(rounded(await answersOf(moved, words, pool))).toEqual(rounded(await answersOf(without, words, pool)));
        },
      ),
      { numRuns: 40 },
    );
  });

  it('are found in every lane when included, and not otherwise', async () => {
    const port = await open([
      put(noteEntry('a', 'The boat lies in the harbour', { status: 'archived' })),
      put(noteEntry('b', 'Grandmother plays the piano')),
      put(noteEntry('c', 'Zanzibar', { status: 'archived' })),
      link('b', 'a'),
      link('a', 'c'),
    ]);
    const refs = async (
      lane: 'lexical' | 'dense' | 'temporal' | 'graph' | 'fuzzy',
      words: string,
      includeArchived: boolean,
    ) => (await port[lane](query(words, { includeArchived }))).map(({ ref }) => ref);
    for (const lane of ['lexical', 'dense', 'temporal'] as const) {
      expect(await refs(lane, 'boat', true), lane).toContain(noteRef('a'));
      expect(await refs(lane, 'boat', false), lane).not.toContain(noteRef('a'));
    }
    expect(await refs('fuzzy', 'Zanzibarr', true)).toEqual([noteRef('c')]);
    expect(await refs('fuzzy', 'Zanzibarr', false)).toEqual([]);
    expect(await refs('graph', 'piano', true)).toEqual(expect.arrayContaining([noteRef('a'), noteRef('c')]));
    expect(await refs('graph', 'piano', false)).toEqual([]);
    const [hit] = await port.score(score('boat', [noteRef('a')], { includeArchived: true }));
    expect(hit!.entry.isArchived).toBe(true);
    expect(await port.score(score('boat', [noteRef('a')]))).toEqual([]);
    expect(await port.termStatistics('boat', true)).toMatchObject([{ documentFrequency: 1 }]);
  });

  it('are found, when included, exactly like kept notes', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ text: textArbitrary, isArchived: fc.boolean() }), { minLength: 1, maxLength: 12 }),
        textArbitrary,
        async (notes, words) => {
          const changes = (isAnyArchived: boolean) =>
            notes.map(({ text, isArchived }, index) =>
              put(noteEntry(`n${index}`, text, { status: isAnyArchived && isArchived ? 'archived' : 'kept' })),
            );
          const [mixed, plain] = [await open(changes(true)), await open(changes(false))];
          for (const lane of ['lexical', 'dense', 'temporal'] as const) {
            const found = async (port: IndexPort) =>
              (await port[lane](query(words, { includeArchived: true })))
                .map(({ ref, matchedTerms }) => `${ref} ${matchedTerms.join(' ')}`)
                .sort();
            expect(await found(mixed)).toEqual(await found(plain));
          }
        },
      ),
      { numRuns: 25 },
    );
  });

  it('keep their vector when archived and restored', async () => {
    const port = await open([put(noteEntry('a', 'The boat'))]);
    await port.apply([put(noteEntry('a', 'The boat', { status: 'archived' }))], 2);
    expect(await port.stats()).toMatchObject({ entries: 1, archived: 1, embedded: 1, toEmbed: 0 });
    expect(await port.dense(query('boat'))).toEqual([]);
    await port.apply([put(noteEntry('a', 'The boat'))], 3);
    expect(await port.stats()).toMatchObject({ entries: 1, archived: 0, embedded: 1, toEmbed: 0 });
    expect(await port.dense(query('boat'))).toHaveLength(1);
  });

  it('are counted when they contain most of a question’s words', async () => {
    const port = await open([
      put(noteEntry('a', 'The blue boat lies in the harbour', { status: 'archived' })),
      put(noteEntry('b', 'Rain', { status: 'archived' })),
      put(noteEntry('c', 'rain in the harbour')),
    ]);
    expect(await port.countArchivedMatches({ words: 'blue boat harbour', exclude: [] })).toEqual({ total: 2, near: 1 });
    expect(await port.countArchivedMatches({ words: 'painting', exclude: [] })).toEqual({ total: 2, near: 0 });
    expect(await (await open([])).countArchivedMatches({ words: 'boat', exclude: [] })).toEqual({ total: 0, near: 0 });
  });
});

describe('the vectors of a vault with an archive', () => {
  it('are skipped before they take a rank among the nearest', () => {
    const store = new VectorStore();
    const vectors = Array.from({ length: 40 }, (_, slot) =>
      Int8Array.from({ length: 16 }, (_zero, index) => (index === slot % 16 ? 127 : slot % 5)),
    );
    vectors.forEach((vector, slot) => store.set(slot, [vector]));
    const flags = Uint8Array.from({ length: 1024 }, (_, slot) => (slot < 40 && slot % 2 === 0 ? 1 : 0));
    const near = store.candidates(
      Float32Array.from({ length: 16 }, (_, index) => (index === 0 ? 1 : 0)),
      3,
      { flags, count: 20 },
    );
    expect([...near].every((slot) => slot % 2 === 1)).toBe(true);
    expect(near).toHaveLength(20);
  });
});
