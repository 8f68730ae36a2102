import { describe, expect, it } from 'vitest';
import { addressConfirmation } from './address-confirmation';

const about = (url: string, label = '') => {
  const { subject, warnings, title } = addressConfirmation(new URL(url), label);
  return { title, subject, warnings: warnings.join(' | ') };
};

describe('the question shows the real host', () => {
  it.each([
    [
      'https://evil.example/login',
      'https://my-bank.example/login',
      'evil.example',
      'The text says “my-bank.example”, but the link goes to evil.example.',
    ],
    [
      'https://evil.example/',
      'my-bank.example',
      'evil.example',
      'The text says “my-bank.example”, but the link goes to evil.example.',
    ],
    [
      'https://evil.example/',
      'Sign in at www.my-bank.example now',
      'evil.example',
      'The text says “my-bank.example”, but the link goes to evil.example.',
    ],
    [
      'https://my-bank.example.evil.example/',
      'https://my-bank.example',
      'my-bank.example.evil.example',
      'The text says “my-bank.example”, but the link goes to my-bank.example.evil.example.',
    ],
    ['https://my-bank.example:8443/', 'https://my-bank.example', 'my-bank.example:8443', ''],
    ['https://www.my-bank.example./x', 'my-bank.example', 'www.my-bank.example.', ''],
    ['https://login.my-bank.example/x', 'my-bank.example/x', 'login.my-bank.example', ''],
    ['https://github.example/a/README.md', 'README.md', 'github.example', ''],
    ['https://evil.example/', 'the bank', 'evil.example', ''],
    ['https://evil.example/', '', 'evil.example', ''],
    ['https://evil.example/', 'https://my-bank.example@evil.example/', 'evil.example', ''],
    [
      'https://аррӏе.com/',
      'apple.com',
      'xn--80ak6aa92e.com',
      'This name is written “аррӏе.com”. Some of its letters can look like others. | The text says “apple.com”, but the link goes to xn--80ak6aa92e.com.',
    ],
    [
      'https://münchen.example/',
      'münchen.example',
      'xn--mnchen-3ya.example',
      'This name is written “münchen.example”. Some of its letters can look like others.',
    ],
    ['http://2130706433/', '', '127.0.0.1', 'This address is on this computer or in your own network.'],
    ['http://0x7f.1/', '', '127.0.0.1', 'This address is on this computer or in your own network.'],
    ['http://router.local/', '', 'router.local', 'This address is on this computer or in your own network.'],
  ])('%s called “%s”', (url, label, subject, warnings) => {
    expect(about(url, label)).toEqual({ title: 'Open this address?', subject, warnings });
  });

  it('and every recipient of an e-mail', () => {
    expect(about('mailto:a@x.example,b@x.example?cc=c%40x.example&bcc=d@x.example&subject=Hi')).toEqual({
      title: 'Write an e-mail to',
      subject: 'a@x.example, b@x.example, c@x.example, d@x.example',
      warnings: '',
    });
    expect(about('mailto:%E0%A4%A').subject).toBe('%E0%A4%A');
    expect(about('mailto:?subject=Hi').subject).toBe('nobody yet');
  });

  it('in full, however long the rest of the address is', () => {
    const host = `${'a'.repeat(60)}.${'b'.repeat(60)}.example`;
    const { subject, details } = addressConfirmation(new URL(`https://${host}/${'x'.repeat(1_500)}`), '');
    expect(subject).toBe(host);
    expect(details[0]).toMatch(/… \(1,\d{3} more characters\)$/u);
    expect(details[0]!.length).toBeLessThan(450);
  });
});
