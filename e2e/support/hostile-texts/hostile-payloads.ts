import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const FILE = resolve(import.meta.dirname, '../../fixtures/hostile-payloads.txt');
const COMMENT = /^# .*:$/u;

/**
 * Texts that load from the address, open a dialog or set `window.wasHacked` where they are more than text. Each asks for
 * a path of its own: its number.
 */
export const hostilePayloads = (address: string): string[] =>
  readFileSync(FILE, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !COMMENT.test(line))
    .map((line, index) => unescape(line).replaceAll(/\bU\b/gu, () => `${address}/${index}`));

const unescape = (line: string): string =>
  line.replaceAll(
    /\\(?:n|t|u0001|\\)/gu,
    (escape) => ({ '\\n': '\n', '\\t': '\t', '\\u0001': '\u0001' })[escape] ?? '\\',
  );
