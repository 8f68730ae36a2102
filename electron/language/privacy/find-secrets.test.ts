import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findSecrets } from './find-secrets';

const secretsOf = (text: string) => findSecrets(text).map(({ start, end }) => text.slice(start, end));
// Put together here, so that no scanner takes them for real ones.
const KEY = ['sk', 'proj', 'abcdefghij0123456789'].join('-');
const GIT = `ghp_Zk3Qw9Lm2Xc7Vb5Nr8Td1Yf4`;

describe('secrets', () => {
  it.each<[string, string[]]>([
    [`The key is ${KEY}, do not share it.`, [KEY]],
    [`token: ${GIT}`, [GIT]],
    [
      `-----BEGIN RSA PRIVATE KEY-----\nabc\n-----END RSA PRIVATE KEY----- and more`,
      ['-----BEGIN RSA PRIVATE KEY-----\nabc\n-----END RSA PRIVATE KEY-----'],
    ],
    ['My password is hunter22.', ['hunter22']],
    ['Das Passwort lautet Sommer!Regen9 seit Mai', ['Sommer!Regen9']],
    ['wifi: network is Kastanie, password hunter-Moss-8', ['hunter-Moss-8']],
    ['PIN: 4711', ['4711']],
    ['pay with 4111 1111 1111 1111 please', ['4111 1111 1111 1111']],
    ['IBAN DE89 3704 0044 0532 0130 00, payable soon', ['DE89 3704 0044 0532 0130 00']],
    ['see https://ana:geheim7@host.example/x?api_key=abcd1234', ['geheim7', 'abcd1234']],
  ])('%s', (text, found) => expect(secretsOf(text)).toEqual(found));

  it.each([
    'The password is required at every start.',
    'We count each token per request.',
    'The meeting is at 12 30 on the 4th of May 2026.',
    'Order 4111 1111 1111 1112 arrived.',
    'The secret is to knead it twice.',
    'Commit 9fceb02d0ae598e95dc970b74767f19372d61af8 broke it.',
    'The pin on the map is red.',
    'Call 030 1234567 tomorrow.',
    'The key to the shed hangs behind the boiler.',
    'Das Passwort ist abgelaufen.',
    '[secret 1] was in the message.',
    'My answer lies in antidisestablishmentarianism and floccinaucinihilipilification.',
  ])('none in: %s', (text) => expect(secretsOf(text)).toEqual([]));

  it('are returned in order, inside the text, without overlaps, whatever the text', () => {
    const part = fc.oneof(
      fc.string(),
      fc.constantFrom(
        'password: ',
        KEY,
        '4111 1111 1111 1111',
        ' token ',
        'DE89 3704 0044 0532 0130 00',
        'pin 12345 ',
        '://a:b@c',
      ),
    );
    fc.assert(
      fc.property(
        fc.array(part, { maxLength: 10 }).map((parts) => parts.join('')),
        (text) => {
          let end = 0;
          for (const span of findSecrets(text)) {
            expect(span.start).toBeGreaterThanOrEqual(end);
            expect(span.end).toBeGreaterThan(span.start);
            expect(span.end).toBeLessThanOrEqual(text.length);
            end = span.end;
          }
        },
      ),
    );
  });

  it.each(['key=', 'Ka1=', 'password ', '0000 ', 'a+a+', '://a:'])(
    'are looked for in linear time: %s again and again',
    (part) => {
      // A quadratic scan of each takes many times the test's limit.
      expect(findSecrets(part.repeat(250_000))).toBeInstanceOf(Array);
    },
  );
});
