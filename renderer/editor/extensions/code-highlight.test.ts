import { describe, expect, it } from 'vitest';
import { readCodeTokens } from './code-highlight';

const read = async (code: string, language: string) =>
  (await readCodeTokens(code, language)).map(({ kind, start, end }) => `${kind} ${code.slice(start, end)}`);

describe('the words of code', () => {
  it('are found in the languages people write', async () => {
    expect(await read('const a = "b"; // c\nreturn 12;', 'ts')).toEqual([
      'keyword const',
      'string "b"',
      'comment // c',
      'keyword return',
      'number 12',
    ]);
    expect(await read('def run():\n    pass', 'python')).toEqual(['keyword def', 'name run', 'keyword pass']);
    expect(await read('select a from b', 'sql')).toContain('keyword select');
  });

  it('are none without a language, with an unknown one, and in very long code', async () => {
    expect(await read('const a', '')).toEqual([]);
    expect(await read('const a', 'no-such-language')).toEqual([]);
    expect(await read('const a;'.repeat(10_000), 'ts')).toEqual([]);
  });
});
