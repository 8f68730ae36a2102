import { describe, expect, it } from 'vitest';
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
