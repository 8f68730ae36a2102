import { mkdtemp, readFile, rm } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { silentLogger } from '../../../shared/lib/logger';
import { DAY_MS } from '../../../shared/lib/time/calendar';
import { createWebFetcher } from '../../web/fetch/web-fetcher';
import { redirectTo, reply, startLocalSite, type LocalSite } from '../../web/testing/local-site';
import { openNewVersions, type NewVersions, type NewVersionsOptions } from './new-versions';

const HOUR_MS = DAY_MS / 24;
const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' };
const release = (version: string, body = '- Faster search') => JSON.stringify({ tag_name: `v${version}`, body });

let folder: string;
let site: LocalSite;
let answer: RequestListener;
let now: number;
let mayLook: boolean;
let asked: string[];
let opened: NewVersions[];
/** What the app runs every hour. */
let everyHour: () => void;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'engram-new-versions-'));
  answer = reply(JSON_TYPE, release('1.1.0'));
  site = await startLocalSite((request, response) => answer(request, response));
  [now, mayLook, asked, opened] = [Date.UTC(2026, 5, 1), true, [], []];
});
afterEach(async () => {
  for (const one of opened) await one.close();
  await site.stop();
  await rm(folder, { recursive: true, force: true });
});

async function open(changes: Partial<NewVersionsOptions> = {}): Promise<NewVersions> {
  const versions = await openNewVersions({
    dataFolder: folder,
    version: '1.0.0',
    toldBy: 'app',
    isSandboxed: true,
    address: `http://127.0.0.1:${site.port}/releases/latest`,
    fetcher: createWebFetcher({ permit: { isAllowed: () => true }, timeoutMs: 300, maxBytes: 100_000 }),
    onSent: () => {},
    mayLook: async (howOften) => {
      asked.push(howOften);
      return mayLook;
    },
    onChanged: () => {},
    every: (_ms, run) => {
      everyHour = run;
      return () => {};
    },
    now: () => now,
    log: silentLogger,
    ...changes,
  });
  opened.push(versions);
  return versions;
}

describe('looking for a newer version', () => {
  it('is off until the person says yes in main’s own question; a no is kept', async () => {
    const versions = await open();
    await versions.lookIfDue();
    mayLook = false;
    expect(await versions.allowLooking(true)).toMatchObject({ mayLook: false, lookedAt: null });
    await versions.lookIfDue();
    expect(site.connections).toBe(0);
    mayLook = true;
    expect(await versions.allowLooking(true)).toMatchObject({ mayLook: true, lookedAt: now });
    expect(asked).toEqual(['daily', 'daily']);
    expect(site.requests).toHaveLength(1);
    // No question is needed to stop.
    expect(await versions.allowLooking(false)).toMatchObject({ mayLook: false });
    now += 3 * DAY_MS;
    await versions.lookIfDue();
    expect(site.requests).toHaveLength(1);
    expect(asked).toHaveLength(2);
  });

  it('is asked about after some days of use, never at the first start, and once', async () => {
    const versions = await open();
    expect(versions.state().isAsking).toBe(false);
    now += 2 * DAY_MS;
    expect((await open()).state().isAsking).toBe(false);
    now += DAY_MS;
    const later = await open();
    expect(later.state().isAsking).toBe(true);
    await later.allowLooking(false);
    expect(later.state().isAsking).toBe(false);
    now += 30 * DAY_MS;
    expect((await open()).state().isAsking).toBe(false);
  });

  it('sends the request alone: no version, no id, no words', async () => {
    await (await open()).allowLooking(true);
    const [{ path, headers }] = site.requests as [LocalSite['requests'][number]];
    expect(path).toBe('/releases/latest');
    expect(Object.keys(headers).sort()).toEqual(['accept', 'accept-encoding', 'connection', 'host', 'user-agent']);
    expect(headers['user-agent']).toBe('engram-vault');
  });

  it('happens once a day, over restarts too, and once an hour while the computer is offline', async () => {
    await (await open()).allowLooking(true);
    now += DAY_MS - 1;
    const versions = await open();
    await versions.lookIfDue();
    expect(site.requests).toHaveLength(1);
    now += 1;
    everyHour();
    await expect.poll(() => site.requests.length).toBe(2);
    await site.stop();
    now += DAY_MS;
    await versions.lookIfDue();
    expect(versions.state()).toMatchObject({ lookedAt: now, problem: 'unreachable', newer: { version: '1.1.0' } });
    now += HOUR_MS - 1;
    await versions.lookIfDue();
    expect(versions.state().lookedAt).toBe(now - HOUR_MS + 1);
    now += 1;
    await versions.lookIfDue();
    expect(versions.state().lookedAt).toBe(now);
    // A clock that was set back does not end it for years.
    now -= 300 * DAY_MS;
    await versions.lookIfDue();
    expect(versions.state().lookedAt).toBe(now);
  });

  it('happens at once when asked for, at most once a minute, after a question where it may not', async () => {
    const versions = await open();
    mayLook = false;
    expect(await versions.look()).toMatchObject({ lookedAt: null });
    mayLook = true;
    expect(await versions.look()).toMatchObject({ lookedAt: now, mayLook: false });
    await versions.look();
    expect(site.requests).toHaveLength(1);
    now += 60_000;
    await versions.look();
    expect(site.requests).toHaveLength(2);
    expect(asked).toEqual(['once', 'once', 'once']);
  });

  it.each(['nobody', 'package-manager'] as const)('never happens where %s tells of new versions', async (toldBy) => {
    const versions = await open({ toldBy });
    now += 10 * DAY_MS;
    await versions.look();
    await versions.allowLooking(true);
    await versions.lookIfDue();
    expect(versions.state()).toMatchObject({ isAsking: false, mayLook: false, lookedAt: null });
    expect(site.connections).toBe(0);
    expect(asked).toEqual([]);
  });
});

