import { describe, expect, it } from 'vitest';
import { recordFigure } from '../../../testing/record-figure';
import { checkBaseUrl, isLoopbackHost } from './base-url';

describe('allowed provider addresses', () => {
  it.each([
    ['https://api.openai.com/v1', 'https://api.openai.com/v1'],
    [' https://api.openai.com/v1/ ', 'https://api.openai.com/v1'],
    ['https://api.openai.com/v1/chat/completions', 'https://api.openai.com/v1'],
    ['http://127.0.0.1:11434/v1', 'http://127.0.0.1:11434/v1'],
    ['http://localhost:1234/v1', 'http://localhost:1234/v1'],
    ['http://[::1]:8080/v1', 'http://[::1]:8080/v1'],
    ['http://192.168.1.5:8080/v1', 'http://192.168.1.5:8080/v1'],
    ['http://10.0.0.2/v1', 'http://10.0.0.2/v1'],
    ['http://172.20.0.2/v1', 'http://172.20.0.2/v1'],
    ['http://gpu.local:8080/v1', 'http://gpu.local:8080/v1'],
  ])('%s', (text, expected) => expect(checkBaseUrl(text).href).toBe(expected));

  it.each([
    '',
    'api.openai.com',
    'http://api.openai.com/v1',
    'ftp://127.0.0.1',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'https://user:secret@host/v1',
    'https://host/v1?api_key=secret',
    'http://172.32.0.1/v1',
    'http://0x7f000001.example/v1',
    'http://8.8.8.8/v1',
  ])('refused: %j', (text) => {
    expect(() => checkBaseUrl(text)).toThrow(expect.objectContaining({ code: 'bad-input' }));
  });

  it('other spellings of loopback are loopback, and names that resemble it are not', () => {
    expect(isLoopbackHost(checkBaseUrl('http://2130706433/v1').hostname)).toBe(true);
    expect(isLoopbackHost('127.0.0.1.example.org')).toBe(false);
  });
});

/** Spellings of hosts, and what may be sent there: all with TLS, private ones also plainly, metadata never. */
const HOSTS = {
  loopback: [
    'localhost',
    'LOCALHOST',
    'localhost.',
    '127.0.0.1',
    '127.1',
    '127.255.255.254',
    '2130706433',
    '0x7f000001',
    '0x7f.1',
    '0177.0.0.1',
    '017700000001',
    '%31%32%37.0.0.1',
    '１２７.０.０.１',
    '127。0。0。1',
    '[::1]',
    '[0:0:0:0:0:0:0:1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[::FFFF:7F00:0001]',
  ],
  private: [
    '10.0.0.1',
    '10.255.255.255',
    '167772161',
    '0xa000001',
    '012.0.0.1',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.0.1',
    '3232235521',
    '0300.0250.0.1',
    '169.254.10.20',
    '[fe80::1]',
    '[fd12:3456::1]',
    '[fc00::1]',
    '[::ffff:10.0.0.1]',
    '[::ffff:192.168.1.1]',
    'gpu.local',
    'gpu.local.',
    'models.internal',
    'nas',
    'ollama',
    'local',
    'internal',
    'xn--lcalhost-54a',
    'lοcalhost',
    'pc.lan',
    'PC.LAN.',
    'pc.home.arpa',
    'fritz.box',
    'nas.fritz.box',
    'pc.localdomain',
    'gpu.intranet',
    'pc.tail1234.ts.net',
    '100.64.0.1',
    '100.101.102.103',
    '100.127.255.255',
    '[::ffff:100.64.0.1]',
    'a.localhost',
  ],
  metadata: [
    '169.254.169.254',
    '2852039166',
    '0xa9fea9fe',
    '0xa9.0xfe.0xa9.0xfe',
    '0251.0376.0251.0376',
    '169.254.43518',
    '[::ffff:169.254.169.254]',
    '[::ffff:a9fe:a9fe]',
    '[64:ff9b::a9fe:a9fe]',
    '[2002:a9fe:a9fe::]',
    '169.254.170.2',
    '100.100.100.200',
    '168.63.129.16',
    '[fd00:ec2::254]',
    '[fd00:0ec2:0:0:0:0:0:254]',
    'metadata.google.internal',
    'METADATA.google.internal.',
    'metadata.goog',
  ],
  public: [
    '8.8.8.8',
    '134744072',
    '172.15.255.255',
    '172.32.0.1',
    '192.169.0.1',
    '11.0.0.1',
    '100.63.255.255',
    '100.128.0.1',
    '0.0.0.0',
    '0',
    '[::]',
    '224.0.0.1',
    '255.255.255.255',
    '[2001:db8::1]',
    '[::ffff:8.8.8.8]',
    '[fec0::1]',
    '[64:ff9b::127.0.0.1]',
    '[::127.0.0.1]',
    '[2002:c0a8:101::1]',
    'api.openai.com',
    'localhost.example.org',
    'example.localhost.evil.org',
    '127.0.0.1.nip.io',
    '10.0.0.1.example.org',
    '7f000001.rbndr.us',
    'ts.net',
    'fritz.box.example.org',
    'pc.lan.example.org',
    'myfritz.box',
    'home.arpa.example.org',
    'ts.network',
    'fd00.example.org',
    'notlocal.localx',
  ],
};

describe('every spelling of a host', () => {
  const isAllowed = (url: string): boolean => {
    try {
      checkBaseUrl(url);
      return true;
    } catch (error) {
      expect(error).toMatchObject({ code: 'bad-input' });
      return false;
    }
  };
  const cases = Object.entries(HOSTS).flatMap(([kind, hosts]) => hosts.map((host) => ({ kind, host })));

  it.each(cases)('$host is $kind', ({ host, kind }) => {
    expect({ http: isAllowed(`http://${host}:8080/v1`), https: isAllowed(`https://${host}/v1`) }).toEqual({
      http: kind === 'loopback' || kind === 'private',
      https: kind !== 'metadata',
    });
    expect(isLoopbackHost(new URL(`http://${host}`).hostname)).toBe(kind === 'loopback');
  });

  it('is one of many', () => {
    expect(cases.length).toBeGreaterThanOrEqual(60);
    recordFigure(
      'S8',
      'hosts',
      `${cases.length} spellings of hosts: each as its address, plain http to own ones only, metadata never`,
    );
  });
});
