import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withPiece } from '../../../../shared/domain/answer-pieces';
import { stripThinkingBlock, withoutThinking } from './strip-thinking';

const ANSWER = 'On the third.';

async function streamed(pieces: readonly string[]): Promise<string> {
  let text = '';
  const given = async function* () {
    yield* pieces;
  };
  for await (const piece of stripThinkingBlock(given())) text = withPiece(text, piece);
  return text;
}

/** Each with the answer alone as what is left. */
const THOUGHTS: Record<string, string> = {
  'a block': `<think>\nhm\n</think>\n\n${ANSWER}`,
  'a block in capitals': `<THINK>hm</THINK>${ANSWER}`,
  'a block of a long name': `<thinking>hm < 3 </thin</thinking>${ANSWER}`,
  'an end without its beginning': `They ask about\n\na flight.\n</think>\n\n${ANSWER}`,
  'an end without its beginning in a line': `They ask about a flight.</think>\n\n${ANSWER}`,
  'an end alone': `</think>\n\n${ANSWER}`,
  'the end of Magistral’s block without its beginning': `They ask.\n[/THINK]\n${ANSWER}`,
  'two blocks': `<think>a</think><think>b</think>${ANSWER}`,
  'two kinds of blocks': `<think>a</think>\n<thought>b</thought>\n${ANSWER}`,
  Magistral: `[THINK]hm[/THINK]${ANSWER}`,
  Gemma: `<thought>hm</thought>${ANSWER}`,
  Seed: `<seed:think>hm</seed:think>${ANSWER}`,
  Kimi: `◁think▷hm◁/think▷${ANSWER}`,
  Command: `<|START_THINKING|>hm<|END_THINKING|><|START_RESPONSE|>${ANSWER}<|END_RESPONSE|>`,
  OpenThinker: `<|begin_of_thought|>hm<|end_of_thought|>\n\n<|begin_of_solution|>\n${ANSWER}<|end_of_solution|>`,
  harmony: `<|channel|>analysis<|message|>hm<|end|><|start|>assistant<|channel|>final<|message|>${ANSWER}<|return|>`,
  'harmony without an end of its first message': `<|channel|>analysis<|message|>hm<|start|>assistant<|channel|>final<|message|>${ANSWER}`,
  'harmony with a call': `<|channel|>commentary to=functions.x <|constrain|>json<|message|>{"a":1}<|call|><|start|>assistant<|channel|>final<|message|>${ANSWER}`,
  'the end of a turn': `${ANSWER}<|im_end|>`,
  'two ends of a turn': `${ANSWER}<|eot_id|>\n<|endoftext|>`,
};

/** Left as they are. */
const WORDS = [
  'The answer <think> is a tag.',
  'Models write `<think>` and then\n`</think>` around their thoughts.',
  'An example:\n```\n<think>\nhm\n</think>\n\nyes\n```\nThat is all.',
  'See [1] and [2], 3 < 4, and a list:\n[x] done\n<b>bold</b>',
  'ChatML ends a turn with <|im_end|> and so on.',
  'It begins so:\n<think>\nand nobody ends it',
  '  indented at first',
];

describe('a model’s thoughts', () => {
  it.each(Object.entries(THOUGHTS))('%s: only the answer is left, wherever the stream is cut', async (_form, text) => {
    expect(withoutThinking(text).trim()).toBe(ANSWER);
    for (let cut = 0; cut <= text.length; cut += 1)
      expect((await streamed([text.slice(0, cut), text.slice(cut)])).trim()).toBe(ANSWER);
    expect((await streamed([...text])).trim()).toBe(ANSWER);
  });

  it.each(WORDS)('words stay: %j', async (text) => {
    for (let cut = 0; cut <= text.length; cut += 1)
      expect(await streamed([text.slice(0, cut), text.slice(cut)])).toBe(text);
    expect(await streamed([...text])).toBe(text);
  });

  it('between two parts of an answer are left out', async () => {
    expect(await streamed(['On the third.\n\n', '<think>\nor the fourth?\n</think>\n\n', 'At noon.'])).toBe(
      'On the third.\n\nAt noon.',
    );
  });

  it('that never end leave no answer', async () => {
    expect(await streamed(['<think>', 'hm', ' hm'])).toBe('');
    expect(withoutThinking('<|channel|>analysis<|message|>hm')).toBe('');
  });

  it('leave any other text as it is, in whatever pieces it comes', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom('a', ' ', '\n', '[', '<', '◁', '|', '1]', '`', 'think', '>'), { maxLength: 30 }),
        async (pieces) => {
          const text = pieces.join('');
          fc.pre(!/[<[◁]\/?think[\]>▷]/u.test(text));
          expect(await streamed(pieces)).toBe(text);
        },
      ),
    );
  });
});