describe('an answer', () => {
  it('that names a newer version is told until it is skipped or put off, and gone once it is installed', async () => {
    const versions = await open();
    const { newer } = await versions.allowLooking(true);
    expect(newer).toEqual({ version: '1.1.0', changes: ['Faster search'], isNews: true });
    expect((await versions.putOff('later')).newer).toMatchObject({ isNews: false });
    now += 3 * DAY_MS;
    expect((await open()).state().newer).toMatchObject({ isNews: true });
    const last = await open();
    expect((await last.putOff('skip')).newer).toMatchObject({ version: '1.1.0', isNews: false });
    answer = reply(JSON_TYPE, release('1.2.0'));
    expect((await last.look()).newer).toMatchObject({ version: '1.2.0', isNews: true });
    expect((await open({ version: '1.2.0' })).state().newer).toBeNull();
  });

  it.each<[string, RequestListener, 'unusable' | 'unreachable']>([
    ['not found', reply({ 'content-type': 'text/plain' }, 'none', 404), 'unusable'],
    ['refused for too many requests', reply(JSON_TYPE, '{"message":"API rate limit exceeded"}', 403), 'unusable'],
    ['a redirect', redirectTo('/releases/2'), 'unusable'],
    ['a redirect to the own network', redirectTo('http://192.168.0.1/'), 'unusable'],
    ['no JSON', reply(JSON_TYPE, '{"tag_name":"v9.9.9"'), 'unusable'],
    ['a page', reply({ 'content-type': 'text/html' }, release('9.9.9')), 'unusable'],
    ['JSON of another kind', reply(JSON_TYPE, '[{"tag_name":"v9.9.9"}]'), 'unusable'],
    ['larger than any release', reply(JSON_TYPE, release('9.9.9', 'x'.repeat(200_000))), 'unusable'],
    ['sent without end', (_request, response) => void response.writeHead(200, JSON_TYPE).write('{'), 'unreachable'],
    ['never given', () => {}, 'unreachable'],
  ])('%s is no error and no news, and leaves what is known', async (_name, given, problem) => {
    const versions = await open();
    await versions.allowLooking(true);
    answer = given;
    now += DAY_MS;
    await versions.lookIfDue();
    expect(versions.state()).toMatchObject({ lookedAt: now, problem, newer: { version: '1.1.0' } });
    expect(site.requests.map(({ path }) => path)).toEqual(['/releases/latest', '/releases/latest']);
    answer = reply(JSON_TYPE, release('1.1.0'));
    now += DAY_MS;
    await versions.lookIfDue();
    expect(versions.state().problem).toBeNull();
  });

  it('is not waited for when the app closes', async () => {
    const versions = await open({
      fetcher: createWebFetcher({ permit: { isAllowed: () => true }, timeoutMs: 60_000 }),
    });
    answer = () => {};
    const looking = versions.allowLooking(true);
    await expect.poll(() => site.requests.length).toBe(1);
    await versions.close();
    await looking;
    expect(versions.state()).toMatchObject({ lookedAt: null, problem: null });
  });
});

it.each(['allowLooking', 'look'] as const)('closing waits for no answer to the question of %s', async (act) => {
  let wasAsked = false;
  const versions = await open({
    mayLook: () => {
      wasAsked = true;
      return new Promise(() => {});
    },
  });
  void versions[act](true);
  await expect.poll(() => wasAsked).toBe(true);
  await versions.close();
  expect(site.connections).toBe(0);
});

it('a record that cannot be read is a person who was not asked', async () => {
  await (await open()).allowLooking(true);
  const file = join(folder, 'new-versions.json');
  expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ mayLook: true });
  await rm(file);
  expect((await open()).state()).toMatchObject({ mayLook: false, isAsking: false });
});
