import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { recordPassedTests } from '../../testing/record-passed-tests';
import { redirectTo, reply, startLocalSite, type LocalSite } from '../testing/local-site';
import type { BodyFormat } from './read-body';
import { webFailureReason } from './web-failure';
import { createWebFetcher, type SentRequest, type WebFetcherOptions } from './web-fetcher';

recordPassedTests(
  'S8',
  'fetches',
  (passed) => `${passed} cases of redirects, bodies, types and encodings against local servers`,
);

const PAGE: readonly BodyFormat[] = ['html', 'text', 'markdown', 'pdf'];
const sites: LocalSite[] = [];
afterEach(async () => {
  await Promise.all(sites.splice(0).map((site) => site.stop()));
});

async function site(answer: Parameters<typeof startLocalSite>[0]): Promise<LocalSite> {
  const started = await startLocalSite(answer);
  sites.push(started);
  return started;
}

/** A fetcher for which every name is on loopback, where only the given sites may be reached. */
function fetcherFor(reachable: readonly LocalSite[], options: WebFetcherOptions = {}) {
  const ports = new Set(reachable.map(({ port }) => port));
  return createWebFetcher({
    resolve: async () => ['127.0.0.1'],
    permit: { isAllowed: (address, port) => address === '127.0.0.1' && ports.has(port) },
    intervalMs: 0,
    sleep: async () => {},
    ...options,
  });
}

const get = (
  fetcher: ReturnType<typeof createWebFetcher>,
  address: string,
  more: Partial<Parameters<typeof fetcher.get>[1]> = {},
) => fetcher.get(address, { accept: PAGE, signal: new AbortController().signal, robots: false, ...more });

const reasonOf = (fetched: Promise<unknown>) =>
  fetched.then(
    () => 'fetched',
    (error: unknown) => webFailureReason(error) ?? String(error),
  );

describe('the connection goes to the address that was checked', () => {
  it('each name is resolved once a hop, so a second answer is never asked for', async () => {
    const target = await site({ '/': 'a page' });
    const asked: string[] = [];
    // What a rebinding name server gives: first an address that passes the check, then one inside.
    const fetcher = fetcherFor([target], {
      resolve: async (name) => (asked.push(name) === 1 ? ['127.0.0.1'] : ['10.0.0.1']),
    });
    expect((await get(fetcher, `http://rebind.example:${target.port}/`)).text).toBe('a page');
    expect(asked).toEqual(['rebind.example']);
    expect(await reasonOf(get(fetcher, `http://rebind.example:${target.port}/`))).toBe('private-address');
    expect(target.requests).toHaveLength(1);
  });

  it('a redirect to the same name is resolved and judged anew', async () => {
    const outside = await site({ '/': redirectTo('/inside') });
    let answers = 0;
    const fetcher = createWebFetcher({
      resolve: async () => (answers++ === 0 ? ['127.0.0.1'] : ['10.0.0.1']),
      permit: { isAllowed: (address) => address === '127.0.0.1' },
      intervalMs: 0,
    });
    expect(await reasonOf(get(fetcher, `http://rebind.example:${outside.port}/`))).toBe('private-address');
    expect(outside.requests.map(({ path }) => path)).toEqual(['/']);
  });

  it.each([
    [['127.0.0.1']],
    [['10.1.2.3']],
    [['192.168.1.1']],
    [['169.254.169.254']],
    [['100.64.1.1']],
    [['0.0.0.0']],
    [['224.0.0.5']],
    [['::1']],
    [['::ffff:127.0.0.1']],
    [['fe80::1']],
    [['fd12::1']],
    [['64:ff9b::a00:1']],
    [['2002:a00:1::']],
    [['93.184.216.34', '127.0.0.1']],
    [['2606:2800:220:1::1', '::1']],
    [['no address']],
  ])('a public name that stands for %j is refused without a connection', async (addresses) => {
    const inside = await site({ '/': 'secret' });
    const fetcher = createWebFetcher({ resolve: async () => addresses });
    expect(await reasonOf(get(fetcher, `http://public.example:${inside.port}/`))).toBe('private-address');
    expect(inside.connections).toBe(0);
  });

  it('the host header, and nothing but the usual headers, is sent', async () => {
    const target = await site({ '/a': 'text' });
    await get(fetcherFor([target]), `http://site.example:${target.port}/a`);
    const [request] = target.requests;
    expect(request!.host).toBe(`site.example:${target.port}`);
    expect(Object.keys(request!.headers).sort()).toEqual([
      'accept',
      'accept-encoding',
      'connection',
      'host',
      'user-agent',
    ]);
    expect(request!.headers['user-agent']).toBe('engram-vault');
  });

  it('a name without an address, or with a failing name server, does not exist', async () => {
    expect(await reasonOf(get(createWebFetcher({ resolve: async () => [] }), 'http://none.example/'))).toBe(
      'unresolved',
    );
    const failing = createWebFetcher({ resolve: () => Promise.reject(new Error('SERVFAIL')) });
    expect(await reasonOf(get(failing, 'http://none.example/'))).toBe('unresolved');
  });

  it('a port where nothing answers is unreachable', async () => {
    const gone = await startLocalSite({});
    await gone.stop();
    expect(await reasonOf(get(fetcherFor([gone]), `http://gone.example:${gone.port}/`))).toBe('unreachable');
  });

  it('a permit holds for its port alone', async () => {
    const [allowed, other] = [await site({ '/': 'a page' }), await site({ '/': 'secret' })];
    const fetcher = fetcherFor([allowed]);
    expect((await get(fetcher, `http://127.0.0.1:${allowed.port}/`)).text).toBe('a page');
    expect(await reasonOf(get(fetcher, `http://127.0.0.1:${other.port}/`))).toBe('private-address');
    expect(other.connections).toBe(0);
  });
});

