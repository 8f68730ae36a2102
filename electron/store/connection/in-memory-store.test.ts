import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Batch } from '../../../shared/domain/batch';
import type { Link } from '../../../shared/domain/link';
import type { Message } from '../../../shared/domain/message';
import { createPeer } from '../../../shared/ipc/peer';
import { emptyState } from '../../journal/snapshots/vault-state';
import { openTestStorePage } from '../../testing/test-vault';
import { createInMemoryStore } from './in-memory-store';
import { createStoreClient } from './store-client';

async function openBoth() {
  const peer = createPeer(openTestStorePage().channel, () => Promise.reject(new Error('asks nothing')));
  await peer.request('store.open', { vaultId: 'v' });
  return [createStoreClient((route, input) => peer.request(route, input) as never), createInMemoryStore(emptyState())];
}

async function collect<Page>(pages: AsyncIterable<Page>): Promise<Page[]> {
  const all: Page[] = [];
  for await (const page of pages) all.push(page);
  return all;
}

const message = (id: string, sessionId: string, index: number): Message =>
  ({
    id,
    sessionId,
    index,
    role: 'person',
    speaker: null,
    text: `text ${id}`,
    createdAt: index,
    state: 'complete',
    error: null,
    model: null,
    traceId: null,
    citations: [],
    extraction: null,
    externalKey: null,
  }) as unknown as Message;
const link = (id: string, from: string, to: string | null): Link =>
  ({ id, from, to, toTitle: 'x', kind: 'related', createdAt: 1 }) as unknown as Link;

const changeArbitrary = fc.oneof(
  fc
    .record({ id: fc.constantFrom('m1', 'm2', 'm3'), session: fc.constantFrom('a', 'b'), index: fc.nat(5) })
    .map(({ id, session, index }) => ({ table: 'messages' as const, id, after: message(id, session, index) })),
  fc
    .record({
      id: fc.constantFrom('l1', 'l2'),
      from: fc.constantFrom('n1', 'n2'),
      to: fc.constantFrom('n1', 'n2', null),
    })
    .map(({ id, from, to }) => ({ table: 'links' as const, id, after: link(id, from, to) })),
  fc.constantFrom('m1', 'm2', 'm3').map((id) => ({ table: 'messages' as const, id, after: null })),
);

describe('the store in memory', () => {
  it('gives the same replies as the app’s store page, after any batches', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(changeArbitrary, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 6 }),
        async (groups) => {
          const batches = groups.map((changes, index): Batch => ({
            seq: index + 1,
            at: index,
            actor: 'person',
            kind: 'note.edit',
            label: 'x',
            scope: index % 2 === 0 ? 'note' : 'none',
            undoes: null,
            changes: changes.map((change) => ({ ...change, before: null })) as Batch['changes'],
          }));
          const answers = await Promise.all(
            (await openBoth()).map(async (store) => {
              // Indexes are built at the first query and kept with later batches.
              for (const batch of batches) {
                await store.query({ name: 'messagesOfSession', sessionId: 'a' });
                await store.apply([batch]);
              }
              return [
                await store.digest(),
                await collect(store.pages('messages')),
                await store.history('note', 2),
                await store.history(null, 2, 3),
                await store.query({ name: 'messagesOfSession', sessionId: 'a' }),
                await store.query({ name: 'linksOfNote', noteId: 'n1' }),
                await store.getMany('messages', ['m3', 'm1']),
                await collect(
                  store.columnPages('links', {
                    paths: ['id', 'from', 'to'],
                    dictionaryEncoded: ['from', 'to'],
                    newlineJoined: ['id'],
                  }),
                ),
                await collect(store.textPages('links', ['id', 'from'])),
              ];
            }),
          );
          expect(answers[1]).toEqual(answers[0]);
        },
      ),
      { numRuns: 40 },
    );
  });

  it('refuses a batch that leaves a gap', async () => {
    const [, store] = await openBoth();
    const batch: Batch = {
      seq: 3,
      at: 0,
      actor: 'person',
      kind: 'note.edit',
      label: 'x',
      scope: 'none',
      undoes: null,
      changes: [],
    };
    await expect(store!.apply([batch])).rejects.toMatchObject({
      code: 'conflict',
    });
  });
});
