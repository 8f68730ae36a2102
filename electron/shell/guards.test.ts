import fc from 'fast-check';
import { resolve, sep } from 'node:path';
import { describe, expect, it } from 'vitest';
import { encodeWire } from '../../shared/ipc/codec';
import { browserArguments } from './chromium/chromium-launch';
import { checkExternalUrl } from '../../shared/ipc/check-external-url';
import { findInstalledBrowser } from './chromium/installed-browser';
import { isTextTooLarge, isWireMessage, readEnvelope } from './message-limit';
import { openWithSystem } from './chromium/open-with-system';
import { resolvePageFile } from './page-files';
import { CONTENT_SECURITY_POLICY } from './shell';

describe('page files', () => {
  it('never lie outside the pages folder, whatever the path', () => {
    const root = resolve('/pages');
    const piece = fc.oneof(
      fc.constantFrom('..', '.', '%2e%2e', '%2E.', '..%2f', '%5c..', '\\..', '//', '%00', 'C:', '%', '~', 'app'),
      fc.string({ maxLength: 6 }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const file = resolvePageFile(root, `/${pieces.join('/')}`);
        expect(file === null || file.startsWith(root + sep)).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  it('are found by their path', () => {
    expect(resolvePageFile('/pages', '/app/index.html')).toBe(resolve('/pages/app/index.html'));
    expect(resolvePageFile('/pages', '/')).toBeNull();
  });
});

describe('addresses for the system', () => {
  it.each([
    'javascript:alert(1)',
    'JAVASCRIPT:alert(1)',
    'file:///etc/passwd',
    'smb://host/x',
    'ms-msdt:/id',
    'vbscript:x',
    'data:text/html,x',
    'app://vault/',
    'about:blank',
    'view-source:https://example.org',
    ' https://example.org',
    'https://exam\u200bple.org',
    'https://example.org/\u202egnp.exe',
    'https://example.org\n--flag',
    'https://user@example.org/',
    '//example.org',
    'example.org',
    '--version',
    '',
  ])('refuse %j', (url) => {
    expect(() => checkExternalUrl(url)).toThrow('This link was not opened');
  });

  it('are opened as one argument of a program, never by a command interpreter', async () => {
    const started: string[][] = [];
    for (const platform of ['linux', 'darwin', 'win32'] as const) {
      await openWithSystem('https://example.org/?a=1&b=$(x)', {
        platform,
        start: async (command, args) => void started.push([command, ...args]),
      });
    }
    expect(started).toEqual([
      ['xdg-open', 'https://example.org/?a=1&b=$(x)'],
      ['open', 'https://example.org/?a=1&b=$(x)'],
      ['rundll32.exe', 'url.dll,FileProtocolHandler', 'https://example.org/?a=1&b=$(x)'],
    ]);
  });

  it('give advice when the system has no program for them', async () => {
    const start = () => Promise.reject(new Error('ENOENT'));
    await expect(openWithSystem('https://example.org/', { start })).rejects.toMatchObject({
      code: 'unsupported',
      message: expect.stringContaining('https://example.org/'),
    });
  });
});

describe('message limits', () => {
  it('count bytes, not characters', () => {
    expect(isTextTooLarge('ü'.repeat(5), 10)).toBe(false);
    expect(isTextTooLarge('ü'.repeat(6), 10)).toBe(true);
  });

  it('find the caller without decoding the message', () => {
    expect(readEnvelope(encodeWire({ type: 'request', id: 12, route: 'r', data: null }))).toEqual({
      type: 'request',
      id: 12,
    });
    expect(readEnvelope(encodeWire({ type: 'reply', id: 7, reply: { ok: true, data: null } }))).toEqual({
      type: 'reply',
      id: 7,
    });
    expect(readEnvelope(encodeWire({ type: 'event', name: 'e', data: null }))).toBeNull();
  });

  it('accept only messages of the known form', () => {
    fc.assert(fc.property(fc.anything(), (value) => !isWireMessage(value)));
    expect(isWireMessage({ type: 'reply', id: 1, reply: { ok: false } })).toBe(false);
    expect(isWireMessage({ type: 'event', name: 'loaded', data: null })).toBe(true);
  });
});

describe('the policy', () => {
  it('allows our own files and nothing else', () => {
    const parts = CONTENT_SECURITY_POLICY.split('; ');
    expect(parts).toContain("default-src 'none'");
    expect(parts).toContain("connect-src 'none'");
    expect(parts).toContain("script-src 'self'");
    expect(CONTENT_SECURITY_POLICY).not.toMatch(/unsafe|https?:|\*/);
  });

  it('starts the browser without a path to the network and with Electron’s storage policy', () => {
    for (const headless of [true, false]) {
      const args = browserArguments({ headless, windowSize: { width: 800, height: 600 }, socketUrl: null });
      expect(args).toEqual(expect.arrayContaining(['--unlimited-storage', '--host-resolver-rules=MAP * ~NOTFOUND']));
      expect(args.filter((one) => /no-sandbox|remote-debugging-port|disable-web-security/.test(one))).toEqual([]);
    }
  });
});

describe('the installed browser', () => {
  const only =
    (...paths: string[]) =>
    (path: string) =>
      paths.includes(path);

  it('is found in each platform’s usual location', () => {
    expect(findInstalledBrowser({ platform: 'linux', environment: {}, exists: only('/usr/bin/chromium') })).toBe(
      '/usr/bin/chromium',
    );
    expect(
      findInstalledBrowser({ platform: 'linux', environment: { PATH: '/own' }, exists: only('/own/google-chrome') }),
    ).toBe('/own/google-chrome');
    const mac = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
    expect(findInstalledBrowser({ platform: 'darwin', environment: {}, exists: only(mac) })).toBe(mac);
    expect(findInstalledBrowser({ platform: 'linux', environment: {}, exists: () => false })).toBeNull();
  });

  it('is the one the person names, or none if that does not exist', () => {
    expect(
      findInstalledBrowser({ environment: { ENGRAM_BROWSER: '/mine' }, exists: only('/mine', '/usr/bin/chromium') }),
    ).toBe('/mine');
    expect(
      findInstalledBrowser({ environment: { ENGRAM_BROWSER: '/slip' }, exists: only('/usr/bin/chromium') }),
    ).toBeNull();
  });
});
