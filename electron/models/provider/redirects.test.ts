import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { emptyPlan, type QueryPlan } from '../../../shared/domain/query-plan';
import { silentLogger } from '../../../shared/lib/logger';
import { recordFigure } from '../../testing/record-figure';
import { openEmbedder } from '../embeddings/embedder-choice';
import { createProviderEngine } from './provider-engine';
import { findLocalServers } from './setup/find-local-servers';
import { testConnection } from './test-connection';

const KEY = 'gsk_9fQ2mZx7LkT4vRb8NwYc1HdJ6sPaUeGi';
const STATUSES = [301, 302, 303, 307, 308];
const never = new AbortController().signal;
const plan: QueryPlan = emptyPlan('When do we fly?', { intent: 'the trip', planner: { code: 'offline-rules' } });

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  await Promise.all(stops.splice(0).map((stop) => stop()));
});

async function listen(handle: (incoming: IncomingMessage, outgoing: ServerResponse) => void): Promise<number> {
  const server = createServer(handle);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  stops.push(
    () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  );
  return (server.address() as AddressInfo).port;
}

it.each(STATUSES)(
  'a redirect (%i) to another host carries neither key nor text there, from no call of any kind',
  async (status) => {
    const stolen: string[] = [];
    const thief = await listen((incoming, outgoing) => {
      stolen.push(`${incoming.method} ${incoming.url} ${incoming.headers.authorization ?? ''}`);
      outgoing.end('{}');
    });
    let asked = 0;
    const port = await listen((incoming, outgoing) => {
      asked += 1;
      // Another host by name and port; the server works the key into the address too.
      const sent = (incoming.headers.authorization ?? '').replace('Bearer ', '');
      outgoing.writeHead(status, {
        location: `http://localhost:${thief}${incoming.url}?key=${sent}`,
        refresh: `0; url=http://localhost:${thief}/`,
        link: `<http://localhost:${thief}/>; rel=preconnect`,
      });
      outgoing.end();
    });
    const settings = {
      preset: 'custom' as const,
      baseUrl: `http://127.0.0.1:${port}/v1`,
      chatModel: 'fake-chat',
      smallModel: '',
      embeddingModel: 'fake-embed',
    };
    const engine = createProviderEngine({
      timeouts: { quietMs: 0 },
      settings,
      key: KEY,
      now: () => 0,
      log: silentLogger,
      maxRetries: 0,
      understandOffline: async () => plan,
    });
    const answer = async () => {
      for await (const piece of engine.answer({ question: 'When?', turns: [], plan, notices: [], sources: [] }, never))
        expect(piece).toBe('');
    };
    const messages = [{ id: 'M1', role: 'person' as const, speaker: null, text: 'We fly in May.', at: 0 }];
    const outcomes = await Promise.allSettled([
      answer(),
      engine.judge({ plan, recentTurns: [], candidates: [], negatives: [] }, never),
      engine.extract({ messages, recalled: [] }, never),
      engine.summarise!({ kind: 'session', messages, minWords: 3, maxWords: 20 }, never),
      openEmbedder({ kind: 'provider', settings, key: KEY }, never),
      testConnection({ settings, key: KEY, now: () => 0, log: silentLogger }, never),
      findLocalServers({ ports: { ollama: port } }),
    ]);
    expect(asked).toBeGreaterThanOrEqual(6);
    expect(stolen).toEqual([]);
    const told = outcomes.map((one) =>
      one.status === 'rejected' ? String(one.reason) : JSON.stringify(one.value ?? null),
    );
    expect(told.join('\n')).not.toContain(KEY.slice(4, 20));
    recordFigure(
      'S9',
      'redirects',
      `${STATUSES.length} kinds of redirect × ${outcomes.length} kinds of call: 0 requests at the other host`,
    );
  },
);
