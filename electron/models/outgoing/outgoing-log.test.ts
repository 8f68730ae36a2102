import { appendFile, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { MessageId, SessionId } from '../../../shared/domain/ids';
import { emptyPlan } from '../../../shared/domain/query-plan';
import { WORK_PRESETS } from '../../../shared/ipc/work-presets';
import { DAY_MS } from '../../../shared/lib/time/calendar';
import { silentLogger } from '../../../shared/lib/logger';
import type { AnswerRequest } from '../../ports/engine';
import { DEFAULT_SETTINGS } from '../../../shared/ipc/default-settings';
import { startFakeProvider, type FakeProvider } from '../../testing/fake-provider/fake-provider';
import { openEmbedder } from '../embeddings/embedder-choice';
import { createWatchedFetch } from '../embeddings/watched-fetch';
import { createEngineChoice } from '../engine-choice';
import { countFor } from '../metering/call-context';
import { NO_METER } from '../metering/meter';
import { createOfflineEngine } from '../offline/offline-engine';
import { openOutgoingLog, type OutgoingLog } from './outgoing-log';

const NEVER = new AbortController().signal;
const NOON = new Date(2026, 4, 3, 12).getTime();
const KEY = 'gsk_9fQ2mZx7LkT4vRb8NwYc';
const ALL = { text: '', host: null, before: null, limit: 50 };
const asked = (question: string): AnswerRequest => ({
  question,
  turns: [],
  sources: [],
  plan: emptyPlan(question),
  notices: [],
});

describe('the log of what left', () => {
  let folder: string;
  let server: FakeProvider;
  let now = NOON;
  let keepDays: number | null = 30;
  let outgoing: OutgoingLog;
  const open = () => openOutgoingLog(folder, { keepDays: () => keepDays, now: () => now, log: silentLogger });
  beforeEach(async () => {
    folder = join(await mkdtemp(join(tmpdir(), 'outgoing-')), 'outgoing');
    server = await startFakeProvider();
    [now, keepDays] = [NOON, 30];
    outgoing = await open();
  });
  afterEach(async () => {
    await outgoing.flush();
    await server.stop();
    await rm(join(folder, '..'), { recursive: true });
  });
  const provider = () => ({
    preset: 'custom' as const,
    baseUrl: server.url,
    chatModel: 'big',
    smallModel: '',
    embeddingModel: 'fake-embed',
  });
  const ask = async (question: string, isIncognito = false) => {
    const engine = createEngineChoice({
      settings: () => ({
        ...DEFAULT_SETTINGS,
        engine: 'provider',
        provider: provider(),
        work: WORK_PRESETS.quick,
        excluded: { people: ['Gregor Pahl'], places: [], folders: [] },
      }),
      key: () => KEY,
      offline: createOfflineEngine(),
      now: () => now,
      log: silentLogger,
      outgoing,
    })();
    await countFor({ sessionId: 's1' as SessionId, messageId: 'm1' as MessageId, isIncognito }, async () => {
      for await (const piece of engine.answer(asked(question), NEVER)) void piece;
    });
  };
  const add = (host: string, body: string) =>
    outgoing.add({ task: 'answer', host, path: 'POST /v1', model: 'm', sessionId: null, status: 200 }, body);

  it('holds each request byte for byte, masked, with its reply’s status, and never the key', async () => {
    await ask(`Does Gregor Pahl know ${KEY}?`);
    const { entries } = await outgoing.find(ALL);
    const sent = server.requestsOf('answer')[0]!;
    const entry = entries.find(({ task }) => task === 'answer')!;
    expect(entry).toMatchObject({ path: 'POST /v1/chat/completions', model: 'big', sessionId: 's1', status: 200 });
    expect(await outgoing.body(entry.id)).toBe(JSON.stringify(sent.body));
    expect(sent.headers.authorization).toBe(`Bearer ${KEY}`);
    const files = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')));
    expect(files.join('')).not.toContain(KEY);
    expect(files.join('')).not.toContain('Gregor');
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    for (const name of await readdir(folder)) expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600);
  });

  it('holds what is sent for vectors, also where another thread makes them', async () => {
    const embedder = await openEmbedder(
      { kind: 'provider', settings: provider(), key: KEY },
      NEVER,
      createWatchedFetch(NO_METER, outgoing),
    );
    await embedder.embed(['The boat is blue.']);
    const { entries } = await outgoing.find({ ...ALL, text: 'boat is blue' });
    expect(entries).toHaveLength(1);
    expect(entries[0]).toMatchObject({ task: 'embeddings', model: 'fake-embed' });
  });

  it('holds nothing of an incognito chat, and nothing at all when the person keeps none', async () => {
    await ask('Who knows of the boat?', true);
    keepDays = 0;
    await ask('Who knows of the barn?');
    expect(await outgoing.find(ALL)).toEqual({ entries: [], hasMore: false });
    expect(server.requestsOf('answer')).toHaveLength(2);
  });

  it('names a request that was refused, and one that nobody answered', async () => {
    server.setMode('bad-key', { times: 1 });
    await ask('Who knows of the boat?').catch(() => {});
    await server.stop();
    await ask('Who knows of the barn?').catch(() => {});
    expect((await outgoing.find({ ...ALL, text: 'boat' })).entries[0]).toMatchObject({ status: 401 });
    const { entries } = await outgoing.find({ ...ALL, text: 'barn' });
    expect(entries.length).toBeGreaterThan(0);
    expect(entries.every(({ status }) => status === null)).toBe(true);
    server = await startFakeProvider();
  });

  it('is searched by words as they stand in the texts, by host, and page by page', async () => {
    add('a.example', JSON.stringify({ messages: [{ content: 'She said “no”, then "yes"\nand Größe' }] }));
    for (let index = 0; index < 5; index += 1) add('b.example', `text ${index}`);
    const find = (changes: object) => outgoing.find({ ...ALL, ...changes });
    expect((await find({ text: 'then "yes"\nAND größe' })).entries).toHaveLength(1);
    expect((await find({ host: 'b.example' })).entries).toHaveLength(5);
    const first = await find({ host: 'b.example', limit: 3 });
    expect(first.hasMore).toBe(true);
    const second = await find({ host: 'b.example', limit: 3, before: first.entries.at(-1)!.id });
    expect(second).toMatchObject({ hasMore: false });
    const bodies = await Promise.all([...first.entries, ...second.entries].map(({ id }) => outgoing.body(id)));
    expect(bodies).toEqual(['text 4', 'text 3', 'text 2', 'text 1', 'text 0']);
    expect(await outgoing.hosts()).toEqual([
      { host: 'b.example', requests: 5, bytes: 30, lastAt: NOON },
      expect.objectContaining({ host: 'a.example', requests: 1 }),
    ]);
  });

  it('forgets what is older than the person keeps it, and what they delete', async () => {
    add('a.example', 'old');
    now += 10 * DAY_MS;
    add('a.example', 'new');
    add('b.example', 'new');
    expect((await outgoing.find(ALL)).entries).toHaveLength(3);
    keepDays = 7;
    await outgoing.prune();
    expect((await outgoing.find(ALL)).entries).toHaveLength(2);
    expect(await outgoing.remove('b.example')).toBe(1);
    expect((await outgoing.hosts()).map(({ host }) => host)).toEqual(['a.example']);
    add('c.example', 'after');
    expect(await outgoing.remove(null)).toBe(2);
    await outgoing.flush();
    expect(await readdir(folder)).toEqual([]);
  });

  it('is read past a line that a crash has cut, and split into files that are read one by one', async () => {
    add('a.example', 'x'.repeat(3_000_000));
    add('a.example', 'y'.repeat(3_000_000));
    await outgoing.flush();
    const names = (await readdir(folder)).sort();
    expect(names).toHaveLength(2);
    await appendFile(join(folder, names[1]!), '{"id":"2026-05-03_cut","body":"half');
    outgoing = await open();
    expect((await outgoing.find(ALL)).entries.map(({ bytes }) => bytes)).toEqual([3_000_000, 3_000_000]);
    add('a.example', 'after');
    expect((await outgoing.find(ALL)).entries).toHaveLength(3);
  });
});
