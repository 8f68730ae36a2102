import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseJsonReply } from './parse-reply';
import { stripThinkingBlock } from '../answer/strip-thinking';

describe('JSON is found in a model’s reply', () => {
  it.each<[string, string]>([
    ['bare', '{"a":[1,2]}'],
    ['with a byte order mark', '\uFEFF{"a":[1,2]}'],
    ['in a fence', '```json\n{"a":[1,2]}\n```'],
    ['in a fence without a name, with prose', 'Sure:\n```\n{"a":[1,2]}\n```\nDone.'],
    ['with prose around', 'Here you go {"a":[1,2]} as asked'],
    ['with trailing commas', '{"a":[1,2,],}'],
    ['after a thinking block', '<think>{"a":0}</think>{"a":[1,2]}'],
  ])('%s', (_name, reply) => expect(parseJsonReply(reply)).toEqual({ a: [1, 2] }));

  it('raw line breaks and braces inside strings', () => {
    expect(parseJsonReply('{"a":"one\ntwo }", "b":"say \\"hi\\", }",}')).toEqual({ a: 'one\ntwo }', b: 'say "hi", }' });
  });

  it.each(['', 'no json', '{"a":', '[', '42', '"text"', 'null', '<think>{"a":1}', '{]'])(
    'nothing usable in %j',
    (reply) => expect(parseJsonReply(reply)).toBeUndefined(),
  );

  it('endless nesting is refused without a stack overflow', () => {
    expect(parseJsonReply('['.repeat(100_000))).toBeUndefined();
    expect(parseJsonReply('{"a":'.repeat(100_000))).toBeUndefined();
  });

  it('any object is extracted from prose and a fence', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.string(), fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.array(fc.string()))),
        (value) => {
          const object = { ...value, marker: 1 };
          expect(parseJsonReply(JSON.stringify(object))).toEqual(JSON.parse(JSON.stringify(object)));
          expect(parseJsonReply(`Here: ${JSON.stringify(object)} done`)).toEqual(JSON.parse(JSON.stringify(object)));
        },
      ),
      { numRuns: 200 },
    );
  });
});

describe('the thinking block of a stream', () => {
  const pass = async (pieces: string[]): Promise<string> => {
    let text = '';
    for await (const piece of stripThinkingBlock(
      (async function* () {
        yield* pieces;
      })(),
    ))
      text += piece;
    return text;
  };

  it('is removed wherever the chunks are cut; text without one is unchanged', async () => {
    const whole = '<think>\nhm < 3 </thin\n</think>\n\nThe answer <think>';
    for (let cut = 0; cut <= whole.length; cut += 1)
      expect(await pass([whole.slice(0, cut), whole.slice(cut)])).toBe('The answer <think>');
    expect(await pass(['  <th', 'e answer>'])).toBe('  <the answer>');
    expect(await pass(['<'])).toBe('<');
  });
});