describe('redirects', () => {
  it.each([301, 302, 303, 307, 308])('%i is followed', async (status) => {
    const target = await site({ '/a': redirectTo('/b?c=1', status), '/b?c=1': 'there' });
    const found = await get(fetcherFor([target]), `http://site.example:${target.port}/a#part`);
    expect(found).toMatchObject({ text: 'there', format: 'html' });
    expect(found.url.href).toBe(`http://site.example:${target.port}/b?c=1`);
  });

  it('five are followed, a sixth is not', async () => {
    const target = await site((request, response) => {
      const left = Number(request.url!.slice(1));
      return left === 0
        ? reply({ 'content-type': 'text/html' }, 'end')(request, response)
        : redirectTo(`/${left - 1}`)(request, response);
    });
    const fetcher = fetcherFor([target]);
    expect((await get(fetcher, `http://site.example:${target.port}/5`)).text).toBe('end');
    expect(await reasonOf(get(fetcher, `http://site.example:${target.port}/6`))).toBe('redirects');
  });

  it('a circle ends', async () => {
    const target = await site({ '/a': redirectTo('/b'), '/b': redirectTo('/a') });
    expect(await reasonOf(get(fetcherFor([target]), `http://site.example:${target.port}/a`))).toBe('redirects');
    expect(target.requests).toHaveLength(6);
  });

  it.each([
    ['http://127.0.0.1:PORT/', 'private-address'],
    ['http://2130706433:PORT/', 'private-address'],
    ['http://[::ffff:127.0.0.1]:PORT/', 'private-address'],
    ['http://169.254.169.254/latest/meta-data/', 'private-address'],
    ['//10.0.0.1/', 'private-address'],
    ['file:///etc/passwd', 'bad-address'],
    ['javascript:alert(1)', 'bad-address'],
    ['data:text/html,x', 'bad-address'],
    ['http://me:secret@site.example/', 'bad-address'],
    ['http://site.example:22/', 'bad-address'],
    ['http://[bad', 'bad-address'],
  ])('one to %s is refused', async (location, reason) => {
    const inside = await site({ '/': 'secret' });
    const outside = await site({ '/': redirectTo(location.replace('PORT', String(inside.port))) });
    expect(await reasonOf(get(fetcherFor([outside]), `http://site.example:${outside.port}/`))).toBe(reason);
    expect(inside.connections).toBe(0);
  });

  it('a page that names another in a meta element is not followed', async () => {
    const target = await site({ '/': '<meta http-equiv="refresh" content="0;url=/other"><p>here</p>' });
    expect((await get(fetcherFor([target]), `http://site.example:${target.port}/`)).text).toContain('here');
    expect(target.requests).toHaveLength(1);
  });

  it('a request with a key is not redirected', async () => {
    const other = await site({ '/': 'caught' });
    const search = await site({ '/': redirectTo(`http://other.example:${other.port}/`) });
    const asked = get(fetcherFor([search, other]), `http://search.example:${search.port}/`, {
      headers: { 'x-subscription-token': 'k3y' },
    });
    expect(await reasonOf(asked)).toBe('redirects');
    expect(other.connections).toBe(0);
  });

  it('cookies that a redirect sets are not sent back', async () => {
    const target = await site({
      '/a': reply({ location: '/b', 'set-cookie': 'id=1; Path=/' }, '', 302),
      '/b': 'there',
    });
    await get(fetcherFor([target]), `http://site.example:${target.port}/a`);
    expect(target.requests[1]!.headers).not.toHaveProperty('cookie');
    expect(target.requests[1]!.headers).not.toHaveProperty('referer');
  });
});

