import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, readdir, readlink, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPeer, type Peer } from '../../../shared/ipc/peer';
import { silentLogger } from '../../../shared/lib/logger';
import { createChromiumShell, type ChromiumShell } from './chromium-shell';
import { findInstalledBrowser } from './installed-browser';
import { MAX_MESSAGE_BYTES } from '../message-limit';
import type { ShellPage } from '../shell';
import { createBuiltPages } from '../page-files';
import { writeFixturePages } from '../testing/fixture-pages';

const executablePath = findInstalledBrowser();
const opened: string[][] = [];
let folder: string;
let shell: ChromiumShell;
let windowPage: ShellPage;
let main: Peer;
let server: Server;
let serverRequests = 0;
const asked: { route: string; data: unknown }[] = [];
let answerSlowly: (text: string) => void;
const slow = new Promise<string>((resolve) => {
  answerSlowly = resolve;
});

const page = () => shell.windowPage()!;
const serverUrl = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;

/** Asks main from inside the page, as renderer/bridge does, and gives the reply message. */
const askFromPage = (route: string, data: unknown, id = Math.floor(Math.random() * 1e6)) =>
  page().evaluate(
    async ([text, wanted]) => {
      window.engramHost.send(text);
      const received = (window as unknown as { received: string[] }).received;
      for (;;) {
        const reply = received.map((one) => JSON.parse(one)).find((one) => one.type === 'reply' && one.id === wanted);
        if (reply) return reply.reply;
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    },
    [JSON.stringify({ type: 'request', id, route, data }), id] as const,
  );

const eventOf = (peer: Peer, wanted: string) =>
  new Promise<unknown>((resolve) => {
    const stop = peer.onEvent((name, data) => {
      if (name !== wanted) return;
      stop();
      resolve(data);
    });
  });

beforeAll(async () => {
  if (!executablePath) throw new Error('These tests need an installed Chromium, Chrome or Edge.');
  folder = await mkdtemp(join(tmpdir(), 'engram-shell-'));
  await writeFixturePages(join(folder, 'pages'));
  server = createServer((_request, response) => {
    serverRequests += 1;
    response.setHeader('access-control-allow-origin', '*');
    response.end('reached');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  shell = await createChromiumShell({
    profileFolder: join(folder, 'profile'),
    pages: createBuiltPages(join(folder, 'pages')),
    headless: true,
    executablePath,
    log: silentLogger,
    startProgram: async (command, args) => void opened.push([command, ...args]),
  });
  windowPage = await shell.openWindow();
  main = createPeer(windowPage.channel, async (route, data) => {
    asked.push({ route, data });
    if (route === 'slow') return slow;
    if (route === 'huge') return 'x'.repeat(MAX_MESSAGE_BYTES + 1);
    return data;
  });
});

afterAll(async () => {
  await shell?.quit();
  server?.close();
  if (folder) await rm(folder, { recursive: true, force: true });
});

describe('the channel', () => {
  it('carries requests and typed arrays both ways', async () => {
    const data = { text: 'Grüße ✓', vector: new Int8Array([-128, 0, 127]), weights: new Float32Array([0.5, -2]) };
    expect(await main.request('echo', data)).toEqual(data);
    expect(await askFromPage('echo', { a: 1 })).toEqual({ ok: true, data: { a: 1 } });
  });

  it('refuses a message above 4 MiB in each direction, and the caller gets an error', async () => {
    const tooMuch = 'x'.repeat(MAX_MESSAGE_BYTES + 1);
    await expect(main.request('echo', tooMuch)).rejects.toMatchObject({ code: 'too-large' });
    expect(await askFromPage('huge', null)).toMatchObject({ ok: false, error: { code: 'too-large' } });
    const before = asked.length;
    const reply = page().evaluate((limit) => {
      const received = (window as unknown as { received: string[] }).received;
      window.engramHost.send(
        JSON.stringify({ type: 'request', id: 7_000_001, route: 'echo', data: 'x'.repeat(limit + 1) }),
      );
      return new Promise<string>((resolve) => {
        const look = () => {
          const text = received.find((one) => one.includes('"id":7000001'));
          if (text) resolve(text);
          else setTimeout(look, 5);
        };
        look();
      });
    }, MAX_MESSAGE_BYTES);
    expect(JSON.parse(await reply)).toMatchObject({ reply: { ok: false, error: { code: 'too-large' } } });
    expect(asked).toHaveLength(before);
  });

  it('survives a reload, and a late answer to the old document never reaches the new one', async () => {
    await page().evaluate(() =>
      window.engramHost.send(JSON.stringify({ type: 'request', id: 1, route: 'slow', data: null })),
    );
    const loaded = eventOf(main, 'loaded');
    await windowPage.reload();
    expect(await loaded).toBe('/app/index.html');
    answerSlowly('late');
    expect(await askFromPage('echo', 'fresh', 1)).toEqual({ ok: true, data: 'fresh' });
    expect(await page().evaluate(() => (window as unknown as { received: string[] }).received.join(' '))).not.toContain(
      'late',
    );
    expect(await main.request('echo', 2)).toBe(2);
  });

  it('accepts messages only from the main frame of our origin', async () => {
    const before = asked.length;
    const seen = await page().evaluate(async () => {
      const frame = document.createElement('iframe');
      document.body.append(frame);
      const inner = frame.contentWindow as unknown as Record<string, unknown>;
      const send = inner.__engramSend as ((text: string) => void) | undefined;
      send?.(JSON.stringify({ type: 'request', id: 99, route: 'forged', data: null }));
      const result = { host: typeof inner.engramHost, raw: typeof inner.__engramSend };
      frame.remove();
      return result;
    });
    expect(seen.host).toBe('undefined');
    await askFromPage('echo', 'after');
    expect(asked.slice(before).map(({ route }) => route)).toEqual(['echo']);
  });
});

describe('restrictions of the page', () => {
  it('reaches no other origin, and every attempt is counted', async () => {
    const before = shell.foreignRequests().length;
    const violations = await page().evaluate(async (url) => {
      const found: string[] = [];
      document.addEventListener('securitypolicyviolation', (event) => found.push(event.effectiveDirective));
      const image = new Image();
      const settled = new Promise((resolve) => {
        image.onload = () => resolve('loaded');
        image.onerror = () => resolve('refused');
      });
      image.src = url;
      const outcome = await fetch(url).then(
        () => 'reached',
        () => 'refused',
      );
      return { outcome, image: await settled, found };
    }, serverUrl());
    expect(violations).toMatchObject({ outcome: 'refused', image: 'refused' });
    expect(violations.found).toEqual(expect.arrayContaining(['connect-src', 'img-src']));
    await page()
      .evaluate((url) => void (location.href = url), serverUrl())
      .catch(() => {});
    await expect.poll(() => shell.foreignRequests().slice(before)).toContain(serverUrl());
    expect(await page().evaluate(() => location.origin)).toBe('https://vault.internal');
    expect(await main.request('echo', 'still here')).toBe('still here');
    expect(serverRequests).toBe(0);
  });

  it('runs no string as code and no inline script', async () => {
    const outcome = await page().evaluate(() => {
      const script = document.createElement('script');
      script.textContent = 'window.inlineRan = true';
      document.body.append(script);
      // Tried by the page's own script: what the driver runs is exempt from the policy.
      return (window as unknown as { evalOutcome: string }).evalOutcome;
    });
    expect(outcome).toBe('EvalError');
    expect(await page().evaluate(() => 'inlineRan' in window)).toBe(false);
  });

  it('opens no window and is granted no permission', async () => {
    await page().evaluate((url) => void window.open(url), serverUrl());
    await expect.poll(() => shell.context.pages().length).toBe(1);
    const states = await page().evaluate(async () => {
      const names = ['geolocation', 'notifications', 'camera', 'microphone', 'midi'];
      return Promise.all(
        names.map((name) => navigator.permissions.query({ name: name as PermissionName }).then(({ state }) => state)),
      );
    });
    expect(new Set(states)).toEqual(new Set(['denied']));
    expect(await page().evaluate(() => navigator.storage.persist())).toBe(true);
    expect(serverRequests).toBe(0);
  });

  it('is confined in a further window as in the first, whose closing alone ends the app', async () => {
    const closed: string[] = [];
    shell.onWindowClosed(() => closed.push('first'));
    const further = await shell.openFurtherWindow('?alone#/vault/note/A', '/vault/note/A');
    const own = shell.context.pages().find((other) => other.url().includes('?alone'))!;
    expect([own === page(), shell.windowPage() === page()]).toEqual([false, true]);
    const heard: string[] = [];
    createPeer(further.channel, async (route) => {
      heard.push(`${route} ${await shell.hasRecentInput()}`);
      return null;
    });
    await own.mouse.click(10, 10);
    await own.evaluate(() =>
      window.engramHost.send(JSON.stringify({ type: 'request', id: 1, route: 'own', data: null })),
    );
    await expect.poll(() => heard).toEqual(['own true']);
    const open = shell.context.pages().length;
    await own.evaluate((url) => {
      window.open(url);
      location.href = url;
    }, serverUrl());
    await expect.poll(() => shell.context.pages().length).toBe(open);
    expect(serverRequests).toBe(0);
    await further.close();
    expect([await further.gone, closed]).toEqual(['closed', []]);
  });

  it('may use the microphone while the person dictates, and no camera', async () => {
    const states = () =>
      page().evaluate(() =>
        Promise.all(
          ['microphone', 'camera', 'clipboard-write'].map((name) =>
            navigator.permissions.query({ name: name as PermissionName }).then(({ state }) => state),
          ),
        ),
      );
    expect(await shell.allowMicrophone(true)).toBe(true);
    expect(await states()).toEqual(['granted', 'denied', 'granted']);
    await shell.allowMicrophone(false);
    expect(await states()).toEqual(['denied', 'denied', 'granted']);
  });

  it('reads no file outside the pages', async () => {
    const status = await page().evaluate(async () => {
      const script = document.createElement('script');
      const settled = new Promise<string>((resolve) => {
        script.onload = () => resolve('loaded');
        script.onerror = () => resolve('refused');
      });
      script.src = '/app/..%2f..%2fprofile/Default/Preferences';
      document.body.append(script);
      return settled;
    });
    expect(status).toBe('refused');
  });

  it('draws pictures of the vault, runs no script of an SVG, and serves nothing else from there', async () => {
    const svg = (script: string) =>
      Buffer.from(
        `<svg xmlns="http://www.w3.org/2000/svg" width="7" height="5">${script}<image href="${serverUrl()}"/></svg>`,
      );
    shell.servePictures(async (address) => {
      if (address === 'A1?v=1') return { mediaType: 'image/svg+xml', bytes: svg('<script>window.hacked = 1</script>') };
      if (address === 'page')
        return { mediaType: 'text/html', bytes: Buffer.from('<script>window.hacked = 1</script>') };
      if (address === 'broken') throw new Error('no such file');
      return null;
    });
    const before = serverRequests;
    const widths = await page().evaluate(
      async (addresses) => {
        const widthOf = (address: string) =>
          new Promise<number | string>((resolve) => {
            const image = new Image();
            image.onload = () => resolve(image.naturalWidth);
            image.onerror = () => resolve('none');
            image.src = `/attachments/${address}`;
          });
        return [await Promise.all(addresses.map(widthOf)), 'hacked' in window];
      },
      ['A1?v=1', 'page', 'broken', 'missing'],
    );
    expect(widths).toEqual([[7, 'none', 'none', 'none'], false]);
    expect(serverRequests).toBe(before);
  });

  it('passes files to the system as they are, without a command interpreter', async () => {
    opened.length = 0;
    await shell.openFile('/tmp/a b;c.pdf');
    await shell.showFile('/tmp/x/a.pdf');
    expect(opened.map((command) => command.slice(1))).toEqual([['/tmp/a b;c.pdf'], ['/tmp/x']]);
    opened.length = 0;
  });

  it('passes only web and mail addresses to the system', async () => {
    await shell.openExternal('https://example.org/a?b=c');
    expect(opened.at(-1)!.at(-1)).toBe('https://example.org/a?b=c');
    for (const url of [
      'javascript:alert(1)',
      'file:///etc/passwd',
      'ms-msdt:/x',
      'https://user:pw@example.org/',
      'https://exa\u202emple.org',
    ]) {
      await expect(shell.openExternal(url)).rejects.toMatchObject({ code: 'not-allowed' });
    }
    expect(opened).toHaveLength(1);
  });
});

describe('the store page', () => {
  it('is a second page with its own bridge; when it crashes that is reported, and the window stays open', async () => {
    const store = await shell.openStorePage();
    const peer = createPeer(store.channel, async () => null);
    expect(await peer.request('echo', new Uint8Array([1, 2, 3]))).toEqual(new Uint8Array([1, 2, 3]));
    const session = await shell.context.newCDPSession(shell.storePage()!);
    await session.send('Page.crash').catch(() => {});
    expect(await store.gone).toBe('crashed');
    await expect(peer.request('echo', 1)).rejects.toMatchObject({ code: 'store-failed' });
    expect(await main.request('echo', 'alive')).toBe('alive');
    const next = createPeer((await shell.openStorePage()).channel, async () => null);
    expect(await next.request('echo', 'again')).toBe('again');
  });
});

describe.runIf(process.platform === 'linux')('the machine around it', () => {
  it('opens no TCP port in any process of the browser', async () => {
    const listening = await listeningInodes();
    const own = await socketsOf(await processTree(process.pid));
    // The positive control: this test's own server is seen by the same look; test files share the process.
    expect([...own].filter((inode) => listening.has(inode)).length).toBeGreaterThan(0);
    const browser = (await processTree(process.pid)).filter((id) => id !== process.pid);
    expect(browser.length).toBeGreaterThan(2);
    expect([...(await socketsOf(browser))].filter((inode) => listening.has(inode))).toEqual([]);
  });
});

async function listeningInodes(): Promise<Set<string>> {
  const tables = await Promise.all(
    ['/proc/net/tcp', '/proc/net/tcp6'].map((file) => readFile(file, 'utf8').catch(() => '')),
  );
  const rows = tables.flatMap((table) => table.split('\n').slice(1)).map((row) => row.trim().split(/\s+/));
  return new Set(rows.filter((row) => row[3] === '0A').map((row) => row[9]!));
}

async function processTree(root: number): Promise<number[]> {
  const rows = execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((row) => row.trim().split(/\s+/).map(Number));
  const tree = [root];
  for (const id of tree) for (const [child, parent] of rows) if (parent === id) tree.push(child!);
  return tree;
}

async function socketsOf(processes: number[]): Promise<Set<string>> {
  const inodes = new Set<string>();
  for (const id of processes) {
    for (const file of await readdir(`/proc/${id}/fd`).catch(() => [])) {
      const match = /^socket:\[(\d+)\]$/.exec(await readlink(`/proc/${id}/fd/${file}`).catch(() => ''));
      if (match) inodes.add(match[1]!);
    }
  }
  return inodes;
}
