import { writeFile } from 'node:fs/promises';
import { createRandom } from './seeded/seeded-random';

/** The shape of the network: what llama.cpp needs, and no more. */
const [WIDTH, INNER_WIDTH, HEADS, LAYERS] = [64, 128, 2, 2];
/** Every letter is a token: a prompt of the app has thousands. */
const CONTEXT_TOKENS = 32_768;
const ALIGNMENT = 32;

/** Numbers of the format's types: https://github.com/ggml-org/ggml/blob/master/docs/gguf.md */
const TYPE = { u32: 4, i32: 5, f32: 6, string: 8, array: 9 } as const;
const TOKEN = { normal: 1, unknown: 2, control: 3, byte: 6 } as const;

const CHAT_TEMPLATE =
  "{% for message in messages %}{{'<|im_start|>' + message['role'] + '\n' + message['content'] + '<|im_end|>' + '\n'}}{% endfor %}" +
  "{% if add_generation_prompt %}{{ '<|im_start|>assistant\n' }}{% endif %}";

interface Token {
  text: string;
  kind: number;
}

/** Control tokens, all bytes, and every printable character of ASCII as a token of its own. */
const TOKENS: readonly Token[] = [
  { text: '<unk>', kind: TOKEN.unknown },
  { text: '<|im_start|>', kind: TOKEN.control },
  { text: '<|im_end|>', kind: TOKEN.control },
  ...Array.from({ length: 256 }, (_, byte) => ({
    text: `<0x${byte.toString(16).toUpperCase().padStart(2, '0')}>`,
    kind: TOKEN.byte,
  })),
  { text: '▁', kind: TOKEN.normal },
  ...Array.from({ length: 94 }, (_, index) => ({ text: String.fromCharCode(33 + index), kind: TOKEN.normal })),
];

/**
 * Writes a language model of half a megabyte that llama.cpp loads and runs, with weights drawn at random: it writes
 * letters without a meaning, always the same for one seed, and never ends by itself.
 */
export async function writeTinyGguf(file: string, seed = 1): Promise<void> {
  const random = createRandom(seed);
  const drawn = (rows: number, columns: number) =>
    Float32Array.from({ length: rows * columns }, () => (random() - 0.5) * 0.6);
  const ones = () => new Float32Array(WIDTH).fill(1);
  const output = drawn(TOKENS.length, WIDTH);
  // What is no character of ASCII is as likely as the average, and the likeliest is taken.
  for (const [row, { kind }] of TOKENS.entries())
    if (kind !== TOKEN.normal) output.fill(0, row * WIDTH, (row + 1) * WIDTH);
  const tensors: [name: string, shape: number[], values: Float32Array][] = [
    ['token_embd.weight', [WIDTH, TOKENS.length], drawn(TOKENS.length, WIDTH)],
    ['output_norm.weight', [WIDTH], ones()],
    ['output.weight', [WIDTH, TOKENS.length], output],
  ];
  for (let layer = 0; layer < LAYERS; layer += 1) {
    const name = (part: string) => `blk.${layer}.${part}.weight`;
    tensors.push([name('attn_norm'), [WIDTH], ones()], [name('ffn_norm'), [WIDTH], ones()]);
    for (const part of ['attn_q', 'attn_k', 'attn_v', 'attn_output'])
      tensors.push([name(part), [WIDTH, WIDTH], drawn(WIDTH, WIDTH)]);
    for (const part of ['ffn_gate', 'ffn_up'])
      tensors.push([name(part), [WIDTH, INNER_WIDTH], drawn(INNER_WIDTH, WIDTH)]);
    tensors.push([name('ffn_down'), [INNER_WIDTH, WIDTH], drawn(WIDTH, INNER_WIDTH)]);
  }
  const metadata = [
    keyOf('general.architecture', string('llama')),
    keyOf('general.name', string('tiny')),
    keyOf('llama.context_length', u32(CONTEXT_TOKENS)),
    keyOf('llama.embedding_length', u32(WIDTH)),
    keyOf('llama.block_count', u32(LAYERS)),
    keyOf('llama.feed_forward_length', u32(INNER_WIDTH)),
    keyOf('llama.attention.head_count', u32(HEADS)),
    keyOf('llama.attention.head_count_kv', u32(HEADS)),
    keyOf('llama.attention.layer_norm_rms_epsilon', f32(1e-5)),
    keyOf('llama.rope.dimension_count', u32(WIDTH / HEADS)),
    keyOf('tokenizer.ggml.model', string('llama')),
    keyOf(
      'tokenizer.ggml.tokens',
      array(
        TYPE.string,
        TOKENS.map(({ text }) => string(text).bytes),
      ),
    ),
    keyOf(
      'tokenizer.ggml.scores',
      array(
        TYPE.f32,
        TOKENS.map(() => f32(0).bytes),
      ),
    ),
    keyOf(
      'tokenizer.ggml.token_type',
      array(
        TYPE.i32,
        TOKENS.map(({ kind }) => u32(kind).bytes),
      ),
    ),
    keyOf('tokenizer.ggml.bos_token_id', u32(1)),
    keyOf('tokenizer.ggml.eos_token_id', u32(2)),
    keyOf('tokenizer.ggml.unknown_token_id', u32(0)),
    keyOf('tokenizer.chat_template', string(CHAT_TEMPLATE)),
  ];
  let offset = 0;
  const infos = tensors.map(([name, shape, values]) => {
    const info = Buffer.concat([
      string(name).bytes,
      u32(shape.length).bytes,
      ...shape.map(u64),
      // Type 0: 32-bit floats.
      u32(0).bytes,
      u64(offset),
    ]);
    offset += aligned(values.byteLength);
    return info;
  });
  const head = Buffer.concat([
    Buffer.from('GGUF'),
    u32(3).bytes,
    u64(tensors.length),
    u64(metadata.length),
    ...metadata,
    ...infos,
  ]);
  await writeFile(
    file,
    Buffer.concat([padded(head), ...tensors.map(([, , { buffer }]) => padded(Buffer.from(buffer)))]),
  );
}

interface Value {
  type: number;
  bytes: Buffer;
}

const aligned = (bytes: number): number => Math.ceil(bytes / ALIGNMENT) * ALIGNMENT;
const padded = (bytes: Buffer): Buffer => Buffer.concat([bytes, Buffer.alloc(aligned(bytes.length) - bytes.length)]);

function u64(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(BigInt(value));
  return bytes;
}

function u32(value: number): Value {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return { type: TYPE.u32, bytes };
}

function f32(value: number): Value {
  const bytes = Buffer.alloc(4);
  bytes.writeFloatLE(value);
  return { type: TYPE.f32, bytes };
}

function string(text: string): Value {
  const bytes = Buffer.from(text);
  return { type: TYPE.string, bytes: Buffer.concat([u64(bytes.length), bytes]) };
}

const array = (type: number, items: readonly Buffer[]): Value => ({
  type: TYPE.array,
  bytes: Buffer.concat([u32(type).bytes, u64(items.length), ...items]),
});

const keyOf = (name: string, { type, bytes }: Value): Buffer =>
  Buffer.concat([string(name).bytes, u32(type).bytes, bytes]);