describe('what comes back is bounded', () => {
  const small = { maxBytes: 10_000 };
  const html = { 'content-type': 'text/html' };
  const bomb = Buffer.alloc(1_000_000);

  it.each([
    ['a body of the declared length', reply({ ...html, 'content-length': '10001' }, Buffer.alloc(10_001))],
    ['a body of unknown length', reply(html, Buffer.alloc(20_000))],
    ['a gzip bomb', reply({ ...html, 'content-encoding': 'gzip' }, gzipSync(bomb))],
    ['a brotli bomb', reply({ ...html, 'content-encoding': 'br' }, brotliCompressSync(bomb))],
    ['a deflate bomb', reply({ ...html, 'content-encoding': 'deflate' }, deflateSync(bomb))],
    ['a raw deflate bomb', reply({ ...html, 'content-encoding': 'deflate' }, deflateRawSync(bomb))],
    ['a bomb in a bomb', reply({ ...html, 'content-encoding': 'gzip, gzip' }, gzipSync(gzipSync(bomb)))],
  ])('%s', async (_name, answer) => {
    const target = await site({ '/': answer });
    expect(await reasonOf(get(fetcherFor([target], small), `http://site.example:${target.port}/`))).toBe('too-large');
  });

  it('a body that never ends is cut off, and the connection closed', async () => {
    const target = await site((_request, response) => {
      response.writeHead(200, html);
      const timer = setInterval(() => response.write(Buffer.alloc(4_000)), 1);
      response.on('close', () => clearInterval(timer));
    });
    const closed = target.closed();
    expect(await reasonOf(get(fetcherFor([target], small), `http://site.example:${target.port}/`))).toBe('too-large');
    await closed;
    expect(target.open).toBe(0);
  });

  it.each([
    ['a body that comes drop by drop', true],
    ['a server that says nothing', false],
  ])('%s reaches the limit', async (_name, begins) => {
    const target = await site((_request, response) => {
      if (!begins) return;
      response.writeHead(200, html);
      const timer = setInterval(() => response.write('.'), 20);
      response.on('close', () => clearInterval(timer));
    });
    const closed = target.closed();
    const slow = get(fetcherFor([target], { timeoutMs: 200 }), `http://site.example:${target.port}/`);
    expect(await reasonOf(slow)).toBe('timed-out');
    await closed;
    expect(target.open).toBe(0);
  });

  it('cancelling closes the connection before and within the body', async () => {
    for (const begins of [false, true]) {
      const controller = new AbortController();
      const target = await site((_request, response) => {
        if (begins) response.writeHead(200, html).write('<p>');
        setImmediate(() => controller.abort(new Error('stopped by the person')));
      });
      const closed = target.closed();
      const stopped = get(fetcherFor([target]), `http://site.example:${target.port}/`, { signal: controller.signal });
      expect(await reasonOf(stopped)).toBe('Error: stopped by the person');
      await closed;
      expect(target.open).toBe(0);
    }
  });

  it('a request that is cancelled before it begins opens no connection', async () => {
    const target = await site({ '/': 'page' });
    const stopped = get(fetcherFor([target]), `http://site.example:${target.port}/`, {
      signal: AbortSignal.abort(new Error('stopped')),
    });
    expect(await reasonOf(stopped)).toBe('Error: stopped');
    expect(target.connections).toBe(0);
  });

  it.each([
    'image/png',
    'application/octet-stream',
    'application/zip',
    'video/mp4',
    'text/css',
    'text/javascript',
    'application/json',
    'application/atom+xml',
    'nonsense',
  ])('a page of type %s is not read', async (type) => {
    const target = await site({ '/': reply({ 'content-type': type }, 'x'.repeat(100)) });
    expect(await reasonOf(get(fetcherFor([target]), `http://site.example:${target.port}/`))).toBe('wrong-type');
  });

  it.each([
    ['text/html; charset=utf-8', 'html'],
    ['application/xhtml+xml', 'html'],
    ['TEXT/PLAIN', 'text'],
    ['text/markdown', 'markdown'],
    ['application/pdf', 'pdf'],
  ])('%s is read as %s', async (type, format) => {
    const target = await site({ '/': reply({ 'content-type': type }, 'x') });
    expect((await get(fetcherFor([target]), `http://site.example:${target.port}/`)).format).toBe(format);
  });

  it.each([
    ['<!DOCTYPE html><p>x', 'html'],
    ['%PDF-1.7 x', 'pdf'],
    ['\x7fELF', 'wrong-type'],
  ])('a body without a type is read by its first bytes: %j', async (body, format) => {
    const target = await site({ '/': (_request, response) => void response.end(body) });
    const fetched = get(fetcherFor([target]), `http://site.example:${target.port}/`);
    expect(await fetched.then((found) => found.format, webFailureReason)).toBe(format);
  });

  it.each([
    [404, 'not-found'],
    [410, 'not-found'],
    [401, 'refused'],
    [403, 'refused'],
    [451, 'refused'],
    [429, 'too-many-requests'],
    [500, 'server-error'],
    [503, 'server-error'],
    [304, 'refused'],
  ])('status %i is told as %s', async (status, reason) => {
    const target = await site({ '/': reply(html, 'x', status) });
    expect(await reasonOf(get(fetcherFor([target]), `http://site.example:${target.port}/`))).toBe(reason);
  });

  it.each([
    ['gzip', Buffer.from('no gzip')],
    ['br', Buffer.from('no brotli')],
    ['deflate', Buffer.from([1, 2, 3])],
    ['gzip', gzipSync('a page that is cut in the middle').subarray(0, 20)],
  ])('a damaged %s body is told', async (encoding, body) => {
    const target = await site({ '/': reply({ ...html, 'content-encoding': encoding }, body) });
    expect(await reasonOf(get(fetcherFor([target]), `http://site.example:${target.port}/`))).toBe('damaged');
  });

  it.each([
    ['gzip', gzipSync('a page')],
    ['x-gzip', gzipSync('a page')],
    ['br', brotliCompressSync('a page')],
    ['deflate', deflateSync('a page')],
    ['deflate', deflateRawSync('a page')],
    ['identity', Buffer.from('a page')],
  ])('%s is undone', async (encoding, body) => {
    const target = await site({ '/': reply({ ...html, 'content-encoding': encoding }, body) });
    expect((await get(fetcherFor([target]), `http://site.example:${target.port}/`)).text).toBe('a page');
  });

  it.each([['zstd'], ['gzip, gzip, gzip'], ['compress']])('an encoding %s is not read', async (encoding) => {
    const target = await site({ '/': reply({ ...html, 'content-encoding': encoding }, 'x') });
    expect(await reasonOf(get(fetcherFor([target]), `http://site.example:${target.port}/`))).toBe('wrong-type');
  });

  it('headers without end are refused', async () => {
    const target = await site({ '/': reply({ ...html, 'x-long': 'a'.repeat(60_000) }, 'x') });
    expect(await reasonOf(get(fetcherFor([target]), `http://site.example:${target.port}/`))).toBe('unreachable');
  });
});

