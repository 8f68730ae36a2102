import fc from 'fast-check';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { describe, expect, it } from 'vitest';
import { createStoreServer } from '../../../renderer/store/store-server';
import type { Batch } from '../../../shared/domain/batch';
import type { Link } from '../../../shared/domain/link';
import type { Message } from '../../../shared/domain/message';
import type { StoreProtocol, StoreRoute } from '../../../shared/ipc/store-protocol';
import { createPeer } from '../../../shared/ipc/peer';
import { createChannelPair } from '../../../shared/ipc/testing/channel-pair';
import { openInMemoryStorePage } from './in-memory-store-page';

type Ask = <Route extends StoreRoute>(
  route: Route,
  input: StoreProtocol[Route]['input'],
) => Promise<StoreProtocol[Route]['output']>;
const refuse = () => Promise.reject(new Error('asks nothing'));

function openBoth(): Ask[] {
  const pair = createChannelPair();
  createStoreServer(pair.page, { indexedDB: new IDBFactory(), IDBKeyRange });
  return [createPeer(pair.main, refuse), createPeer(openInMemoryStorePage().channel, refuse)].map(
    (peer) => ((route, input) => peer.request(route, input)) as Ask,
  );
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

describe('the store page in memory', () => {
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
            openBoth().map(async (ask) => {
              await ask('store.open', { vaultId: 'v' });
              for (const batch of batches) await ask('store.apply', { batches: [batch], durability: 'strict' });
              return [
                await ask('store.digest', null),
                await ask('store.page', { table: 'messages', after: 'm1', limit: 5 }),
                await ask('store.history', { scope: 'note', before: null, limit: 2 }),
                await ask('store.query', { name: 'messagesOfSession', sessionId: 'a' }),
                await ask('store.query', { name: 'linksOfNote', noteId: 'n1' }),
                await ask('store.get', { table: 'messages', ids: ['m3', 'm1'] }),
                await ask('store.pageColumns', {
                  table: 'links',
                  choice: { paths: ['id', 'from', 'to'], dictionaryEncoded: ['from', 'to'], newlineJoined: ['id'] },
                  after: null,
                  limit: 9,
                }),
                await ask('store.pageText', { table: 'links', fields: ['id', 'from'], after: null, limit: 9 }),
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
    const [, ask] = openBoth();
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
    await expect(ask!('store.apply', { batches: [batch], durability: 'strict' })).rejects.toMatchObject({
      code: 'conflict',
    });
  });
});
