import { describe, expect, it } from 'vitest';
import { hostOfServer, readServerAddress } from './server-address';

describe('the address of a collection', () => {
  it('checks the certificate everywhere but on this machine', () => {
    expect(readServerAddress('postgres://marta@db.example.org/pottery')).toEqual({
      host: 'db.example.org',
      port: 5432,
      database: 'pottery',
      user: 'marta',
      tls: { mode: 'verify', rootCertificate: null },
    });
    expect(readServerAddress('postgresql://marta@127.0.0.1:6543/pottery').tls).toEqual({ mode: 'off' });
    expect(readServerAddress('postgres://marta@[::1]/pottery').tls).toEqual({ mode: 'off' });
    expect(readServerAddress('postgres://marta@localhost/pottery?sslmode=verify-full').tls.mode).toBe('verify');
    expect(readServerAddress('postgres://m@db.example.org/p?sslrootcert=/ca.pem').tls).toEqual({
      mode: 'verify',
      rootCertificate: '/ca.pem',
    });
  });

  it.each([
    ['pottery', 'It looks like'],
    ['https://db.example.org/pottery', 'It looks like'],
    ['postgres://marta:secret@db.example.org/pottery', 'password out of the address'],
    ['postgres://db.example.org/pottery', 'lacks your name'],
    ['postgres://marta@db.example.org', 'lacks the database'],
    ['postgres://marta@db.example.org/pottery?sslmode=disable', 'would not be encrypted'],
    ['postgres://marta@db.example.org/pottery?sslmode=require', 'verify-full'],
    ['postgres://marta@db.example.org/pottery?options=-c%20x', 'options'],
  ])('is refused in words that never repeat a password: %s', (address, words) => {
    expect(() => readServerAddress(address)).toThrow(words);
    expect(() => readServerAddress(address)).not.toThrow('secret');
  });

  it('names its host with the port', () => {
    expect(hostOfServer({ host: '::1', port: 5432 })).toBe('[::1]:5432');
    expect(hostOfServer({ host: 'db.example.org', port: 1 })).toBe('db.example.org:1');
  });
});
