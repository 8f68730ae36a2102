import { describe, expect, it } from 'vitest';
import { recordPassedTests } from '../../testing/record-passed-tests';
import { checkWebAddress, isPublicAddress } from './check-web-address';
import { webFailureReason } from './web-failure';

recordPassedTests(
  'S8',
  'addresses',
  (passed) => `${passed} spellings of addresses and answers of name servers: none inside is reached`,
);

const reasonOf = (address: string) => {
  try {
    checkWebAddress(address);
    return 'fetched';
  } catch (error) {
    return webFailureReason(error);
  }
};

describe('addresses that are no public page are refused before anything is resolved', () => {
  it.each([
    // Loopback, in every form that a browser reads.
    'http://127.0.0.1/',
    'http://127.0.0.1:8080/',
    'http://127.1/',
    'http://127.0.1/',
    'http://2130706433/',
    'http://0x7f000001/',
    'http://0x7f.0.0.1/',
    'http://0177.0.0.1/',
    'http://017700000001/',
    'http://127.0.0.1./',
    'http://127.255.255.254/',
    'http://１２７.0.0.1/',
    'http://127。0。0。1/',
    'http://[::1]/',
    'http://[0:0:0:0:0:0:0:1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:7f00:1]/',
    'http://[::127.0.0.1]/',
    'http://[64:ff9b::7f00:1]/',
    'http://[64:ff9b:1::7f00:1]/',
    'http://[2002:7f00:1::]/',
    'http://[2001:0:7f00:1::]/',
    // Unspecified and broadcast.
    'http://0.0.0.0/',
    'http://0/',
    'http://[::]/',
    'http://255.255.255.255/',
    // Private and shared networks.
    'http://10.0.0.1/',
    'http://10.255.255.255/',
    'http://172.16.0.1/',
    'http://172.31.255.255/',
    'http://192.168.0.1/',
    'http://100.64.0.1/',
    'http://100.100.100.200/',
    'http://[fc00::1]/',
    'http://[fd00:ec2::254]/',
    'http://[fec0::1]/',
    // Link-local, and the services of clouds.
    'http://169.254.169.254/latest/meta-data/',
    'http://[fe80::1]/',
    'http://[::ffff:169.254.169.254]/',
    'http://168.63.129.16/',
    'http://192.0.0.192/',
    // Multicast, reserved, documentation, benchmarks.
    'http://224.0.0.1/',
    'http://239.255.255.255/',
    'http://[ff02::1]/',
    'http://240.0.0.1/',
    'http://192.0.2.1/',
    'http://198.51.100.1/',
    'http://203.0.113.1/',
    'http://198.18.0.1/',
    'http://[2001:db8::1]/',
    'http://[100::1]/',
    // Names that are never public.
    'http://localhost/',
    'http://LOCALHOST/',
    'http://localhost./',
    'http://app.localhost/',
    'http://printer.local/',
    'http://metadata.google.internal/',
    'http://router.lan/',
    'http://nas.home.arpa/',
    'http://intranet/',
    'http://metadata/',
    'http://hidden.onion/',
  ])('%s', (address) => expect(reasonOf(address)).toBe('private-address'));
});

describe('what is no address of a page is refused with its reason', () => {
  it.each([
    ['', /complete web address/u],
    ['example.org/page', /complete web address/u],
    ['https://', /complete web address/u],
    ['ftp://example.org/', /https:\/\/ or http/u],
    ['file:///etc/passwd', /https:\/\/ or http/u],
    ['javascript:alert(1)', /https:\/\/ or http/u],
    ['data:text/html,x', /https:\/\/ or http/u],
    ['gopher://example.org/', /https:\/\/ or http/u],
    ['view-source:https://example.org/', /https:\/\/ or http/u],
    ['https://me:secret@example.org/', /user name or password/u],
    ['https://example.org@127.0.0.1/', /user name or password/u],
    ['https://exa\tmple.org/', /hidden characters/u],
    ['https://example.org/\n', /hidden characters/u],
    ['https://example.org/a b', /hidden characters/u],
    ['https://exam\u202eple.org/', /hidden characters/u],
    ['https://exam\u00adple.org/', /hidden characters/u],
    [`https://example.org/${'a'.repeat(2_100)}`, /2,048/u],
    ['https://example.org:22/', /port 22/u],
    ['http://example.org:25/', /port 25/u],
    ['http://example.org:0/', /port 0/u],
  ])('%j', (address, message) => {
    expect(reasonOf(address)).toBe('bad-address');
    expect(() => checkWebAddress(address)).toThrow(message);
  });
});

describe('public pages are taken, in normal form', () => {
  it.each([
    ['https://example.org', 'https://example.org/'],
    ['https://EXAMPLE.org/a#part', 'https://example.org/a'],
    ['http://example.org:8080/a?b=c', 'http://example.org:8080/a?b=c'],
    ['https://münchen.example/straße', 'https://xn--mnchen-3ya.example/stra%C3%9Fe'],
    ['https://93.184.216.34/', 'https://93.184.216.34/'],
    ['https://1572395042/', 'https://93.184.216.34/'],
    ['https://[2606:2800:220:1::1]/', 'https://[2606:2800:220:1::1]/'],
    ['https://localhost.example.org/', 'https://localhost.example.org/'],
    ['https://127.0.0.1.nip.example/', 'https://127.0.0.1.nip.example/'],
  ])('%s', (address, normal) => expect(checkWebAddress(address).href).toBe(normal));
});

describe('an address is public by its class', () => {
  it.each([
    ['8.8.8.8', true],
    ['172.15.255.255', true],
    ['172.32.0.1', true],
    ['100.63.255.255', true],
    ['100.128.0.1', true],
    ['2a00:1450:4001::1', true],
    ['64:ff9b::808:808', true],
    ['::ffff:8.8.8.8', false],
    ['::8.8.8.8', false],
    ['2002:808:808::1', false],
    ['fe80::1%eth0', false],
    ['2a00::1%eth0', false],
    ['4000::1', false],
    ['', false],
    ['name', false],
  ])('%s: %s', (address, isPublic) => expect(isPublicAddress(address)).toBe(isPublic));
});
