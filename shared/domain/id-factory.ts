import type { IdFactory } from './ids';

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const TIME_LENGTH = 10;
const RANDOM_LENGTH = 16;

/**
 * Sortable ids by the ULID specification (github.com/ulid/spec): ids of one millisecond, and ids created after the
 * clock went back, still sort in creation order.
 *
 * @param now epoch milliseconds
 * @param randomBytes returns `length` random bytes
 */
export function createIdFactory(now: () => number, randomBytes: (length: number) => Uint8Array): IdFactory {
  let lastTime = -1;
  let digits: number[] = [];

  const freshDigits = () => Array.from(randomBytes(RANDOM_LENGTH), (byte) => byte & 31);

  const increment = () => {
    for (let index = RANDOM_LENGTH - 1; index >= 0; index -= 1) {
      if (digits[index]! < 31) {
        digits[index]! += 1;
        return;
      }
      digits[index] = 0;
    }
  };

  return {
    next<Id extends string>() {
      const time = now();
      if (time > lastTime) {
        lastTime = time;
        digits = freshDigits();
      } else {
        increment();
      }
      return (encodeTime(lastTime) + digits.map((digit) => ALPHABET[digit]).join('')) as Id;
    },
  };
}

function encodeTime(time: number): string {
  let rest = time;
  let text = '';
  for (let index = 0; index < TIME_LENGTH; index += 1) {
    text = ALPHABET[rest % 32]! + text;
    rest = Math.floor(rest / 32);
  }
  return text;
}
