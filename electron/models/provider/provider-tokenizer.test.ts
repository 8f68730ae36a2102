import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { silentLogger } from '../../../shared/lib/logger';
import { countTokensBy, countTokens, encodingOf } from '../../language/tokens/count-tokens';
import { createProviderClient, type ProviderClient } from './client/provider-client';
import { createTokenizer } from './provider-tokenizer';

let server: Server | null = null;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
  server = null;
});

const clientOf = (baseUrl: string): ProviderClient =>
  createProviderClient({
    settings: { preset: 'custom', baseUrl, chatModel: 'm', smallModel: '', embeddingModel: '' },
    key: null,
    now: () => 0,
    log: silentLogger,
  });

/** A server that tokenizes by words, or answers everything with 404; the first `busy` requests get a 503. */
async function serve(hasTokenizer: boolean, busy = 0): Promise<{ client: ProviderClient; asked: string[] }> {
  const asked: string[] = [];
  server = createServer((incoming, outgoing) => {
    let body = '';
    incoming.on('data', (piece: Buffer) => (body += piece.toString('utf8')));
    incoming.on('end', () => {
      asked.push(incoming.url ?? '');
      const isTokenize = hasTokenizer && incoming.url === '/tokenize' && asked.length > busy;
      outgoing.writeHead(isTokenize ? 200 : asked.length > busy ? 404 : 503, { 'content-type': 'application/json' });
      outgoing.end(
        JSON.stringify(
          isTokenize
            ? { tokens: (JSON.parse(body) as { content: string }).content.split(' ') }
            : { error: { message: 'no route' } },
        ),
      );
    });
  });
  await new Promise<void>((done) => server!.listen(0, '127.0.0.1', done));
  return { client: clientOf(`http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`), asked };
}

describe('the encoding of a model', () => {
  it.each([
    ['gpt-5-mini', 'o200k_base'],
    ['gpt-4o', 'o200k_base'],
    ['gpt-4.1-nano', 'o200k_base'],
    ['o3-mini', 'o200k_base'],
    ['o1', 'o200k_base'],
    ['openai/gpt-4o-mini', 'o200k_base'],
    ['gpt-4-turbo', 'cl100k_base'],
    ['gpt-3.5-turbo', 'cl100k_base'],
    ['gpt-4', 'cl100k_base'],
    ['gpt-oss-20b', null],
    ['llama-3.2', null],
    ['mistral-small', null],
    ['olmo-2', null],
    ['', null],
  ])('%s is %s', (model, expected) => {
    expect(encodingOf(model)).toBe(expected);
  });

  it('counts ordinary text, whatever it looks like', async () => {
    const texts = ['The boat lies in the harbour.', '<|endoftext|>', 'Zoë 東京'];
    expect(await countTokensBy('o200k_base', texts)).toEqual(texts.map(countTokens));
    expect((await countTokensBy('cl100k_base', texts)).every((count) => count > 0)).toBe(true);
    expect(await countTokensBy('cl100k_base', ['東京都庁舎の展望室'])).not.toEqual(
      await countTokensBy('o200k_base', ['東京都庁舎の展望室']),
    );
  });
});

describe('the tokenizer of a provider', () => {
  it('is the encoding of an OpenAI model, wherever it is served, without a request', async () => {
    const { client, asked } = await serve(true);
    const tokenizer = createTokenizer(client, 'gpt-4o')!;
    expect(tokenizer.id).toEqual({ code: 'encoding', name: 'o200k_base' });
    expect(await tokenizer.count(['The boat'])).toEqual([countTokens('The boat')]);
    expect(asked).toEqual([]);
  });

  it('is a local server’s own if it has one; each text is sent once', async () => {
    const { client, asked } = await serve(true);
    const tokenizer = createTokenizer(client, 'some-model', 30_000)!;
    const texts = ['one', 'one two', '', 'one two three', 'a b c d', 'e'];
    expect(await tokenizer.count(texts)).toEqual([1, 2, 0, 3, 4, 1]);
    expect(await tokenizer.count(texts)).toEqual([1, 2, 0, 3, 4, 1]);
    expect(asked).toEqual(Array.from({ length: 5 }, () => '/tokenize'));
    expect(tokenizer.id).toEqual({ code: 'server', host: client.host });
  });

  it('fails when the server has none, and sends no further requests', async () => {
    const { client, asked } = await serve(false);
    const tokenizer = createTokenizer(client, 'some-model', 30_000)!;
    await expect(tokenizer.count(['one'])).rejects.toThrow('the server has none');
    await expect(tokenizer.count(['one'])).rejects.toThrow('the server has none');
    expect(asked).toHaveLength(1);
  });

  it('is retried when the server was still loading its model', async () => {
    const { client } = await serve(true, 1);
    const tokenizer = createTokenizer(client, 'some-model', 30_000)!;
    await expect(tokenizer.count(['one'])).rejects.toThrow('503');
    expect(await tokenizer.count(['one two'])).toEqual([2]);
  });

  it('sends no text to another machine just to count tokens', () => {
    expect(createTokenizer(clientOf('https://models.example.org/v1'), 'some-model')).toBeUndefined();
  });
});
