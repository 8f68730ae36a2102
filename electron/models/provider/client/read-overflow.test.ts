import { expect, it } from 'vitest';
import { readOverflow } from './provider-error';

// The words of each server, as recorded.
it.each([
  ["This model's maximum context length is 8192 tokens. However, your messages resulted in 9001 tokens.", 8_192],
  ['the request exceeds the available context size (4096 tokens), try increasing it', 4_096],
  ['prompt is too long: 210123 tokens > 200000 maximum', 200_000],
  ['The input token count (1200000) exceeds the maximum number of tokens allowed (1048576).', 1_048_576],
  ['Prompt contains 40000 tokens and 0 draft tokens, too large for model with 32768 maximum context length', 32_768],
  [
    'Trying to keep the first 5000 tokens when context the overflows. However, the model is loaded with context length of only 4096 tokens',
    4_096,
  ],
  ['Please reduce the length of the messages or completion. (context_length_exceeded)', null],
])('a prompt that does not fit is read from “%s”', (message, windowTokens) =>
  expect(readOverflow(`400 ${message}`)).toEqual({ windowTokens }),
);

it.each(['Invalid value for temperature', 'max_tokens is too large: 99999', 'The model is overloaded'])(
  'no other refusal is one: %s',
  (message) => expect(readOverflow(message)).toBeNull(),
);
