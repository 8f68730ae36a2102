/** Marks around a model's thoughts, as chat templates write them and servers pass them on, in small letters. */
const BLOCKS: readonly (readonly [open: string, close: string])[] = [
  ['<think>', '</think>'],
  ['<thinking>', '</thinking>'],
  ['<thought>', '</thought>'],
  ['<thoughts>', '</thoughts>'],
  ['<reasoning>', '</reasoning>'],
  ['<seed:think>', '</seed:think>'],
  ['[think]', '[/think]'],
  ['◁think▷', '◁/think▷'],
  ['<|start_thinking|>', '<|end_thinking|>'],
  ['<|begin_of_thought|>', '<|end_of_thought|>'],
];

/** Marks of a template that enclose or end the answer and belong to nobody's words. */
const EMPTY_MARKS: readonly string[] = [
  '<|im_end|>',
  '<|eot_id|>',
  '<|end|>',
  '<|return|>',
  '<|end_of_text|>',
  '<|endoftext|>',
  '<end_of_turn>',
  '<|start_response|>',
  '<|end_response|>',
  '<|begin_of_solution|>',
  '<|end_of_solution|>',
];

/** The head of a harmony message: `<|start|>assistant<|channel|>analysis<|message|>`. */
const HARMONY_HEAD =
  /^(?:<\|start\|>[^<]{0,80})?(?:<\|channel\|>(?<channel>[^<]{0,80}))?(?:<\|constrain\|>[^<]{0,80})?<\|message\|>/iu;
const HARMONY_START = ['<|start|>', '<|channel|>', '<|message|>'] as const;
/** Where a harmony message that is not for the person ends; the last two begin the next one. */
const HARMONY_ENDS: readonly string[] = ['<|end|>', '<|return|>', '<|call|>', '<|start|>', '<|channel|>'];
const MAX_HEAD_CHARACTERS = 320;
const MAX_MARK_CHARACTERS = Math.max(...[...BLOCKS.flat(), ...EMPTY_MARKS].map(({ length }) => length));

/** Every mark begins with one of these. */
export const MARK_START = /[<[◁]/u;

/** A mark at the beginning of a text; `partial`: more of the text decides. */
export type Mark =
  | { kind: 'open'; length: number; closes: readonly string[] }
  | { kind: 'close'; length: number }
  | { kind: 'empty'; length: number }
  | { kind: 'partial' };

/** The mark with which a text begins; null where it begins with none. */
export function markAt(text: string): Mark | null {
  const start = text.slice(0, MAX_MARK_CHARACTERS).toLowerCase();
  for (const [open, close] of BLOCKS) {
    if (start.startsWith(open)) return { kind: 'open', length: open.length, closes: [close] };
    if (start.startsWith(close)) return { kind: 'close', length: close.length };
  }
  const empty = EMPTY_MARKS.find((mark) => start.startsWith(mark));
  if (empty !== undefined) return { kind: 'empty', length: empty.length };
  const isHead = HARMONY_START.some((mark) => start.startsWith(mark));
  if (isHead) {
    const head = HARMONY_HEAD.exec(text);
    if (head === null) return text.length < MAX_HEAD_CHARACTERS ? { kind: 'partial' } : null;
    const channel = head.groups?.channel?.trim().toLowerCase() ?? 'final';
    return channel.startsWith('final') || channel === 'commentary'
      ? { kind: 'empty', length: head[0].length }
      : { kind: 'open', length: head[0].length, closes: HARMONY_ENDS };
  }
  const couldBecome = (mark: string) => mark.startsWith(start) && start.length < mark.length;
  return [...BLOCKS.flat(), ...EMPTY_MARKS, ...HARMONY_START].some(couldBecome) ? { kind: 'partial' } : null;
}

/**
 * Where a block ends in a text, and where what follows begins; null where it is still open. `kept` characters at the
 * end may be the beginning of its mark.
 */
export function findClose(text: string, closes: readonly string[]): { start: number; end: number } | null {
  const small = text.toLowerCase();
  const found = closes
    .map((mark) => ({ mark, start: small.indexOf(mark) }))
    .filter(({ start }) => start !== -1)
    .sort((a, b) => a.start - b.start)[0];
  if (found === undefined) return null;
  const { start, mark } = found;
  const beginsNext = mark === '<|start|>' || mark === '<|channel|>';
  return { start, end: beginsNext ? start : start + mark.length };
}
