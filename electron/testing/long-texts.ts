import { createSeededRandom } from '../../shared/lib/seeded-random';

const filled = (length: number, part: (index: number) => string): string => {
  const parts: string[] = [];
  for (let index = 0, size = 0; size < length; index += 1) {
    parts.push(part(index));
    size += parts[index]!.length;
  }
  return parts.join('').slice(0, length);
};

const random = createSeededRandom(7);
const hex = (length: number): string => Array.from({ length }, () => Math.floor(random() * 16).toString(16)).join('');

/** Texts of a given length in UTF-16 units that people paste, or that patterns take long for. */
export const LONG_TEXTS: Readonly<Record<string, (length: number) => string>> = {
  'a .env file': (length) => filled(length, (index) => `SERVICE_${index}_API_KEY=${hex(24)}\n`),
  passwords: (length) => filled(length, (index) => `password: Tr0ub4dor&${index}x\n`),
  'a hex dump': (length) =>
    filled(length, (index) => `${(index * 16).toString(16).padStart(8, '0')}: 0000 0000 0000 0000  ................\n`),
  zeros: (length) => '0000 '.repeat(length / 5),
  'random hex': (length) => filled(length, () => hex(500)),
  'one long word': (length) => 'a'.repeat(length),
  'No. No.': (length) => 'No. '.repeat(length / 4),
  'stacked accents': (length) => 'e\u0301\u0302\u0303\u0304'.repeat(length / 5),
  blanks: (length) => `<${' '.repeat(length - 1)}`,
  'empty lines': (length) => `${'\n'.repeat(length - 1)}x`,
  'key=key=': (length) => 'key='.repeat(length / 4),
  brackets: (length) => `# ${']'.repeat(length - 2)}`,
  'open comments': (length) => 'a<!--'.repeat(length / 5),
  'open links': (length) => '[['.repeat(length / 2),
  'minified code': (length) =>
    filled(
      length,
      (index) => `function a${index}(b,c){return b[c]||(b[c]={x:"${hex(6)}",y:${index}},d(b,c)),e.f(g=>g.h*${index})};`,
    ),
  'a log': (length) =>
    filled(
      length,
      (index) =>
        `2026-11-23T04:${String(index % 60).padStart(2, '0')}:12Z INFO request id=${hex(16)} took ${index % 900} ms\n`,
    ),
  prose: (length) =>
    filled(
      length,
      (index) =>
        `I moved to house number ${index} in Lisbon on ${1 + (index % 28)} May because the rent was lower. Maybe we could sell the car next year. `,
    ),
};
