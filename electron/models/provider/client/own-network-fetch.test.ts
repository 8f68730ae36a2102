import type { LookupFunction } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { startFakeProvider, type FakeProvider } from '../../../testing/fake-provider/fake-provider';
import { silentLogger } from '../../../../shared/lib/logger';
import { createProviderClient } from './provider-client';
import { createNetworkFetch } from './own-network-fetch';
import { toModelError } from './provider-error';

let fake: FakeProvider | null = null;
afterEach(async () => {
  await fake?.stop();
  fake = null;
});

/** A name server that gives every name these addresses. */
const answering =
  (...addresses: string[]): LookupFunction =>
  (_hostname, _options, callback) =>
    callback(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );

async function listModels(name: string, lookup: LookupFunction) {
  fake = await startFakeProvider();
  const client = createProviderClient({
    settings: {
      preset: 'custom',
      baseUrl: `http://${name}:${fake.port}/v1`,
      chatModel: 'fake-chat',
      smallModel: '',
      embeddingModel: '',
    },
    key: null,
    now: () => 0,
    log: silentLogger,
    maxRetries: 0,
    fetch: createNetworkFetch(lookup),
  });
  try {
    return (await client.openai.models.list()).data.map(({ id }) => id);
  } catch (error) {
    return toModelError(error, { ...client, model: '' }).message;
  }
}

describe('plain http to a name', () => {
  it.each(['nas', 'ollama', 'pc.lan', 'pc.home.arpa', 'fritz.box', 'pc.tail1234.ts.net'])(
    'reaches %s where it leads into the own network',
    async (name) => {
      expect(await listModels(name, answering('127.0.0.1'))).toContain('fake-chat');
    },
  );

  it.each([
    ['a public address', ['203.0.113.9']],
    ['a public address of version 6', ['2001:db8::7']],
    ['one address inside and one outside', ['127.0.0.1', '203.0.113.9']],
    ['a mapped public address', ['::ffff:203.0.113.9']],
    ['where a cloud keeps credentials', ['169.254.169.254']],
    ['an address to listen at', ['0.0.0.0']],
  ])('sends nothing to one that leads to %s', async (_where, addresses) => {
    expect(await listModels('nas', answering(...addresses))).toContain('leads out of your own network');
    expect(fake!.requests).toEqual([]);
  });

  it('says so where nobody knows the name', async () => {
    const unknown: LookupFunction = (_hostname, _options, callback) =>
      callback(Object.assign(new Error('unknown'), { code: 'ENOTFOUND' }), []);
    expect(await listModels('nas', unknown)).toContain('cannot be found');
  });

  it('needs no look-up for an address', async () => {
    const refusing: LookupFunction = (_hostname, _options, callback) => callback(new Error('asked'), []);
    expect(await listModels('127.0.0.1', refusing)).toContain('fake-chat');
  });
});
