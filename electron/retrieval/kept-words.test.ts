import { expect, it } from 'vitest';
import type { SessionId } from '../../shared/domain/ids';
import type { LeavingLookup } from './funnel/retrieval-ports';
import { noteEntry } from './testing/entries';
import { openFunnel } from './testing/open-funnel';

it('asks neither the web nor a collection from the chat of a project whose words may not go there', async () => {
  const asked: string[] = [];
  const leaving: LeavingLookup = {
    withheld: async () => null,
    quoting: async () => new Set(),
    mayGo: ({ sessions }, place) => !sessions.includes('kept') || place === 'colleagues.example',
  };
  const { ask } = await openFunnel([noteEntry('kiln', 'The kiln fires on Friday')], {
    hasNoVectors: true,
    leaving,
    web: {
      hosts: () => ['search.example'],
      queryFor: (question) => question,
      writtenQuery: () => null,
      search: async () => (asked.push('web'), []),
      readPage: async () => ({ state: 'failed', message: '' }),
      trustOf: () => 'unknown',
    },
    collections: {
      isOn: () => true,
      hosts: () => ['colleagues.example'],
      queryFor: (question) => question,
      search: async () => (asked.push('collection'), []),
    },
  });
  const askIn = async (sessionId: string) => {
    asked.length = 0;
    await ask('Where is the kiln?', {
      surface: 'chat',
      sessionId: sessionId as SessionId,
      sources: { web: 'question', collections: true },
    });
    return asked.toSorted();
  };
  expect(await askIn('other')).toEqual(['collection', 'web']);
  expect(await askIn('kept')).toEqual(['collection']);
});