describe('the text is decoded as the page says', () => {
  it.each([
    ['by its type', 'text/html; charset=iso-8859-1', Buffer.from('Stra\xdfe', 'latin1'), 'Straße'],
    ['by its type, quoted', 'text/html; charset="windows-1251"', Buffer.from([0xcf, 0xf0]), 'Пр'],
    [
      'by a meta element',
      'text/html',
      Buffer.from('<meta charset=shift_jis>\x93\xfa', 'latin1'),
      '<meta charset=shift_jis>日',
    ],
    [
      'by its byte order mark, whatever the type says',
      'text/html; charset=iso-8859-1',
      Buffer.from('\ufeffgrün'),
      'grün',
    ],
    ['as UTF-16 by its mark', 'text/plain', Buffer.from('\ufeffgrün', 'utf16le'), 'grün'],
    ['as UTF-8 without a word', 'text/plain', Buffer.from('grün'), 'grün'],
    ['as windows-1252 where it is no UTF-8', 'text/plain', Buffer.from('gr\xfcn', 'latin1'), 'grün'],
    ['as windows-1252 where UTF-8 is wrong', 'text/html; charset=utf-8', Buffer.from('T\xf6pfe', 'latin1'), 'Töpfe'],
    [
      'as UTF-8 with one broken byte',
      'text/html; charset=utf-8',
      Buffer.concat([Buffer.from('Töpfe, Öfen '), Buffer.from([0xff])]),
      'Töpfe, Öfen \ufffd',
    ],
    ['as UTF-8 where the charset is unknown', 'text/plain; charset=klingon', Buffer.from('grün'), 'grün'],
    ['without zero bytes', 'text/plain', Buffer.from('a\0b'), 'ab'],
  ])('%s', async (_name, type, body, text) => {
    const target = await site({ '/': reply({ 'content-type': type }, body) });
    expect((await get(fetcherFor([target]), `http://site.example:${target.port}/`)).text).toBe(text);
  });
});

describe('a site’s rules are kept', () => {
  const robots = (text: string) => reply({ 'content-type': 'text/plain' }, text);
  const politely = { robots: true };

  it.each([
    ['a path that is closed to all', 'User-agent: *\nDisallow: /private', '/private/a', 'robots'],
    ['a path that is open', 'User-agent: *\nDisallow: /private', '/public', 'fetched'],
    ['everything closed to us by name', 'User-agent: engram-vault\nDisallow: /', '/public', 'robots'],
    ['everything closed to another', 'User-agent: OtherBot\nDisallow: /', '/public', 'fetched'],
    ['an exception', 'User-agent: *\nDisallow: /\nAllow: /public', '/public', 'fetched'],
    ['no rule', '', '/public', 'fetched'],
  ])('%s', async (_name, text, path, expected) => {
    const target = await site({ '/robots.txt': robots(text), '/private/a': 'x', '/public': 'x' });
    expect(await reasonOf(get(fetcherFor([target]), `http://site.example:${target.port}${path}`, politely))).toBe(
      expected,
    );
  });

  it('none are no obstacle, a failing server is; they are asked for once', async () => {
    const without = await site({ '/a': 'x', '/b': 'x' });
    const fetcher = fetcherFor([without]);
    for (const path of ['/a', '/b']) await get(fetcher, `http://site.example:${without.port}${path}`, politely);
    expect(without.requests.map(({ path }) => path)).toEqual(['/robots.txt', '/a', '/b']);
    const failing = await site({ '/robots.txt': reply({}, '', 503), '/a': 'x' });
    expect(await reasonOf(get(fetcherFor([failing]), `http://site.example:${failing.port}/a`, politely))).toBe(
      'robots',
    );
  });

  it('a redirect to another host asks that host', async () => {
    const closed = await site({ '/robots.txt': robots('User-agent: *\nDisallow: /'), '/': 'x' });
    const open = await site({ '/': redirectTo(`http://closed.example:${closed.port}/`) });
    expect(await reasonOf(get(fetcherFor([open, closed]), `http://open.example:${open.port}/`, politely))).toBe(
      'robots',
    );
    expect(closed.requests.map(({ path }) => path)).toEqual(['/robots.txt']);
  });

  it('requests to one host keep their distance, those to others do not wait', async () => {
    const target = await site({ '/robots.txt': robots('User-agent: *\nCrawl-delay: 4'), '/': 'x' });
    const slept: number[] = [];
    let time = 1_000_000;
    const fetcher = fetcherFor([target], {
      intervalMs: 1_000,
      now: () => time,
      sleep: async (ms) => {
        slept.push(ms);
        time += ms;
      },
    });
    await get(fetcher, `http://one.example:${target.port}/`);
    await get(fetcher, `http://one.example:${target.port}/`);
    await get(fetcher, `http://two.example:${target.port}/`);
    expect(slept).toEqual([1_000]);
    await get(fetcher, `http://two.example:${target.port}/`, politely);
    await get(fetcher, `http://two.example:${target.port}/`, politely);
    expect(slept).toEqual([1_000, 1_000, 4_000]);
  });

  it('waiting for a host’s turn ends when it is cancelled', async () => {
    const target = await site({ '/': 'x' });
    const fetcher = fetcherFor([target], { intervalMs: 60_000, sleep: undefined });
    await get(fetcher, `http://one.example:${target.port}/`);
    const controller = new AbortController();
    const waiting = get(fetcher, `http://one.example:${target.port}/`, { signal: controller.signal });
    controller.abort(new Error('stopped'));
    expect(await reasonOf(waiting)).toBe('Error: stopped');
    expect(target.requests).toHaveLength(1);
  });
});

it('each request that leaves is told, redirects and rules included, and what was refused before is not', async () => {
  const target = await site({ '/robots.txt': reply({}, '', 404), '/a': redirectTo('/b'), '/b': reply({}, '', 500) });
  const sent: SentRequest[] = [];
  const fetcher = fetcherFor([target]);
  const onSent = (request: SentRequest) => void sent.push(request);
  await reasonOf(get(fetcher, `http://site.example:${target.port}/a`, { robots: true, onSent }));
  await reasonOf(get(fetcher, 'http://127.0.0.1:1/', { onSent }));
  expect(sent.map(({ url, status }) => [url.pathname, status])).toEqual([
    ['/robots.txt', 404],
    ['/a', 302],
    ['/b', 500],
  ]);
});
